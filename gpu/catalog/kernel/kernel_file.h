#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/model/device/memory_kind.h"
#include "gpu/model/device/texture_reading.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/format/citation.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/source_file.h"
#include "gpu/model/values/struct_layout.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

class Problem;

/// One launch of a kernel. Most kernels have one launch.
struct KernelLaunch {
    /// The entry, such as `read_offset_unroll<unroll>`. Template arguments are parameters, numbers,
    /// or types.
    std::string entry;
    std::vector<std::string> arguments;  ///< arrays, parameters, sizes, scratch arrays, or numbers
    std::vector<StructArgument> structs; ///< the arguments that form a structure
    std::vector<Expression> block;       ///< one to three extents
    std::vector<Expression> grid;        ///< one to three extents
    std::optional<Expression> sharedBytes;
    std::optional<Expression> carveout; ///< see Launch
    std::vector<Expression> cluster;    ///< one to three extents in blocks; empty without clusters
    std::optional<Expression> overlap;  ///< see Launch; 0 for no overlap
    std::optional<Expression> when;     ///< the launch is skipped if the value is 0
    SourcePosition where;
};

/// A repetition of all launches in one run.
struct LaunchRepeat {
    Expression times;
    std::vector<std::string> swapped; ///< two arrays to swap after each repetition, or none
};
/// The maximum number of launches per run.
inline constexpr std::int64_t maxLaunches = 10000;

/// The compute capabilities that support a kernel's instructions.
struct KernelArchitecture {
    int capability = 0;   ///< 90 for compute capability 9.0; 0 for any
    bool isAlone = false; ///< true if only this exact capability works, as for "9.0a"
};

/// A scratch array of the kernel.
struct ScratchBuffer {
    std::string name;
    std::string type; ///< CUDA type, such as "float"
    std::int64_t elementBytes = 4;
    Expression elements;
};

/// A metric that depends only on parameters. It may be a property, such as the aspect ratio of a
/// tile, or a prediction.
struct DeclaredFigure {
    std::string metric; ///< tag of a `declared` metric
    Expression value;
};

/// An array that the kernel reads through a texture object: with tex1Dfetch() in one dimension, or
/// with tex2D() in two dimensions.
struct KernelTexture {
    std::string name;                        ///< name in `arguments`
    std::string buffer;                      ///< array of the problem
    std::optional<Expression> width, height; ///< texels; set both or neither
    /// Read settings except the texel type, filter, and address mode.
    TextureReading reading;
    std::string filter, address; ///< a word, or a parameter with the word as value
};

/// A kernel parameter for TMA copies of boxes from a problem array or a scratch array.
struct KernelTensorMap {
    std::string name; ///< name in `arguments`
    std::string array;
    std::vector<Expression> box;                  ///< extents in elements, innermost first
    std::optional<Expression> swizzle, promotion; ///< see TensorMapShape
    SourcePosition where;
};

/// An end-to-end run with the arrays in host memory. Each run copies the inputs to the device and
/// the results back, piece by piece. The launches for a piece process `count` elements of `over`,
/// starting at `first`. Arrays are divided proportionally.
struct KernelEndToEnd {
    Expression over{"1"};
    std::optional<Expression> pieces; ///< number of pieces, 1 by default
    /// Number of streams, which process the pieces in round-robin order. The default is 1.
    std::optional<Expression> streams;
    MemoryKind host = MemoryKind::Pageable;
    bool allocates = false;         ///< true if each run allocates and frees the device arrays
    bool fills = false;             ///< see EndToEnd
    std::vector<std::string> whole; ///< arrays to copy completely before the first piece
    SourcePosition where;
};

/// Parameter values with the best result on a device.
struct DeclaredPreset {
    std::string name;
    std::string device; ///< name of the device
    std::string date;   ///< date of the result, such as 2026-11-20
    Values at;          ///< problem parameters of the result
    Values parameters;  ///< kernel and compiler parameters
    std::string metric; ///< metric of the result: "bandwidth" or "flops"
    double value = 0;   ///< value in SI units
};

/// A parsed kernel file with one implementation of a problem.
struct KernelFile {
    std::string id;             ///< file name without "N_" and extension
    std::string name;           ///< file name, such as `2_copy_vector.cu`
    std::filesystem::path file; ///< absolute path of an opened file, if any
    int order = 0;              ///< the leading number; 0 if missing
    std::string source;         ///< the whole file
    /// Name of the file with the code: this file, or the file in `source:`.
    std::string codeName;
    std::string code;                 ///< code for compilers, with includes inserted
    std::vector<SourceFile> files;    ///< the file under `source:`, and all includes
    std::vector<std::string> include; ///< additional folders with files of the kernel
    int standard = 17;                ///< C++ standard
    bool nvcc = false; ///< true if nvcc instead of NVRTC compiles the kernel for a GPU
    KernelArchitecture architecture;
    /// Macros. Each value is a parameter or a number.
    std::vector<std::pair<std::string, std::string>> defines;
    std::string problem;
    std::shared_ptr<const Problem> definition;
    std::string computes; ///< variant of the problem; empty if it has only one
    std::string library;  ///< one of libraryCalls(), which has no launches and no CUDA source
    std::vector<KernelLaunch> launches;
    std::optional<LaunchRepeat> repeat;
    std::vector<Parameter> parameters; ///< parameters in the header; see also parametersOf()
    std::vector<Requirement> requirements;
    std::vector<ScratchBuffer> scratch;
    /// Named values for the header's expressions. Each value may use the preceding ones.
    std::vector<std::pair<std::string, Expression>> sizes;
    std::vector<DeclaredFigure> figures;
    /// Memory kind per array. Arrays in device memory are not listed.
    std::map<std::string, MemoryKind> memory;
    /// `__constant__` and `__device__` variables, mapped to the arrays that they hold.
    std::map<std::string, std::string> symbols;
    std::vector<KernelTexture> textures;
    std::vector<KernelTensorMap> tensorMaps;
    std::optional<KernelEndToEnd> endToEnd;
    std::string blockTimes;          ///< array for the times of the blocks, if any
    std::vector<std::string> zeroed; ///< outputs and scratch arrays to clear before each run
    std::vector<DeclaredPreset> presets;
    LocalizedText title;
    LocalizedText about;
    /// Citations in `source:`, if the header is in the file with the code.
    std::vector<Citation> sources;
    bool shipped = false;
};

/// Returns the library calls that a kernel file may use, such as "memcpy" and "sgemm".
const std::vector<std::string>& libraryCalls();

/// The maximum size of a kernel file in bytes.
inline constexpr std::size_t maxKernelBytes = std::size_t{1} << 20;

/// Reads the header of a kernel file and checks it against its problem. Searches for additional
/// files below the file's folder and in the folders of `include:`. Throws Error with line and
/// column, and suggests the most similar name for an unknown name.
KernelFile readKernelFile(std::string_view text, const std::string& fileName);
/// Reads the header of a kernel that a client sent together with its files.
KernelFile readKernelFile(const KernelText& kernel);
/// Returns the kernel as text for a worker.
KernelText textOf(const KernelFile& kernel);
/// Returns the text of the file that contains the code, without its includes.
const std::string& codeFileText(const KernelFile& kernel);

} // namespace kernelcurve
