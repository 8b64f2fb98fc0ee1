#include "app/document/edit/shared_parameters.h"

#include <algorithm>

namespace kernelcurve {
namespace {

void keepCommon(std::vector<Value>& values, const Parameter& other) {
    std::erase_if(values, [&](const Value& value) { return other.problemWith(value).has_value(); });
}

} // namespace

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
    for (const auto& [kernel, declared] : declarations)
        keepCommon(shown.values, declared);
    return shown;
}

std::optional<Value> SharedParameter::commonDefault() const {
    const Value& first = declarations.front().parameter.defaultValue;
    const bool same =
        std::all_of(declarations.begin(), declarations.end(),
                    [&](const auto& declared) { return declared.parameter.defaultValue == first; });
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
            const auto known = std::find_if(shared.begin(), shared.end(), [&](const auto& entry) {
                return entry.name == parameter.name;
            });
            if (known == shared.end())
                shared.push_back({parameter.name, {{kernel->title, parameter}}});
            else
                known->declarations.push_back({kernel->title, parameter});
        }
    }
    std::stable_sort(shared.begin(), shared.end(), [](const auto& left, const auto& right) {
        return left.origin() < right.origin();
    });
    return shared;
}

} // namespace kernelcurve
