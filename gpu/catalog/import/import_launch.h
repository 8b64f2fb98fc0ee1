#pragma once

#include "gpu/catalog/import/import_arguments.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The launch of a kernel in a host program, in header syntax.
struct ImportedLaunch {
    std::string entry; ///< entry with template arguments
    std::string entryFrom;
    std::vector<std::string> block;
    std::vector<std::string> grid;
    std::string sharedBytes = "0";
    /// Header parameters. The host program provides their names and values.
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string repeat; ///< value of the `repeat` key; empty for a single launch
    std::string from;   ///< such as "launch, line 12"
    std::vector<std::string> notTold;
};

/// Reads a launch. `launch` is the index of its <<< token, or 0 if the code contains no launch.
/// `launchingName` is the name of the launching file if it differs from the kernel's file.
ImportedLaunch readHostLaunch(const ScannedCode& scanned, const Declaration& kernel,
                              const ScannedCode& launching, std::size_t launch,
                              const std::string& launchingName, const ImportedArguments& arguments);
/// Returns true if this code launches a kernel with this name.
bool launchesKernel(const ScannedCode& launching, std::string_view kernel);

} // namespace kernelcurve
