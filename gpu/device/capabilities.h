#pragma once

#include "gpu/model/device/throttling.h"
#include "gpu/model/measurement/time_cost.h"
#include "gpu/model/measurement/timeline.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// The optional abilities of a device. Device::capabilities() returns those that a device has.

namespace kernelcurve {

class Device;
class Operation;
class Program;
struct EndToEnd;
struct BoundLaunches;

/// The hardware counters over all launches of an operation, by tag. Unsupported counters are
/// missing. Percentages are multiplied by the count in parentheses, so that they can be added.
/// - Global memory: load_requests, load_sectors, store_requests, and store_sectors. Each warp makes
///   one request, and a sector has 32 bytes. load_percent and store_percent are the requested bytes
///   in percent of the sectors' bytes (sectors).
/// - Shared memory: shared_load_requests, shared_store_requests, and shared_wavefronts.
///   shared_percent is the used bytes of a wavefront in percent (wavefronts). shared_load_conflicts
///   and shared_store_conflicts are the additional wavefronts.
/// - L1: l1_sectors and l1_hit_percent (sectors). l1_hits_global, l1_hits_local, and
///   l1_hits_texture are the sectors that loads find in L1.
/// - L2 and DRAM: l2_sectors, l2_hit_percent (sectors), dram_read_bytes, and dram_write_bytes.
///   host_sectors are the sectors that L2 transfers between SMs and host memory.
/// - SMs: active_cycles, and occupancy_percent, the resident warps in percent of the maximum
///   (cycles). multiply_adds, additions, and multiplications count the operations of threads in
///   single precision.
using HardwareCounts = std::map<std::string, double, std::less<>>;

class Counters {
  public:
    virtual ~Counters() = default;
    /// Prepares counting, and returns the name and version of the counter library. Throws
    /// DeviceError if counting is not permitted.
    virtual std::string openCounters() = 0;
    /// Returns a token that makes counting much faster while it exists. Timing would be wrong
    /// during this time. openCounters() must be called first.
    virtual std::shared_ptr<void> holdCounters() { return {}; }
    /// Runs the operation as often as the counters require, without clearing caches. Calls
    /// `before`, which is not counted, before each run. Throws like openCounters(), and also if
    /// this operation cannot be counted.
    virtual HardwareCounts count(Operation& operation, const std::function<void()>& before,
                                 std::stop_token stop) = 0;
};

/// A reading of a device's energy sensor.
struct MeterReading {
    double at = 0;               ///< seconds since the start of sampling
    double joules = 0;           ///< energy of the whole device since a fixed point in time
    std::optional<double> hertz; ///< SM clock in Hz
};

class PowerMeter {
  public:
    virtual ~PowerMeter() = default;
    /// Calls `work` and reads the device's energy sensor every few milliseconds from another
    /// thread. Returns at least one sample, or no samples if the sensor does not work. Rethrows the
    /// exceptions of `work`.
    virtual std::vector<MeterReading> meter(const std::function<void()>& work) = 0;
};

/// A recent reading of the SM clock.
struct ClockReading {
    double hertz = 0;
    double highest = 0;                  ///< maximum without throttling, in Hz
    bool idle = false;                   ///< true if the clock is low because the GPU was idle
    std::vector<ThrottleReason> reasons; ///< throttling reasons
};

class ClockSensor {
  public:
    virtual ~ClockSensor() = default;
    /// Returns the SM clock right after a timing, or nullopt if the clock is unknown. The call
    /// takes much less than a millisecond.
    virtual std::optional<ClockReading> clocks() = 0;
};

/// The page activity of one run on managed memory.
struct PageMoves {
    std::int64_t faults = 0;   ///< page faults of the device
    std::int64_t toDevice = 0; ///< bytes, including prefetches
    std::int64_t toHost = 0;   ///< bytes
    std::int64_t hostFaults = 0;
};

class PageCounter {
  public:
    virtual ~PageCounter() = default;
    /// Runs the operation again and counts its page activity. Returns nullopt for operations
    /// without managed memory. Throws DeviceError if counting fails.
    virtual std::optional<PageMoves> countMoves(Operation& operation, std::stop_token stop) = 0;
};

/// Runs that include the copies between host and device.
class EndToEndRuns {
  public:
    virtual ~EndToEndRuns() = default;
    /// Prepares an end-to-end operation. run() first copies the arrays to the host, and leaves the
    /// result in the arrays. time() and timeline() use the host data and leave the result there.
    virtual std::unique_ptr<Operation> prepareEndToEnd(std::shared_ptr<Program> program,
                                                       BoundLaunches bound, EndToEnd plan) = 0;
    /// Runs the operation again, and returns the start and end of each step. Returns an empty
    /// timeline for operations of another kind.
    virtual Timeline timeline(Operation& operation, std::stop_token stop) = 0;
};

/// The 80 % interval of a predicted time, and the class of the kernel.
struct PredictedTime {
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass; ///< identifier such as "streaming" or "atomics"
    // The traffic of one run in bytes.
    double l1Bytes = 0; ///< bytes that loads find in L1
    double l2Bytes = 0; ///< bytes between SMs and L2
    double dramBytes = 0;
};

/// A device that predicts times instead of measuring them.
class TimePredictor {
  public:
    virtual ~TimePredictor() = default;
    /// Returns the interval of one repetition after time(), or nullopt before time().
    virtual std::optional<PredictedTime> predictedTime(const Operation& operation) const = 0;
    /// Returns the cost of each cause after time().
    virtual std::vector<TimeCost> timeCosts(Operation& operation, const std::stop_token& stop) = 0;
};

/// The capabilities of a device, which owns them. A null pointer means that the device lacks the
/// capability. A device that wraps another device returns its own objects or those of the other
/// device.
struct Capabilities {
    Counters* counters = nullptr;
    PowerMeter* meter = nullptr;
    ClockSensor* clocks = nullptr;
    PageCounter* pages = nullptr;
    EndToEndRuns* endToEnd = nullptr;
    TimePredictor* predictor = nullptr;
};

// These functions return a capability. They throw DeviceError if the device lacks it.
Counters& countersOf(Device& device);
EndToEndRuns& endToEndRunsOf(Device& device);

} // namespace kernelcurve
