#pragma once

#include "gpu/catalog/header_scope.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/format/yaml_reader.h"

#include <vector>

namespace kernelcurve {

/// Reads `parameters:` of a kernel header and makes the names known to `scope`. Reserved compiler
/// parameters may be among them. Throws DocumentError.
std::vector<Parameter> readHeaderParameters(const YamlNode& map, HeaderScope& scope);

/// Letters, digits and "_", not starting with a digit.
bool isIdentifier(std::string_view text);

} // namespace kernelcurve
