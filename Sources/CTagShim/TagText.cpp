#include "TagText.h"

#include <algorithm>
#include <cstring>

namespace {

void appendLatin(std::string &text, const unsigned char *bytes, long count) {
    for (long index = 0; index < count; index++) {
        if (bytes[index] < 0x80) {
            text += static_cast<char>(bytes[index]);
        } else {
            text += static_cast<char>(0xC0 | bytes[index] >> 6);
            text += static_cast<char>(0x80 | (bytes[index] & 0x3F));
        }
    }
}

// One text in UTF-16 with its byte order mark, without surrogates.
bool appendWide(std::string &text, const unsigned char *bytes, long count) {
    if (count < 2 || count % 2 != 0) return false;
    bool isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE;
    if (!isLittle && !(bytes[0] == 0xFE && bytes[1] == 0xFF)) return false;
    for (long index = 2; index < count; index += 2) {
        unsigned unit = isLittle ? bytes[index] | bytes[index + 1] << 8 : bytes[index] << 8 | bytes[index + 1];
        if (unit == 0 || (unit >= 0xD800 && unit < 0xE000) || unit >= 0xFFFE || unit == 0xFEFF) return false;
        if (unit < 0x80) {
            text += static_cast<char>(unit);
        } else if (unit < 0x800) {
            text += static_cast<char>(0xC0 | unit >> 6);
            text += static_cast<char>(0x80 | (unit & 0x3F));
        } else {
            text += static_cast<char>(0xE0 | unit >> 12);
            text += static_cast<char>(0x80 | (unit >> 6 & 0x3F));
            text += static_cast<char>(0x80 | (unit & 0x3F));
        }
    }
    return true;
}

}  // namespace

bool isPlainText(const unsigned char *bytes, long count) {
    for (long place = 0; place < count;) {
        auto first = bytes[place];
        if (first == 0) return false;
        if (first < 0x80) {
            place++;
            continue;
        }
        int more = first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 : 0;
        if (more == 0 || place + more >= count) return false;
        for (int index = 1; index <= more; index++)
            if ((bytes[place + index] & 0xC0) != 0x80) return false;
        auto second = bytes[place + 1];
        // Overlong, surrogates, the byte order mark and what is no character.
        if (first == 0xE0 && second < 0xA0) return false;
        if (first == 0xED && second >= 0xA0) return false;
        if (first == 0xEF && second >= 0xBB) {
            if (second == 0xBB && bytes[place + 2] == 0xBF) return false;
            if (second == 0xBF && bytes[place + 2] >= 0xBE) return false;
        }
        place += more + 1;
    }
    return true;
}

bool readValues(const unsigned char *bytes, long count, std::vector<std::string> &values) {
    auto encoding = bytes[0];
    bytes++;
    count--;
    if (encoding == 1) {
        while (count >= 2 && bytes[count - 1] == 0 && bytes[count - 2] == 0) count -= 2;
        std::string text;
        if (!appendWide(text, bytes, count) || text.empty()) return false;
        values.push_back(text);
        return true;
    }
    if (encoding != 0 && encoding != 3) return false;
    while (count > 0 && bytes[count - 1] == 0) count--;
    while (count > 0) {
        auto end = static_cast<const unsigned char *>(std::memchr(bytes, 0, count));
        long length = end ? end - bytes : count;
        if (length == 0) return false;
        std::string text;
        if (encoding == 0) {
            appendLatin(text, bytes, length);
        } else {
            if (!isPlainText(bytes, length)) return false;
            text.assign(reinterpret_cast<const char *>(bytes), length);
        }
        values.push_back(text);
        bytes += std::min(count, length + 1);
        count -= std::min(count, length + 1);
    }
    return !values.empty();
}
