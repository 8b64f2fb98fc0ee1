#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Finds the position of `place` in a document. `place` consists of nested keys, followed by a word
/// in a list or a value. If the value is not found, returns the position of its key; if the keys do
/// not exist, nullopt. Throws Error if the document is invalid.
std::optional<SourcePosition> placeIn(std::string_view yaml, const std::string& file,
                                      const std::vector<std::string>& place);

} // namespace kernelcurve
