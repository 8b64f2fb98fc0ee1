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

/// One launch of a kernel: most kernels have one, some need a second pass.
struct KernelLaunch {
    /// `read_offset_unroll<unroll>`: template arguments are parameters, numbers, or types
    std::string entry;
    std::vector<std::string> arguments;  ///< arrays, parameters, sizes, scratch arrays, or numbers
    std::vector<StructArgument> structs; ///< the arguments that form a structure
    std::vector<Expression> block;       ///< one to three
    std::vector<Expression> grid;        ///< one to three
    std::optional<Expression> sharedBytes;
    std::optional<Expression> carveout; ///< see ResolvedLaunch
    std::vector<Expression> cluster;    ///< in blocks, one to three; empty: no clusters
    std::optional<Expression> overlap;  ///< see ResolvedLaunch; 0: no overlap
    std::optional<Expression> when;     ///< 0: the launch is skipped
    SourcePosition where;
};

/// Repeats all launches in one run.
struct LaunchRepeat {
    Expression times;
    std::vector<std::string>
        swapped; ///< two arrays that are swapped after each repetition, or none
};
/// The maximum number of launches per run.
inline constexpr std::int64_t maxLaunches = 10000;

/// The GPUs that have a kernel's instructions.
struct KernelArchitecture {
    int capability = 0;   ///< 90 for 9.0; 0: any
    bool isAlone = false; ///< "9.0a": only GPUs of exactly this capability
};

/// A scratch array of the kernel.
struct ScratchBuffer {
    std::string name;
    std::string type; ///< int, unsigned, float, double, char, short, "long long" ...
    std::int64_t elementBytes = 4;
    Expression elements;
};

/// A metric that is computed only from parameters: a ratio of a tile, a prediction.
struct DeclaredFigure {
    std::string metric; ///< tag of a `declared` metric
    Expression value;
};

/// An array that the kernel reads through a texture object: in one dimension with tex1Dfetch, in
/// two with tex2D.
struct KernelTexture {
    std::string name;                        ///< name in `arguments`
    std::string buffer;                      ///< of the problem
    std::optional<Expression> width, height; ///< in texels; both or none
    TextureReading reading;      ///< without the texel type, which is the array's, and these two
    std::string filter, address; ///< the word, or the parameter with its value
};

/// A kernel parameter for TMA copies of boxes of an array of the problem or of scratch.
struct KernelTensorMap {
    std::string name; ///< name in `arguments`
    std::string array;
    std::vector<Expression> box;                  ///< in elements, the innermost side first
    std::optional<Expression> swizzle, promotion; ///< see TensorMapShape
    SourcePosition where;
};

/// An end-to-end run: the arrays are in host memory, and each run copies them to the device and the
/// results back, piece by piece. The launches of a piece process `count` elements of `over`,
/// starting at `first`. Arrays are divided proportionally.
struct KernelEndToEnd {
    Expression over{"1"};
    std::optional<Expression> pieces;  ///< 1 by default
    std::optional<Expression> streams; ///< streams that process the pieces in turn; 1 by default
    MemoryKind host = MemoryKind::Pageable;
    bool allocates = false;         ///< each run allocates and frees the device arrays
    bool fills = false;             ///< see EndToEnd
    std::vector<std::string> whole; ///< arrays that are copied completely before the first piece
    SourcePosition where;
};

/// Parameter values that were fastest on a device.
struct DeclaredPreset {
    std::string name;
    std::string device; ///< its name
    std::string date;   ///< date of the result: 2026-11-20
    Values at;          ///< the problem's parameters of the result
    Values parameters;  ///< parameters of the kernel and the compiler
    std::string metric; ///< metric of the result: "bandwidth" or "flops"
    double value = 0;   ///< SI
};

/// A parsed kernel file: one way to compute a problem.
struct KernelFile {
    std::string id;             ///< the file name without "N_" and extension
    std::string name;           ///< the file name: `2_copy_vector.cu`
    std::filesystem::path file; ///< absolute path of an opened file, if any
    int order = 0;              ///< the leading number; 0 if there is none
    std::string source;         ///< the whole file
    std::string codeName;       ///< name of the file with the code: this one, or that of `source:`
    std::string code;           ///< the code for compilers, with includes inserted
    std::vector<SourceFile> files;    ///< the file of `source:`, and all includes
    std::vector<std::string> include; ///< other folders of its files
    int standard = 17;                ///< of C++
    bool nvcc = false;                ///< compiled by nvcc instead of NVRTC for a GPU
    KernelArchitecture architecture;
    /// Macros, each with a parameter or a number as its value.
    std::vector<std::pair<std::string, std::string>> defines;
    std::string problem;
    std::shared_ptr<const Problem> definition; ///< of that problem
    std::string computes; ///< the problem's variant; empty for a problem with one
    std::string library;  ///< one of libraryCalls(), which has no launches and no CUDA source
    std::vector<KernelLaunch> launches;
    std::optional<LaunchRepeat> repeat;
    std::vector<Parameter>
        parameters; ///< parameters of the header; parametersOf() returns all of a kernel's
    std::vector<Requirement> requirements;
    std::vector<ScratchBuffer> scratch;
    /// Named values of the header's expressions; each may use the previous ones.
    std::vector<std::pair<std::string, Expression>> sizes;
    std::vector<DeclaredFigure> figures;
    std::map<std::string, MemoryKind>
        memory; ///< by array of the problem; others are in device memory
    /// Variables of the code, `__constant__` or `__device__`, with the array that each holds.
    std::map<std::string, std::string> symbols;
    std::vector<KernelTexture> textures;
    std::vector<KernelTensorMap> tensorMaps;
    std::optional<KernelEndToEnd> endToEnd;
    std::string blockTimes; ///< array for the times of the blocks; empty: none
    std::vector<std::string>
        zeroed; ///< outputs and scratch arrays that are cleared before each run
    std::vector<DeclaredPreset> presets;
    LocalizedText title;
    LocalizedText about;
    std::vector<Citation> sources; ///< the `source:` of a header above code
    bool shipped = false;
};

/// The library calls that a kernel file may use: "memcpy", "sgemm" ...
const std::vector<std::string>& libraryCalls();

/// The maximum size of a kernel file in bytes.
inline constexpr std::size_t maxKernelBytes = std::size_t{1} << 20;

/// Reads the header of a kernel file and checks it against its problem. Throws Error with line and
/// column and, for an unknown name, the nearest known one. Additional files are searched below its
/// folder and in those of `include:`.
KernelFile readKernelFile(std::string_view text, const std::string& fileName);
/// The same for a sent kernel, whose files were sent with it.
KernelFile readKernelFile(const KernelText& kernel);
/// As it travels.
KernelText textOf(const KernelFile& kernel);
/// The text of the file with the code, without its includes.
const std::string& codeFileText(const KernelFile& kernel);

} // namespace kernelcurve
