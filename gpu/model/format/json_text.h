#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace kernelcurve {

/// Reads one JSON value and nothing after it. Throws Error without a file position for invalid
/// JSON, duplicate members, and nesting deeper than 64.
nlohmann::json parseJson(std::string_view text);
/// Writes a single line; bytes that are not UTF-8 become U+FFFD.
std::string writeJson(const nlohmann::json& written);
/// Escapes characters that are invisible or that a terminal would interpret: YAML line ends,
/// control characters, and bidirectional marks. Readers of JSON and YAML understand the escapes.
std::string escapedInvisible(const std::string& written);

} // namespace kernelcurve
