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

// CUPTI for the CUDA device: a clock and a counter reader. Both apply to the work of this process,
// and are never active at the same time.

namespace kernelcurve {

/// The GPU's records of the start and end of each kernel and copy, with a resolution of 32 ns on an
/// H200. While recording, the GPU serializes work with the help of the host. Use it from one
/// thread.
class ActivityClock {
  public:
    virtual ~ActivityClock() = default;
    /// While paused, nothing is recorded, and launches have no overhead.
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// Discards all completed records.
    virtual void forget() = 0;
    /// The durations in seconds of the work that has completed since the last call.
    virtual std::vector<double> take() = 0;
    /// While paused: the page activity of managed memory during `work`, which returns when its work
    /// is complete. Throws DeviceError on failure, and what `work` throws.
    virtual PageMoves countMoves(const std::function<void()>& work) = 0;
};

/// Reads hardware counters by repeating kernels, a few counters per pass.
class CounterReader {
  public:
    virtual ~CounterReader() = default;
    /// "CUPTI 2025.3.1, GH100".
    virtual std::string name() const = 0;
    /// Sums over all kernels (at most this many) that `work` launches in the current context; it
    /// returns when they are complete. It is called once per pass and must do the same each time:
    /// `before`, which is not counted, may restore data. Throws DeviceError, and what they throw.
    virtual HardwareCounts count(std::size_t kernels, const std::function<void()>& before,
                                 const std::function<void()>& work) = 0;
    /// Keeps the profiler attached between countings until the token is destroyed, which makes each
    /// much faster; launches are slow meanwhile. Destroy the token first.
    virtual std::shared_ptr<void> hold() = 0;
};

/// Throws DeviceError if CUPTI is missing or fails.
std::unique_ptr<ActivityClock> openActivityClock(int driverVersion);
/// For the current context on `device`. Throws DeviceError if CUPTI is missing, too old, or has no
/// permission.
std::unique_ptr<CounterReader> openCounterReader(int driverVersion, CUdevice device,
                                                 std::span<const CounterSource> sources);

/// The path of CUPTI, without loading it; empty if it is not installed.
std::filesystem::path findCupti(int driverVersion);

} // namespace kernelcurve
