#pragma once

#include "gpu/model/experiment/parameter.h"
#include "gpu/model/format/yaml_reader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What a name already means in the header, or an empty message where it is free.
using MeaningOf = std::function<Message(const std::string& name)>;

/// Reads `parameters:` of a header. Of those of a kernel (`origin`) some may be the compiler's
/// reserved ones. Throws Error.
std::vector<Parameter> readDeclaredParameters(const YamlNode& map, ParameterOrigin origin,
                                              const MeaningOf& meaningOf);

/// Letters, digits and "_", not starting with a digit.
bool isIdentifier(std::string_view text);

} // namespace kernelcurve
