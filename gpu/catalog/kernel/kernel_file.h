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
    /// `read_offset_unroll<unroll>`: template arguments are parameters' names, numbers, types
    std::string entry;
    std::vector<std::string> arguments;  ///< buffers, parameters, sizes, scratch, numbers
    std::vector<StructArgument> structs; ///< which of them make a structure
    std::vector<Expression> block;       ///< one to three
    std::vector<Expression> grid;        ///< one to three
    std::optional<Expression> sharedBytes;
    std::optional<Expression> carveout; ///< see ResolvedLaunch
    std::vector<Expression> cluster;    ///< in blocks, one to three; empty: no clusters
    std::optional<Expression> overlap;  ///< see ResolvedLaunch; 0: it does not
    std::optional<Expression> when;     ///< 0: it is left out
    SourcePosition where;
};

/// All launches again and again, as one run.
struct LaunchRepeat {
    Expression times;
    std::vector<std::string> swapped; ///< two arrays that change places each time, or none
};
/// A run has at most so many launches.
inline constexpr std::int64_t maxLaunches = 10000;

/// The GPUs that a kernel's instructions are of.
struct KernelArchitecture {
    int capability = 0; ///< 90 for 9.0; 0: any
    bool isAlone =
        false; ///< "9.0a": GPUs of this capability alone have them, neither older nor newer
};

/// A buffer that only this kernel needs.
struct ScratchBuffer {
    std::string name;
    std::string type; ///< int, unsigned, float, double, char, short, "long long" ...
    std::int64_t elementBytes = 4;
    Expression elements;
};

/// A metric that follows from the parameters alone: a ratio of a tile, a prediction.
struct DeclaredFigure {
    std::string metric; ///< the tag of a metric that is `declared`
    Expression value;
};

/// An array that the kernel reads through a texture object: in a line by tex1Dfetch, or in two
/// dimensions by tex2D.
struct KernelTexture {
    std::string name;                        ///< as `arguments` call it
    std::string buffer;                      ///< of the problem
    std::optional<Expression> width, height; ///< in texels; both or none
    TextureReading reading;      ///< but for the texel, which is the array's, and these two
    std::string filter, address; ///< the word, or the parameter whose value it is
};

/// A parameter of the kernel by which the copy engine of compute capability 9.0 finds boxes of an
/// array of the problem, or of scratch.
struct KernelTensorMap {
    std::string name; ///< as `arguments` call it
    std::string array;
    std::vector<Expression> box;                  ///< in elements, the innermost side first
    std::optional<Expression> swizzle, promotion; ///< see TensorMapShape
    SourcePosition where;
};

/// The problem's arrays begin and end in the host's memory: a run brings them to the device and
/// results back, piece by piece. Each piece has its own launches, which work on `count` of what is
/// counted by `over`, from `first` on. Arrays are cut in the same proportion.
struct KernelEndToEnd {
    Expression over{"1"};
    std::optional<Expression> pieces;  ///< 1 if nothing is said
    std::optional<Expression> streams; ///< that take pieces in turn; 1 if nothing is said
    MemoryKind host = MemoryKind::Pageable;
    bool allocates = false;         ///< the device's arrays are allocated and freed by each run
    bool fills = false;             ///< see EndToEnd
    std::vector<std::string> whole; ///< arrays that go over whole, before the first piece
    SourcePosition where;
};

/// Values for the kernel's parameters that proved best on a device.
struct DeclaredPreset {
    std::string name;
    std::string device; ///< its name
    std::string date;   ///< when it was found: 2026-11-20
    Values at;          ///< the problem's parameters that it was found for
    Values parameters;  ///< of the kernel and the compiler
    std::string metric; ///< what it reached: "bandwidth" or "flops"
    double value = 0;   ///< SI
};

/// A kernel file read: one way to compute a problem.
struct KernelFile {
    std::string id;             ///< the file's stem without a leading "N_"
    std::string name;           ///< the file's name: `2_copy_vector.cu`
    std::filesystem::path file; ///< the absolute path that it was opened from, if any
    int order = 0;              ///< the leading number; 0 if there is none
    std::string source;         ///< the whole file
    std::string codeName;       ///< of the file with the code: this one, or what `source:` names
    std::string code; ///< what compilers get of it, with the files that it includes in place
    std::vector<SourceFile> files;    ///< what `source:` names, and what is included
    std::vector<std::string> include; ///< folders elsewhere that its files may lie in
    int standard = 17;                ///< of C++
    bool nvcc = false;                ///< compiled by nvcc for a GPU, not by NVRTC
    KernelArchitecture architecture;
    /// Macros, and the parameter whose value each has, or a number.
    std::vector<std::pair<std::string, std::string>> defines;
    std::string problem;
    std::shared_ptr<const Problem> definition; ///< of that problem
    std::string computes;                      ///< the problem's variant; empty for its only one
    std::string library; ///< one of libraryCalls(): then there are no launches and no CUDA source
    std::vector<KernelLaunch> launches;
    std::optional<LaunchRepeat> repeat;
    std::vector<Parameter> parameters; ///< the header's own; parametersOf(): all of a kernel's
    std::vector<Requirement> requirements;
    std::vector<ScratchBuffer> scratch;
    /// Named numbers that the header's expressions use, each of what stands before it.
    std::vector<std::pair<std::string, Expression>> sizes;
    std::vector<DeclaredFigure> figures;
    std::map<std::string, MemoryKind> memory; ///< by buffer of the problem; others: the device's
    /// Variables of the code, `__constant__` or `__device__`, and the array that each stands for.
    std::map<std::string, std::string> symbols;
    std::vector<KernelTexture> textures;
    std::vector<KernelTensorMap> tensorMaps;
    std::optional<KernelEndToEnd> endToEnd;
    std::string blockTimes; ///< the array in which blocks note their times; empty: they do not
    std::vector<std::string> zeroed; ///< outputs and scratch that are set to zero before each run
    std::vector<DeclaredPreset> presets;
    LocalizedText title;
    LocalizedText about;
    std::vector<Citation> sources; ///< `source:` of a header above code
    bool shipped = false;
};

/// The calls of a device's library that a kernel file may name: "memcpy", "sgemm" ...
const std::vector<std::string>& libraryCalls();

/// A kernel file has at most so many bytes.
inline constexpr std::size_t maxKernelBytes = std::size_t{1} << 20;

/// Reads a kernel file's header and checks it against its problem. Throws Error with line and
/// column in the file and, if a name is unknown, the nearest known one. Files that belong to it are
/// looked for below its folder and in those that `include:` names.
KernelFile readKernelFile(std::string_view text, const std::string& fileName);
/// Of a kernel that has travelled: its files are those that came with it.
KernelFile readKernelFile(const KernelText& kernel);
/// As it travels.
KernelText textOf(const KernelFile& kernel);
/// The text of the file with the code, without what it includes.
const std::string& codeFileText(const KernelFile& kernel);

} // namespace kernelcurve
