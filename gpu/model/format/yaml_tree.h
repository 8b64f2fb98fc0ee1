#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Of a document, the measurements of a recording aside.
inline constexpr std::size_t maxDocumentBytes = std::size_t{4} << 20;

enum class YamlKind { Null, Scalar, List, Map };

/// A parsed node with the place where it stands in the text.
struct YamlTree {
    YamlKind kind = YamlKind::Null;
    std::string text;
    bool quoted = false;
    int line = 0;               ///< in the text, from 0
    int column = 0;             ///< in bytes, from 0
    std::vector<YamlTree> keys; ///< of a map, next to its items
    std::vector<YamlTree> items;
};

/// A text and the tree that was read from it. Positions are made when they are asked for.
struct YamlDocument {
    std::string file;
    int firstLine = 1;
    std::string text;
    std::vector<std::size_t> lineStarts;
    /// How many characters stand before each 1024th byte: a document may be one long line.
    std::vector<std::size_t> charactersBefore;
    YamlTree root;

    /// Of a place in the text: its line in the file, and its column in characters.
    SourcePosition place(int line, int column) const;
    std::string_view lineText(int line) const;

  private:
    std::size_t charactersUpTo(std::size_t byte) const;
};

/// Parses `text`; throws Error for everything that yaml_reader.h says it refuses.
std::shared_ptr<const YamlDocument> parseYaml(std::string_view text, const std::string& file,
                                              int firstLine);

} // namespace kernelcurve
