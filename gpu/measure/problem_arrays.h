#pragma once

#include "gpu/measure/prepared_buffers.h"
#include "gpu/model/value.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// The arrays of one instance of a problem on the device, filled with its inputs. Kernels that
/// compute it share them.
struct ProblemArrays {
    const Problem* problem = nullptr;
    std::string variant;
    Values parameters;
    PreparedBuffers buffers;
    bool fresh = true; ///< no kernel has run on them yet

    bool serve(const ResolvedConfiguration& resolved) const;
};
/// Whether one instance's arrays serve both.
bool shareArrays(const ResolvedConfiguration& one, const ResolvedConfiguration& other);

/// Makes arrays and gives them out again where they serve. Those of the last configuration are
/// kept, and those that somebody holds.
class ArrayStore {
  public:
    explicit ArrayStore(Device& device)
        : device_(device) {}

    /// Throws MeasureError where the device has too little memory, DeviceError and Cancelled.
    std::shared_ptr<ProblemArrays> get(const ResolvedConfiguration& resolved, std::stop_token stop);

  private:
    Device& device_;
    std::shared_ptr<ProblemArrays> last_;
    std::vector<std::weak_ptr<ProblemArrays>> known_;
};

} // namespace kernelcurve
