#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/device/tensor_map.h"
#include "gpu/model/values/configuration.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/struct_layout.h"

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

class Plan;

/// The values of the reserved compiler parameters.
struct CompilerOptions {
    std::string l1;       ///< "ca" or "cg"; empty for the compiler's default
    int maxRegisters = 0; ///< 0 for no limit
    bool fastMath = false;
    std::optional<int> ptxas; ///< optimization level from 0 to 3
    int standard = 17;        ///< C++ standard
    bool nvcc = false;        ///< true if nvcc instead of NVRTC compiles the GPU code
    /// True if the code may use instructions of exactly this compute capability (sm_90a instead of
    /// sm_90).
    bool isForOneArchitecture = false;
    std::vector<std::pair<std::string, std::string>> defines = {}; ///< macros and their values
    auto operator<=>(const CompilerOptions&) const = default;
};

/// An array, texture, or tensor map by name, or a number.
struct ResolvedArgument {
    std::string name;
    /// A string is the name of an array, texture, or tensor map.
    std::variant<std::string, Value> value;
};

struct ResolvedLaunch {
    std::string entry; ///< entry with template arguments, such as `read_offset_unroll<4>`
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    /// Preferred shared memory carveout in percent of the combined L1 and shared memory. If it has
    /// no value, the driver selects the carveout.
    std::optional<int> carveout;
    std::vector<ResolvedArgument> arguments;
    std::vector<StructArgument> structs; ///< the arguments that form a structure, in order
    /// Cluster size in blocks, if the header sets it.
    std::optional<std::array<std::int64_t, 3>> cluster;
    /// True for a programmatic dependent launch, which may start before the previous launch ends.
    /// The kernel code must synchronize.
    bool overlaps = false;

    std::int64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
    std::int64_t threadsPerBlock() const { return block[0] * block[1] * block[2]; }
};

/// A texture (see KernelTexture). The height of a one-dimensional texture is 0.
struct ResolvedTexture {
    std::string name;
    std::string buffer;
    std::int64_t width = 0;
    std::int64_t height = 0;
    TextureReading reading = {};
};

/// A tensor map; see KernelTensorMap.
struct ResolvedTensorMap {
    std::string name;
    std::string array;
    TensorMapShape shape;
};

/// An end-to-end run (see KernelEndToEnd). The configuration repeats the kernel's launches for each
/// piece.
struct ResolvedEndToEnd {
    MemoryKind host = MemoryKind::Pageable;
    bool allocates = false;
    bool fills = false;
    int streams = 1;
    std::int64_t over = 1;
    struct Piece {
        std::int64_t first = 0;
        std::int64_t count = 1;
    };
    std::vector<Piece> pieces;
};

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
    std::vector<ResolvedTexture> textures;
    std::vector<ResolvedTensorMap> tensorMaps;
    std::vector<ResolvedLaunch> launches; ///< empty for a library call
    std::optional<ResolvedEndToEnd> endToEnd;
    CompilerOptions options;
    double bytesMoved = 0;
    double operations = 0;
    double accesses = 0; ///< number of accesses by warps; 0 if the time per access is not requested
    MetricValues figures; ///< metrics that the kernel's header declares
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
