#ifndef CTAGSHIM_H
#define CTAGSHIM_H

#include <stddef.h>

// TagLib is C++, which Swift does not see; its own C binding (1.13) knows no album artist, no values that repeat and no pictures.

#ifdef __cplusplus
extern "C" {
#endif

// One property of a file: its name in upper case as TagLib's PropertyMap has it, or, beginning with '~', one of
//   ~duration (milliseconds)  ~bitrate (kbit/s)  ~samplerate (Hz)  ~channels
//   ~picture (the MIME type of an embedded cover)  ~chapter (milliseconds, a tab, the title)
//   ~popularity (0...255)  ~lrc (timed lyrics as LRC)
// Values are UTF-8 and may hold any character but NUL; they are valid only during the call.
typedef void (*ditty_property)(void *context, const char *name, const char *value, size_t length);

// Calls `property` for everything that the file tells about itself. 0: done; 1: nothing that TagLib can read.
//
// With `isQuick`, the plainest files are read without TagLib, to the same result.
int ditty_tags_read(const char *path, int isQuick, void *context, ditty_property property);

// The bytes of a picture; valid only during the call.
typedef void (*ditty_picture)(void *context, const char *type, const char *bytes, size_t count);

// Calls `picture` once with the front cover, or else the first picture. 0: done; 1: there is none.
int ditty_tags_cover(const char *path, void *context, ditty_picture picture);

#ifdef __cplusplus
}
#endif

#endif
