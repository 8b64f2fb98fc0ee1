#include "app/engine/pace/plan_outlook.h"

#include "gpu/catalog/resolve.h"

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

void addNames(std::set<std::string>& names, const Expression& expression) {
    names.insert(expression.names().begin(), expression.names().end());
}

/// Returns the parameters of the requirement with this reason. If no requirement has this reason,
/// returns the parameters in the launches.
std::vector<std::string> parametersBehind(const Failure& reason, const KernelFile& kernel) {
    std::set<std::string> names;
    for (const Requirement& requirement : kernel.requirements) {
        const bool itsOwn =
            !requirement.otherwise.empty() && requirement.otherwise == reason.what.text;
        const bool unnamed = requirement.otherwise.empty() &&
                             std::ranges::find(reason.what.arguments, requirement.that.text()) !=
                                 reason.what.arguments.end();
        if (itsOwn || unnamed)
            addNames(names, requirement.that);
    }
    if (names.empty())
        for (const KernelLaunch& launch : kernel.launches) {
            for (const Expression& extent : launch.block)
                addNames(names, extent);
            if (launch.sharedBytes)
                addNames(names, *launch.sharedBytes);
        }
    std::vector<std::string> parameters;
    for (const Parameter& parameter : parametersOf(kernel))
        if (names.contains(parameter.name))
            parameters.push_back(parameter.name);
    return parameters;
}

} // namespace

std::int64_t PlanOutlook::excludedOfAll() const {
    if (lookedAt == 0 || isExact())
        return excluded;
    return excluded * configurations / lookedAt;
}

PlanOutlook planOutlook(const Plan& plan, const Catalog& catalog, const DeviceDescription& device,
                        std::int64_t most) {
    PlanOutlook outlook;
    outlook.configurations = plan.size();
    outlook.lookedAt = std::min(plan.size(), most);
    for (std::int64_t step = 0; step < outlook.lookedAt; ++step) {
        // The samples are the midpoints of equal parts of the plan. The ends of these parts would
        // too often be ends of axes.
        const std::int64_t index = (2 * step + 1) * plan.size() / (2 * outlook.lookedAt);
        const Configuration configuration = plan.at(index);
        const KernelFile& kernel = catalog.at(configuration.kernel);
        const auto result = resolve(kernel, configuration, device);
        const auto* reason = std::get_if<Failure>(&result);
        if (!reason) {
            ++outlook.runnable[configuration.kernel];
            continue;
        }
        ++outlook.excluded;
        const auto known = std::ranges::find_if(outlook.exclusions, [&](const Exclusion& each) {
            return each.reason.what.text == reason->what.text;
        });
        if (known != outlook.exclusions.end())
            ++known->count;
        else
            outlook.exclusions.push_back(
                {*reason, 1, configuration, parametersBehind(*reason, kernel)});
    }
    return outlook;
}

} // namespace kernelcurve
