#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

class YamlNode;

/// "4814 GB/s" -> 4.814e12; decimal prefixes k, M, G, T, P, or none. `unit` is "B/s" or "FLOP/s"
/// and required. Nothing if the text is not a positive rate.
std::optional<double> parseRate(std::string_view text, std::string_view unit);
/// 4.814e12 -> "4.814 TB/s"; reads back bit for bit.
std::string formatRate(double rate, std::string_view unit);

/// A field of a document (yaml_map.h).
struct RateForm {
    const char* unit;
    /// Throws Error.
    double read(const YamlNode& node) const;
    std::string write(double rate) const { return formatRate(rate, unit); }
};

} // namespace kernelcurve
