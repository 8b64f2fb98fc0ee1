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

/// The keys that say how a kernel is launched.
const std::vector<std::string>& launchKeys();

/// A kernel whose declaration can be read: one that a macro makes is only among the functions.
struct NamedKernel {
    std::string name;
    SourcePosition where;
    std::vector<CodeParameter> parameters;
    std::vector<std::optional<StructLayout>> structs; ///< of each parameter that is one
    std::vector<CodeParameter> templateParameters;
};

/// What an entry may name.
struct CodeNames {
    std::vector<GlobalFunction> functions;
    std::vector<NamedKernel> kernels;
    std::set<std::string> others; ///< types, constants, macros
};
/// `fileName`: of the file that the code begins with.
CodeNames namesOfCode(const std::string& code, const std::string& fileName);

/// Reads one launch from a map that has launchKeys among its keys. Throws Error.
KernelLaunch readLaunch(const YamlNode& map, HeaderScope& scope, const CodeNames& code);

/// An expression that knows where it stands.
Expression readExpression(const YamlNode& node, HeaderScope& scope);
/// That below `key`; nothing if there is none.
std::optional<Expression> findExpression(const YamlNode& map, const char* key, HeaderScope& scope);

} // namespace kernelcurve
