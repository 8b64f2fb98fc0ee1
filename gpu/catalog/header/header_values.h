#pragma once

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/message.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The path to a value through the maps of a header, such as {"arrays", "x", "type"}. The key of a
/// map in a list is its index: {"gates", "0", "that"}.
using HeaderPath = std::vector<std::string>;

/// Selects the YAML part of a text: the comment at the beginning of a program, or the whole text.
enum class HeaderForm { Comment, Whole };

/// The header of a kernel or problem file, or a YAML file, with the positions of its values. An
/// edit of one value preserves all other characters.
class HeaderValues {
  public:
    /// Reads a header. An added key is inserted after the keys that precede it in `order`. Throws
    /// Error if the header is missing or invalid.
    explicit HeaderValues(std::string text, const std::string& file = {},
                          std::vector<std::string> order = {},
                          HeaderForm form = HeaderForm::Comment);

    const std::string& text() const { return text_; }
    std::optional<YamlNode> find(const HeaderPath& path) const;
    /// Returns the keys of a map, or an empty list if the map is missing.
    std::vector<std::string> keys(const HeaderPath& map) const;
    /// Returns a single value without quotes, or an empty string if the value is missing.
    std::string scalar(const HeaderPath& path) const;
    /// Returns the items of a list of single values, or an empty list if the key is missing.
    std::vector<std::string> list(const HeaderPath& path) const;

    /// Sets a value from YAML in flow style. Adds a missing value together with the maps that
    /// contain it.
    void set(const HeaderPath& path, const std::string& yaml);
    /// Adds an item in flow style to a list. Creates a missing list.
    void addItem(const HeaderPath& list, const std::string& yaml);
    /// Removes a map from a list. If the list has no other items, it becomes [].
    void removeItem(const HeaderPath& list, std::size_t index);
    /// Removes a key and its value. A map without other keys becomes {}.
    void remove(const HeaderPath& path);
    /// Renames a key. Returns false without changes if the key does not exist or the new name is
    /// taken.
    bool rename(const HeaderPath& path, const std::string& key);

    /// Returns the path of the innermost key or value at a position in the file. Lines and columns
    /// start at 1.
    HeaderPath pathAt(int line, int column) const;

  private:
    /// A value and its key, with offsets in the text.
    struct Place {
        std::string key;
        std::size_t keyBegin = 0, keyEnd = 0;
        std::size_t colon = 0; ///< position after the colon
        std::size_t begin = 0, end = 0;
        bool isMap = false;
        bool isFlow = false; ///< true if in brackets, braces, or quotes, or on one line
        std::vector<Place> children = {};
    };

    void read(std::string text);
    Place placeOf(const YamlNode& node, std::size_t begin, bool inFlow, std::size_t indent) const;
    void placePairs(Place& map, const YamlNode& node, bool inFlow) const;
    std::size_t endOfScalar(std::size_t begin, bool inFlow, std::size_t indent) const;
    std::size_t offsetOf(const SourcePosition& where) const;
    std::size_t columnOf(std::size_t offset) const;
    void replace(std::size_t begin, std::size_t end, const std::string& by);
    /// Returns the value at the longest existing part of a path. Sets `depth` to the length of that
    /// part.
    const Place& known(const HeaderPath& path, std::size_t& depth) const;
    void add(const Place& map, bool isRoot, const std::string& pair, const std::string& key);

    std::string text_;
    std::string file_;
    std::vector<std::string> order_;
    HeaderForm form_;
    std::vector<std::size_t> lines_; ///< start of each line
    std::optional<YamlNode> root_;
    Place place_;
};

/// Returns a word as a YAML value for flow style. Adds quotes only if the word needs them.
std::string yamlScalar(std::string_view text);
/// Returns a list in flow style: "[a, b]".
std::string yamlList(const std::vector<std::string>& items);
/// Splits "a, max(b, c)" at the commas outside brackets and quotes. Drops empty items.
std::vector<std::string> splitItems(std::string_view text);

/// Sets a quoted text in one or two languages.
void setLocalized(HeaderValues& header, const HeaderPath& path, const LocalizedText& text);

} // namespace kernelcurve
