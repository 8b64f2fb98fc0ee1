#pragma once

#include "gpu/catalog/import/import_arguments.h"
#include "gpu/catalog/import/kernel_import.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A proposed problem file for an imported kernel. Arrays and sizes are derived from the kernel's
/// code, its launch, and the allocations. The user must write the reference.
struct ImportedProblem {
    std::string text;
    ImportedArguments arguments;      ///< arrays with the names in the kernel
    std::vector<std::string> notTold; ///< keys with guessed values
};

struct ImportedProblemWish {
    std::string id;
    std::optional<ObservedRun> observed; ///< see ImportRequest::observed
    bool roomy = false;
    bool lacksIncludes = false; ///< true if an include of the file was not found
};
/// Proposes a problem file. Throws Error for arguments that no problem supports, such as arrays of
/// pointers.
ImportedProblem proposeProblem(const ScannedCode& scanned,
                               const std::vector<const Declaration*>& kernels,
                               const ScannedCode& launching, const std::string& fileName,
                               const ImportedProblemWish& wish);

} // namespace kernelcurve
