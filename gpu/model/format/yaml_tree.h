#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maximum document size without the measurements of a recording.
inline constexpr std::size_t maxDocumentBytes = std::size_t{4} << 20;

enum class YamlKind { Null, Scalar, List, Map };

/// A parsed node with its position in the text.
struct YamlTree {
    YamlKind kind = YamlKind::Null;
    std::string text;
    bool quoted = false;
    int line = 0;               ///< line in the text, starting at 0
    int column = 0;             ///< offset in the line in bytes
    std::vector<YamlTree> keys; ///< keys of a map, in the order of `items`
    std::vector<YamlTree> items;
};

/// A text and its tree. Positions in the file are computed on demand.
struct YamlDocument {
    std::string file;
    int firstLine = 1;
    std::string text;
    std::vector<std::size_t> lineStarts;
    /// Number of characters before each 1024th byte, to find columns in very long lines quickly.
    std::vector<std::size_t> charactersBefore;
    YamlTree root;

    /// Converts a line and byte offset to a line of the file and a column in characters.
    SourcePosition place(int line, int column) const;
    std::string_view lineText(int line) const;

  private:
    std::size_t charactersUpTo(std::size_t byte) const;
};

/// Parses `text`. Throws Error in the cases listed in yaml_reader.h.
std::shared_ptr<const YamlDocument> parseYaml(std::string_view text, const std::string& file,
                                              int firstLine);

} // namespace kernelcurve
