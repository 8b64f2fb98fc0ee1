#pragma once

#include "gpu/device/device.h"
#include "gpu/model/analysis/trace.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// An array of a traced kernel.
struct TracedArray {
    /// Generates elements from index `first` on. Called on first access, so that only the accessed
    /// part of a large array is generated. Must not throw.
    using Fill = std::function<void(std::int64_t first, std::span<std::byte> elements)>;

    std::string name;
    const Buffer* buffer = nullptr; ///< allocated by the tracer
    std::int64_t elementBytes = 1;
    Fill fill = {}; ///< none: the array is unchanged
};

/// Launches of the program with other arguments.
struct TraceWitness {
    std::vector<Launch> launches;
    std::vector<TracedArray> arrays;
};

struct TraceRequest {
    CompileRequest compile;
    std::vector<Launch> launches;
    std::vector<TracedArray> arrays;
    /// If accesses may be merged, their first blocks show which addresses are aligned only by
    /// chance. They do not count otherwise.
    std::vector<TraceWitness> witnesses;
    BlockChoice blocks = BlockChoice::Sample;
    /// Also check for races, uninitialized shared memory, misaligned accesses, and divergent
    /// barriers. Out-of-bounds accesses are always detected.
    bool check = false;
    /// The warp whose requests are recorded as examples; its block is run even if it is not traced.
    /// Nothing: the first request of each access.
    std::optional<WarpChoice> warp = {};
    bool arrayUses = false; ///< also report the accesses to each array
    double blockLimit = 20; ///< time limit per block in seconds
    double limit =
        std::numeric_limits<double>::infinity(); ///< time limit for all blocks in seconds
};

struct TraceOutcome {
    TraceReport report;
    /// A timeout; the report contains what was traced before.
    std::optional<Failure> outOfTime = {};
    double compileSeconds = 0;
    double traceSeconds = 0;
};

/// Traces the memory accesses of each line of a kernel. Runs a traced build on the CPU. Use it from
/// one thread.
class KernelTracer {
  public:
    virtual ~KernelTracer() = default;
    /// The compiler's name and version.
    virtual std::string version() const = 0;
    /// Zero-initialized; memory is allocated on first access.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Runs the selected blocks of every launch. Errors of the kernel are findings of the report; a
    /// kernel that cannot run at all is a DeviceError. Throws Cancelled.
    virtual TraceOutcome trace(const TraceRequest& request, std::stop_token stop) = 0;
};

} // namespace kernelcurve
