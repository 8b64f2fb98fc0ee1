#include "gpu/model/format/document_place.h"

#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {
namespace {

/// Returns true if the item has this value. A list item may have another spelling, such as 1 Ki for
/// 1024.
bool isItem(const YamlNode& item, const std::string& text) {
    return item.isScalar() && (item.text() == text || item.value().text() == text);
}

} // namespace

std::optional<SourcePosition> placeIn(std::string_view yaml, const std::string& file,
                                      const std::vector<std::string>& place) {
    YamlNode node = YamlNode::parse(splitRecording(yaml).head, file);
    SourcePosition found = node.position();
    for (const std::string& step : place) {
        if (node.isMap() && &step == &place.back() && place.size() > 2)
            return node.position(); // the value is part of a range
        if (node.isMap()) {
            const auto value = node.find(step);
            if (!value)
                return std::nullopt;
            for (const auto& [key, position, below] : node.pairs())
                if (key == step)
                    found = position;
            node = *value;
        } else if (node.isList()) {
            found = node.position();
            for (const YamlNode& item : node.items())
                if (isItem(item, step))
                    found = item.position();
        } else {
            found = node.position();
        }
    }
    return found;
}

} // namespace kernelcurve
