#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A program's text in a lower language, with the place in the kernel that each line comes from.
struct CodeListing {
    std::string text;
    std::vector<int> lines; ///< for each line of the text one of the source; 0: from none
    bool operator==(const CodeListing&) const = default;
};

/// What a GPU's compiler made of a kernel.
struct MachineCode {
    int computeCapability = 0; ///< that it was compiled for: 90 for 9.0
    std::string compiler;      ///< "NVRTC 13.0"
    CodeListing ptx;
    std::optional<CodeListing> sass;    ///< the GPU's own instructions
    std::optional<Failure> sassMissing; ///< why there are none
    bool operator==(const MachineCode&) const = default;
};

/// PTX as NVRTC writes it with line information. `.loc` and what describes debugging are left out.
/// `file` is the kernel file's name; code from another file counts for the line that it was
/// inlined at.
CodeListing listingOfPtx(std::string_view ptx, std::string_view file);
/// What `nvdisasm -c -gi` writes of a cubin: functions, labels and instructions.
CodeListing listingOfSass(std::string_view disassembly, std::string_view file);

class JsonMap;
/// See gpu/model/format/json_map.h.
void mapFields(JsonMap& map, MachineCode& code);

} // namespace kernelcurve
