#ifndef BROKEN_TEXT_H
#define BROKEN_TEXT_H

#include <functional>
#include <string>

#include <taglib/tfile.h>
#include <taglib/tiostream.h>

// Told of a property by its name in upper case and its bytes, which are no UTF-8.
using BrokenTextTeller = std::function<void(const std::string &, const std::string &)>;

// Tells of the texts that TagLib passes over whole, since some byte of them is no UTF-8: Vorbis comments in FLAC and Ogg, text frames of
// ID3v2 in UTF-8 at the start of a file, texts of MP4.
void tellBrokenTexts(TagLib::File *file, TagLib::IOStream &stream, const BrokenTextTeller &tell);

#endif
