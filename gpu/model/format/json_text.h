#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace kernelcurve {

/// Reads one JSON value and nothing after it. Throws Error without a position in a file:
/// the text is no JSON, an object has a member twice, nesting deeper than 64.
nlohmann::json parseJson(std::string_view text);
/// On one line, whatever the texts in it; bytes that are not UTF-8 become U+FFFD.
std::string writeJson(const nlohmann::json& written);
/// JSON with escapes for what may stand in its strings but is not to be seen, or obeyed by a
/// terminal: what YAML takes for a line end or refuses, controls, marks that turn the direction of
/// writing. Readers of JSON and of YAML read the escapes.
std::string escapedInvisible(const std::string& written);

} // namespace kernelcurve
