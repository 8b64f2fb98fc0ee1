#include "gpu/device/cpu/trace/array_filling.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"

#include <algorithm>
#include <span>

namespace kernelcurve {
namespace {

/// The number of elements per piece. Large pieces are cheap to track, but a column of a matrix
/// touches one piece per row.
constexpr std::size_t pieceElements = 1024;

} // namespace

ArrayFilling::ArrayFilling(const std::vector<TracedArray>& arrays) {
    for (const TracedArray& array : arrays) {
        Pieces pieces;
        pieces.array = &array;
        pieces.data = dataOf(*array.buffer);
        pieces.bytes = pieceElements * static_cast<std::size_t>(array.elementBytes);
        if (array.fill)
            pieces.filled.resize((array.buffer->bytes() + pieces.bytes - 1) / pieces.bytes);
        arrays_.push_back(std::move(pieces));
    }
}

void ArrayFilling::fillAll(const Buffer& buffer) {
    for (std::size_t array = 0; array < arrays_.size(); ++array)
        if (arrays_[array].array->buffer == &buffer && buffer.bytes() > 0)
            touch(static_cast<int>(array), 0, buffer.bytes());
}

void ArrayFilling::fill(Pieces& pieces, std::size_t piece) {
    pieces.filled[piece] = true;
    const std::size_t begin = piece * pieces.bytes;
    const std::size_t bytes = std::min(pieces.bytes, pieces.array->buffer->bytes() - begin);
    pieces.array->fill(static_cast<std::int64_t>(piece * pieceElements),
                       std::span(pieces.data + begin, bytes));
}

} // namespace kernelcurve
