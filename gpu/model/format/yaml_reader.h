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
/// keys, aliases, tags, several documents, nesting deeper than 64, and more than 4 MiB. Columns are
/// counted in characters.
class YamlNode {
  public:
    /// Parses `text`. `firstLine` is the line in `file` at which the text starts (a kernel header
    /// starts below "/*---").
    static YamlNode parse(std::string_view text, const std::string& file, int firstLine = 1);

    bool isMap() const;
    bool isList() const;
    bool isScalar() const;
    bool isNull() const;
    SourcePosition position() const;

    /// Rejects every key that is not in `known`. The hint is the most similar known key.
    void refuseUnknownKeys(const std::vector<std::string>& known) const;
    /// Returns the value of `key`; nullopt if the map lacks the key.
    std::optional<YamlNode> find(std::string_view key) const;
    /// Returns the value of `key`. Throws Error if the map lacks the key.
    YamlNode at(std::string_view key) const;
    /// A pair in a map, with the position of the key. Pairs are in document order.
    struct Pair;
    std::vector<Pair> pairs() const;
    std::vector<YamlNode> items() const;

    /// Returns the scalar as it is written, without quotes.
    std::string text() const;
    bool quoted() const;
    std::int64_t integer() const;
    double real() const;
    bool boolean() const;
    /// Returns a scalar according to YAML's rules: 4 is an integer, 4.5 a real, true a boolean. All
    /// other scalars are words: `yes`, `64 KiB`, and everything in quotes. Counts such as 64 Mi
    /// become integers. Rejects overflow, NaN, and infinity.
    Value value() const;
    /// Reads "text" or {en: "...", zh_CN: "..."}.
    LocalizedText localizedText() const;

    [[noreturn]] void fail(Message what, Message hint = {}) const;

  private:
    YamlNode(std::shared_ptr<const YamlDocument> document, const YamlTree* tree);
    std::shared_ptr<const YamlDocument> document_;
    const YamlTree* tree_; ///< the document owns the tree
};

struct YamlNode::Pair {
    std::string key;
    SourcePosition keyPosition;
    YamlNode value;
};

/// Returns the value of a plain scalar according to the rules of YamlNode::value(). Returns nullopt
/// for a number that overflows or is not finite.
std::optional<Value> plainValue(std::string_view text);

} // namespace kernelcurve
