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

/// An array that a traced kernel may touch.
struct TracedArray {
    /// Makes elements from index `first` on. It is called when they are first touched, so that a
    /// large array costs no more than the part that the traced blocks use. Must not throw.
    using Fill = std::function<void(std::int64_t first, std::span<std::byte> elements)>;

    std::string name;
    const Buffer* buffer = nullptr; ///< allocated from the tracer
    std::int64_t elementBytes = 1;
    Fill fill = {}; ///< none: the array is as it is
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
    /// Where accesses may be merged to wider ones, their first blocks are run to see which
    /// addresses are aligned by chance. They count for nothing else.
    std::vector<TraceWitness> witnesses;
    BlockChoice blocks = BlockChoice::Sample;
    /// Also look for races, unwritten shared memory, misaligned accesses and barriers that not all
    /// threads reach. What is out of bounds is always found.
    bool check = false;
    /// The warp whose requests are pictured; its block is run for that, also if it is not among the
    /// traced ones. Nothing: of each access the first request.
    std::optional<WarpChoice> warp = {};
    bool arrayUses = false; ///< report what is done with each array, too
    double blockLimit = 20; ///< seconds that one block may take
    double limit = std::numeric_limits<double>::infinity(); ///< seconds for all of them together
};

struct TraceOutcome {
    TraceReport report;
    /// What took longer than it may; the report has what was seen before.
    std::optional<Failure> outOfTime = {};
    double compileSeconds = 0;
    double traceSeconds = 0;
};

/// Shows what each line of a kernel asks of the memory system. Needs no GPU: it runs a traced build
/// on the CPU. To be used from one thread.
class KernelTracer {
  public:
    virtual ~KernelTracer() = default;
    /// The compiler's name and version.
    virtual std::string version() const = 0;
    /// Zeros; memory is taken as it is touched.
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Runs the chosen blocks of every launch. What is wrong with the kernel is among the report's
    /// findings; what keeps it from being run at all is a DeviceError. Throws Cancelled.
    virtual TraceOutcome trace(const TraceRequest& request, std::stop_token stop) = 0;
};

} // namespace kernelcurve
