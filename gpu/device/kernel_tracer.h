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

struct TracedArray {
    /// Generates elements starting at index `first`. The function is called on first access, so
    /// that only the accessed part of a large array is generated. The function must not throw.
    using Fill = std::function<void(std::int64_t first, std::span<std::byte> elements)>;

    std::string name;
    Buffer* buffer = nullptr; ///< must come from the tracer's allocate()
    std::int64_t elementBytes = 1;
    Fill fill = {}; ///< if null, the array keeps its content
};

/// Launches of the same program with other arguments. `arrays` is their array table.
struct TraceWitness {
    std::vector<Launch> launches;
    std::vector<TracedArray> arrays;
};

struct TraceRequest {
    CompileRequest compile;
    std::vector<Launch> launches;
    std::vector<TracedArray> arrays; ///< array table of the launches
    /// Launches that show which addresses are aligned only by chance. If the compiler may merge
    /// accesses, the first blocks of these launches are traced. Their accesses are not counted.
    std::vector<TraceWitness> witnesses;
    BlockChoice blocks = BlockChoice::Sample;
    /// Also detects races, uninitialized shared memory, misaligned accesses, and divergent
    /// barriers. Out-of-bounds accesses are always detected.
    bool check = false;
    /// The warp whose requests are recorded as examples. The warp's block is run even if the block
    /// is not traced. If no warp is selected, the first request of each access is recorded.
    std::optional<WarpChoice> warp = {};
    bool arrayUses = false; ///< true to report also the accesses to each array
    double blockLimit = 20; ///< time limit per block in seconds
    double limit =
        std::numeric_limits<double>::infinity(); ///< time limit for all blocks in seconds
};

struct TraceOutcome {
    TraceReport report;
    /// The timeout, if a timeout occurred. In this case, the report contains the accesses traced
    /// before the timeout.
    std::optional<Failure> outOfTime = {};
    double compileSeconds = 0;
    double traceSeconds = 0;
};

/// Traces the memory accesses of each line of a kernel by running a traced build on the CPU. Only
/// one thread may use an object.
class KernelTracer {
  public:
    virtual ~KernelTracer() = default;
    /// Returns the compiler's name and version.
    virtual std::string version() const = 0;
    /// Allocates a zero-filled buffer, whose pages are allocated on first access.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Runs the selected blocks of all launches. Errors of the kernel are findings of the report.
    /// Throws DeviceError if the kernel cannot run. Throws Cancelled after a stop request.
    virtual TraceOutcome trace(const TraceRequest& request, std::stop_token stop) = 0;
};

} // namespace kernelcurve
