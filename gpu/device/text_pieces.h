#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Joins texts of any bytes, each with its length, for another process.
std::string joinPieces(const std::vector<std::string>& pieces);

/// Nothing if this is not the output of joinPieces().
std::optional<std::vector<std::string>> splitPieces(std::string_view text);

} // namespace kernelcurve
