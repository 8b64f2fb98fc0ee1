#include "gpu/model/format/yaml_map.h"

#include <algorithm>

namespace kernelcurve {

void YamlMap::readElsewhere(std::string_view key) {
    if (keys_ != nullptr)
        keys_->emplace_back(key);
}

void YamlMap::add(std::string_view key, YamlPiece piece, bool isShown) {
    std::pair<std::string, YamlPiece> pair(key, std::move(piece));
    if (isShown || std::ranges::find(usual_->pairs, pair) == usual_->pairs.end())
        written_->pairs.push_back(std::move(pair));
}

} // namespace kernelcurve
