#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Texts of any bytes as one, for another process: each with its length before it.
std::string joinPieces(const std::vector<std::string>& pieces);

/// Nothing if this is not what joinPieces() makes.
std::optional<std::vector<std::string>> splitPieces(std::string_view text);

} // namespace kernelcurve
