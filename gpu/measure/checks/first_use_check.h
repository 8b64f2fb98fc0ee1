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
    /// The error if the kernel gives wrong results for sizes of the requested kind.
    std::optional<Failure> failure;
    std::optional<Message> remark; ///< set if the kernel gives wrong results only for other sizes
};

/// Checks a kernel on small instances before its first use. Configurations that differ only in
/// problem sizes share one check. A failing kernel is checked again at small sizes of the requested
/// kind (small_instance.h). Results are cached on disk.
class FirstUseCheck {
  public:
    /// The maximum time of a check in seconds. The catalogue's kernels need much less. A kernel
    /// that exceeds this time is not necessarily wrong. Measurements have a different limit.
    static constexpr double longest = 2;

    /// Aborts a kernel after `limit` seconds, but never later than `longest`.
    FirstUseCheck(KernelTracer& tracer, DiskCache cache, double limit = longest)
        : tracer_(tracer)
        , cache_(std::move(cache))
        , limit_(std::min(limit, longest)) {}

    /// Returns the first error of the kernel with its line. Returns no error for a correct kernel,
    /// a library call, or a kernel that cannot run on the CPU. Throws Cancelled after a stop
    /// request.
    FirstUse verdictOn(const KernelFile& kernel, const Configuration& configuration,
                       const DeviceDescription& device, const std::stop_token& stop);

  private:
    struct Outcome {
        FirstUse verdict;
        bool isCertain = true; ///< false if the time limit expired before an error was found
    };
    /// Returns the cached result for the key. If no result is cached, calls `check` and caches its
    /// result.
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
