#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

namespace kernelcurve {

/// Structured data for programs: maps and lists in insertion order.
using Structured = std::shared_ptr<const nlohmann::ordered_json>;
Structured structured(nlohmann::ordered_json value);

/// Returns the data as block YAML. Texts are always quoted.
std::string yamlText(const Structured& value);
/// Returns the data as indented JSON.
std::string jsonText(const Structured& value);

} // namespace kernelcurve
