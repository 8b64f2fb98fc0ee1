#pragma once

#include <string>
#include <vector>

namespace kernelcurve {

class YamlNode;
struct YamlPiece;

/// Where something comes from: a place in one of the texts of resources/sources, or a sentence.
struct Citation {
    std::string text = {};    ///< the id of the text; empty: the note alone is the citation
    std::string chapter = {}; ///< the id of a chapter in the contents of the text
    std::string figure = {};  ///< the label of a figure of the chapter: "4-9"
    std::string table = {};   ///< the label of a table of the chapter
    std::string note = {};    ///< a name in the text, a published result
    bool operator==(const Citation&) const = default;
};

/// The value of `source:`. One citation or a list; each is a sentence or
/// {text: ID, chapter: ID, figure: LABEL, table: LABEL, note: "..."}.
void readYaml(const YamlNode& node, std::vector<Citation>& citations);
YamlPiece toYaml(const std::vector<Citation>& citations);

} // namespace kernelcurve
