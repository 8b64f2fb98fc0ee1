#pragma once

#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/kernel/kernel_source.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/launches.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// The keys of a launch.
const std::vector<std::string>& launchKeys();

/// A kernel with a readable declaration; kernels from macros are listed only among the functions.
struct NamedKernel {
    std::string name;
    SourcePosition where;
    std::vector<CodeParameter> parameters;
    std::vector<std::optional<StructLayout>> structs; ///< for each structure parameter
    std::vector<CodeParameter> templateParameters;
};

/// The functions that an entry may name.
struct CodeNames {
    std::vector<GlobalFunction> functions;
    std::vector<NamedKernel> kernels;
    std::set<std::string> others; ///< types, constants, macros
};
/// `fileName`: the name of the file at the start of the code.
CodeNames namesOfCode(const std::string& code, const std::string& fileName);

/// Reads a launch from a map with launchKeys. Throws Error.
KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope, const CodeNames& code);

/// An expression with its position.
Expression readExpression(const YamlNode& node, HeaderScope& scope);
/// The value of `key`; nothing if it is missing.
std::optional<Expression> findExpression(const YamlNode& map, const char* key, HeaderScope& scope);

} // namespace kernelcurve
