#ifndef CTAGSHIM_H
#define CTAGSHIM_H
#endif
