#ifndef CBUSSHIM_H
#define CBUSSHIM_H
#endif
