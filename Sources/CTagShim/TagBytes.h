#ifndef TAG_BYTES_H
#define TAG_BYTES_H

// Numbers as files have them.
inline unsigned long big(const unsigned char *bytes, int count) {
    unsigned long number = 0;
    for (int index = 0; index < count; index++) number = number << 8 | bytes[index];
    return number;
}

inline unsigned long little(const unsigned char *bytes) {
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | static_cast<unsigned long>(bytes[3]) << 24;
}

#endif
