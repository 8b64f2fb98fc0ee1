#pragma once

#include "gpu/device/cpu/source_lines.h"
#include "gpu/device/cpu/trace/memory_model.h"
#include "gpu/model/trace.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace kernelcurve {

/// Where in the kernel's code a request comes from, and of what kind it is.
struct AccessSite {
    std::uintptr_t place = 0;
    AddressSpace space = AddressSpace::Global;
    AccessKind access = AccessKind::Load;
    int width = 0;
    bool operator==(const AccessSite&) const = default;
};

/// Adds requests up by their place in the code.
class AccessRecorder {
  public:
    /// `live`: the lanes of the warp that have not ended. `example` makes the request's picture and
    /// is asked for the first request of each place only.
    template <class Example>
    void add(const AccessSite& site, const WarpAddresses& request, std::uint32_t live,
             Example example) {
        Entry& entry = entryOf(site);
        if (entry.sum.requests == 0)
            entry.example = example();
        count(entry.sum, request, live);
    }

    /// Sums by line and column, and their examples, into a report.
    void report(const SourceLines& lines, TraceReport& report) const;

  private:
    struct Entry {
        AccessSite site;
        LineAccess sum;
        WarpRequest example;
    };
    struct Hash {
        std::size_t operator()(const AccessSite& site) const {
            return site.place * 64 + static_cast<std::size_t>(site.width) * 8 +
                   static_cast<std::size_t>(site.access) * 4 + static_cast<std::size_t>(site.space);
        }
    };

    Entry& entryOf(const AccessSite& site);
    static void count(LineAccess& sum, const WarpAddresses& request, std::uint32_t live);

    std::unordered_map<AccessSite, std::size_t, Hash> index_;
    std::vector<Entry> entries_;
};

} // namespace kernelcurve
