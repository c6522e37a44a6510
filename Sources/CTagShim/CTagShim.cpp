#include "CTagShim.h"
#include "BlockStream.h"
#include "BrokenText.h"
#include "QuickTags.h"

#include <cstdio>
#include <string>

#include <taglib/aifffile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/chapterframe.h>
#include <taglib/fileref.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/popularimeterframe.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>
#include <taglib/xiphcomment.h>

using namespace TagLib;

namespace {

// Hands properties to Swift.
struct Teller {
    void *context;
    ditty_property property;

    void tell(const char *name, const std::string &value) const { property(context, name, value.data(), value.size()); }
    void tell(const char *name, int value) const {
        if (value > 0) tell(name, std::to_string(value));
    }
};

// The ID3v2 tag, in whatever kind of file it lies.
ID3v2::Tag *id3v2(File *file) {
    if (auto mpeg = dynamic_cast<MPEG::File *>(file)) return mpeg->ID3v2Tag();
    if (auto wave = dynamic_cast<RIFF::WAV::File *>(file)) return wave->ID3v2Tag();
    if (auto aiff = dynamic_cast<RIFF::AIFF::File *>(file)) return aiff->tag();
    if (auto flac = dynamic_cast<FLAC::File *>(file)) return flac->ID3v2Tag();
    if (auto trueAudio = dynamic_cast<TrueAudio::File *>(file)) return trueAudio->ID3v2Tag();
    return nullptr;
}

std::string milliseconds(unsigned int time) {
    char text[32];
    std::snprintf(text, sizeof text, "[%02u:%02u.%03u]", time / 60000, time / 1000 % 60, time % 1000);
    return text;
}

void tellFrames(ID3v2::Tag *tag, const Teller &teller) {
    for (auto frame : tag->frameList("CHAP")) {
        auto chapter = dynamic_cast<ID3v2::ChapterFrame *>(frame);
        if (!chapter) continue;
        auto titles = chapter->embeddedFrameList("TIT2");
        std::string title = titles.isEmpty() ? "" : titles.front()->toString().to8Bit(true);
        teller.tell("~chapter", std::to_string(chapter->startTime()) + "\t" + title);
    }
    for (auto frame : tag->frameList("POPM"))
        if (auto popularity = dynamic_cast<ID3v2::PopularimeterFrame *>(frame)) teller.tell("~popularity", popularity->rating());
    for (auto frame : tag->frameList("SYLT")) {
        auto lyrics = dynamic_cast<ID3v2::SynchronizedLyricsFrame *>(frame);
        if (!lyrics || lyrics->timestampFormat() != ID3v2::SynchronizedLyricsFrame::AbsoluteMilliseconds) continue;
        std::string lines;
        for (const auto &line : lyrics->synchedText()) {
            auto text = line.text.stripWhiteSpace().to8Bit(true);
            if (!text.empty()) lines += milliseconds(line.time) + text + "\n";
        }
        if (!lines.empty()) teller.tell("~lrc", lines);
    }
}

// The front cover, or else the first picture; false if there is none.
bool findCover(File *file, std::string &type, ByteVector &bytes) {
    auto take = [&](const String &mime, const ByteVector &data, bool isFront) {
        if (data.isEmpty() || (!bytes.isEmpty() && !isFront)) return false;
        type = mime.to8Bit(true);
        bytes = data;
        return isFront;
    };
    if (auto flac = dynamic_cast<FLAC::File *>(file))
        for (auto picture : flac->pictureList())
            if (take(picture->mimeType(), picture->data(), picture->type() == FLAC::Picture::FrontCover)) return true;
    if (auto comment = dynamic_cast<Ogg::XiphComment *>(file->tag()))
        for (auto picture : comment->pictureList())
            if (take(picture->mimeType(), picture->data(), picture->type() == FLAC::Picture::FrontCover)) return true;
    if (auto tag = id3v2(file))
        for (auto frame : tag->frameList("APIC"))
            if (auto picture = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame))
                if (take(picture->mimeType(), picture->picture(), picture->type() == ID3v2::AttachedPictureFrame::FrontCover)) return true;
    if (auto mp4 = dynamic_cast<MP4::File *>(file))
        if (mp4->tag() && mp4->tag()->contains("covr"))
            for (const auto &cover : mp4->tag()->item("covr").toCoverArtList())
                if (take(cover.format() == MP4::CoverArt::PNG ? "image/png" : "image/jpeg", cover.data(), true)) return true;
    if (auto asf = dynamic_cast<ASF::File *>(file))
        if (asf->tag())
            for (const auto &attribute : asf->tag()->attribute("WM/Picture")) {
                auto picture = attribute.toPicture();
                if (take(picture.mimeType(), picture.picture(), picture.type() == ASF::Picture::FrontCover)) return true;
            }
    return !bytes.isEmpty();
}

void tellPicture(File *file, const Teller &teller) {
    std::string type;
    ByteVector bytes;
    if (findCover(file, type, bytes)) teller.tell("~picture", type.empty() ? "image/jpeg" : type);
}

}  // namespace

int ditty_tags_read(const char *path, int isQuick, void *context, ditty_property property) {
    try {
        BlockStream stream(path);
        Teller teller{context, property};
        QuickTags::Properties plain;
        if (isQuick && QuickTags(stream.file(), stream.length()).read(path, plain)) {
            for (const auto &[name, value] : plain) teller.tell(name.c_str(), value);
            return 0;
        }
        FileRef file(&stream, true, AudioProperties::Fast);
        if (file.isNull() || !file.file()->isValid()) return 1;
        for (const auto &[name, values] : file.file()->properties())
            for (const auto &value : values) teller.tell(name.toCString(true), value.to8Bit(true));
        tellBrokenTexts(file.file(), stream, [&](const std::string &name, const std::string &value) { teller.tell(name.c_str(), value); });
        if (auto audio = file.audioProperties()) {
            teller.tell("~duration", audio->lengthInMilliseconds());
            teller.tell("~bitrate", audio->bitrate());
            teller.tell("~samplerate", audio->sampleRate());
            teller.tell("~channels", audio->channels());
        }
        if (auto tag = id3v2(file.file())) tellFrames(tag, teller);
        tellPicture(file.file(), teller);
        return 0;
    } catch (...) {
        // Nothing may be thrown through C.
        return 1;
    }
}

int ditty_tags_cover(const char *path, void *context, ditty_picture picture) {
    try {
        BlockStream stream(path);
        FileRef file(&stream, false);
        if (file.isNull() || !file.file()->isValid()) return 1;
        std::string type;
        ByteVector bytes;
        if (!findCover(file.file(), type, bytes)) return 1;
        picture(context, type.c_str(), bytes.data(), bytes.size());
        return 0;
    } catch (...) {
        return 1;
    }
}
