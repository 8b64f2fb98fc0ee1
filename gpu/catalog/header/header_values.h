#pragma once

#include "gpu/model/format/yaml_reader.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The way to a value through the maps of a header: {"arrays", "x", "type"}.
using HeaderPath = std::vector<std::string>;

/// The header of a kernel's or problem's file with the places of its values, and changes of single
/// values that leave every other character of the file as it is.
class HeaderValues {
  public:
    /// Throws Error if the text has no header, or one that cannot be read. A key that is added to
    /// the header itself comes behind those that stand before it in `order`.
    explicit HeaderValues(std::string text, const std::string& file = {},
                          std::vector<std::string> order = {});

    const std::string& text() const { return text_; }
    std::optional<YamlNode> find(const HeaderPath& path) const;
    /// The keys of a map; none if there is no such map.
    std::vector<std::string> keys(const HeaderPath& map) const;
    /// A single value without its quotes; empty if there is none.
    std::string scalar(const HeaderPath& path) const;
    /// The items of a list; none if there is no list of single values.
    std::vector<std::string> list(const HeaderPath& path) const;

    /// Puts a value, as YAML writes it between braces, in the place of the one that is there, or
    /// adds it with the maps that it needs.
    void set(const HeaderPath& path, const std::string& yaml);
    /// Takes a key with its value out; a map that has no other becomes {}.
    void remove(const HeaderPath& path);
    /// False, and nothing is changed, if there is no such key, or already one of that name.
    bool rename(const HeaderPath& path, const std::string& key);

    /// Whose key or value stands at a place of the file, as deep as the maps go; lines and columns
    /// count from 1.
    HeaderPath pathAt(int line, int column) const;

  private:
    /// A value and the key before it, as offsets in the text.
    struct Place {
        std::string key;
        std::size_t keyBegin = 0, keyEnd = 0;
        std::size_t colon = 0; ///< behind it
        std::size_t begin = 0, end = 0;
        bool isMap = false;
        bool isFlow = false; ///< within brackets or braces, or quoted, or on one line
        std::vector<Place> children = {};
    };

    void read(std::string text);
    Place placeOf(const YamlNode& node, std::size_t begin, bool inFlow, std::size_t indent) const;
    void placePairs(Place& map, const YamlNode& node, bool inFlow) const;
    std::size_t endOfScalar(std::size_t begin, bool inFlow, std::size_t indent) const;
    std::size_t offsetOf(const SourcePosition& where) const;
    std::size_t columnOf(std::size_t offset) const;
    void replace(std::size_t begin, std::size_t end, const std::string& by);
    /// The place of a path, or of as much of it as there is.
    const Place& known(const HeaderPath& path, std::size_t& depth) const;
    void add(const Place& map, bool isRoot, const std::string& pair, const std::string& key);

    std::string text_;
    std::string file_;
    std::vector<std::string> order_;
    std::vector<std::size_t> lines_; ///< where each begins
    std::optional<YamlNode> root_;
    Place place_;
};

/// A word as a value between braces: as it is where that means the same, else in quotes.
std::string yamlScalar(std::string_view text);
/// "[a, b]".
std::string yamlList(const std::vector<std::string>& items);
/// "a, max(b, c)" taken apart at the commas outside brackets and quotes; without empty items.
std::vector<std::string> splitItems(std::string_view text);

} // namespace kernelcurve
