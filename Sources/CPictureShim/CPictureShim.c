#include "CPictureShim.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

enum { largest_file = 64 << 20 };
static const long largest_picture = 64L << 20;

// The whole of a regular file; O_NONBLOCK, so that a FIFO in its place holds nobody up.
static unsigned char *read_file(const char *path, size_t *size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return NULL;
    struct stat status;
    unsigned char *bytes = NULL;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && status.st_size <= largest_file) {
        bytes = malloc((size_t)status.st_size);
        size_t got = 0;
        while (bytes && got < (size_t)status.st_size) {
            ssize_t count = read(descriptor, bytes + got, (size_t)status.st_size - got);
            if (count <= 0) break;
            got += (size_t)count;
        }
        *size = got;
    }
    close(descriptor);
    return bytes;
}

static int is_reasonable(long width, long height) { return width > 0 && height > 0 && width * height <= largest_picture; }

struct jpeg_failure {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
};

static void jpeg_failed(j_common_ptr info) { longjmp(((struct jpeg_failure *)info->err)->escape, 1); }
// Nothing may be printed over the screen.
static void jpeg_silent(j_common_ptr info) { (void)info; }

static int read_jpeg(const unsigned char *bytes, size_t size, int side, unsigned char **pixels, int *width, int *height) {
    struct jpeg_decompress_struct info;
    struct jpeg_failure failure;
    unsigned char *volatile out = NULL;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = jpeg_failed;
    failure.manager.output_message = jpeg_silent;
    if (setjmp(failure.escape)) {
        // Half a picture is better than none, but a header alone is none.
        jpeg_destroy_decompress(&info);
        free(out);
        return -1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, size);
    jpeg_read_header(&info, TRUE);
    if (!is_reasonable(info.image_width, info.image_height)) longjmp(failure.escape, 1);
    info.out_color_space = JCS_EXT_RGBA;
    info.scale_num = 1;
    info.scale_denom = 1;
    while (side > 0 && info.scale_denom < 8 && info.image_width / (info.scale_denom * 2) >= (unsigned)side &&
           info.image_height / (info.scale_denom * 2) >= (unsigned)side)
        info.scale_denom *= 2;
    jpeg_start_decompress(&info);
    size_t row = (size_t)info.output_width * 4;
    out = calloc(info.output_height, row);
    if (!out) longjmp(failure.escape, 1);
    while (info.output_scanline < info.output_height) {
        JSAMPROW line = out + row * info.output_scanline;
        jpeg_read_scanlines(&info, &line, 1);
    }
    *width = (int)info.output_width;
    *height = (int)info.output_height;
    *pixels = out;
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return 0;
}

static int read_png(const unsigned char *bytes, size_t size, unsigned char **pixels, int *width, int *height) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, size)) return -1;
    unsigned char *out = NULL;
    if (is_reasonable(image.width, image.height)) {
        image.format = PNG_FORMAT_RGBA;
        out = malloc(PNG_IMAGE_SIZE(image));
    }
    if (!out || !png_image_finish_read(&image, NULL, out, 0, NULL)) {
        png_image_free(&image);
        free(out);
        return -1;
    }
    *width = (int)image.width;
    *height = (int)image.height;
    *pixels = out;
    return 0;
}

static int read_webp(const unsigned char *bytes, size_t size, unsigned char **pixels, int *width, int *height) {
    if (!WebPGetInfo(bytes, size, width, height) || !is_reasonable(*width, *height)) return -1;
    size_t row = (size_t)*width * 4;
    unsigned char *out = malloc(row * (size_t)*height);
    if (!out || !WebPDecodeRGBAInto(bytes, size, out, row * (size_t)*height, (int)row)) {
        free(out);
        return -1;
    }
    *pixels = out;
    return 0;
}

int ditty_picture_read(const char *path, int side, unsigned char **pixels, int *width, int *height) {
    size_t size = 0;
    unsigned char *bytes = read_file(path, &size);
    if (!bytes) return -1;
    int result = -1;
    if (size > 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        result = read_jpeg(bytes, size, side, pixels, width, height);
    else if (size > 8 && memcmp(bytes, "\x89PNG", 4) == 0)
        result = read_png(bytes, size, pixels, width, height);
    else if (size > 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        result = read_webp(bytes, size, pixels, width, height);
    free(bytes);
    return result;
}

static int pack_png(const unsigned char *pixels, int width, int height, unsigned char **bytes, size_t *size) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = PNG_FORMAT_RGBA;
    png_alloc_size_t room = PNG_IMAGE_PNG_SIZE_MAX(image);
    unsigned char *out = malloc(room);
    if (!out || !png_image_write_to_memory(&image, out, &room, 0, pixels, 0, NULL)) {
        png_image_free(&image);
        free(out);
        return -1;
    }
    *bytes = out;
    *size = room;
    return 0;
}

static int pack_jpeg(const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, size_t *size) {
    struct jpeg_compress_struct info;
    struct jpeg_failure failure;
    unsigned char *out = NULL;
    unsigned long room = 0;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = jpeg_failed;
    failure.manager.output_message = jpeg_silent;
    if (setjmp(failure.escape)) {
        jpeg_destroy_compress(&info);
        return -1;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &out, &room);
    info.image_width = (unsigned)width;
    info.image_height = (unsigned)height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW line = (JSAMPROW)(pixels + (size_t)info.next_scanline * (size_t)width * 4);
        jpeg_write_scanlines(&info, &line, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *bytes = out;
    *size = room;
    return 0;
}

int ditty_picture_pack(const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, size_t *size) {
    if (!is_reasonable(width, height)) return -1;
    return quality > 0 ? pack_jpeg(pixels, width, height, quality, bytes, size) : pack_png(pixels, width, height, bytes, size);
}
