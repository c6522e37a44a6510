#ifndef BLOCK_STREAM_H
#define BLOCK_STREAM_H

#include <string>

#include <taglib/tiostream.h>

// A file for TagLib to read, in blocks that are kept: its own stream asks the kernel twice for every few bytes.
//
// A file that shrinks meanwhile ends early; nothing is ever written.
class BlockStream final : public TagLib::IOStream {
public:
    explicit BlockStream(const char *path);
    ~BlockStream() override;
    BlockStream(const BlockStream &) = delete;
    BlockStream &operator=(const BlockStream &) = delete;

    TagLib::FileName name() const override { return path.c_str(); }
    TagLib::ByteVector readBlock(unsigned long length) override;
    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    bool readOnly() const override { return true; }
    bool isOpen() const override { return descriptor >= 0; }
    void seek(long offset, Position from = Beginning) override;
    long tell() const override { return place; }
    long length() override { return size; }
    void truncate(long) override {}

    // The open file; less than 0 if it could not be opened.
    int file() const { return descriptor; }

private:
    // Tags lie at both ends of a file: one block for each.
    struct Block {
        long start = 0;
        long count = 0;
        char bytes[8192];
    };

    const Block *block(long start);

    std::string path;
    int descriptor;
    long size = 0;
    long place = 0;
    Block blocks[2];
    int latest = 0;
};

#endif
