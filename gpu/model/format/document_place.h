#pragma once

#include "gpu/model/text/message.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Where in a document `place` is, which names keys, one below the other, and at last a word of a
/// list or a value; a value that is not found there stands for the key's own. Nothing if the
/// document does not have them. Throws Error if it cannot be read.
std::optional<SourcePosition> placeIn(std::string_view yaml, const std::string& file,
                                      const std::vector<std::string>& place);

} // namespace kernelcurve
