#include "app/document/edit/shared_parameters.h"

#include <algorithm>

namespace kernelcurve {

Parameter SharedParameter::shown() const {
    Parameter shown = declarations.front().parameter;
    for (const auto& [kernel, declared] : declarations) {
        if (shown.values.empty() && !declared.values.empty())
            shown.values = declared.values;
        if (shown.range && declared.range) {
            shown.range->least = std::max(shown.range->least, declared.range->least);
            shown.range->most = std::min(shown.range->most, declared.range->most);
        }
    }
    for (const Declaration& each : declarations)
        std::erase_if(shown.values, [&](const Value& value) {
            return each.parameter.problemWith(value).has_value();
        });
    return shown;
}

std::optional<Value> SharedParameter::commonDefault() const {
    const Value& first = declarations.front().parameter.defaultValue;
    const bool same = std::ranges::all_of(declarations, [&](const Declaration& declared) {
        return declared.parameter.defaultValue == first;
    });
    return same ? std::optional(first) : std::nullopt;
}

std::optional<SharedParameter::Problem>
SharedParameter::problemWith(const ParameterEntry& entry) const {
    for (const auto& [kernel, declared] : declarations)
        if (const auto problem = kernelcurve::problemWith(entry, declared))
            return Problem{declarations.size() == 1 ? LocalizedText() : kernel, *problem};
    return std::nullopt;
}

std::vector<SharedParameter> sharedParameters(const Catalog& catalog,
                                              const std::vector<std::string>& kernels) {
    std::vector<SharedParameter> shared;
    for (const std::string& id : kernels) {
        const KernelFile* kernel = catalog.find(id);
        if (!kernel)
            continue;
        for (const Parameter& parameter : parametersOf(*kernel)) {
            auto known = std::ranges::find(shared, parameter.name, &SharedParameter::name);
            if (known == shared.end())
                known = shared.insert(known, {parameter.name, {}});
            known->declarations.push_back({kernel->title, parameter});
        }
    }
    std::ranges::stable_sort(shared, {}, &SharedParameter::origin);
    return shared;
}

} // namespace kernelcurve
