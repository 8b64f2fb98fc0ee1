#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/disk_cache.h"
#include "gpu/device/kernel_tracer.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// The result of the check before first use.
struct FirstUse {
    std::optional<Failure> failure; ///< wrong for sizes of the requested kind
    std::optional<Message> remark;  ///< wrong only for other sizes
};

/// Checks a kernel on small instances before its first use: once for all configurations that differ
/// only in problem sizes. A failing kernel is checked again at small sizes of the requested kind
/// (asked_sizes.h). Results are cached on disk.
class FirstUseCheck {
  public:
    /// Seconds: much more than a kernel of the catalogue needs. A kernel that exceeds it is not
    /// known to be wrong; measuring has its own limit.
    static constexpr double longest = 2;

    /// Aborts a kernel after `limit` seconds, or after `longest`.
    FirstUseCheck(KernelTracer& tracer, DiskCache cache, double limit = longest)
        : tracer_(tracer)
        , cache_(std::move(cache))
        , limit_(std::min(limit, longest)) {}

    /// The first error of the kernel with its line; nothing if there is none, for a library call,
    /// or if it cannot run on the CPU. Throws Cancelled.
    FirstUse verdictOn(const KernelFile& kernel, const Configuration& configuration,
                       const DeviceDescription& device, const std::stop_token& stop);

  private:
    struct Outcome {
        FirstUse verdict;
        bool isCertain = true; ///< or the time limit was reached before anything was found
    };
    /// The cached result of the key, or that of `check`, which is then cached.
    FirstUse known(const std::string& key, const std::function<Outcome()>& check);
    Outcome check(const KernelFile& kernel, const Configuration& configuration,
                  const DeviceDescription& device, const std::stop_token& stop);
    Outcome checkAsAsked(const KernelFile& kernel, const Configuration& configuration,
                         const DeviceDescription& device, const Failure& elsewhere,
                         const std::stop_token& stop);

    KernelTracer& tracer_;
    DiskCache cache_;
    double limit_;
    std::map<std::string, FirstUse> known_;
};

} // namespace kernelcurve
