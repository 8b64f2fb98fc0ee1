#pragma once

#include "gpu/catalog/import_arguments.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// How a host program launches a kernel, in the words of a header.
struct ImportedLaunch {
    std::string entry; ///< with its template arguments
    std::string entryFrom;
    std::vector<std::string> block;
    std::vector<std::string> grid;
    std::string sharedBytes = "0";
    std::string from; ///< "launch, line 12"
    std::vector<std::string> notTold;
};

ImportedLaunch readHostLaunch(const ScannedCode& scanned, const Declaration& kernel,
                              const ScannedCode& launching, const ImportedArguments& arguments);

} // namespace kernelcurve
