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

/// What the check before first use has to say.
struct FirstUse {
    std::optional<Failure> failure; ///< it goes wrong for sizes such as were asked for
    std::optional<Message> remark;  ///< it goes wrong for others only
};

/// Checks a kernel on small instances before it is used for the first time: once for all
/// configurations that differ in nothing but the sizes of their problem. If it goes wrong it is
/// looked at once more, at small sizes of the kind that was asked for (asked_sizes.h). What was
/// found is kept on disk.
class FirstUseCheck {
  public:
    /// Seconds: many times what a kernel of the catalogue takes. One that takes longer is not known
    /// to be wrong; measuring it has a limit of its own.
    static constexpr double longest = 2;

    /// Gives a kernel up after `limit` seconds, or after `longest`.
    FirstUseCheck(KernelTracer& tracer, DiskCache cache, double limit = longest)
        : tracer_(tracer)
        , cache_(std::move(cache))
        , limit_(std::min(limit, longest)) {}

    /// The first thing that is wrong with the kernel, at its line; nothing if nothing is, if it is
    /// a library call, or where it cannot be run on the CPU. Throws Cancelled.
    FirstUse verdictOn(const KernelFile& kernel, const Configuration& configuration,
                       const DeviceDescription& device, const std::stop_token& stop);

  private:
    struct Outcome {
        FirstUse verdict;
        bool isCertain = true; ///< or the time was over before anything was found
    };
    /// What is known under the key, or what `check` finds, which is kept then.
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
