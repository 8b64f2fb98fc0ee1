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

// The CUDA device uses CUPTI as a clock and as a counter reader. Both observe this process, and are
// never active at the same time.

namespace kernelcurve {

/// Times kernels and copies with the GPU's records of their start and end. The resolution is 32 ns
/// on an H200. While recording, the GPU executes work serially, with assistance from the host. Only
/// one thread may use an object.
class ActivityClock {
  public:
    virtual ~ActivityClock() = default;
    /// Pauses recording. While recording is paused, launches have no overhead.
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// Discards all completed records.
    virtual void forget() = 0;
    /// Returns the durations of the work that has completed since the last call, in seconds.
    virtual std::vector<double> take() = 0;
    /// Counts the page activity of managed memory during `work`. `work` must wait for the GPU
    /// before it returns. Recording must be paused. Throws DeviceError on failure, and rethrows the
    /// exceptions of `work`.
    virtual PageMoves countMoves(const std::function<void()>& work) = 0;
};

/// Reads hardware counters by repeating kernels, with a few counters per pass.
class CounterReader {
  public:
    virtual ~CounterReader() = default;
    /// Returns the name of the reader, such as "CUPTI 2025.3.1, GH100".
    virtual std::string name() const = 0;
    /// Returns the sums over all kernels (at most `kernels`) that `work` launches in the current
    /// context. `work` is called once per pass. It must do the same work in each pass, and return
    /// only when its kernels are complete. `before` is not counted, and may restore data. Throws
    /// DeviceError on failure, and rethrows the exceptions of both functions.
    virtual HardwareCounts count(std::size_t kernels, const std::function<void()>& before,
                                 const std::function<void()>& work) = 0;
    /// Keeps the profiler attached until the token is destroyed. During this time, counting is much
    /// faster, but launches are slow. The token must be destroyed before the reader.
    virtual std::shared_ptr<void> hold() = 0;
};

/// Opens the clock. Throws DeviceError if CUPTI is missing or fails.
std::unique_ptr<ActivityClock> openActivityClock(int driverVersion);
/// Opens a counter reader for the current context on `device`. Throws DeviceError if CUPTI is
/// missing, too old, or has no permission.
std::unique_ptr<CounterReader> openCounterReader(int driverVersion, CUdevice device,
                                                 std::span<const CounterSource> sources);

/// Returns the path of CUPTI without loading the library, or an empty path if CUPTI is not
/// installed.
std::filesystem::path findCupti(int driverVersion);

} // namespace kernelcurve
