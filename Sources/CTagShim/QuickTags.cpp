#include "QuickTags.h"
#include "TagBytes.h"
#include "TagText.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include <strings.h>
#include <unistd.h>

namespace {

// What the day is kept under until the year is there.
const char *const dayName = "DAY AND MONTH";

struct FrameName {
    const char *id;
    const char *name;
};

// Frames whose text is their value.
const FrameName frameNames[] = {
    {"TALB", "ALBUM"},       {"TBPM", "BPM"},        {"TCMP", "COMPILATION"},  {"TCOM", "COMPOSER"},        {"TCON", "GENRE"},
    {"TCOP", "COPYRIGHT"},   {"TDAT", dayName},      {"TDOR", "ORIGINALDATE"}, {"TDRC", "DATE"},            {"TENC", "ENCODEDBY"},
    {"TEXT", "LYRICIST"},    {"TIT2", "TITLE"},      {"TIT3", "SUBTITLE"},     {"TLAN", "LANGUAGE"},        {"TMOO", "MOOD"},
    {"TPE1", "ARTIST"},      {"TPE2", "ALBUMARTIST"}, {"TPE3", "CONDUCTOR"},    {"TPE4", "REMIXER"},         {"TPOS", "DISCNUMBER"},
    {"TPUB", "LABEL"},       {"TRCK", "TRACKNUMBER"}, {"TSO2", "ALBUMARTISTSORT"}, {"TSOA", "ALBUMSORT"},    {"TSOP", "ARTISTSORT"},
    {"TSOT", "TITLESORT"},   {"TSRC", "ISRC"},       {"TSSE", "ENCODING"},     {"TYER", "DATE"},
};

// Names of the listener's own frames that TagLib has others for.
const FrameName ownNames[] = {
    {"MUSICBRAINZ ALBUM ID", "MUSICBRAINZ_ALBUMID"},
    {"MUSICBRAINZ ARTIST ID", "MUSICBRAINZ_ARTISTID"},
    {"MUSICBRAINZ ALBUM ARTIST ID", "MUSICBRAINZ_ALBUMARTISTID"},
    {"MUSICBRAINZ RELEASE GROUP ID", "MUSICBRAINZ_RELEASEGROUPID"},
    {"MUSICBRAINZ RELEASE TRACK ID", "MUSICBRAINZ_RELEASETRACKID"},
    {"ACOUSTID ID", "ACOUSTID_ID"},
};

// The name of a property that a frame has by its description; empty where TagLib has to be asked.
std::string ownName(const std::string &description) {
    std::string name;
    for (char letter : description) {
        if (letter < 0x20 || letter > 0x7E) return "";
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    if (name.empty() || name[0] == '~') return "";
    if (name.find(' ') == std::string::npos) return name;
    auto known = std::find_if(std::begin(ownNames), std::end(ownNames), [&](const FrameName &own) { return name == own.id; });
    return known == std::end(ownNames) ? "" : known->name;
}

bool isDigits(const std::string &text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char letter) { return std::isdigit(letter); });
}

bool isFrameID(const unsigned char *bytes) {
    return std::all_of(bytes, bytes + 4, [](unsigned char byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9'); });
}

bool hasEnd(const char *path, const char *end) {
    auto length = std::strlen(path);
    return length > std::strlen(end) && strcasecmp(path + length - std::strlen(end), end) == 0;
}

}  // namespace

bool QuickTags::read(const char *path, Properties &found) {
    Properties properties;
    bool isRead = hasEnd(path, ".flac")   ? readFlac(properties)
                  : hasEnd(path, ".mp3")  ? readMpeg(properties)
                  : hasEnd(path, ".ogg")  ? readVorbis(properties)
                  : hasEnd(path, ".opus") && readOpus(properties);
    if (!isRead) return false;
    // The tags come first, by their names; the numbers stay where they are.
    auto numbers = std::find_if(properties.begin(), properties.end(), [](const auto &property) { return property.first[0] == '~'; });
    auto precedes = [](const auto &left, const auto &right) { return left.first < right.first; };
    for (auto next = properties.begin(); next != numbers; ++next)
        std::rotate(std::upper_bound(properties.begin(), next, *next, precedes), next, next + 1);
    if (hasPicture) properties.emplace_back("~picture", picture.empty() ? "image/jpeg" : picture);
    found = std::move(properties);
    return true;
}

// A piece of the file, of at most half a window; null where the file is shorter.
const unsigned char *QuickTags::bytes(long start, long count) {
    if (start < 0 || count > static_cast<long>(sizeof window) / 2 || start + count > size) return nullptr;
    if (start < windowStart || start + count > windowStart + windowCount) {
        auto got = pread(descriptor, window, sizeof window, start);
        windowStart = start;
        windowCount = std::max<long>(got, 0);
        if (count > windowCount) return nullptr;
    }
    return window + (start - windowStart);
}

// The first front cover, or else the first picture.
void QuickTags::take(const std::string &type, bool isFront) {
    if (hasFront || (hasPicture && !isFront)) return;
    picture = type;
    hasPicture = true;
    hasFront = isFront;
}

// Length in milliseconds, bytes, samples a second; false for lengths that no file has.
bool QuickTags::tellSound(double length, double size, int rate, int channels, Properties &found) {
    if (length < 1 || length > 1e9 || size * 8 / length > 1e9) return false;
    found.emplace_back("~duration", std::to_string(static_cast<int>(length + 0.5)));
    auto bitrate = static_cast<int>(size * 8.0 / length + 0.5);
    if (bitrate > 0) found.emplace_back("~bitrate", std::to_string(bitrate));
    found.emplace_back("~samplerate", std::to_string(rate));
    found.emplace_back("~channels", std::to_string(channels));
    return true;
}

// MARK: FLAC

bool QuickTags::readFlac(Properties &found) {
    auto head = bytes(0, 42);
    if (!head || std::memcmp(head, "fLaC", 4) != 0 || (head[4] & 0x7F) != 0 || big(head + 5, 3) != 34) return false;
    auto rate = big(head + 18, 3) >> 4;
    auto channels = (head[20] >> 1 & 7) + 1;
    auto samples = static_cast<unsigned long>(head[21] & 15) << 32 | big(head + 22, 4);
    if (rate == 0 || samples == 0) return false;
    bool isLast = head[4] & 0x80;
    bool hasComments = false;
    long place = 42;
    while (!isLast) {
        auto header = bytes(place, 4);
        if (!header) return false;
        auto kind = header[0] & 0x7F;
        long count = big(header + 1, 3);
        isLast = header[0] & 0x80;
        place += 4;
        if (count > size - place || (count == 0 && kind != 1 && kind != 3)) return false;
        if (kind == 4) {
            auto block = bytes(place, count);
            if (hasComments || !block || !readComments(block, count, false, found)) return false;
            hasComments = true;
        } else if (kind == 6) {
            if (!readFlacPicture(place, count)) return false;
        } else if (kind == 0 || kind > 6) {
            return false;
        }
        place += count;
    }
    if (found.empty()) return false;
    return tellSound(samples * 1000.0 / rate, size - place, rate, channels, found);
}

// Pictures inside of comments are those of an Ogg file only.
bool QuickTags::readComments(const unsigned char *block, long count, bool isOgg, Properties &found) {
    if (count < 8) return false;
    auto end = block + count;
    auto vendor = little(block);
    if (vendor > static_cast<unsigned long>(count) - 8) return false;
    auto place = block + 4 + vendor;
    auto fields = little(place);
    place += 4;
    for (unsigned long index = 0; index < fields; index++) {
        if (end - place < 4) return false;
        auto length = little(place);
        place += 4;
        if (length > static_cast<unsigned long>(end - place)) return false;
        auto equals = static_cast<const unsigned char *>(std::memchr(place, '=', length));
        if (!equals || equals == place) return false;
        std::string name;
        for (auto byte = place; byte < equals; byte++) {
            if (*byte < 0x20 || *byte > 0x7D) return false;
            name += static_cast<char>(std::toupper(*byte));
        }
        if (name == "COVERART" || name[0] == '~') return false;
        long rest = place + length - equals - 1;
        if (name == "METADATA_BLOCK_PICTURE") {
            if (!isOgg || !readCommentPicture(equals + 1, rest)) return false;
            place += length;
            continue;
        }
        if (!isPlainText(equals + 1, rest)) return false;
        if (rest > 0) found.emplace_back(name, std::string(reinterpret_cast<const char *>(equals + 1), rest));
        place += length;
    }
    return true;
}

bool QuickTags::readFlacPicture(long start, long count) {
    auto seen = std::min(count, 512L);
    auto head = bytes(start, seen);
    return head && takePicture(head, seen, count);
}

// A picture by what is seen of it.
bool QuickTags::takePicture(const unsigned char *head, long seen, long count) {
    if (seen < 32) return false;
    auto length = big(head + 4, 4);
    if (length > 64 || static_cast<long>(32 + length) > seen || !isPlainText(head + 8, length)) return false;
    auto description = big(head + 8 + length, 4);
    if (description > 256 || static_cast<long>(32 + length + description) > seen) return false;
    auto data = big(head + 12 + length + description + 16, 4);
    if (data == 0 || static_cast<long>(32 + length + description + data) != count) return false;
    take(std::string(reinterpret_cast<const char *>(head + 8), length), big(head, 4) == 3);
    return true;
}

// MARK: MP3

bool QuickTags::readMpeg(Properties &found) {
    auto head = bytes(0, 10);
    if (!head || std::memcmp(head, "ID3", 3) != 0 || head[3] < 3 || head[3] > 4 || head[4] != 0 || head[5] != 0) return false;
    if ((head[6] | head[7] | head[8] | head[9]) & 0x80) return false;
    int version = head[3];
    long end = 10 + (head[6] << 21 | head[7] << 14 | head[8] << 7 | head[9]);
    long place = 10;
    while (place + 10 <= end) {
        auto header = bytes(place, 10);
        if (!header) return false;
        if (header[0] == 0) break;
        if (!isFrameID(header) || header[8] != 0 || header[9] != 0) return false;
        char id[5] = {};
        std::memcpy(id, header, 4);
        if (version == 4 && (header[4] | header[5] | header[6] | header[7]) & 0x80) return false;
        long whole = static_cast<long>(big(header + 4, 4));
        long count = version == 4 ? header[4] << 21 | header[5] << 14 | header[6] << 7 | header[7] : whole;
        if (count < 2 || count > end - place - 10) return false;
        // Some programs write the lengths of version 3 into tags of version 4.
        long next = place + 10 + count;
        if (version == 4 && count > 127 && !isFrame(next, end) && isFrame(place + 10 + whole, end)) return false;
        if (!readFrame(id, version, place + 10, count, found)) return false;
        place = next;
    }
    return !found.empty() && joinDate(found) && readSound(end, found);
}

// The year and the day, which are two frames in version 3, as one date.
bool QuickTags::joinDate(Properties &found) {
    auto named = [&](const char *name) {
        return std::find_if(found.begin(), found.end(), [&](const auto &property) { return property.first == name; });
    };
    auto day = named(dayName);
    if (day == found.end()) return true;
    auto year = named("DATE");
    if (year == found.end() || year->second.size() != 4 || day->second.size() != 4) return false;
    if (!isDigits(year->second) || !isDigits(day->second)) return false;
    year->second += "-" + day->second.substr(2) + "-" + day->second.substr(0, 2);
    found.erase(day);
    return true;
}

// Whether the name of a frame stands somewhere in a tag.
bool QuickTags::isFrame(long place, long end) {
    if (place + 4 > end) return false;
    auto name = bytes(place, 4);
    return name && isFrameID(name);
}

bool QuickTags::readFrame(const char *id, int version, long start, long count, Properties &found) {
    if (std::strcmp(id, "APIC") == 0) return readMpegPicture(start, count);
    if (id[0] != 'T') return false;
    auto text = bytes(start, count);
    std::vector<std::string> values;
    if (!text || !readValues(text, count, values)) return false;
    if (std::strcmp(id, "TXXX") == 0) {
        auto name = ownName(values[0]);
        if (name.empty() || values.size() < 2) return false;
        for (size_t index = 1; index < values.size(); index++) found.emplace_back(name, values[index]);
        return true;
    }
    auto isNamed = [&](const FrameName &frame) { return std::strcmp(frame.id, id) == 0; };
    auto known = std::find_if(std::begin(frameNames), std::end(frameNames), isNamed);
    if (known == std::end(frameNames)) return false;
    // Dates are told by other frames in each version.
    auto isOld = std::strcmp(id, "TYER") == 0 || std::strcmp(id, "TDAT") == 0;
    if ((isOld && version != 3) || (id[0] == 'T' && id[1] == 'D' && !isOld && version != 4)) return false;
    for (auto &value : values) {
        // Numbers of genres, and dates with a time.
        auto first = static_cast<unsigned char>(value[0]);
        if (std::strcmp(id, "TCON") == 0 && !std::isalpha(first) && first < 0x80) return false;
        if (std::strcmp(id, "TDRC") == 0 && value.find('T') != std::string::npos) return false;
        found.emplace_back(known->name, value);
    }
    return true;
}

bool QuickTags::readMpegPicture(long start, long count) {
    long seen = std::min(count, 512L);
    auto head = bytes(start, seen);
    if (!head || (head[0] != 0 && head[0] != 3)) return false;
    auto end = static_cast<const unsigned char *>(std::memchr(head + 1, 0, seen - 1));
    if (!end || end + 2 >= head + seen || !isPlainText(head + 1, end - head - 1)) return false;
    auto description = static_cast<const unsigned char *>(std::memchr(end + 2, 0, head + seen - end - 2));
    if (!description || description + 1 - head >= count) return false;
    take(std::string(reinterpret_cast<const char *>(head + 1), end - head - 1), end[1] == 3);
    return true;
}

// The length by the header that most encoders write into the first frame.
bool QuickTags::readSound(long start, Properties &sound) {
    static const int rates[] = {44100, 48000, 32000};
    static const int bitrates[2][15] = {
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
    };
    auto header = bytes(start, 4);
    if (!header || header[0] != 0xFF || (header[1] & 0xE6) != 0xE2) return false;
    int version = header[1] >> 3 & 3;
    if (version == 1 || header[2] >> 4 == 15 || header[2] >> 4 == 0 || (header[2] >> 2 & 3) == 3) return false;
    bool isFirst = version == 3;
    int rate = rates[header[2] >> 2 & 3] / (isFirst ? 1 : version == 2 ? 2 : 4);
    int samples = isFirst ? 1152 : 576;
    long count = static_cast<long>(samples) * bitrates[isFirst ? 0 : 1][header[2] >> 4] * 125 / rate + (header[2] >> 1 & 1);
    int channels = header[3] >> 6 == 3 ? 1 : 2;
    auto frame = bytes(start, count + 4);
    if (!frame || ((big(frame, 4) ^ big(frame + count, 4)) & 0xFFFE0C00) != 0) return false;
    for (const char *name : {"Xing", "Info"}) {
        auto found = std::search(frame, frame + count, name, name + 4);
        if (found == frame + count) continue;
        if (frame + count - found < 16 || (found[7] & 3) != 3) return false;
        auto frames = big(found + 8, 4);
        auto length = samples * 1000.0 / rate * frames;
        if (frames == 0 || big(found + 12, 4) == 0) return false;
        return tellSound(length, big(found + 12, 4), rate, channels, sound);
    }
    return false;
}
