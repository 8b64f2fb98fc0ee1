#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace kernelcurve {

/// Parses a text that consists of one JSON value. Throws Error for invalid JSON, duplicate members,
/// and nesting deeper than 64. The error contains no file position.
nlohmann::json parseJson(std::string_view text);
/// Writes a single line, and replaces invalid UTF-8 with U+FFFD.
std::string writeJson(const nlohmann::json& written);
/// Escapes characters that are invisible or that a terminal would interpret: YAML line endings,
/// control characters, and bidirectional marks. The escapes are valid in JSON and YAML.
std::string escapedInvisible(const std::string& written);

} // namespace kernelcurve
