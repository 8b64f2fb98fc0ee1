#pragma once

#include "gpu/model/text/error.h"
#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

struct YamlDocument;
struct YamlTree;

/// A node of a YAML document for strict reading. Every mismatch throws Error with file, line,
/// column, and a hint. Opening a document rejects invalid UTF-8, control characters, duplicate
/// keys, aliases, tags, several documents, nesting deeper than 64, and more than 4 MiB. Columns
/// count characters.
class YamlNode {
  public:
    /// Parses `text`; `firstLine` is its first line in `file` (a kernel header starts below
    /// "/*---").
    static YamlNode parse(std::string_view text, const std::string& file, int firstLine = 1);

    bool isMap() const;
    bool isList() const;
    bool isScalar() const;
    bool isNull() const;
    SourcePosition position() const;

    /// Rejects every key that is not in `known`, with the nearest known key as the hint.
    void refuseUnknownKeys(const std::vector<std::string>& known) const;
    /// The value under `key`, or nothing if the map has none.
    std::optional<YamlNode> find(std::string_view key) const;
    /// The value under `key`; throws Error if it is missing.
    YamlNode at(std::string_view key) const;
    /// The pairs of a map in document order, with the position of each key.
    struct Pair;
    std::vector<Pair> pairs() const;
    std::vector<YamlNode> items() const;

    /// The scalar as written, without quotes.
    std::string text() const;
    bool quoted() const;
    std::int64_t integer() const;
    double real() const;
    bool boolean() const;
    /// A scalar by YAML's rules: 4 -> integer, 4.5 -> real, true -> boolean, otherwise a word:
    /// `yes`, `64 KiB`, and everything in quotes. Counts such as 64 Mi become integers. Rejects
    /// overflow, NaN, and infinity.
    Value value() const;
    /// "text" or {en: "...", zh_CN: "..."}.
    LocalizedText localizedText() const;

    [[noreturn]] void fail(Message what, Message hint = {}) const;

  private:
    YamlNode(std::shared_ptr<const YamlDocument> document, const YamlTree* tree);
    std::shared_ptr<const YamlDocument> document_;
    const YamlTree* tree_; ///< owned by the document
};

struct YamlNode::Pair {
    std::string key;
    SourcePosition keyPosition;
    YamlNode value;
};

/// The value of a plain scalar by the rules of YamlNode::value; nothing for a number that overflows
/// or is not finite.
std::optional<Value> plainValue(std::string_view text);

} // namespace kernelcurve
