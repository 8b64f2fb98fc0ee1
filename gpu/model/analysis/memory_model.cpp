#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

/// Collects the distinct pieces of `size` bytes that the lanes touch, in lane order. Most addresses
/// ascend, so a comparison with the previous piece is usually enough.
class Pieces {
  public:
    explicit Pieces(std::uint64_t size)
        : size_(size) {}
    void add(std::uint64_t address, int width) {
        const std::uint64_t last = (address + static_cast<std::uint64_t>(width) - 1) / size_;
        for (std::uint64_t piece = address / size_; piece <= last; ++piece) {
            if (count_ > 0 && piece == pieces_[count_ - 1])
                continue;
            upwards_ = upwards_ && (count_ == 0 || piece > pieces_[count_ - 1]);
            if (count_ < pieces_.size())
                pieces_[count_++] = piece;
        }
    }
    int count() {
        if (!upwards_) {
            std::sort(pieces_.begin(), pieces_.begin() + count_);
            return static_cast<int>(std::unique(pieces_.begin(), pieces_.begin() + count_) -
                                    pieces_.begin());
        }
        return static_cast<int>(count_);
    }

  private:
    // The array is uninitialized for speed, because every request creates one.
    std::array<std::uint64_t, std::size_t{warpLanes} * 9>
        pieces_; ///< 9 words per lane: 32 bytes, misaligned
    std::uint64_t size_;
    std::size_t count_ = 0;
    bool upwards_ = true;
};

/// Returns the granularity for counting banks. Adjacent banks always serve the same words if the
/// addresses are multiples of the request's width.
std::uint64_t unitOf(const WarpAddresses& request, std::uint32_t lanes) {
    const auto width = static_cast<std::uint64_t>(request.width);
    if (width <= bankBytes || lineBytes % width != 0)
        return bankBytes;
    std::uint64_t odd = 0;
    forLanes(lanes, [&](std::size_t lane) { odd |= request.address[lane] % width; });
    return odd == 0 ? width : bankBytes;
}

/// Returns the number of wavefronts for lanes that are served together: the maximum number of words
/// in one bank.
int passes(const WarpAddresses& request, std::uint32_t lanes) {
    const std::uint64_t unit = unitOf(request, lanes);
    const std::uint64_t banks = sharedBanks * bankBytes / unit;
    std::array<std::array<std::uint64_t, warpLanes>, sharedBanks> words; // words in each bank
    std::array<std::uint8_t, sharedBanks> counts{};
    int most = 0;
    forLanes(lanes, [&](std::size_t lane) {
        const std::uint64_t begin = request.address[lane];
        const std::uint64_t last = (begin + static_cast<std::uint64_t>(request.width) - 1) / unit;
        for (std::uint64_t word = begin / unit; word <= last; ++word) {
            auto& asked = words[word % banks];
            std::uint8_t& count = counts[word % banks];
            if (count < warpLanes &&
                std::find(asked.begin(), asked.begin() + count, word) == asked.begin() + count) {
                asked[count++] = word;
                most = std::max<int>(most, count);
            }
        }
    });
    return most;
}

/// Returns true if every lane requests the same address as the lane at distance `apart`, ignoring
/// inactive lanes.
bool pairsShare(const WarpAddresses& request, std::size_t apart) {
    for (std::uint32_t lanes = request.mask; lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
        const std::size_t other = lane ^ apart;
        if ((request.mask >> other & 1U) != 0 && request.address[lane] != request.address[other])
            return false;
    }
    return true;
}

bool goTogether(const WarpAddresses& request) {
    return request.load && (pairsShare(request, 1) || pairsShare(request, 2));
}

} // namespace

GlobalCost globalCost(const WarpAddresses& request) {
    Pieces sectors(sectorBytes);
    Pieces lines(lineBytes);
    Pieces bytes(1);
    forLanes(request.mask, [&](std::size_t lane) {
        sectors.add(request.address[lane], request.width);
        lines.add(request.address[lane], request.width);
        bytes.add(request.address[lane], 1);
    });
    return {sectors.count(), lines.count(), std::int64_t{bytes.count()} * request.width};
}

GlobalCost localCost(const WarpAddresses& request) {
    Pieces sectors(sectorBytes);
    Pieces lines(lineBytes);
    const auto width = static_cast<std::uint64_t>(request.width);
    for (std::uint64_t word = 0; word < width; word += bankBytes)
        forLanes(request.mask, [&](std::size_t lane) {
            const std::uint64_t place = interleaved(request.address[lane] + word, lane);
            sectors.add(place, 1);
            lines.add(place, 1);
        });
    return {sectors.count(), lines.count(),
            std::int64_t{std::popcount(request.mask)} * request.width};
}

SharedParts sharedParts(const WarpAddresses& request) {
    SharedParts parts;
    const auto add = [&](std::uint32_t lanes) {
        if ((request.mask & lanes) != 0)
            parts.lanes[static_cast<std::size_t>(parts.count++)] = request.mask & lanes;
    };
    constexpr std::uint32_t half = 0xffff;
    constexpr std::uint32_t quarter = 0xff;
    if (request.width <= 4 || (request.width <= 8 && goTogether(request))) {
        add(~0U);
    } else if (request.width <= 8 || goTogether(request)) {
        add(half);
        add(half << 16);
    } else {
        for (const int first : {0, 8, 16, 24})
            add(quarter << first);
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
