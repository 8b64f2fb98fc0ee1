#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What the parameters of a stranger's kernels are for one of our problems.
struct ImportedArguments {
    std::string problem;
    std::string problemFrom;        ///< what told it
    std::vector<std::string> names; ///< of all parameters, members of structures one by one
    std::vector<std::string> lists; ///< `[A, {x: n}]` for each kernel
    /// Of the header: `partial: {type: float, elements: "n / 256"}, ...`, arrays that one kernel
    /// leaves to another; or empty.
    std::string scratch;
    bool scratchTold = true;           ///< by what the host allocates
    std::string argumentsOpen;         ///< why nothing tells them: empty if it does
    std::vector<std::size_t> launches; ///< of each kernel the token of its <<<; 0: nothing does
    std::string from;
    std::vector<std::string> read; ///< outputs that the kernel reads before it has written them
    std::string parameters;        ///< `flag: {values: [1]}, ...`, of the kernel's own; or empty
    /// Of the header, by numbers of the problem: "blocks", "ceil(n / 256)".
    std::vector<std::pair<std::string, std::string>> sizes;
    std::vector<std::string> partial; ///< arrays, in the kernel's words, of partial results
    bool parametersTold = true;       ///< by the launch
    /// What is called so where the kernel is launched -> the problem's name for it.
    std::map<std::string, std::string> hostNames;
    /// The same for its pointers.
    std::map<std::string, std::string> pointerNames;
    std::vector<std::string> allNames; ///< that the problem and the header have already
};

/// Ids of the problems whose arrays fit a kernel's parameters, the likeliest first, and whether the
/// names tell which it is.
struct FittingProblems {
    std::vector<std::string> ids;
    bool told = false;
};
FittingProblems fittingProblems(const ScannedCode& scanned,
                                const std::vector<const Declaration*>& kernels,
                                const ScannedCode& launching);

/// By names, types and const, and where a problem is given only for that one. Throws Error if no
/// problem fits or several do.
ImportedArguments assignArguments(const ScannedCode& scanned,
                                  const std::vector<const Declaration*>& kernels,
                                  const ScannedCode& launching, const std::string& problem);

} // namespace kernelcurve
