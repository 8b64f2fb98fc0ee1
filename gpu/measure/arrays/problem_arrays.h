#pragma once

#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

class DeviceFilling;
class DeviceReference;

/// The arrays of one instance of a problem on the device. Kernels that compute it share them.
struct ProblemArrays {
    const Problem* problem = nullptr;
    std::string variant;
    Values parameters;
    PreparedBuffers buffers;
    /// Makes those that the problem's file has functions for; null if there are none.
    std::shared_ptr<DeviceFilling> filling;
    bool filled = false; ///< with the inputs
    bool fresh = true;   ///< no kernel has run on them yet
    /// What a result has to be, where that is known on the device; made for the first kernel.
    std::shared_ptr<DeviceReference> reference;
    /// What arrays that are read and written over begin with, to be put back before every run; none
    /// if there are no such arrays or memory is too short.
    PreparedBuffers begins;
    /// The same arrays elsewhere in the device's memory, for timing alone.
    std::vector<PreparedBuffers> copies;

    bool serve(const ResolvedConfiguration& resolved) const;
};
/// How long strided accesses take depends on where the driver puts an array: a transpose by rows of
/// 4096 x 4096 took 122 to 132 us on an H200. So many places are timed in turn.
inline constexpr std::size_t timedPlaces = 4;
/// Whether copies of arrays in the device's memory are worth having and small next to what is free
/// of it: larger ones lie in so many places by themselves that it does not matter where.
bool areWorthCopying(const std::vector<BufferSpec>& specs, const Device& device);
/// Makes the copies, filled with the inputs of `arrays`, if there are none yet and they are worth
/// having. Without a DeviceError where memory is short: then there are none.
void makeCopies(ProblemArrays& arrays, Device& device);
/// Fills `begins` from the arrays, which hold what they begin with, where the device has room for
/// that next to the `needed` bytes of the configuration.
void keepBegins(ProblemArrays& arrays, Device& device, std::int64_t needed);
/// Brings the copies' arrays of this role up to date.
void refreshCopies(const ProblemArrays& arrays, BufferRole role);

/// Whether one instance's arrays serve both.
bool shareArrays(const ResolvedConfiguration& one, const ResolvedConfiguration& other);

/// Makes arrays and gives them out again where they serve. Those of the last configuration are
/// kept, and those that somebody holds.
class ArrayStore {
  public:
    explicit ArrayStore(Device& device)
        : device_(device) {}

    /// New arrays are not filled. Throws Error if the device has too little memory, and
    /// DeviceError.
    std::shared_ptr<ProblemArrays> get(const ResolvedConfiguration& resolved);

  private:
    Device& device_;
    std::shared_ptr<ProblemArrays> last_;
    std::vector<std::weak_ptr<ProblemArrays>> known_;
};

} // namespace kernelcurve
