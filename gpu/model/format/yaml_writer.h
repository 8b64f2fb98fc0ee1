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

/// A text on one line: plain where it cannot be taken for anything else, else in double quotes.
std::string yamlText(std::string_view text);
/// A parameter's value; whole numbers as counts ("64 Mi").
std::string yamlValue(const Value& value);
/// {en: ..., zh_CN: ...}, or the text alone if there is no other.
std::string yamlText(const LocalizedText& text);
/// What follows "key:": a block with its lines indented by so many blanks where that keeps the
/// text, else the text on one line. Begins with a blank and ends with a line feed.
std::string yamlBlock(std::string_view text, std::size_t indent = 2);

/// A value as it is to be written, before it is known how deep it stands.
struct YamlPiece {
    enum class Kind { Line, Block, Map, List };
    Kind kind = Kind::Line;
    std::string text = {}; ///< of a line as it is written; of a block as it is read
    std::vector<std::pair<std::string, YamlPiece>> pairs = {};
    std::vector<YamlPiece> items = {};

    YamlPiece(std::string line)
        : text(std::move(line)) {}
    YamlPiece(Kind form, std::string content = {})
        : kind(form)
        , text(std::move(content)) {}
    /// {a: 1} or [1, 2]; there is no block in it.
    std::string onOneLine() const;
    /// The lines of a map or list, indented by so many blanks; nothing if it is empty.
    std::string lines(std::size_t indent = 0) const;
    bool operator==(const YamlPiece&) const = default;
};

} // namespace kernelcurve
