#include "BlockStream.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace TagLib;

BlockStream::BlockStream(const char *path) : path(path), descriptor(open(path, O_RDONLY | O_CLOEXEC)) {
    struct stat status;
    if (descriptor >= 0 && fstat(descriptor, &status) == 0) size = status.st_size;
}

BlockStream::~BlockStream() {
    if (descriptor >= 0) close(descriptor);
}

ByteVector BlockStream::readBlock(unsigned long length) {
    if (place >= size || place < 0) return ByteVector();
    auto wanted = static_cast<long>(std::min(length, static_cast<unsigned long>(size - place)));
    ByteVector bytes(static_cast<unsigned int>(wanted), 0);
    long done = 0;
    if (wanted > static_cast<long>(sizeof(Block::bytes))) {
        // A picture: straight to where it goes.
        while (done < wanted) {
            auto count = pread(descriptor, bytes.data() + done, wanted - done, place + done);
            if (count <= 0) break;
            done += count;
        }
    }
    while (done < wanted) {
        auto held = block(place + done);
        auto skip = place + done - held->start;
        auto count = std::min(wanted - done, held->count - skip);
        if (count <= 0) break;
        std::copy_n(held->bytes + skip, count, bytes.data() + done);
        done += count;
    }
    if (done < wanted) bytes.resize(static_cast<unsigned int>(done));
    place += done;
    return bytes;
}

void BlockStream::seek(long offset, Position from) {
    place = from == Beginning ? offset : from == Current ? place + offset : size + offset;
}

// The block that holds a byte of the file.
const BlockStream::Block *BlockStream::block(long start) {
    for (int index = 0; index < 2; index++) {
        if (start < blocks[index].start || start >= blocks[index].start + blocks[index].count) continue;
        latest = index;
        return &blocks[index];
    }
    latest = 1 - latest;
    auto &block = blocks[latest];
    block.start = start - start % static_cast<long>(sizeof(block.bytes) / 4);
    auto count = pread(descriptor, block.bytes, sizeof(block.bytes), block.start);
    block.count = std::max<long>(count, 0);
    return &block;
}
