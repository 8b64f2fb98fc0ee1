#include "gpu/model/memory_model.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

/// Every lane can touch this many sectors or words: 16 bytes, misaligned, and more for wide copies.
constexpr std::size_t mostPieces = warpLanes * 9;

/// The different pieces of `size` bytes that a set of lanes touches.
class Pieces {
  public:
    void add(std::uint64_t address, int width, std::uint64_t size) {
        const std::uint64_t last = (address + static_cast<std::uint64_t>(width) - 1) / size;
        for (std::uint64_t piece = address / size; piece <= last && count_ < mostPieces; ++piece)
            pieces_[count_++] = piece;
    }
    /// Sorted, each once.
    std::pair<const std::uint64_t*, const std::uint64_t*> distinct() {
        auto* const begin = pieces_.data();
        std::sort(begin, begin + count_);
        return {begin, std::unique(begin, begin + count_)};
    }
    int count() {
        const auto [begin, end] = distinct();
        return static_cast<int>(end - begin);
    }

  private:
    std::array<std::uint64_t, mostPieces> pieces_;
    std::size_t count_ = 0;
};

template <class Visit>
void forLanes(std::uint32_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1)
        visit(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// Passes for lanes that are served together: the most words that any bank has to give.
int passes(const WarpAddresses& request, std::uint32_t lanes) {
    Pieces words;
    forLanes(lanes,
             [&](std::size_t lane) { words.add(request.address[lane], request.width, bankBytes); });
    std::array<int, sharedBanks> asked{};
    const auto [begin, end] = words.distinct();
    int most = 0;
    for (const std::uint64_t* word = begin; word != end; ++word)
        most = std::max(most, ++asked[*word % sharedBanks]);
    return most;
}

} // namespace

GlobalCost globalCost(const WarpAddresses& request) {
    Pieces sectors;
    Pieces lines;
    Pieces bytes;
    forLanes(request.mask, [&](std::size_t lane) {
        sectors.add(request.address[lane], request.width, sectorBytes);
        lines.add(request.address[lane], request.width, lineBytes);
        bytes.add(request.address[lane], 1, 1);
    });
    return {sectors.count(), lines.count(), std::int64_t{bytes.count()} * request.width};
}

SharedParts sharedParts(const WarpAddresses& request) {
    const int together = request.width <= 4 ? 32 : request.width <= 8 ? 16 : 8;
    SharedParts parts;
    for (int first = 0; first < warpLanes; first += together) {
        const std::uint32_t window = (together == 32 ? ~0U : (1U << together) - 1) << first;
        if ((request.mask & window) != 0)
            parts.lanes[static_cast<std::size_t>(parts.count++)] = request.mask & window;
    }
    return parts;
}

SharedCost sharedCost(const WarpAddresses& request) {
    const SharedParts parts = sharedParts(request);
    SharedCost cost;
    cost.ideal = parts.count;
    for (int part = 0; part < parts.count; ++part) {
        const int needed = passes(request, parts.lanes[static_cast<std::size_t>(part)]);
        cost.wavefronts += needed;
        cost.degree = std::max(cost.degree, needed);
    }
    return cost;
}

} // namespace kernelcurve
