#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/disk_cache.h"
#include "gpu/device/microscope.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// Checks a kernel on small instances before it is used for the first time: once for all
/// configurations that differ in nothing but the sizes of their problem. What was found is kept on
/// disk.
class FirstUseCheck {
  public:
    FirstUseCheck(Microscope& microscope, DiskCache cache)
        : microscope_(microscope)
        , cache_(std::move(cache)) {}

    /// The first thing that is wrong with the kernel, at its line; nothing where nothing is, where
    /// it is a library call, or where it cannot be run on the CPU. Throws Cancelled.
    std::optional<Failure> failureOf(const KernelFile& kernel, const Configuration& configuration,
                                     const DeviceDescription& device, std::stop_token stop);

  private:
    std::optional<Failure> check(const KernelFile& kernel, const Configuration& configuration,
                                 const DeviceDescription& device, std::stop_token stop);

    Microscope& microscope_;
    DiskCache cache_;
    std::map<std::string, std::optional<Failure>> known_;
};

} // namespace kernelcurve
