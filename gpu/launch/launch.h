#pragma once

#include "gpu/model/device/memory_kind.h"
#include "gpu/model/device/tensor_map.h"
#include "gpu/model/device/texture_reading.h"
#include "gpu/model/values/struct_layout.h"
#include "gpu/model/values/value.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// A launch does not contain arrays. `array` is always an index in the array table of its launches:
// the arrays of the problem, followed by the scratch arrays. Therefore, the same launch can be
// resolved before its arrays exist, run on several sets of arrays, and sent to another process.

namespace kernelcurve {

class JsonMap;

/// The address of an array.
struct ArrayArgument {
    std::size_t array = 0;
};

/// A texture object. The texture contains the array's content at the time of preparation.
struct TextureView {
    std::size_t array = 0;
    std::int64_t width = 0;  ///< texels per row; 0 for one dimension
    std::int64_t height = 0; ///< number of rows; 0 for one dimension
    TextureReading reading = {};
};

/// A tensor map for TMA, which requires a GPU.
struct TensorMapView {
    std::size_t array = 0;
    TensorMapShape shape;
};

/// A number, which is converted to the kernel's parameter type, or a view of an array.
using Argument = std::variant<Value, ArrayArgument, TextureView, TensorMapView>;

/// Returns the index of the array that an argument refers to, or nullopt for a number.
std::optional<std::size_t> arrayOf(const Argument& argument);

/// A `__constant__` or `__device__` variable that holds an array.
struct SymbolArray {
    std::string symbol;
    std::size_t array = 0;
    /// True if the kernel writes the variable. Such a variable is copied to the array after a run.
    bool isWritten = false;
    bool operator==(const SymbolArray&) const = default;
};

struct Launch {
    std::size_t entry = 0; ///< index in CompileRequest::entries
    std::array<std::int64_t, 3> grid = {1, 1, 1};
    std::array<std::int64_t, 3> block = {1, 1, 1};
    std::int64_t sharedBytes = 0;
    std::vector<Argument> arguments = {};
    std::vector<StructArgument> structs = {}; ///< arguments that form structures, in order
    /// The symbols for all launches, stored in the first launch. Read-only symbols are copied when
    /// the launches are prepared. Symbols that kernels write are copied before each run(), time(),
    /// or count(). This copy is not timed. After run(), these symbols are copied back.
    std::vector<SymbolArray> symbols = {};
    /// Preferred shared memory carveout in percent of the combined L1 and shared memory. If it has
    /// no value, the driver selects the carveout. Devices whose shared memory is not part of L1
    /// ignore it.
    std::optional<int> carveout = {};
    /// Cluster size in blocks, if the header sets it.
    std::optional<std::array<std::int64_t, 3>> cluster = {};
    /// True for a programmatic dependent launch, which may start before the previous launch ends.
    /// The kernel code must synchronize.
    bool overlaps = false;
    /// The names of the arguments in the kernel's header, for reports. Devices do not use them.
    std::vector<std::string> argumentNames = {};

    std::int64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
    std::int64_t threadsPerBlock() const { return block[0] * block[1] * block[2]; }
};

/// The arguments [first, first + count) of a launch, which form one parameter of its kernel.
struct ParameterArguments {
    std::size_t first = 0;
    std::size_t count = 1;
    const StructLayout* layout = nullptr; ///< layout of a structure; null for a single argument
};
/// Returns the arguments in parameter order. The launch owns the layouts.
std::vector<ParameterArguments> argumentsByParameter(const Launch& launch);

/// A part of an array. The offset and size are in bytes.
struct ArrayPart {
    std::size_t array = 0;
    std::size_t offset = 0;
    std::size_t bytes = 0;
};

/// The plan for an end-to-end run. The arrays are in host memory, and the operation copies them to
/// and from arrays on the device. With managed memory, host and device share the arrays without
/// copies.
struct EndToEnd {
    MemoryKind host = MemoryKind::Pageable; ///< kind of the arrays' host memory
    bool allocates = false; ///< true if each run allocates and frees the device arrays
    /// True if the host writes the inputs at the start of each run, and reads the results at the
    /// end.
    bool fills = false;
    int streams = 1;
    std::size_t arrays = 0;        ///< number of arrays, which are the first ones in the table
    std::vector<ArrayPart> before; ///< copied before the first piece
    struct Piece {
        std::vector<ArrayPart> up;
        std::size_t launches = 1; ///< number of launches of this piece
        std::vector<ArrayPart> down;
    };
    std::vector<Piece> pieces; ///< in launch order
};

// The messages between processes contain launches.
void mapFields(JsonMap& map, Launch& launch);
void mapFields(JsonMap& map, EndToEnd& plan);

} // namespace kernelcurve
