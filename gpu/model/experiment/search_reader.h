#pragma once

#include "gpu/model/experiment/search_settings.h"

#include <string>

namespace kernelcurve {

class YamlNode;

/// What stands below `search:` of an experiment. Throws Error.
SearchSettings readSearch(const YamlNode& node);
/// The lines below `search:`, each with its line feed; what has its default is left out.
std::string writeSearch(const SearchSettings& settings);

} // namespace kernelcurve
