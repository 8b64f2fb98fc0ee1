#pragma once

#include "gpu/device/device.h"
#include "gpu/model/trace.h"

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Which blocks of a grid are run to see what they do.
enum class BlockChoice {
    First,
    Sample, ///< the first, the middle and the last
    All
};

struct TraceRequest {
    CompileRequest compile;
    std::vector<Launch> launches;
    /// The arrays that the kernel may touch, with their names; allocated from the microscope or the
    /// CPU device.
    std::vector<std::pair<std::string, const Buffer*>> buffers;
    BlockChoice blocks = BlockChoice::Sample;
    /// Also look for races, unwritten shared memory, misaligned accesses and barriers that not all
    /// threads reach. What is out of bounds is always found.
    bool check = false;
};

/// Shows what each line of a kernel asks of the memory system. Needs no GPU: it runs a traced build
/// on the CPU. Throws DeviceError where describeCpu() says that the CPU device is not usable.
class Microscope {
  public:
    virtual ~Microscope() = default;
    virtual std::unique_ptr<Buffer> allocate(std::size_t bytes) = 0;
    /// Runs the chosen blocks of every launch, on the buffers as they are. What is wrong with the
    /// kernel is among the report's findings; what keeps it from being run at all is a DeviceError.
    virtual TraceReport trace(const TraceRequest& request, std::stop_token stop) = 0;
};

std::unique_ptr<Microscope> openMicroscope();

} // namespace kernelcurve
