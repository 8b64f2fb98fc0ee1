#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/declarations.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The mapping of an imported kernel's parameters to a problem.
struct ImportedArguments {
    std::string problem;
    std::string problemFrom;        ///< origin of the problem
    std::vector<std::string> names; ///< names of all parameters, with structures flattened
    std::vector<std::string> lists; ///< arguments of each kernel, such as `[A, {x: n}]`
    /// The scratch arrays of the header, through which one kernel passes results to another, such
    /// as `partial: {type: float, elements: "n / 256"}`.
    std::string scratch;
    std::string textures;      ///< textures of the header, without the outer braces
    bool scratchTold = true;   ///< true if the allocations of the host determine the scratch arrays
    std::string argumentsOpen; ///< reason why the arguments are unknown; empty if they are known
    /// Index of the <<< token per kernel, or 0 if the code does not launch the kernel.
    std::vector<std::size_t> launches;
    std::string from;
    std::vector<std::string> read; ///< outputs that the kernel reads before writing
    std::string parameters; ///< additional parameters of the header, such as `flag: {values: [1]}`
    /// The sizes of the header, as functions of the problem's parameters: "blocks", "ceil(n /
    /// 256)".
    std::vector<std::pair<std::string, std::string>> sizes;
    std::vector<std::string> partial; ///< arrays of partial results, with the names in the kernel
    bool parametersTold = true;       ///< true if the launch determines the parameters
    bool lacksArrays = false;         ///< true if the kernels take no array
    std::vector<std::string> unset;   ///< additional parameters whose value 1 is a guess
    /// Maps names at the launch to names of the problem.
    std::map<std::string, std::string> hostNames;
    /// Maps pointers at the launch to arrays of the problem.
    std::map<std::string, std::string> pointerNames;
    std::vector<std::string> allNames; ///< names that the problem and the header already use
};

/// Ids of the problems whose arrays match a kernel's parameters, most likely first.
struct FittingProblems {
    std::vector<std::string> ids;
    bool told = false;
};
FittingProblems fittingProblems(const ScannedCode& scanned,
                                const std::vector<const Declaration*>& kernels,
                                const ScannedCode& launching);

/// Assigns the parameters by names, types, and const. A nonempty `problem` selects the problem.
/// Throws Error if no problem or more than one problem matches.
ImportedArguments assignArguments(const ScannedCode& scanned,
                                  const std::vector<const Declaration*>& kernels,
                                  const ScannedCode& launching, const std::string& problem);

} // namespace kernelcurve
