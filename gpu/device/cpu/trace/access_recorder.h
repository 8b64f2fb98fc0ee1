#pragma once

#include "gpu/device/cpu/source_lines.h"
#include "gpu/model/memory_model.h"
#include "gpu/model/trace.h"

#include <cstdint>
#include <optional>
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
    /// `live`: the lanes of the warp that have not ended. `example` makes the request's picture; it
    /// is asked for the first of each place that is `pictured`.
    template <class Example>
    void add(const AccessSite& site, const WarpAddresses& request, std::uint32_t live,
             bool pictured, Example example) {
        Entry& entry = entryOf(site);
        if (pictured && !entry.example)
            entry.example = example();
        if (counting_)
            count(entry.sum, request, live);
    }
    /// Whether requests are added up or only pictured.
    void setCounting(bool counting) { counting_ = counting; }

    /// Sums by line and column, and their examples, into a report.
    void report(const SourceLines& lines, TraceReport& report) const;

  private:
    struct Entry {
        AccessSite site;
        LineAccess sum;
        std::optional<WarpRequest> example;
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
    bool counting_ = true;
};

} // namespace kernelcurve
