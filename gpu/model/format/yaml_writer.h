#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

// These functions write pieces of YAML, which YamlNode reads back as equal values. They replace
// invalid UTF-8 with U+FFFD.

/// Returns a text on one line, in double quotes if the plain text is ambiguous.
std::string yamlText(std::string_view text);
/// Returns the value of a parameter. Integers are written as counts, such as "64 Mi".
std::string yamlValue(const Value& value);
/// Returns {en: ..., zh_CN: ...}, or only the English text if there is no translation.
std::string yamlText(const LocalizedText& text);
/// Returns the text after "key:", including the leading blank and the final line feed. If an
/// indented block preserves the text, it becomes such a block. Otherwise, it becomes one line.
std::string yamlBlock(std::string_view text, std::size_t indent = 2);

/// A value that is written later with a given indentation.
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
    /// Returns the indented lines of a map or list. Returns an empty string if the map or list is
    /// empty.
    std::string lines(std::size_t indent = 0) const;
    bool operator==(const YamlPiece&) const = default;
};

} // namespace kernelcurve
