#pragma once

#include <QString>

#include <vector>

namespace kernelcurve {

/// A name that an editor completes.
struct CodeName {
    QString name;
    QString call = {}; ///< its declaration, shown after an opening parenthesis; may be empty
};

/// The built-in names of CUDA C++: variables, types, and functions with their declarations. Names
/// of libraries are qualified.
const std::vector<CodeName>& cudaNames();

} // namespace kernelcurve
