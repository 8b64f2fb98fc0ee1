#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

// Pieces of YAML that YamlNode reads back equal. Bytes that are not UTF-8 become U+FFFD.

/// A text on one line: plain if unambiguous, otherwise in double quotes.
std::string yamlText(std::string_view text);
/// The value of a parameter; integers as counts ("64 Mi").
std::string yamlValue(const Value& value);
/// {en: ..., zh_CN: ...}, or only the text if there is no translation.
std::string yamlText(const LocalizedText& text);
/// The text after "key:": an indented block if that preserves it, otherwise one line. Starts with a
/// blank and ends with a line feed.
std::string yamlBlock(std::string_view text, std::size_t indent = 2);

/// A value to write; its indentation is not known yet.
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
    /// {a: 1} or [1, 2], without blocks.
    std::string onOneLine() const;
    /// The lines of a map or list with the given indentation; nothing if it is empty.
    std::string lines(std::size_t indent = 0) const;
    bool operator==(const YamlPiece&) const = default;
};

} // namespace kernelcurve
