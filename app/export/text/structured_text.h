#pragma once

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

namespace kernelcurve {

/// Everything that is known of a thing, for programs: maps and lists in the order of their making.
using Structured = std::shared_ptr<const nlohmann::ordered_json>;
Structured structured(nlohmann::ordered_json value);

/// Maps and lists as block YAML; texts always in quotes.
std::string yamlText(const Structured& value);
/// The same as indented JSON.
std::string jsonText(const Structured& value);

} // namespace kernelcurve
