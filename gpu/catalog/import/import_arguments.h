#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Assigns the parameters of an imported kernel to a problem.
struct ImportedArguments {
    std::string problem;
    std::string problemFrom; ///< what told it
    std::vector<std::string>
        names; ///< for all parameters, with the members of structures listed separately
    std::vector<std::string> lists; ///< `[A, {x: n}]` for each kernel
    /// The header's scratch arrays, in which one kernel passes results to another: `partial: {type:
    /// float, elements: "n / 256"}, ...`; or empty.
    std::string scratch;
    bool scratchTold = true;           ///< from the host's allocations
    std::string argumentsOpen;         ///< reason if they are unknown: empty otherwise
    std::vector<std::size_t> launches; ///< token of the <<< of each kernel; 0: none
    std::string from;
    std::vector<std::string> read; ///< outputs that the kernel reads before writing
    std::string parameters; ///< the header's own parameters: `flag: {values: [1]}, ...`; or empty
    /// Sizes of the header in terms of the problem's numbers: "blocks", "ceil(n / 256)".
    std::vector<std::pair<std::string, std::string>> sizes;
    std::vector<std::string> partial; ///< arrays of partial results, with the kernel's names
    bool parametersTold = true;       ///< by the launch
    /// Maps names at the launch to names of the problem.
    std::map<std::string, std::string> hostNames;
    /// The same for pointers.
    std::map<std::string, std::string> pointerNames;
    std::vector<std::string> allNames; ///< names that the problem and the header already use
};

/// The ids of the problems whose arrays match a kernel's parameters, the most likely first, and
/// whether the names identify the first.
struct FittingProblems {
    std::vector<std::string> ids;
    bool told = false;
};
FittingProblems fittingProblems(const ScannedCode& scanned,
                                const std::vector<const Declaration*>& kernels,
                                const ScannedCode& launching);

/// Matches by names, types, and const; with a given problem, only for that one. Throws Error if no
/// problem matches or several do.
ImportedArguments assignArguments(const ScannedCode& scanned,
                                  const std::vector<const Declaration*>& kernels,
                                  const ScannedCode& launching, const std::string& problem);

} // namespace kernelcurve
