#ifndef QUICK_TAGS_H
#define QUICK_TAGS_H

#include <string>
#include <utility>
#include <vector>

// The properties of the plainest FLAC, MP3, Vorbis and Opus files, which most are, read without TagLib: it takes ten times as long for them.
//
// Whatever is unusual (other frames, flags, encodings, a second tag, text that is no UTF-8, lengths that do not fit) is left to TagLib, which also
// decides on what is broken. Nothing is read but small pieces at known places, and never more than the file has.
class QuickTags {
public:
    using Properties = std::vector<std::pair<std::string, std::string>>;

    // An open file and its length.
    QuickTags(int descriptor, long size) : descriptor(descriptor), size(size) {}

    // What a file says, in the order and the words of CTagShim; nothing where TagLib has to be asked.
    bool read(const char *path, Properties &found);

private:
    const unsigned char *bytes(long start, long count);
    bool readFlac(Properties &found);
    bool readComments(const unsigned char *block, long count, bool isOgg, Properties &found);
    bool readFlacPicture(long start, long count);
    bool takePicture(const unsigned char *head, long seen, long count);
    bool readMpeg(Properties &found);
    bool isFrame(long place, long end);
    bool readFrame(const char *id, int version, long start, long count, Properties &found);
    bool joinDate(Properties &found);
    bool readMpegPicture(long start, long count);
    bool readSound(long start, Properties &sound);
    bool readVorbis(Properties &found);
    bool readOpus(Properties &found);
    bool readPackets(int wanted, std::string &first, std::string &second, long &whole);
    bool append(long start, long count, std::string &text);
    bool readOggComments(const std::string &packet, long start, Properties &found);
    bool readCommentPicture(const unsigned char *letters, long count);
    long lastPage();
    bool tellOggSound(long packets, long skipped, long rate, int channels, Properties &found);
    bool tellSound(double length, double size, int rate, int channels, Properties &found);
    void take(const std::string &type, bool isFront);

    int descriptor;
    long size;
    // A piece of the file.
    long windowStart = 0;
    long windowCount = 0;
    unsigned char window[8192];
    std::string picture;
    bool hasPicture = false;
    bool hasFront = false;
};

#endif
