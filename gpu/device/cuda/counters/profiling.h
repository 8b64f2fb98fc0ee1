#pragma once

#include "gpu/device/cuda/counters/counter_table.h"
#include "gpu/device/device.h"

#include <cuda.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

// What CUPTI does for the CUDA device: a clock and a reader of counters. Both work on the work that
// this process has enqueued; they are never active at the same time.

namespace kernelcurve {

/// The GPU's own records of when each kernel and each copy began and ended, to 32 ns on an H200.
/// While it records the GPU does one thing after the other and the host takes part in between. To
/// be used from one thread.
class ActivityClock {
  public:
    virtual ~ActivityClock() = default;
    /// While it is paused nothing is recorded, and launches cost what they cost without it.
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// Forgets all that has ended.
    virtual void forget() = 0;
    /// Seconds of each piece of work that ended since it was asked last.
    virtual std::vector<double> take() = 0;
    /// While it is paused: what pages of managed memory do during `work`, which returns when all it
    /// has enqueued has ended. Throws DeviceError if that is refused, and what `work` throws.
    virtual PageMoves countMoves(const std::function<void()>& work) = 0;
};

/// Reads hardware counters by running kernels again and again, a few counters at a time.
class CounterReader {
  public:
    virtual ~CounterReader() = default;
    /// "CUPTI 2025.3.1, GH100".
    virtual std::string name() const = 0;
    /// Sums over all kernels, at most so many, that `work` launches in the current context; it
    /// returns when they have ended. It is called once for each few of the counters and has to do
    /// the same each time: `before`, which is not counted, may put back what it changed. Throws
    /// DeviceError, and what they throw.
    virtual HardwareCounts count(std::size_t kernels, const std::function<void()>& before,
                                 const std::function<void()>& work) = 0;
    /// Until the token is destroyed it keeps hold of the context between countings, so that each
    /// takes a fraction of the time; launches are slow meanwhile. The token goes first.
    virtual std::shared_ptr<void> hold() = 0;
};

/// Throws DeviceError if there is no CUPTI or it refuses.
std::unique_ptr<ActivityClock> openActivityClock(int driverVersion);
/// For the current context, on `device`. Throws DeviceError if there is no CUPTI, it is too old, or
/// it may not count.
std::unique_ptr<CounterReader> openCounterReader(int driverVersion, CUdevice device,
                                                 std::span<const CounterSource> sources);

/// Where CUPTI is, without loading it; empty if it is not installed.
std::filesystem::path findCupti(int driverVersion);

} // namespace kernelcurve
