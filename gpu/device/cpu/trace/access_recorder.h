#pragma once

#include "gpu/device/cpu/compile/source_lines.h"
#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/analysis/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A warp's request with its source position.
struct WarpAccess {
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int place = 0; ///< AccessRecorder::placeOf() for the request's code address
    WarpAddresses addresses;
    std::uint32_t live = 0; ///< lanes of the warp that have not ended
    bool counted = true;    ///< false if the request is only an example
    bool pictured = true;
    int warp = 0;
    std::array<std::int64_t, 3> block = {0, 0, 0};
    const std::string* buffer = nullptr; ///< name of the array in global memory
    std::uint64_t begin = 0;             ///< offset in the buffer or the block's shared memory
};

/// Accumulates requests by source position.
class AccessRecorder {
  public:
    /// `ownFile` is the file of the kernel's code. Positions in other files include the file name.
    AccessRecorder(const SourceLines& lines, std::string ownFile)
        : lines_(lines)
        , ownFile_(std::move(ownFile)) {
        // Reads the line tables now, on the caller's stack, because a fiber's stack is too small.
        lines_.of(0);
    }

    /// Returns the index of the source position (line and column) of a code address. Unrolled and
    /// inlined copies of code have the same index.
    int placeOf(std::uintptr_t code);

    void add(const WarpAccess& access) { add(access, alone_); }

    // A request that may be merged is recorded once per possible merged size in bytes.
    static constexpr std::array<int, 3> limits = {4, 8, 16};
    void add(const WarpAccess& access, int limit) {
        add(access, merged_[limit == 4 ? 0 : limit == 8 ? 1 : 2]);
    }
    /// Notes that requests at two positions were merged. Afterwards, both positions share a limit.
    void join(int place, int other);
    /// Notes that merged requests at a position are aligned to `bytes`. The smallest alignment is
    /// the limit of the position.
    void voteForAlignment(int place, int bytes);

    /// Returns true if at least one request was merged.
    bool merges() const;

    /// Adds the totals by line and column, and the examples, to a report.
    void report(TraceReport& report) const;

  private:
    /// The cost of the previous request. The next request has the same cost if its distances
    /// between lanes are equal, as in most iterations of a loop.
    class Cost {
      public:
        const GlobalCost& ofGlobal(const WarpAddresses& request);
        const GlobalCost& ofLocal(const WarpAddresses& request);
        const SharedCost& ofShared(const WarpAddresses& request);

      private:
        bool isKnown(const WarpAddresses& request, std::uint64_t period);

        WarpAddresses latest_{.width = 0}; ///< width 0 before the first request
        GlobalCost global_;
        SharedCost shared_;
    };
    /// The requests at a position with the same space, kind, and width.
    struct Entry {
        LineAccess sum;
        Cost cost;
        std::optional<WarpRequest> example;
    };
    using Entries = std::vector<std::vector<Entry>>; ///< entries by position
    struct Place {
        SourcePosition where;
        int joined = 0; ///< position whose limit applies, possibly this position
        int limit = 16;
    };

    struct KnownPlace {
        std::uintptr_t code = 0;
        int place = 0;
    };

    int findPlace(std::uintptr_t code);
    static Entry& entryOf(const WarpAccess& access, Entries& entries);
    static void add(const WarpAccess& access, Entries& entries);
    static void count(Entry& entry, const WarpAccess& access);
    int rootOf(int place) const;

    const SourceLines& lines_;
    std::string ownFile_;
    std::unordered_map<std::uintptr_t, int> placeOfCode_;
    std::array<KnownPlace, 1024> known_; ///< cache for recent positions
    std::map<std::tuple<std::string, int, int>, int> placeOfLine_;
    std::vector<Place> places_;
    Entries alone_;
    std::array<Entries, limits.size()> merged_;
};

} // namespace kernelcurve
