#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Joins texts of any bytes, each preceded by its length, for another process.
std::string joinPieces(const std::vector<std::string>& pieces);

/// Splits the output of joinPieces(). Returns nullopt for other texts.
std::optional<std::vector<std::string>> splitPieces(std::string_view text);

} // namespace kernelcurve
