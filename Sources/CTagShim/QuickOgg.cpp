#include "QuickTags.h"
#include "TagBytes.h"
#include "TagText.h"

#include <algorithm>
#include <cstring>

#include <unistd.h>

namespace {

// Longer packets are left to TagLib.
constexpr long longest = 4 << 20;
// As far from the end the last page is looked for: longer ones are there, but nobody makes them.
constexpr long tail = 1 << 17;

// The value of a letter of base64; 64 for any other.
unsigned char base64(unsigned char letter) {
    if (letter >= 'A' && letter <= 'Z') return letter - 'A';
    if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9') return letter - '0' + 52;
    return letter == '+' ? 62 : letter == '/' ? 63 : 64;
}

struct Base64Table {
    unsigned char values[256];
    Base64Table() {
        for (int letter = 0; letter < 256; letter++) values[letter] = base64(static_cast<unsigned char>(letter));
    }
};

const Base64Table table;

// The bytes that letters of base64 stand for; negative where they are none, or end in the middle of a group.
long base64Length(const unsigned char *letters, long count) {
    if (count < 8 || count % 4 != 0) return -1;
    long padding = letters[count - 1] != '=' ? 0 : letters[count - 2] == '=' ? 2 : 1;
    unsigned char seen = 0;
    for (long index = 0; index < count - padding; index++) seen |= table.values[letters[index]];
    return seen & 64 ? -1 : count / 4 * 3 - padding;
}

// Whole groups of base64.
void decode(const unsigned char *letters, long groups, unsigned char *bytes) {
    for (long group = 0; group < groups; group++, letters += 4, bytes += 3) {
        unsigned long word = 0;
        for (int index = 0; index < 4; index++) word = word << 6 | (table.values[letters[index]] & 63);
        for (int index = 0; index < 3; index++) bytes[index] = static_cast<unsigned char>(word >> (16 - 8 * index));
    }
}

long long granule(const unsigned char *page) {
    return static_cast<long long>(little(page + 6) | static_cast<unsigned long long>(little(page + 10)) << 32);
}

}  // namespace

bool QuickTags::readVorbis(Properties &found) {
    std::string head, comments;
    long whole;
    if (!readPackets(3, head, comments, whole) || head.size() < 28 || head.compare(0, 7, "\x01vorbis") != 0) return false;
    if (comments.compare(0, 7, "\x03vorbis") != 0) return false;
    auto bytes = reinterpret_cast<const unsigned char *>(head.data());
    return readOggComments(comments, 7, found) && tellOggSound(whole, 0, static_cast<long>(little(bytes + 12)), bytes[11], found);
}

bool QuickTags::readOpus(Properties &found) {
    std::string head, comments;
    long whole;
    if (!readPackets(2, head, comments, whole) || head.size() < 19 || head.compare(0, 8, "OpusHead") != 0) return false;
    if (comments.compare(0, 8, "OpusTags") != 0) return false;
    auto bytes = reinterpret_cast<const unsigned char *>(head.data());
    return readOggComments(comments, 8, found) && tellOggSound(whole, bytes[10] | bytes[11] << 8, 48000, bytes[9], found);
}

bool QuickTags::readOggComments(const std::string &packet, long start, Properties &found) {
    auto block = reinterpret_cast<const unsigned char *>(packet.data());
    return readComments(block + start, static_cast<long>(packet.size()) - start, true, found) && !found.empty();
}

// The first two of the packets at the start of a file of one stream, and the length of as many as are wanted.
bool QuickTags::readPackets(int wanted, std::string &first, std::string &second, long &whole) {
    long place = 0, packet = 0;
    unsigned long stream = 0;
    bool isOpen = false;
    whole = 0;
    for (unsigned long page = 0, done = 0; done < static_cast<unsigned long>(wanted); page++) {
        auto head = bytes(place, 27);
        if (!head || std::memcmp(head, "OggS", 5) != 0 || head[26] == 0 || little(head + 18) != page) return false;
        if (page == 0) stream = little(head + 14);
        bool isFirst = head[5] & 2, isLast = head[5] & 4, continues = head[5] & 1;
        if (little(head + 14) != stream || isFirst != (page == 0) || isLast || continues != isOpen) return false;
        unsigned char sizes[255];
        int count = head[26];
        head = bytes(place, 27 + count);
        if (!head) return false;
        std::copy_n(head + 27, count, sizes);
        place += 27 + count;
        for (int index = 0; index < count && done < static_cast<unsigned long>(wanted);) {
            long part = 0;
            do part += sizes[index]; while (sizes[index++] == 255 && index < count);
            if (done < 2 && !append(place, part, done == 0 ? first : second)) return false;
            place += part;
            packet += part;
            whole += part;
            isOpen = sizes[index - 1] == 255;
            if (packet > longest || place > size) return false;
            if (isOpen) continue;
            if (packet == 0) return false;
            packet = 0;
            done++;
        }
    }
    return true;
}

// Appends a piece of the file.
bool QuickTags::append(long start, long count, std::string &text) {
    if (auto piece = bytes(start, count)) {
        text.append(reinterpret_cast<const char *>(piece), count);
        return true;
    }
    if (count > size - start) return false;
    auto before = text.size();
    text.resize(before + count);
    return pread(descriptor, &text[before], count, start) == count;
}

// The length by what the first and the last page say of the samples that end there.
bool QuickTags::tellOggSound(long packets, long skipped, long rate, int channels, Properties &found) {
    auto first = bytes(0, 27);
    if (!first || rate <= 0 || channels == 0) return false;
    auto begin = granule(first);
    auto place = lastPage();
    if (place < 0) return false;
    auto last = bytes(place, 27);
    if (!last || last[26] == 0 || last[26] > size - place - 27) return false;
    auto end = granule(last);
    if (begin < 0 || end < 0 || end - begin - skipped <= 0) return false;
    auto length = (end - begin - skipped) * 1000.0 / rate;
    // Where there is nothing to tell the rate by, Vorbis has one that is meant.
    if ((size - packets) * 8.0 / length < 1) return false;
    return tellSound(length, size - packets, static_cast<int>(rate), channels, found);
}

// Where the last page begins; negative where it is not found near the end.
//
// TagLib 1.13 overlooks one that begins up to three bytes behind a multiple of 1024 bytes from the end, and takes the one before.
long QuickTags::lastPage() {
    long step = sizeof window / 2;
    for (long end = size; end > 4 && size - end < tail; end -= step - 3) {
        auto start = std::max(0L, end - step);
        auto piece = bytes(start, end - start);
        if (!piece) return -1;
        for (auto byte = piece + (end - start) - 4; byte >= piece; byte--)
            if (*byte == 'O' && std::memcmp(byte, "OggS", 4) == 0) return start + (byte - piece);
    }
    return -1;
}

// A picture as FLAC has it, in base64.
bool QuickTags::readCommentPicture(const unsigned char *letters, long count) {
    unsigned char head[513];
    auto length = base64Length(letters, count);
    auto seen = std::min(count / 4 - 1, static_cast<long>(sizeof head) / 3);
    if (length < 0) return false;
    decode(letters, seen, head);
    return takePicture(head, seen * 3, length);
}
