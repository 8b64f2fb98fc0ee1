#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace kernelcurve {

/// Reads one JSON value that is the whole text. Throws Error without a file position for invalid
/// JSON, duplicate members, and nesting deeper than 64.
nlohmann::json parseJson(std::string_view text);
/// Writes a single line. Invalid UTF-8 is replaced with U+FFFD.
std::string writeJson(const nlohmann::json& written);
/// Escapes characters that are invisible or that a terminal would interpret: YAML line endings,
/// control characters, and bidirectional marks. Readers of JSON and YAML understand the escapes.
std::string escapedInvisible(const std::string& written);

} // namespace kernelcurve
