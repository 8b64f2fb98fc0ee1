#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/experiment/experiment_parts.h"

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr const char* openEnd = "auto";

std::optional<double> readLimit(const YamlNode& node) {
    return node.text() == openEnd ? std::nullopt : std::optional(node.real());
}

AxisLimits readLimits(const YamlNode& node) {
    const std::vector<YamlNode> both = node.isList() ? node.items() : std::vector<YamlNode>{};
    if (both.size() != 2)
        node.fail(
            message(KC_TEXT("engine", "Invalid axis limits: expected a pair")),
            message(KC_TEXT("engine",
                            "write [0, 100], or [0, auto] to fit the upper limit to the data")));
    const AxisLimits limits{readLimit(both[0]), readLimit(both[1])};
    if (limits.least && limits.greatest && *limits.least >= *limits.greatest)
        node.fail(message(KC_TEXT("engine", "Invalid axis limits: {0} to {1}"), both[0].text(),
                          both[1].text()),
                  message(KC_TEXT("engine", "write the lower limit first")));
    return limits;
}

YamlPiece writeLimits(const AxisLimits& limits) {
    YamlPiece pair(YamlPiece::Kind::List);
    for (const auto& end : {limits.least, limits.greatest})
        pair.items.push_back(end ? yamlOf(*end) : YamlPiece(std::string(openEnd)));
    return pair.onOneLine();
}

/// Reads a length from `least` to `most`, or 0 for the default.
double readLength(const YamlNode& node, double least, double most, const char* wrong) {
    const double length = node.real();
    if (!(length >= least && length <= most))
        node.fail(message(wrong, node.text()),
                  message(KC_TEXT("engine", "use a number from {0} to {1}"), formatReal(least),
                          formatReal(most)));
    return length;
}

double readTextSize(const YamlNode& node) {
    constexpr double least = 5;
    constexpr double most = 40;
    return readLength(node, least, most, KC_TEXT("engine", "Invalid font size in points: {0}"));
}

double readMillimetres(const YamlNode& node) {
    constexpr double least = 53;
    constexpr double most = 2000;
    return readLength(node, least, most, KC_TEXT("engine", "Invalid chart size in mm: {0}"));
}

std::string readBackground(const YamlNode& node) {
    std::string colour = node.text();
    const auto isDigit = [](char sign) {
        return (sign >= '0' && sign <= '9') || (sign >= 'a' && sign <= 'f') ||
               (sign >= 'A' && sign <= 'F');
    };
    constexpr std::size_t written = 7;
    const bool isColour = colour.size() == written && colour.front() == '#' &&
                          std::all_of(colour.begin() + 1, colour.end(), isDigit);
    if (colour != "white" && colour != "transparent" && !isColour)
        node.fail(
            message(KC_TEXT("engine", "Invalid background: \"{0}\""), colour),
            message(KC_TEXT("engine", "use white, transparent, or a colour such as \"#f4f4f4\"")));
    return colour;
}

} // namespace

static void mapFields(YamlMap& map, PointNote& note) {
    map.optional("series", note.series);
    map.required("x", note.x);
    map.required("text", note.text);
    map.optional("arrow", note.arrow);
    map.optional("right", note.right);
    map.optional("up", note.up);
}

void mapFields(YamlMap& map, PlotSettings& plot) {
    map.optional("kind", plot.kind,
                 YamlWords{plotKindNames, KC_TEXT("engine", "Unknown chart type: \"{0}\""),
                           KC_TEXT("engine", "use curves, bars, heat_map, roofline, or timeline")});
    map.optional("x", plot.x);
    map.optional("y", plot.y);
    map.optional("series", plot.series);
    map.optional("log_x", plot.logX);
    map.optional("log_y", plot.logY);
    map.optional("x_limits", plot.limitsX, YamlForm{readLimits, writeLimits});
    map.optional("y_limits", plot.limitsY, YamlForm{readLimits, writeLimits});
    map.optional("error_bars", plot.errorBars);
    map.optional("bounds", plot.bounds);
    map.optional("references", plot.references);
    map.optional("split", plot.split,
                 YamlWords{chartSplitNames, KC_TEXT("engine", "Invalid chart split: \"{0}\""),
                           KC_TEXT("engine", "use kernels or devices")});
    map.optional("legend", plot.look.legend,
                 YamlWords{legendPlaceNames, KC_TEXT("engine", "Invalid legend position: \"{0}\""),
                           KC_TEXT("engine", "use auto, right, below, or none")});
    map.optional("text_size", plot.look.textSize, readTextSize);
    map.optional("width", plot.look.width, readMillimetres);
    map.optional("height", plot.look.height, readMillimetres);
    map.optional("background", plot.look.background, readBackground);
    map.optional("title", plot.look.title);
    map.optional("x_label", plot.look.labelX);
    map.optional("y_label", plot.look.labelY);
    map.optional("names", plot.look.names);
    map.optional("order", plot.look.order);
    map.optional("notes", plot.look.notes);
}

} // namespace kernelcurve
