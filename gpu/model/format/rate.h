#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

class YamlNode;

/// Parses "4814 GB/s" as 4.814e12. The decimal prefix is k, M, G, T, P, or none. `unit` is "B/s" or
/// "FLOP/s" and is required. Returns nullopt if the text is not a positive rate.
std::optional<double> parseRate(std::string_view text, std::string_view unit);
/// Formats a rate in the most readable unit, such as "4.814 TB/s" for 4.814e12. parseRate() reads
/// the text back without loss.
std::string formatRate(double rate, std::string_view unit);

/// The form of a rate in a document (yaml_map.h).
struct RateForm {
    const char* unit;
    double read(const YamlNode& node) const;
    std::string write(double rate) const { return formatRate(rate, unit); }
};

} // namespace kernelcurve
