#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/format/yaml_reader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns true if the text consists of letters, digits, and "_", and does not start with a digit.
bool isIdentifier(std::string_view text);
/// Throws Error if `name` at `where` is not a valid name.
void checkIdentifier(const std::string& name, const SourcePosition& where);
/// Throws Error with `meaning` unless `meaning` is empty. An empty message means that the name is
/// free.
void checkFree(Message meaning, const SourcePosition& where);

/// Returns the existing meaning of a name in the header, or an empty message if the name is free.
using MeaningOf = std::function<Message(const std::string& name)>;

/// Reads `parameters:` of a header. The header of a kernel (`origin`) may also list the reserved
/// compiler parameters. Throws Error if a declaration is invalid.
std::vector<Parameter> readDeclaredParameters(const YamlNode& map, ParameterOrigin origin,
                                              const MeaningOf& meaningOf);
/// Reads `requires:` of a header. Throws Error if a requirement is invalid.
std::vector<Requirement>
readRequirements(const YamlNode& list,
                 const std::function<Expression(const YamlNode&)>& expression);

} // namespace kernelcurve
