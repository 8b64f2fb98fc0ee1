#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

// Pieces of YAML that YamlNode reads back equal. Bytes that are not UTF-8 become U+FFFD.

/// A text on one line: plain where it cannot be taken for anything else, else in double quotes.
std::string yamlText(std::string_view text);
/// A parameter's value; whole numbers as counts ("64 Mi").
std::string yamlValue(const Value& value);
/// {en: ..., zh_CN: ...}, or the text alone where there is no other.
std::string yamlText(const LocalizedText& text);
/// What follows "key:": a block with its lines indented by so many blanks where that keeps the
/// text, else the text on one line. Begins with a blank and ends with a line feed.
std::string yamlBlock(std::string_view text, std::size_t indent = 2);

} // namespace kernelcurve
