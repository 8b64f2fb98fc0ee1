#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Finds the position of `place`, which consists of nested keys and a final list item or value. If
/// the value is missing, returns the position of the last key. If a key is missing, returns
/// nullopt. Throws Error if the document is invalid.
std::optional<SourcePosition> placeIn(std::string_view yaml, const std::string& file,
                                      const std::vector<std::string>& place);

} // namespace kernelcurve
