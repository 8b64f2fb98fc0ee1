#include "gpu/device/cpu/trace/access_recorder.h"

#include "gpu/device/cpu/trace/lane_addresses.h"

#include <algorithm>
#include <bit>

namespace kernelcurve {
namespace {

void addTo(LineAccess& sum, const LineAccess& other) {
    sum.requests += other.requests;
    sum.lanes += other.lanes;
    sum.partial += other.partial;
    sum.bytes += other.bytes;
    sum.sectors += other.sectors;
    sum.lines += other.lines;
    sum.wavefronts += other.wavefronts;
    sum.idealWavefronts += other.idealWavefronts;
    sum.degree = std::max(sum.degree, other.degree);
}

WarpRequest exampleOf(const WarpAccess& access) {
    WarpRequest example;
    example.space = access.space;
    example.access = access.access;
    example.width = access.addresses.width;
    example.block = access.block;
    example.warp = access.warp;
    if (access.buffer != nullptr)
        example.buffer = *access.buffer;
    forLanes(access.addresses.mask, [&](std::size_t lane) {
        example.offsets[lane] =
            static_cast<std::int64_t>(access.addresses.address[lane] - access.begin);
    });
    return example;
}

} // namespace

/// Returns true if `request` has the same cost as the previous request. This is the case if the
/// distances between lanes are equal, and the first lane has the same offset modulo `period`.
/// Stores `request` as the previous request.
bool AccessRecorder::Cost::isKnown(const WarpAddresses& request, std::uint64_t period) {
    bool same = latest_.mask == request.mask && latest_.width == request.width;
    if (same) {
        const auto first = static_cast<std::size_t>(std::countr_zero(request.mask));
        const std::uint64_t apart = request.address[first] - latest_.address[first];
        same =
            apart % period == 0 && lieApart(request.address, latest_.address, request.mask, apart);
    }
    if (!same)
        latest_ = request;
    return same;
}

const GlobalCost& AccessRecorder::Cost::ofGlobal(const WarpAddresses& request) {
    if (!isKnown(request, lineBytes))
        global_ = globalCost(request);
    return global_;
}

const GlobalCost& AccessRecorder::Cost::ofLocal(const WarpAddresses& request) {
    // In local memory, shifting every lane by one word shifts the warp by one cache line.
    if (!isKnown(request, bankBytes))
        global_ = localCost(request);
    return global_;
}

const SharedCost& AccessRecorder::Cost::ofShared(const WarpAddresses& request) {
    // Shifting by whole words permutes the banks and preserves conflicts.
    constexpr std::uint64_t widest = 16;
    const auto width = static_cast<std::uint64_t>(request.width);
    if (!isKnown(request, width >= bankBytes && widest % width == 0 ? width : widest))
        shared_ = sharedCost(request);
    return shared_;
}

void AccessRecorder::count(Entry& entry, const WarpAccess& access) {
    const WarpAddresses& request = access.addresses;
    LineAccess& sum = entry.sum;
    ++sum.requests;
    sum.lanes += std::popcount(request.mask);
    sum.partial += request.mask != access.live ? 1 : 0;
    if (sum.space == AddressSpace::Shared) {
        const SharedCost& cost = entry.cost.ofShared(request);
        sum.wavefronts += cost.wavefronts;
        sum.idealWavefronts += cost.ideal;
        sum.degree = std::max(sum.degree, cost.degree);
        sum.bytes += std::int64_t{std::popcount(request.mask)} * request.width;
    } else {
        const GlobalCost& cost = sum.space == AddressSpace::Local ? entry.cost.ofLocal(request)
                                                                  : entry.cost.ofGlobal(request);
        sum.sectors += cost.sectors;
        sum.lines += cost.lines;
        sum.bytes += cost.bytes;
    }
}

int AccessRecorder::placeOf(std::uintptr_t code) {
    KnownPlace& known = known_[(code ^ code >> 8) % known_.size()];
    if (known.code != code)
        known = {code, findPlace(code)};
    return known.place;
}

int AccessRecorder::findPlace(std::uintptr_t code) {
    const auto [known, isNew] = placeOfCode_.try_emplace(code, 0);
    if (!isNew)
        return known->second;
    const SourcePosition where = lines_.ofCall(code).value_or(SourcePosition{});
    const int next = static_cast<int>(places_.size());
    const auto [line, isNewLine] =
        placeOfLine_.try_emplace({where.file, where.line, where.column}, next);
    if (isNewLine)
        places_.push_back({where, next, limits.back()});
    return known->second = line->second;
}

AccessRecorder::Entry& AccessRecorder::entryOf(const WarpAccess& access, Entries& entries) {
    const auto place = static_cast<std::size_t>(access.place);
    if (place >= entries.size())
        entries.resize(place + 1);
    for (Entry& entry : entries[place])
        if (entry.sum.space == access.space && entry.sum.access == access.access &&
            entry.sum.width == access.addresses.width)
            return entry;
    LineAccess& sum = entries[place].emplace_back().sum;
    sum.space = access.space;
    sum.access = access.access;
    sum.width = access.addresses.width;
    return entries[place].back();
}

void AccessRecorder::add(const WarpAccess& access, Entries& entries) {
    Entry& entry = entryOf(access, entries);
    if (access.pictured && !entry.example)
        entry.example = exampleOf(access);
    if (access.counted)
        count(entry, access);
}

int AccessRecorder::rootOf(int place) const {
    while (places_[static_cast<std::size_t>(place)].joined != place)
        place = places_[static_cast<std::size_t>(place)].joined;
    return place;
}

void AccessRecorder::join(int place, int other) {
    const int root = rootOf(place);
    const int otherRoot = rootOf(other);
    if (root == otherRoot)
        return;
    Place& joined = places_[static_cast<std::size_t>(otherRoot)];
    joined.joined = root;
    voteForAlignment(root, joined.limit);
}

void AccessRecorder::voteForAlignment(int place, int bytes) {
    Place& root = places_[static_cast<std::size_t>(rootOf(place))];
    root.limit = std::min(root.limit, std::max(bytes, limits.front()));
}

bool AccessRecorder::merges() const {
    return std::ranges::any_of(merged_, [](const Entries& entries) { return !entries.empty(); });
}

void AccessRecorder::report(TraceReport& report) const {
    using Order = std::tuple<std::string, int, int, AddressSpace, AccessKind, int>;
    std::map<Order, Entry> sorted;
    const auto take = [&](std::size_t place, const std::vector<Entry>& entries) {
        const SourcePosition& where = places_[place].where;
        const std::string file = where.file == ownFile_ ? std::string() : where.file;
        for (const Entry& entry : entries) {
            const LineAccess& own = entry.sum;
            Entry& sum = sorted[{file, where.line, where.column, own.space, own.access, own.width}];
            addTo(sum.sum, own);
            if (!sum.example)
                sum.example = entry.example;
        }
    };
    for (std::size_t place = 0; place < alone_.size(); ++place)
        take(place, alone_[place]);
    for (std::size_t i = 0; i < limits.size(); ++i)
        for (std::size_t place = 0; place < merged_[i].size(); ++place)
            if (places_[static_cast<std::size_t>(rootOf(static_cast<int>(place)))].limit ==
                limits[i])
                take(place, merged_[i][place]);
    for (auto& [order, entry] : sorted) {
        const auto& [file, line, column, space, access, width] = order;
        entry.sum.file = file;
        entry.sum.line = line;
        entry.sum.column = column;
        entry.sum.space = space;
        entry.sum.access = access;
        entry.sum.width = width;
        if (entry.sum.requests > 0)
            report.accesses.push_back(entry.sum);
        if (entry.example) {
            entry.example->file = file;
            entry.example->line = line;
            entry.example->column = column;
            report.requests.push_back(std::move(*entry.example));
        }
    }
}

} // namespace kernelcurve
