#pragma once

#include "gpu/catalog/header/entry.h"
#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/kernel/kernel_source.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/launches.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the header keys of a launch.
const std::vector<std::string>& launchKeys();

/// A kernel with a declaration that can be parsed. CodeNames::functions also contains kernels that
/// macros define.
struct NamedKernel {
    std::string name;
    SourcePosition where;
    std::vector<CodeParameter> parameters;
    std::vector<std::optional<StructLayout>> structs; ///< layouts of the structure parameters
    std::vector<CodeParameter> templateParameters;
    std::string parameterTypes; ///< such as "const float*, int"
    bool isOverloaded = false;
    std::string scope; ///< such as "a::b::"
    /// The namespaces of the types in `parameterTypes` that `scope` contains.
    std::map<std::string, std::string, std::less<>> typeScopes;
};

/// The names in code that an entry may use.
struct CodeNames {
    std::vector<GlobalFunction> functions;
    std::vector<NamedKernel> kernels;
    std::set<std::string> others; ///< names of types, constants, and macros
};
/// Finds the names in code. `fileName` is the file at the start of the code.
CodeNames namesOfCode(const std::string& code, const std::string& fileName);

/// Reads a launch from a map with launchKeys(). Throws Error if the launch is invalid.
KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope, const CodeNames& code);

/// Reads an expression with its position.
Expression readExpression(const YamlNode& node, HeaderScope& scope);
/// Reads the value of `key`, or returns nullopt if `key` is missing.
std::optional<Expression> findExpression(const YamlNode& map, const char* key, HeaderScope& scope);

} // namespace kernelcurve
