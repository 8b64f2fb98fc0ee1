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

/// A YAML node for strict reading. Every mismatch throws Error with position and hint. Parsing
/// rejects invalid UTF-8, control characters, duplicate keys, aliases, tags, several documents,
/// nesting deeper than 64, and more than 4 MiB. Columns count characters.
class YamlNode {
  public:
    /// Parses `text`, which starts in line `firstLine` of the file. A kernel header starts after
    /// "/*---".
    static YamlNode parse(std::string_view text, const std::string& file, int firstLine = 1);

    bool isMap() const;
    bool isList() const;
    bool isScalar() const;
    bool isNull() const;
    SourcePosition position() const;

    /// Rejects keys outside `known`. The hint is the most similar known key.
    void refuseUnknownKeys(const std::vector<std::string>& known) const;
    /// Returns the value of `key`, or nullopt if the map does not contain `key`.
    std::optional<YamlNode> find(std::string_view key) const;
    /// Returns the value of `key`. Throws Error if the map does not contain `key`.
    YamlNode at(std::string_view key) const;
    /// A pair of a map with the position of its key. Pairs are in document order.
    struct Pair;
    std::vector<Pair> pairs() const;
    std::vector<YamlNode> items() const;

    /// Returns the scalar as written, but without quotes.
    std::string text() const;
    bool quoted() const;
    std::int64_t integer() const;
    double real() const;
    bool boolean() const;
    /// Returns the value of a scalar: 4 is an integer, 4.5 a real, and true a boolean. Counts such
    /// as 64 Mi are integers. Quoted and other scalars are words, such as `yes` and `64 KiB`.
    /// Throws Error for overflow, NaN, and infinity.
    Value value() const;
    /// Reads "text" or {en: "...", zh_CN: "..."}.
    LocalizedText localizedText() const;

    [[noreturn]] void fail(Message what, Message hint = {}) const;

  private:
    YamlNode(std::shared_ptr<const YamlDocument> document, const YamlTree* tree);
    std::shared_ptr<const YamlDocument> document_;
    const YamlTree* tree_; ///< a node in `document_`
};

struct YamlNode::Pair {
    std::string key;
    SourcePosition keyPosition;
    YamlNode value;
};

/// Returns the value of an unquoted scalar by the rules of YamlNode::value(). Returns nullopt for a
/// number that overflows or is not finite.
std::optional<Value> plainValue(std::string_view text);

} // namespace kernelcurve
