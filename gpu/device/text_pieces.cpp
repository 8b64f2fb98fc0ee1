#include "gpu/device/text_pieces.h"

#include <charconv>

namespace kernelcurve {

std::string joinPieces(const std::vector<std::string>& pieces) {
    std::string text;
    for (const std::string& piece : pieces)
        text.append(std::to_string(piece.size())).append("\n").append(piece);
    return text;
}

std::optional<std::vector<std::string>> splitPieces(std::string_view text) {
    std::vector<std::string> pieces;
    while (!text.empty()) {
        std::size_t length = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
        const auto digits = static_cast<std::size_t>(end - text.data());
        if (error != std::errc() || digits == text.size() || *end != '\n' ||
            length > text.size() - digits - 1)
            return std::nullopt;
        pieces.emplace_back(text.substr(digits + 1, length));
        text.remove_prefix(digits + 1 + length);
    }
    return pieces;
}

} // namespace kernelcurve
