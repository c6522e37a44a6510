#ifndef CPICTURESHIM_H
#define CPICTURESHIM_H

#include <stddef.h>

// Decodes a JPEG, PNG or WebP file: libjpeg reports errors by longjmp, which Swift cannot be jumped across, and the other two
// declare their calls through macros.
//
// On success 0, and *pixels is malloc'ed memory of *width times *height RGBA pixels, row by row, to be freed by the caller.
// A JPEG of more than twice `side` pixels in both directions is decoded smaller, which takes a fraction of the time.
// On failure -1: not a regular file, none of the three formats, broken beyond use, or larger than 64 megapixels.
int ditty_picture_read(const char *path, int side, unsigned char **pixels, int *width, int *height);

// Packs RGBA pixels as a file in memory: a PNG, or with `quality` 1…100 a JPEG, which forgets the opacity.
// On success 0, and *bytes is malloc'ed memory of *size, to be freed by the caller; -1 on failure.
int ditty_picture_pack(const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, size_t *size);

#endif
