#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/model/values/value.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the device memory that a configuration's arrays need, in bytes.
std::int64_t memoryNeeded(const ResolvedConfiguration& resolved);
/// Throws Error with the required and available memory if the arrays do not fit in device memory.
/// Unknown memory counts as sufficient.
void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device);
/// Returns true if the arrays of all configurations fit in memory at once. Shared arrays count
/// once. The arrays may use 90 % of the device memory and 25 % of the host memory, or the memory
/// that the largest configuration needs. Unknown memory (0) counts as sufficient.
bool fitTogether(std::span<const ResolvedConfiguration> all, const DeviceDescription& device,
                 std::int64_t hostBytes);
/// Returns the total host memory in bytes, or 0 if the size is unknown.
std::int64_t hostMemory();
/// Returns a rounded size for messages, such as "1.5 GiB", "20.0 MiB", or "512 B".
std::string memoryText(std::int64_t bytes);

class DeviceFilling;
class DeviceReference;

/// The device arrays of one problem instance, which its kernels share.
struct ProblemArrays {
    const Problem* problem = nullptr;
    std::string variant;
    Values parameters;
    PreparedBuffers buffers;
    /// Generates the arrays with functions of the problem file. Null if the file has no such
    /// functions.
    std::shared_ptr<DeviceFilling> filling;
    bool filled = false; ///< true if the arrays contain the inputs
    bool fresh = true;   ///< true until a kernel uses them
    /// The expected result on the device, created for the first kernel.
    std::shared_ptr<DeviceReference> reference;
    /// The initial content of InOut arrays, which is restored before each run. It is empty if there
    /// are no InOut arrays, or if memory is insufficient.
    PreparedBuffers begins;
    /// Copies of the arrays at other addresses, used only for timing.
    std::vector<PreparedBuffers> copies;

    bool serve(const ResolvedConfiguration& resolved) const;
};
/// The number of sets of addresses that are timed alternately. The time of strided accesses depends
/// on the addresses of the arrays. For example, a row-wise transpose of 4096 x 4096 took between
/// 122 us and 132 us on an H200, depending on the addresses.
inline constexpr std::size_t timedPlaces = 4;
/// Returns true if copies are useful and small compared with the free memory. Larger arrays need no
/// copies, because their accesses average over many addresses.
bool areWorthCopying(const std::vector<BufferSpec>& specs, const Device& device);
/// Creates the copies with the inputs of `arrays`, unless the copies exist or are useless. If
/// memory is insufficient, creates no copies, but does not throw.
void makeCopies(ProblemArrays& arrays, Device& device);
/// Copies the arrays' initial content to `begins`, unless the copy would leave too little memory
/// for the remaining arrays. `needed` is the total size of the configuration's arrays in bytes.
void keepBegins(ProblemArrays& arrays, Device& device, std::int64_t needed);
/// Updates the copies of arrays with this role.
void refreshCopies(const ProblemArrays& arrays, BufferRole role);

/// Returns true if both configurations can share the arrays of one instance.
bool shareArrays(const ResolvedConfiguration& one, const ResolvedConfiguration& other);

/// Creates and reuses arrays. The store keeps the arrays of the last configuration, and arrays in
/// use.
class ArrayStore {
  public:
    explicit ArrayStore(Device& device)
        : device_(device) {}

    /// Returns the arrays of a configuration. New arrays are not filled. Throws Error if device
    /// memory is insufficient, and DeviceError if an allocation fails.
    std::shared_ptr<ProblemArrays> get(const ResolvedConfiguration& resolved);

  private:
    Device& device_;
    std::shared_ptr<ProblemArrays> last_;
    std::vector<std::weak_ptr<ProblemArrays>> known_;
};

} // namespace kernelcurve
