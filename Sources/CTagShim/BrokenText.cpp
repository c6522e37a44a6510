#include "BrokenText.h"

#include <map>

#include <taglib/flacfile.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/oggfile.h>

using namespace TagLib;

namespace {

// Longer tags than that are passed over.
constexpr long longest = 1 << 20;

std::string text(const ByteVector &bytes) { return std::string(bytes.data(), bytes.size()); }

// Whether bytes are UTF-8, by the table of RFC 3629.
bool isUTF8(const std::string &bytes) {
    for (size_t i = 0; i < bytes.size();) {
        auto byte = [&](size_t at) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0; };
        unsigned first = byte(i), second = byte(i + 1);
        if (first < 0x80) {
            i++;
            continue;
        }
        size_t length = first >= 0xC2 && first <= 0xDF ? 2 : first >= 0xE0 && first <= 0xEF ? 3 : first >= 0xF0 && first <= 0xF4 ? 4 : 0;
        if (length == 0) return false;
        unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < low || second > high) return false;
        for (size_t k = 2; k < length; k++)
            if ((byte(i + k) & 0xC0) != 0x80) return false;
        i += length;
    }
    return true;
}

std::string upper(std::string name) {
    for (auto &letter : name)
        if (letter >= 'a' && letter <= 'z') letter -= 'a' - 'A';
    return name;
}

// Names go as they are into records whose fields end with NUL and have one '='.
bool isName(const std::string &name) {
    for (unsigned char letter : name)
        if (letter < 0x20 || letter > 0x7D || letter == '=') return false;
    return !name.empty();
}

void tellComments(const ByteVector &block, const BrokenTextTeller &tell) {
    size_t place = 4 + static_cast<size_t>(block.toUInt(0U, false));
    if (block.size() < 4 || place + 4 > block.size()) return;
    unsigned count = block.toUInt(static_cast<unsigned>(place), false);
    place += 4;
    for (unsigned i = 0; i < count && place + 4 <= block.size(); i++) {
        size_t length = block.toUInt(static_cast<unsigned>(place), false);
        place += 4;
        if (length > block.size() - place) return;
        std::string entry(block.data() + place, length);
        place += length;
        auto sign = entry.find('=');
        if (sign == std::string::npos || isUTF8(entry)) continue;
        auto name = upper(entry.substr(0, sign));
        if (isName(name)) tell(name, entry.substr(sign + 1));
    }
}

// The bytes of a tag of ID3v2 at the start of a file; 0 without one.
long id3Length(IOStream &stream) {
    stream.seek(0);
    auto head = stream.readBlock(10);
    if (head.size() < 10 || !head.startsWith("ID3")) return 0;
    long size = 0;
    for (unsigned i = 6; i < 10; i++) size = size << 7 | (static_cast<unsigned char>(head[i]) & 0x7F);
    return size + 10;
}

void tellFLAC(IOStream &stream, const BrokenTextTeller &tell) {
    long place = id3Length(stream);
    stream.seek(place);
    if (stream.readBlock(4) != ByteVector("fLaC")) return;
    place += 4;
    while (true) {
        stream.seek(place);
        auto head = stream.readBlock(4);
        if (head.size() < 4) return;
        auto kind = static_cast<unsigned char>(head[0]);
        long length = head.toUInt(1U, 3U, true);
        if ((kind & 0x7F) == 4 && length < longest) return tellComments(stream.readBlock(length), tell);
        if (kind & 0x80) return;
        place += 4 + length;
    }
}

void tellOgg(Ogg::File *file, const BrokenTextTeller &tell) {
    auto packet = file->packet(1);
    if (packet.size() > longest) return;
    unsigned start = packet.startsWith("\x03vorbis") ? 7 : packet.startsWith("OpusTags") ? 8 : file->packet(0).startsWith("\x7F" "FLAC") ? 4 : 0;
    tellComments(packet.mid(start), tell);
}

void tellFrame(const std::string &name, const std::string &body, const BrokenTextTeller &tell) {
    static const std::map<std::string, std::string> names = {
        {"TIT2", "TITLE"}, {"TPE1", "ARTIST"}, {"TALB", "ALBUM"}, {"TPE2", "ALBUMARTIST"}, {"TCOM", "COMPOSER"}, {"TCON", "GENRE"},
        {"TSOT", "TITLESORT"}, {"TSOP", "ARTISTSORT"}, {"TMOO", "MOOD"},
    };
    // UTF-8 is the fourth of the encodings.
    if (body.size() < 2 || body[0] != 3) return;
    auto value = body.substr(1);
    if (name == "USLT" && value.size() > 3) {
        auto end = value.find('\0', 3);
        if (end != std::string::npos && !isUTF8(value.substr(end))) tell("LYRICS", value.substr(end + 1));
        return;
    }
    auto known = names.find(name);
    if (known == names.end() || isUTF8(value)) return;
    while (!value.empty() && value.back() == 0) value.pop_back();
    tell(known->second, value);
}

void tellID3(IOStream &stream, const BrokenTextTeller &tell) {
    long length = id3Length(stream);
    if (length == 0 || length > longest) return;
    stream.seek(0);
    auto tag = text(stream.readBlock(length));
    auto version = tag[3];
    // Frames that are written in another way than they read are left to TagLib.
    if (tag.size() < 20 || (version != 3 && version != 4) || tag[5] != 0) return;
    for (size_t place = 10; place + 10 <= tag.size() && tag[place] >= 'A';) {
        size_t size = 0;
        for (size_t i = 4; i < 8; i++) size = size << (version == 4 ? 7 : 8) | static_cast<unsigned char>(tag[place + i]);
        if (size > tag.size() - place - 10) return;
        if (tag[place + 9] == 0) tellFrame(tag.substr(place, 4), tag.substr(place + 10, size), tell);
        place += 10 + size;
    }
}

// Finds an atom by its name between two places of a file; where its content begins and ends.
bool findAtom(IOStream &stream, const char *name, long &start, long &end) {
    while (start + 8 <= end) {
        stream.seek(start);
        auto head = stream.readBlock(16);
        if (head.size() < 8) return false;
        long long size = head.toUInt(0U, true);
        long header = 8;
        if (size == 1 && head.size() == 16) {
            size = head.toLongLong(8U, true);
            header = 16;
        } else if (size == 0) {
            size = end - start;
        }
        if (size < header || size > end - start) return false;
        if (head.mid(4, 4) == ByteVector(name, 4)) {
            end = start + static_cast<long>(size);
            start += header;
            return true;
        }
        start += static_cast<long>(size);
    }
    return false;
}

void tellMP4(IOStream &stream, const BrokenTextTeller &tell) {
    static const std::map<std::string, std::string> names = {
        {"\xA9nam", "TITLE"}, {"\xA9" "ART", "ARTIST"}, {"\xA9" "alb", "ALBUM"}, {"aART", "ALBUMARTIST"}, {"\xA9wrt", "COMPOSER"},
        {"\xA9gen", "GENRE"}, {"\xA9lyr", "LYRICS"},
    };
    long start = 0, end = stream.length();
    for (auto name : {"moov", "udta", "meta"})
        if (!findAtom(stream, name, start, end)) return;
    // "meta" has a version before its atoms.
    start += 4;
    if (!findAtom(stream, "ilst", start, end)) return;
    for (const auto &[name, property] : names) {
        long from = start, to = end;
        if (!findAtom(stream, name.c_str(), from, to) || !findAtom(stream, "data", from, to) || to - from < 8 || to - from > longest) continue;
        stream.seek(from);
        auto data = text(stream.readBlock(to - from));
        // Kind 1 is UTF-8.
        if (data.size() > 8 && data[3] == 1 && !isUTF8(data.substr(8))) tell(property, data.substr(8));
    }
}

}  // namespace

void tellBrokenTexts(File *file, IOStream &stream, const BrokenTextTeller &tell) {
    if (dynamic_cast<FLAC::File *>(file)) return tellFLAC(stream, tell);
    if (auto ogg = dynamic_cast<Ogg::File *>(file)) return tellOgg(ogg, tell);
    if (dynamic_cast<MPEG::File *>(file)) return tellID3(stream, tell);
    if (dynamic_cast<MP4::File *>(file)) tellMP4(stream, tell);
}
