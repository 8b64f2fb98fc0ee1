#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/format/yaml_reader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Letters, digits and "_", not starting with a digit.
bool isIdentifier(std::string_view text);
/// Throws Error if `name`, which stands at `where`, is none.
void checkIdentifier(const std::string& name, const SourcePosition& where);
/// Throws Error if a name has a meaning already.
void checkFree(Message meaning, const SourcePosition& where);

/// What a name already means in the header, or an empty message where it is free.
using MeaningOf = std::function<Message(const std::string& name)>;

/// Reads `parameters:` of a header. Of those of a kernel (`origin`) some may be the compiler's
/// reserved ones. Throws Error.
std::vector<Parameter> readDeclaredParameters(const YamlNode& map, ParameterOrigin origin,
                                              const MeaningOf& meaningOf);
/// Reads `requires:` of a header. Throws Error.
std::vector<Requirement>
readRequirements(const YamlNode& list,
                 const std::function<Expression(const YamlNode&)>& expression);

} // namespace kernelcurve
