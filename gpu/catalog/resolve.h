#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/launch/compile_request.h"
#include "gpu/launch/launch.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/metric.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

class Plan;

/// The record that each block writes to the array in `block_times`.
struct BlockTime {
    std::int64_t begin = 0; ///< clock64() at the start of the block, in cycles of its SM
    std::int64_t end = 0;   ///< clock64() at the end
    std::int64_t began = 0; ///< %globaltimer at the start, in ns of the clock that all SMs share
    std::int64_t ended = 0; ///< %globaltimer at the end
    std::int64_t multiprocessor = 0; ///< %smid of the block's SM
};

/// A configuration with all computed values that a device needs.
struct ResolvedConfiguration {
    Configuration configuration;
    const KernelFile* kernel = nullptr;
    const Problem* problem = nullptr;
    std::vector<BufferSpec> buffers;  ///< arrays of the problem
    std::vector<BufferSpec> scratch;  ///< scratch arrays of the kernel, with the role Output
    std::vector<BufferSpec> expected; ///< arrays of the problem's reference on the device
    /// The kernels to launch with their template arguments, such as `read_offset_unroll<4>`.
    std::vector<std::string> entries;
    /// The launches, whose array table consists of `buffers` and `scratch`. A library call has
    /// none.
    std::vector<Launch> launches;
    std::optional<EndToEnd> endToEnd;
    CompilerOptions options;
    double bytesMoved = 0;
    double operations = 0;
    double accesses = 0; ///< number of accesses by warps; 0 if the time per access is not requested
    MetricValues figures; ///< metrics that the kernel's header declares

    const std::string& entryOf(const Launch& launch) const { return entries.at(launch.entry); }
    /// Returns the array with this index in the launches' table.
    const BufferSpec& array(std::size_t index) const {
        return index < buffers.size() ? buffers[index] : scratch.at(index - buffers.size());
    }
};

/// Returns the resolved configuration, or the reason for its exclusion, such as a violated
/// requirement or a device limit. Missing parameters have their defaults. Throws Error only if the
/// kernel file is invalid, for example if a block extent is not a positive integer.
std::variant<ResolvedConfiguration, Failure> resolve(const KernelFile& kernel,
                                                     const Configuration& configuration,
                                                     const DeviceDescription& device);

/// Returns true if the device accepts any of the plan's first configurations. A kernel file with an
/// error counts as accepted, because its rows show the error.
bool takesAny(const DeviceDescription& device, const Plan& plan, const Catalog& catalog);

} // namespace kernelcurve
