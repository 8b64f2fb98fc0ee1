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

/// A request of a warp with its source position.
struct WarpAccess {
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int place = 0; ///< AccessRecorder::placeOf() its code
    WarpAddresses addresses;
    std::uint32_t live = 0; ///< lanes of the warp that have not ended
    bool counted = true;    ///< or only pictured
    bool pictured = true;
    int warp = 0;
    std::array<std::int64_t, 3> block = {0, 0, 0};
    const std::string* buffer = nullptr; ///< in global memory
    std::uint64_t begin = 0;             ///< offset in the buffer or the block's shared memory
};

/// Sums requests by source position.
class AccessRecorder {
  public:
    /// `ownFile`: of the kernel's code; positions in other files include the file name.
    AccessRecorder(const SourceLines& lines, std::string ownFile)
        : lines_(lines)
        , ownFile_(std::move(ownFile)) {
        // Called on the caller's stack, because a fiber's stack is too small for reading line
        // tables.
        lines_.of(0);
    }

    /// A number for the line and column of code; unrolled and inlined code share one.
    int placeOf(std::uintptr_t code);

    void add(const WarpAccess& access) { add(access, alone_); }

    // Requests that may be merged are recorded once per possible merged size.
    static constexpr std::array<int, 3> limits = {4, 8, 16};
    void add(const WarpAccess& access, int limit) {
        add(access, merged_[limit == 4 ? 0 : limit == 8 ? 1 : 2]);
    }
    /// The requests of two positions were merged: they have a common limit.
    void join(int place, int other);
    /// Merged requests of a position are aligned to `bytes`; the minimum is its limit.
    void voteForAlignment(int place, int bytes);

    /// Returns true if any requests were merged.
    bool merges() const;

    /// Writes sums by line and column, and their examples, to a report.
    void report(TraceReport& report) const;

  private:
    /// The cost of the previous request. A request with equal distances between lanes costs the
    /// same, which applies to most iterations of a loop.
    class Cost {
      public:
        const GlobalCost& ofGlobal(const WarpAddresses& request);
        const GlobalCost& ofLocal(const WarpAddresses& request);
        const SharedCost& ofShared(const WarpAddresses& request);

      private:
        bool isKnown(const WarpAddresses& request, std::uint64_t period);

        WarpAddresses latest_{.width = 0}; ///< width 0: none
        GlobalCost global_;
        SharedCost shared_;
    };
    /// By position, space, kind, and width.
    struct Entry {
        LineAccess sum;
        Cost cost;
        std::optional<WarpRequest> example;
    };
    using Entries = std::vector<std::vector<Entry>>; ///< by place
    struct Place {
        SourcePosition where;
        int joined = 0; ///< position whose limit applies, or itself
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
    std::array<KnownPlace, 1024> known_; ///< cache of some of them
    std::map<std::tuple<std::string, int, int>, int> placeOfLine_;
    std::vector<Place> places_;
    Entries alone_;
    std::array<Entries, limits.size()> merged_;
};

} // namespace kernelcurve
