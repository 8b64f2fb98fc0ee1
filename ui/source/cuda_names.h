#pragma once

#include <QString>

#include <vector>

namespace kernelcurve {

/// A name that an editor completes.
struct CodeName {
    QString name;
    QString call = {}; ///< declaration that appears after an opening parenthesis, or empty
};

/// Returns the built-in names of CUDA C++: variables, types, and functions with their declarations.
/// Library names are qualified.
const std::vector<CodeName>& cudaNames();

} // namespace kernelcurve
