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

/// What the reserved compiler parameters say.
struct CompilerOptions {
    std::string l1;       ///< "" (the compiler's choice), "ca", "cg"
    int maxRegisters = 0; ///< 0: no limit
    bool fastMath = false;
    std::optional<int> ptxas; ///< optimisation level 0 to 3
    int standard = 17;        ///< of C++
    bool nvcc = false;        ///< the GPU's code is nvcc's, not NVRTC's
    /// Instructions that only GPUs of this very capability have belong to it too: sm_90a, not
    /// sm_90.
    bool isForOneArchitecture = false;
    std::vector<std::pair<std::string, std::string>> defines = {}; ///< macros and their values
    auto operator<=>(const CompilerOptions&) const = default;
};

/// A buffer, texture or tensor map by name, or a number.
struct ResolvedArgument {
    std::string name;
    std::variant<std::string, Value> value; ///< string: the name of what is no number
};

struct ResolvedLaunch {
    std::string entry; ///< with template arguments filled in: `read_offset_unroll<4>`
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    /// Percent of what an SM has for L1 and shared memory together that shared memory should have
    /// while the kernel runs; nothing if the driver is to choose.
    std::optional<int> carveout;
    std::vector<ResolvedArgument> arguments;
    std::vector<StructArgument> structs; ///< which of them make a structure, in their order
    /// So many blocks in each direction run together and reach each other's shared memory; nothing
    /// if the header leaves it to the code.
    std::optional<std::array<std::int64_t, 3>> cluster;
    /// It may begin before the launch ahead of it has ended (programmatic dependent launch): the
    /// code waits for that one itself.
    bool overlaps = false;

    std::int64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
    std::int64_t threadsPerBlock() const { return block[0] * block[1] * block[2]; }
};

/// See KernelTexture; without a size it is a line.
struct ResolvedTexture {
    std::string name;
    std::string buffer;
    std::int64_t width = 0;
    std::int64_t height = 0;
    TextureReading reading = {};
};

/// See KernelTensorMap.
struct ResolvedTensorMap {
    std::string name;
    std::string array;
    TensorMapShape shape;
};

/// See KernelEndToEnd. Each piece takes as many of the configuration's launches as the kernel has.
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

/// What each block notes of itself into the array that a header calls its `block_times`.
struct BlockTime {
    std::int64_t begin = 0; ///< clock64() as it began: cycles of its SM
    std::int64_t end = 0;   ///< the same as it ended
    std::int64_t began = 0; ///< %globaltimer as it began: ns, the same clock for the whole GPU
    std::int64_t ended = 0; ///< the same as it ended
    std::int64_t multiprocessor = 0; ///< %smid
};

/// A configuration with everything computed that a device needs to run it.
struct ResolvedConfiguration {
    Configuration configuration;
    const KernelFile* kernel = nullptr;
    const Problem* problem = nullptr;
    std::vector<BufferSpec> buffers;  ///< the problem's
    std::vector<BufferSpec> scratch;  ///< the kernel's own; role Output
    std::vector<BufferSpec> expected; ///< of the problem's reference on the device
    std::vector<ResolvedTexture> textures;
    std::vector<ResolvedTensorMap> tensorMaps;
    std::vector<ResolvedLaunch> launches; ///< empty for a library call
    std::optional<ResolvedEndToEnd> endToEnd;
    CompilerOptions options;
    double bytesMoved = 0;
    double operations = 0;
    double accesses = 0;  ///< of warps; 0 where nobody asks for the time of one
    MetricValues figures; ///< what the kernel's header declares
};

/// Either the resolved configuration, or why it is excluded: a broken `requires`, values that are
/// not allowed or make no sense together, a block, grid or shared memory beyond the device's
/// limits, something that the device lacks. Parameters without a value take their default. Throws
/// Error only if the kernel file itself is wrong: an expression without value, a block or grid that
/// is not whole and positive.
std::variant<ResolvedConfiguration, Failure> resolve(const KernelFile& kernel,
                                                     const Configuration& configuration,
                                                     const DeviceDescription& device);

/// Whether the device takes any of the plan's first configurations. A kernel file with an error
/// counts as taken: its rows show the error.
bool takesAny(const DeviceDescription& device, const Plan& plan, const Catalog& catalog);

} // namespace kernelcurve
