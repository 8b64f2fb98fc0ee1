#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

class YamlNode;
struct YamlPiece;

/// A passage in a source of resources/sources, or a free text.
struct Citation {
    std::string text = {};    ///< id of the source; if empty, `note` is the complete citation
    std::string chapter = {}; ///< id of a chapter in the source
    std::string figure = {};  ///< label of a figure in the chapter, such as "4-9"
    std::string table = {};   ///< label of a table in the chapter
    std::string note = {};    ///< a name from the source, such as a published result
    bool operator==(const Citation&) const = default;
};

/// Reads the value of `source:`, which is a citation or a list. A citation is a sentence or {text:
/// ID, chapter: ID, figure: LABEL, table: LABEL, note: "..."}.
void readYaml(const YamlNode& node, std::vector<Citation>& citations);
YamlPiece toYaml(const std::vector<Citation>& citations);

} // namespace kernelcurve
