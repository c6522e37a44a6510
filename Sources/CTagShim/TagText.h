#ifndef TAG_TEXT_H
#define TAG_TEXT_H

#include <string>
#include <vector>

// UTF-8 of at most three bytes a character, without NUL and byte order marks: what TagLib gives back as it is.
bool isPlainText(const unsigned char *bytes, long count);

// The values of an ID3v2 text frame, from its byte of the encoding on; false where TagLib should read them.
bool readValues(const unsigned char *bytes, long count, std::vector<std::string> &values);

#endif
