#include "gpu/measure/checks/small_instance.h"

#include "gpu/catalog/requirements.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <variant>

namespace kernelcurve {
namespace {

// Sizes for problems with one, two, and three sizes, in order of preference. The first sizes may
// violate a kernel's requirements, or a problem may take too long with these sizes.
using Sizes = std::array<std::int64_t, 3>;
constexpr std::array<Sizes, 4> primeOfOne = {{{2053}, {1031}, {257}, {67}}};
constexpr std::array<Sizes, 7> roundOfOne = {
    {{2048}, {4096}, {1024}, {16384}, {65536}, {256}, {64}}};
constexpr std::array<Sizes, 3> primeOfSeveral = {{{67, 131, 37}, {37, 41, 43}, {131, 257, 67}}};
constexpr std::array<Sizes, 5> roundOfSeveral = {
    {{64, 128, 32}, {128, 128, 32}, {128, 256, 32}, {256, 256, 32}, {256, 256, 256}}};

/// The maximum number of operations of a small instance. A size that is small for a vector may be
/// too large for matrix multiplication.
constexpr double maxOperations = 1 << 22;

Configuration withSizes(Configuration configuration, const std::vector<std::string>& sizes,
                        const Sizes& candidate) {
    for (std::size_t i = 0; i < sizes.size(); ++i)
        configuration.parameters[sizes[i]] = candidate[i % candidate.size()];
    return configuration;
}

/// Returns the allowed instance whose sizes are nearest to the sizes of `configuration`.
std::optional<ResolvedConfiguration> nearestInstance(const KernelFile& kernel,
                                                     Configuration configuration,
                                                     const std::vector<std::string>& sizes,
                                                     const DeviceDescription& device) {
    std::set<std::string> fixed;
    for (const auto& [name, value] : configuration.parameters)
        if (std::ranges::find(sizes, name) == sizes.end())
            fixed.insert(name);
    auto allowed = nearestAllowed(kernel, configuration.parameters, fixed);
    if (!allowed)
        return {};
    configuration.parameters = std::move(*allowed);
    return resolvedIfPossible(kernel, configuration, device);
}

template <std::size_t count>
std::optional<ResolvedConfiguration>
firstOf(const std::array<Sizes, count>& candidates, const std::vector<std::string>& sizes,
        const KernelFile& kernel, const Configuration& configuration,
        const DeviceDescription& device) {
    std::optional<ResolvedConfiguration> least;
    for (const Sizes& candidate : candidates) {
        auto found = resolvedIfPossible(kernel, withSizes(configuration, sizes, candidate), device);
        if (found && found->operations <= maxOperations)
            return found;
        if (found && (!least || found->operations < least->operations))
            least = std::move(found);
    }
    return least;
}

} // namespace

std::optional<ResolvedConfiguration> resolvedIfPossible(const KernelFile& kernel,
                                                        const Configuration& configuration,
                                                        const DeviceDescription& device) {
    try {
        auto outcome = resolve(kernel, configuration, device);
        if (auto* found = std::get_if<ResolvedConfiguration>(&outcome))
            return std::move(*found);
    } catch (const Error&) {
        // An expression has no value for these sizes. If it also has no value for the requested
        // sizes, the configuration's row reports the error.
        return {};
    }
    return {};
}

std::vector<ResolvedConfiguration> smallInstances(const KernelFile& kernel,
                                                  const Configuration& configuration,
                                                  const DeviceDescription& device,
                                                  const std::set<std::string>& fixed) {
    std::vector<ResolvedConfiguration> instances;
    if (!kernel.library.empty())
        return instances;
    std::vector<std::string> sizes;
    for (const Parameter& parameter : kernel.definition->declaration().parameters)
        if (isSize(parameter) && !fixed.contains(parameter.name))
            sizes.push_back(parameter.name);
    const auto add = [&](std::optional<ResolvedConfiguration> instance) {
        if (instance && std::ranges::find(instances, instance->configuration,
                                          &ResolvedConfiguration::configuration) == instances.end())
            instances.push_back(std::move(*instance));
    };
    if (sizes.empty()) {
        add(resolvedIfPossible(kernel, configuration, device));
    } else if (sizes.size() == 1) {
        add(firstOf(primeOfOne, sizes, kernel, configuration, device));
        add(firstOf(roundOfOne, sizes, kernel, configuration, device));
    } else {
        add(firstOf(primeOfSeveral, sizes, kernel, configuration, device));
        add(firstOf(roundOfSeveral, sizes, kernel, configuration, device));
    }
    // If none of these sizes is valid, the problem's small sizes are used.
    if (instances.empty())
        for (const Values& small : kernel.definition->smallSizes()) {
            Configuration smaller = configuration;
            for (const auto& [name, value] : small)
                if (!fixed.contains(name))
                    smaller.parameters[name] = value;
            add(resolvedIfPossible(kernel, smaller, device));
        }
    if (instances.empty() && !sizes.empty())
        for (const auto& candidate :
             {sizes.size() == 1 ? primeOfOne.front() : primeOfSeveral.front(),
              sizes.size() == 1 ? roundOfOne.front() : roundOfSeveral.front()})
            add(nearestInstance(kernel, withSizes(configuration, sizes, candidate), sizes, device));
    return instances;
}

} // namespace kernelcurve
