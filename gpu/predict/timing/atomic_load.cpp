#include "gpu/predict/timing/atomic_load.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve::timing {
namespace {

/// Slowdown of lanes that add floating-point numbers at one address (H100).
constexpr double realFactor = 2.4;

} // namespace

double AtomicLoad::add(const emulator::Access& access, bool isReal) {
    std::array<std::pair<std::uint64_t, int>, warpLanes> lanes; // address, preceding lanes
    std::size_t count = 0;
    double sum = 0;
    struct Sector {
        int most = 0; ///< maximum number of lanes at one address
        int addresses = 0;
    };
    std::unordered_map<std::uint64_t, Sector> sectors;
    forLanes(access.mask, [&](std::size_t lane) {
        const std::uint64_t address = access.addresses[lane];
        auto* const end = lanes.begin() + count;
        auto* const found = std::find_if(lanes.begin(), end,
                                         [&](const auto& each) { return each.first == address; });
        if (found == end)
            lanes[count++] = {address, 1};
        else
            ++found->second;
    });
    for (std::size_t i = 0; i < count; ++i) {
        Sector& sector = sectors[lanes[i].first / sectorBytes];
        sector.most = std::max(sector.most, lanes[i].second);
        ++sector.addresses;
    }
    // A single address has no cost per sector, because L2 combines equal addresses on arrival.
    const bool isSpread = sectors.size() > 1;
    for (const auto& [sector, of] : sectors) {
        const double factor = isReal && of.most > 1 ? realFactor : 1;
        const double cycles = std::max(isSpread || of.addresses > 1 ? perSector_ : 0.0,
                                       of.most * sameAddress_ * factor);
        byPiece_[sector >> 3U] += cycles;
        sum += cycles;
    }
    return sum;
}

double AtomicLoad::hottestShare() const {
    double sum = 0;
    double most = 0;
    for (const auto& [piece, cycles] : byPiece_) {
        sum += cycles;
        most = std::max(most, cycles);
    }
    return sum > 0 ? most / sum : 0;
}

} // namespace kernelcurve::timing
