#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A launch KERNEL<templateArguments><<<configuration>>>(arguments) in a host program.
struct LaunchSite {
    std::string_view kernel;
    std::vector<std::string_view> templateArguments;
    std::vector<std::string_view> configuration; ///< grid, block, shared memory, and stream
    std::vector<std::string_view> arguments;
    std::size_t token = 0;               ///< index of the <<<
    const Declaration* within = nullptr; ///< function that contains the launch
};
std::vector<LaunchSite> launchesIn(const ScannedCode& scanned);

/// A parameter of a function or a template.
struct CodeParameter {
    std::string name; ///< empty for an unnamed parameter
    std::string type; ///< type without const, __restrict__, *, and &
    int pointers = 0;
    bool isConst = false; ///< true if the pointer target is const
    bool hasDefault = false;
    std::string defaultValue = {}; ///< text of the default; empty without one
};
std::vector<CodeParameter> parametersOf(const ScannedCode& scanned, const Declaration& function);
/// Returns the types of a function's parameters, such as "const float*, int".
std::string parameterTypes(const ScannedCode& scanned, const Declaration& function);
std::vector<CodeParameter> templateParametersOf(const ScannedCode& scanned,
                                                const Declaration& function);

/// Returns the parts of [begin, end) between commas outside all brackets.
std::vector<std::string_view> splitAtCommas(const ScannedCode& scanned, std::size_t begin,
                                            std::size_t end);

} // namespace kernelcurve
