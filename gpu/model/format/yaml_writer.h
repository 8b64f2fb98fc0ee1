#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

// These functions write pieces of YAML. YamlNode reads each piece back as an equal value. Invalid
// UTF-8 is replaced with U+FFFD.

/// Returns a text on one line: plain if it is unambiguous, otherwise in double quotes.
std::string yamlText(std::string_view text);
/// Returns the value of a parameter. Integers are written as counts ("64 Mi").
std::string yamlValue(const Value& value);
/// Returns {en: ..., zh_CN: ...}, or only the text if there is no translation.
std::string yamlText(const LocalizedText& text);
/// Returns the text after "key:", as an indented block if that preserves the text, otherwise as one
/// line. The result starts with a blank and ends with a line feed.
std::string yamlBlock(std::string_view text, std::size_t indent = 2);

/// A value to write, whose indentation is not known yet.
struct YamlPiece {
    enum class Kind { Line, Block, Map, List };
    Kind kind = Kind::Line;
    std::string text = {}; ///< a written line, or the text of a block
    std::vector<std::pair<std::string, YamlPiece>> pairs = {};
    std::vector<YamlPiece> items = {};

    YamlPiece(std::string line)
        : text(std::move(line)) {}
    YamlPiece(Kind form, std::string content = {})
        : kind(form)
        , text(std::move(content)) {}
    /// Returns {a: 1} or [1, 2], without blocks.
    std::string onOneLine() const;
    /// Returns the lines of a map or list with the given indentation; empty if the map or list is
    /// empty.
    std::string lines(std::size_t indent = 0) const;
    bool operator==(const YamlPiece&) const = default;
};

} // namespace kernelcurve
