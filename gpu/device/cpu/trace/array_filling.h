#pragma once

#include "gpu/device/kernel_tracer.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// Fills traced arrays on demand, piece by piece.
class ArrayFilling {
  public:
    explicit ArrayFilling(const std::vector<TracedArray>& arrays);

    /// Must be called before an access to `bytes` bytes at `offset` in the array with index
    /// `array`. Larger indices refer to memory that needs no filling.
    void touch(int array, std::size_t offset, std::size_t bytes) {
        if (static_cast<std::size_t>(array) >= arrays_.size())
            return;
        Pieces& pieces = arrays_[static_cast<std::size_t>(array)];
        if (offset - pieces.latest < pieces.bytes && offset + bytes <= pieces.latest + pieces.bytes)
            return;
        touchOther(pieces, offset, bytes);
    }

    /// Fills the whole array in `buffer`.
    void fillAll(const Buffer& buffer);

  private:
    struct Pieces {
        const TracedArray* array = nullptr;
        std::byte* data = nullptr;
        std::size_t bytes = 0; ///< size of a piece, a multiple of the element size
        std::size_t latest = ~std::size_t{0} / 2; ///< start of the most recent piece
        std::vector<bool> filled; ///< one flag per piece; empty if the array needs no filling
    };
    static void touchOther(Pieces& pieces, std::size_t offset, std::size_t bytes) {
        if (pieces.filled.empty())
            return;
        const std::size_t last = (offset + bytes - 1) / pieces.bytes;
        for (std::size_t piece = offset / pieces.bytes; piece <= last; ++piece)
            if (!pieces.filled[piece])
                fill(pieces, piece);
        pieces.latest = last * pieces.bytes;
    }
    static void fill(Pieces& pieces, std::size_t piece);

    std::vector<Pieces> arrays_;
};

} // namespace kernelcurve
