#pragma once

#include "gpu/catalog/import/import_arguments.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// How a host program launches a kernel, in the words of a header.
struct ImportedLaunch {
    std::string entry; ///< with its template arguments
    std::string entryFrom;
    std::vector<std::string> block;
    std::vector<std::string> grid;
    std::string sharedBytes = "0";
    /// Of the header: names that the host's program has for numbers, each with its values.
    std::vector<std::pair<std::string, std::string>> parameters;
    std::string repeat; ///< the header's value; empty if it is launched once
    std::string from;   ///< "launch, line 12"
    std::vector<std::string> notTold;
};

/// `launch`: the token of its <<<; 0 if nothing launches it. `launchingName`: of the file that
/// launches it, where that is another one than the kernel's.
ImportedLaunch readHostLaunch(const ScannedCode& scanned, const Declaration& kernel,
                              const ScannedCode& launching, std::size_t launch,
                              const std::string& launchingName, const ImportedArguments& arguments);
/// Whether this code launches a kernel of the name.
bool launchesKernel(const ScannedCode& launching, std::string_view kernel);

} // namespace kernelcurve
