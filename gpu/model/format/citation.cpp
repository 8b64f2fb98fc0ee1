#include "gpu/model/format/citation.h"

#include "gpu/model/format/yaml_map.h"

#include <algorithm>

namespace kernelcurve {
namespace {

std::string readCitedId(const YamlNode& node) {
    std::string id = node.text();
    const auto allowed = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '_';
    };
    if (id.empty() || !std::ranges::all_of(id, allowed))
        node.fail(message(KC_TEXT("engine", "Invalid id: \"{0}\""), id),
                  message(KC_TEXT("engine", "use lower-case letters, digits, and underscores")));
    return id;
}

} // namespace

static void mapFields(YamlMap& map, Citation& citation) {
    map.required("text", citation.text, readCitedId);
    map.optional("chapter", citation.chapter, readCitedId);
    map.optional("figure", citation.figure);
    map.optional("table", citation.table);
    map.optional("note", citation.note);
}

static void readYaml(const YamlNode& node, Citation& citation) {
    if (!node.isMap()) {
        citation.note = node.text();
        return;
    }
    readFields(node, [&](YamlMap& map) { mapFields(map, citation); });
    if (!citation.figure.empty() && !citation.table.empty())
        node.fail(
            message(KC_TEXT("engine", "A source must not name both a figure and a table")),
            message(KC_TEXT("engine",
                            "write a list with one entry for the figure and one for the table")));
}

static YamlPiece toYaml(const Citation& citation) {
    return citation.text.empty() ? yamlOf(citation.note)
                                 : YamlPiece(fieldsOf(citation).onOneLine());
}

void readYaml(const YamlNode& node, std::vector<Citation>& citations) {
    if (!node.isList()) {
        citations = {yamlAs<Citation>(node)};
        return;
    }
    for (const YamlNode& item : node.items())
        citations.push_back(yamlAs<Citation>(item));
}

YamlPiece toYaml(const std::vector<Citation>& citations) {
    if (citations.size() == 1)
        return toYaml(citations.front());
    YamlPiece list(YamlPiece::Kind::List);
    for (const Citation& citation : citations)
        list.items.push_back(toYaml(citation));
    return list;
}

} // namespace kernelcurve
