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

/// The header of a kernel or problem file, or a YAML file, with the positions of its values, and
/// edits of single values that preserve all other characters.
class HeaderValues {
  public:
    /// Throws Error if the text has no header, or an invalid one. A key that is added to the header
    /// is inserted after the keys that precede it in `order`.
    explicit HeaderValues(std::string text, const std::string& file = {},
                          std::vector<std::string> order = {},
                          HeaderForm form = HeaderForm::Comment);

    const std::string& text() const { return text_; }
    std::optional<YamlNode> find(const HeaderPath& path) const;
    /// The keys of a map; empty if there is no such map.
    std::vector<std::string> keys(const HeaderPath& map) const;
    /// A single value without quotes; empty if there is none.
    std::string scalar(const HeaderPath& path) const;
    /// The items of a list; empty if there is no list of single values.
    std::vector<std::string> list(const HeaderPath& path) const;

    /// Sets a value in YAML flow style. If it does not exist, adds it with the maps that contain
    /// it.
    void set(const HeaderPath& path, const std::string& yaml);
    /// Adds an item in flow style to a list, which is created if it does not exist.
    void addItem(const HeaderPath& list, const std::string& yaml);
    /// Removes a map from a list; a list without other items becomes [].
    void removeItem(const HeaderPath& list, std::size_t index);
    /// Removes a key and its value; a map without other keys becomes {}.
    void remove(const HeaderPath& path);
    /// Returns false without changes if the key does not exist, or the new name is taken.
    bool rename(const HeaderPath& path, const std::string& key);

    /// The path of the key or value at a position of the file, as deep as the maps go. Lines and
    /// columns count from 1.
    HeaderPath pathAt(int line, int column) const;

  private:
    /// A value and its key, as offsets in the text.
    struct Place {
        std::string key;
        std::size_t keyBegin = 0, keyEnd = 0;
        std::size_t colon = 0; ///< behind it
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
    /// The position of a path, or of its existing part.
    const Place& known(const HeaderPath& path, std::size_t& depth) const;
    void add(const Place& map, bool isRoot, const std::string& pair, const std::string& key);

    std::string text_;
    std::string file_;
    std::vector<std::string> order_;
    HeaderForm form_;
    std::vector<std::size_t> lines_; ///< where each begins
    std::optional<YamlNode> root_;
    Place place_;
};

/// A word as a value in flow style: unquoted if that has the same meaning, otherwise in quotes.
std::string yamlScalar(std::string_view text);
/// "[a, b]".
std::string yamlList(const std::vector<std::string>& items);
/// Splits "a, max(b, c)" at the commas outside brackets and quotes, without empty items.
std::vector<std::string> splitItems(std::string_view text);

/// Sets a text in one or two languages; quoted.
void setLocalized(HeaderValues& header, const HeaderPath& path, const LocalizedText& text);

} // namespace kernelcurve
