#include "gpu/catalog/kernel/header_presets.h"

#include "gpu/catalog/header/compiler_parameters.h"
#include "gpu/catalog/header/diagnostic.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/model/format/rate.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace kernelcurve {

namespace {

/// Returns true for a date such as 2026-11-20, without checking the calendar.
bool isDate(std::string_view text) {
    constexpr std::string_view form = "0000-00-00";
    return text.size() == form.size() &&
           std::equal(text.begin(), text.end(), form.begin(), [](char c, char like) {
               return like == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == like;
           });
}

/// Reads values of the problem's parameters, or of all other parameters.
Values readSettings(const YamlNode& map, const HeaderScope& scope, bool ofProblem) {
    Values settings;
    for (const YamlNode::Pair& pair : map.pairs()) {
        // Presets may set compiler parameters that the header does not declare.
        const Parameter* parameter = scope.parameter(pair.key);
        if (parameter == nullptr)
            parameter = findNamed(compilerParameters(), pair.key);
        if (parameter == nullptr || (parameter->origin == ParameterOrigin::Problem) != ofProblem)
            failAt(
                pair.keyPosition,
                ofProblem
                    ? message(KC_TEXT("engine", "The problem has no parameter \"{0}\""), pair.key)
                    : message(KC_TEXT("engine", "The kernel has no parameter \"{0}\""), pair.key));
        const Value value = parameter->adopt(pair.value.value());
        if (const auto problem = parameter->problemWith(value))
            pair.value.fail(*problem);
        settings[pair.key] = value;
    }
    return settings;
}

} // namespace

void readPresets(KernelFile& kernel, const YamlNode& list, const HeaderScope& scope) {
    for (const YamlNode& item : list.items()) {
        item.refuseUnknownKeys(
            {"name", "device", "date", "at", "parameters", "bandwidth", "flops"});
        DeclaredPreset preset;
        preset.name = item.at("name").text();
        preset.device = item.at("device").text();
        const YamlNode date = item.at("date");
        preset.date = date.text();
        if (!isDate(preset.date))
            date.fail(message(KC_TEXT("engine", "Invalid date: {0}"), preset.date),
                      message(KC_TEXT("engine", "write YYYY-MM-DD, such as 2026-11-20")));
        if (const auto at = item.find("at"))
            preset.at = readSettings(*at, scope, true);
        preset.parameters = readSettings(item.at("parameters"), scope, false);
        const auto flops = item.find("flops");
        preset.metric = flops ? "flops" : "bandwidth";
        preset.value =
            flops ? RateForm{"FLOP/s"}.read(*flops) : RateForm{"B/s"}.read(item.at("bandwidth"));
        kernel.presets.push_back(std::move(preset));
    }
}

} // namespace kernelcurve
