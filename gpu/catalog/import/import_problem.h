#pragma once

#include "gpu/catalog/import/import_arguments.h"
#include "gpu/catalog/import/kernel_import.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A problem of a stranger's kernels' own, as a file: its arrays and sizes as signature, body,
/// launch and allocations tell; what is right is left to be written.
struct ImportedProblem {
    std::string text;
    ImportedArguments arguments;      ///< of the kernel, in its words
    std::vector<std::string> notTold; ///< keys whose values nothing told
};

struct ImportedProblemWish {
    std::string id;                      ///< of the problem
    std::optional<ObservedRun> observed; ///< as ImportRequest
    bool roomy = false;
};
/// Throws Error if an argument is none that a problem can have: a structure, an array of pointers.
ImportedProblem proposeProblem(const ScannedCode& scanned,
                               const std::vector<const Declaration*>& kernels,
                               const ScannedCode& launching, const std::string& fileName,
                               const ImportedProblemWish& wish);

} // namespace kernelcurve
