#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Joins arbitrary byte strings for another process. Each string is preceded by its length.
std::string joinPieces(const std::vector<std::string>& pieces);

/// Splits the output of joinPieces(). Returns nullopt for other texts.
std::optional<std::vector<std::string>> splitPieces(std::string_view text);

} // namespace kernelcurve
