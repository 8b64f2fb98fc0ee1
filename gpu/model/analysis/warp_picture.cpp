#include "gpu/model/analysis/warp_picture.h"

#include "gpu/model/analysis/memory_model.h"

#include <algorithm>
#include <map>

namespace kernelcurve {
namespace {

WarpAddresses addressesOf(const WarpRequest& request) {
    WarpAddresses addresses;
    addresses.width = request.width;
    addresses.load = request.access == AccessKind::Load;
    for (std::size_t lane = 0; lane < request.offsets.size(); ++lane)
        if (request.offsets[lane]) {
            addresses.mask |= 1U << lane;
            addresses.address[lane] = static_cast<std::uint64_t>(*request.offsets[lane]);
        }
    return addresses;
}

/// Returns the cells of `size` bytes that the lanes of `mask` touch, sorted by position.
std::vector<WarpPicture::Cell> cellsOf(const WarpAddresses& addresses, std::uint32_t mask,
                                       std::uint64_t size) {
    std::map<std::uint64_t, std::uint32_t> lanesOf;
    forLanes(mask, [&](std::size_t lane) {
        const std::uint64_t begin = addresses.address[lane];
        const std::uint64_t end = begin + static_cast<std::uint64_t>(addresses.width);
        for (std::uint64_t cell = begin / size * size; cell < end; cell += size)
            lanesOf[cell] |= 1U << lane;
    });
    std::vector<WarpPicture::Cell> cells;
    cells.reserve(lanesOf.size());
    for (const auto& [begin, lanes] : lanesOf)
        cells.push_back({static_cast<std::int64_t>(begin), lanes, 0, 0});
    return cells;
}

/// Returns the positions of a lane's local memory range in the warp's local memory.
std::vector<std::pair<std::int64_t, std::int64_t>> localRangesOf(std::int64_t begin, int width,
                                                                 std::size_t lane) {
    constexpr auto word = static_cast<std::int64_t>(bankBytes);
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    for (std::int64_t at = begin; at < begin + width; at += word) {
        const auto place =
            static_cast<std::int64_t>(interleaved(static_cast<std::uint64_t>(at), lane));
        ranges.emplace_back(place, place + std::min<std::int64_t>(word, begin + width - at));
    }
    return ranges;
}

/// Returns the sectors of local memory that the lanes touch.
std::vector<WarpPicture::Cell> localCellsOf(const WarpAddresses& addresses) {
    std::map<std::uint64_t, std::uint32_t> lanesOf;
    for (std::size_t lane = 0; lane < addresses.address.size(); ++lane)
        if ((addresses.mask >> lane & 1U) != 0)
            for (std::uint64_t word = 0; word < static_cast<std::uint64_t>(addresses.width);
                 word += bankBytes)
                lanesOf[interleaved(addresses.address[lane] + word, lane) / sectorBytes] |= 1U
                                                                                            << lane;
    std::vector<WarpPicture::Cell> cells;
    cells.reserve(lanesOf.size());
    for (const auto& [sector, lanes] : lanesOf)
        cells.push_back({static_cast<std::int64_t>(sector * sectorBytes), lanes, 0, 0});
    return cells;
}

/// Adds the words of one part. Each word uses the first wavefront in which its bank is free.
void addPart(WarpPicture& picture, std::vector<WarpPicture::Cell> words) {
    std::array<int, sharedBanks> next{};
    int passes = 0;
    for (WarpPicture::Cell& word : words) {
        word.bank =
            static_cast<int>(static_cast<std::uint64_t>(word.begin) / bankBytes % sharedBanks);
        const int pass = next[static_cast<std::size_t>(word.bank)]++;
        word.wavefront = picture.wavefronts + pass;
        passes = std::max(passes, pass + 1);
    }
    std::ranges::sort(words, {}, [](const WarpPicture::Cell& word) {
        return std::pair(word.wavefront, word.bank);
    });
    picture.cells.insert(picture.cells.end(), words.begin(), words.end());
    picture.wavefronts += passes;
}

} // namespace

WarpPicture pictureOf(const WarpRequest& request) {
    const WarpAddresses addresses = addressesOf(request);
    WarpPicture picture;
    if (request.space == AddressSpace::Shared) {
        const SharedParts parts = sharedParts(addresses);
        picture.idealWavefronts = parts.count;
        for (int part = 0; part < parts.count; ++part)
            addPart(picture,
                    cellsOf(addresses, parts.lanes[static_cast<std::size_t>(part)], bankBytes));
    } else if (request.space == AddressSpace::Local) {
        picture.cells = localCellsOf(addresses);
        picture.lines = localCost(addresses).lines;
    } else {
        picture.cells = cellsOf(addresses, addresses.mask, sectorBytes);
        picture.lines = globalCost(addresses).lines;
    }
    for (std::size_t lane = 0; lane < request.offsets.size(); ++lane) {
        if (!request.offsets[lane])
            continue;
        const std::int64_t begin = *request.offsets[lane];
        WarpPicture::Lane asked = {begin, begin + request.width, {}, {}};
        if (request.space == AddressSpace::Local)
            asked.ranges = localRangesOf(begin, request.width, lane);
        else
            asked.ranges = {{asked.begin, asked.end}};
        for (std::size_t cell = 0; cell < picture.cells.size(); ++cell)
            if ((picture.cells[cell].lanes >> lane & 1U) != 0)
                asked.cells.push_back(cell);
        picture.lanes[lane] = std::move(asked);
    }
    return picture;
}

} // namespace kernelcurve
