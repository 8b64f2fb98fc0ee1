#pragma once

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/message.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The path to a value through the maps of a header: {"arrays", "x", "type"}. A map in a list has
/// its index as the key: {"gates", "0", "that"}.
using HeaderPath = std::vector<std::string>;

/// The part of a text that contains the values: the comment at the beginning of a program, or all
/// of it.
enum class HeaderForm { Comment, Whole };

/// The header of a kernel or problem file, or a YAML file, with the positions of its values. Edits
/// of single values preserve all other characters.
class HeaderValues {
  public:
    /// Reads a header. If a key is added, it is inserted after the keys that precede it in `order`.
    /// Throws Error if the text has no header or an invalid header.
    explicit HeaderValues(std::string text, const std::string& file = {},
                          std::vector<std::string> order = {},
                          HeaderForm form = HeaderForm::Comment);

    const std::string& text() const { return text_; }
    std::optional<YamlNode> find(const HeaderPath& path) const;
    /// Returns the keys of a map; empty if there is no such map.
    std::vector<std::string> keys(const HeaderPath& map) const;
    /// Returns a single value without quotes; empty if missing.
    std::string scalar(const HeaderPath& path) const;
    /// Returns the items of a list; empty if there is no list of single values.
    std::vector<std::string> list(const HeaderPath& path) const;

    /// Sets a value, which is in YAML flow style. If the value does not exist, adds it together
    /// with the maps that contain it.
    void set(const HeaderPath& path, const std::string& yaml);
    /// Adds an item in flow style to a list, which is created if it does not exist.
    void addItem(const HeaderPath& list, const std::string& yaml);
    /// Removes a map from a list; a list without other items becomes [].
    void removeItem(const HeaderPath& list, std::size_t index);
    /// Removes a key and its value. A map without other keys becomes {}.
    void remove(const HeaderPath& path);
    /// Renames a key. Returns false without changes if the key does not exist, or the new name is
    /// taken.
    bool rename(const HeaderPath& path, const std::string& key);

    /// Returns the path of the key or value at a position in the file, as deep as the maps go.
    /// Lines and columns start at 1.
    HeaderPath pathAt(int line, int column) const;

  private:
    /// A value and its key, as offsets in the text.
    struct Place {
        std::string key;
        std::size_t keyBegin = 0, keyEnd = 0;
        std::size_t colon = 0; ///< position after the colon
        std::size_t begin = 0, end = 0;
        bool isMap = false;
        bool isFlow = false; ///< in brackets, braces, or quotes, or on one line
        std::vector<Place> children = {};
    };

    void read(std::string text);
    Place placeOf(const YamlNode& node, std::size_t begin, bool inFlow, std::size_t indent) const;
    void placePairs(Place& map, const YamlNode& node, bool inFlow) const;
    std::size_t endOfScalar(std::size_t begin, bool inFlow, std::size_t indent) const;
    std::size_t offsetOf(const SourcePosition& where) const;
    std::size_t columnOf(std::size_t offset) const;
    void replace(std::size_t begin, std::size_t end, const std::string& by);
    /// Returns the place of the longest existing part of a path. `depth` is the length of that
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

/// Returns a word as a value in flow style. The word is unquoted if this does not change its
/// meaning, otherwise in quotes.
std::string yamlScalar(std::string_view text);
/// Returns a list in flow style: "[a, b]".
std::string yamlList(const std::vector<std::string>& items);
/// Splits "a, max(b, c)" at the commas outside brackets and quotes, without empty items.
std::vector<std::string> splitItems(std::string_view text);

/// Sets a text in one or two languages; quoted.
void setLocalized(HeaderValues& header, const HeaderPath& path, const LocalizedText& text);

} // namespace kernelcurve
