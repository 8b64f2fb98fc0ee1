#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace kernelcurve {

/// Maps and lists as block YAML; texts always in quotes.
std::string yamlText(const nlohmann::ordered_json& value);

} // namespace kernelcurve
