#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A program in PTX or SASS, with the source line of each text line.
struct CodeListing {
    std::string text;
    std::vector<int> lines; ///< source line per line of the text; 0 if unknown
    bool operator==(const CodeListing&) const = default;
};

/// The compiler's output for a GPU.
struct MachineCode {
    int computeCapability = 0; ///< compute capability of the target: 90 for 9.0
    std::string compiler;      ///< such as "NVRTC 13.0"
    CodeListing ptx;
    std::optional<CodeListing> sass;    ///< the GPU's instructions
    std::optional<Failure> sassMissing; ///< reason if the SASS is missing
    bool operator==(const MachineCode&) const = default;
};

/// Reads PTX with line information from NVRTC. Omits `.loc` directives and debug data. `file` is
/// the name of the kernel file. Code inlined from another file belongs to the line that contains
/// the call.
CodeListing listingOfPtx(std::string_view ptx, std::string_view file);
/// Reads the functions, labels, and instructions in the output of `nvdisasm -c -gi`.
CodeListing listingOfSass(std::string_view disassembly, std::string_view file);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, MachineCode& code);

} // namespace kernelcurve
