#include "gpu/model/recording/environment.h"

#include <algorithm>

namespace kernelcurve {

const Value* environmentEntry(const Environment& environment, std::string_view name) {
    const auto found = std::ranges::find(environment, name, &Environment::value_type::first);
    return found == environment.end() ? nullptr : &found->second;
}

bool isPredicted(const Environment& environment) {
    return environmentText(environment, "clock") == modelClock;
}

std::optional<double> environmentNumber(const Environment& environment, std::string_view name) {
    const Value* value = environmentEntry(environment, name);
    return value ? value->number() : std::nullopt;
}

std::string environmentText(const Environment& environment, std::string_view name) {
    const Value* value = environmentEntry(environment, name);
    return value ? value->text() : std::string();
}

bool hasColdCaches(const Environment& environment) {
    return environmentText(environment, "timing").starts_with("cold");
}

} // namespace kernelcurve
