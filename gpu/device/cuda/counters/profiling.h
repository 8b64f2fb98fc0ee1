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

// The CUDA device uses CUPTI as a clock and as a counter reader. Both observe the work of this
// process, and are never active at the same time.

namespace kernelcurve {

/// The GPU's records of the start and end of each kernel and copy, with a resolution of 32 ns on an
/// H200. While recording, the GPU runs work one item at a time, with the help of the host. Only one
/// thread may use an object.
class ActivityClock {
  public:
    virtual ~ActivityClock() = default;
    /// Pauses recording. Launches then have no overhead.
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// Discards all complete records.
    virtual void forget() = 0;
    /// Returns the durations, in seconds, of the work that has completed since the last call.
    virtual std::vector<double> take() = 0;
    /// Counts the page activity of managed memory during `work`, which must return only after its
    /// work is complete. Call this while recording is paused. Throws DeviceError on failure, and
    /// the exceptions of `work`.
    virtual PageMoves countMoves(const std::function<void()>& work) = 0;
};

/// Reads hardware counters by repeating kernels, a few counters per pass.
class CounterReader {
  public:
    virtual ~CounterReader() = default;
    /// Returns the name of the reader: "CUPTI 2025.3.1, GH100".
    virtual std::string name() const = 0;
    /// Returns sums over all kernels that `work` launches in the current context, at most
    /// `kernels`. `work` must return after they are complete. It is called once per pass, and must
    /// do the same work each time. `before`, which is not counted, may restore data. Throws
    /// DeviceError, and the exceptions of both functions.
    virtual HardwareCounts count(std::size_t kernels, const std::function<void()>& before,
                                 const std::function<void()>& work) = 0;
    /// Keeps the profiler attached until the token is destroyed. Counting is then much faster, but
    /// launches are slow. The token must be destroyed before the reader.
    virtual std::shared_ptr<void> hold() = 0;
};

/// Opens the clock. Throws DeviceError if CUPTI is missing or fails.
std::unique_ptr<ActivityClock> openActivityClock(int driverVersion);
/// Opens a counter reader for the current context on `device`. Throws DeviceError if CUPTI is
/// missing, too old, or has no permission.
std::unique_ptr<CounterReader> openCounterReader(int driverVersion, CUdevice device,
                                                 std::span<const CounterSource> sources);

/// Returns the path of CUPTI without loading the library; empty if it is not installed.
std::filesystem::path findCupti(int driverVersion);

} // namespace kernelcurve
