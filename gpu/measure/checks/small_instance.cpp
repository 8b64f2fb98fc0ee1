#include "gpu/measure/checks/small_instance.h"

#include "gpu/catalog/requirements.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <chrono>
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

/// The maximum small size for a problem with several sizes. It covers the tiles of matrices, and
/// tracing a multiplication with three such sizes is fast.
constexpr std::int64_t largestOfSeveral = 256;
constexpr std::int64_t largestAlone = std::int64_t{1} << 16;
/// The maximum tile size. Larger factors of a size are not tile sizes.
constexpr std::int64_t largestStep = 256;

std::int64_t smallOf(std::int64_t asked, std::int64_t most) {
    if (asked <= 0)
        return asked;
    std::int64_t twos = 1;
    while (twos < most && asked % (2 * twos) == 0)
        twos *= 2;
    std::int64_t odd = 1;
    for (std::int64_t divisor = 3; divisor * twos <= 2 * most; divisor += 2)
        if (asked % divisor == 0)
            odd = divisor;
    return twos * odd;
}

/// Returns a multiple of `step` near `size` that is not a multiple of 2 * `step`.
std::int64_t oddMultiple(std::int64_t step, std::int64_t size) {
    const std::int64_t times = std::max<std::int64_t>(1, size / step - 1);
    return step * (times % 2 == 0 ? times + 1 : times);
}

/// Returns the smallest power of two that must divide a size. The search is binary. This is
/// correct, because if a power fails, all smaller powers also fail. `isRight(step)` tests one
/// power, or returns nullopt if the test is impossible.
template <typename IsRight>
std::optional<std::int64_t> leastStep(std::int64_t size, const IsRight& isRight) {
    std::int64_t least = 1;
    std::int64_t most = 1;
    while (2 * most <= largestStep && size % (2 * most) == 0)
        most *= 2;
    while (least < most) {
        std::int64_t middle = least;
        while (middle * middle < least * most && 2 * middle < most)
            middle *= 2;
        const std::optional<bool> right = isRight(middle);
        if (!right)
            return std::nullopt;
        if (*right)
            most = middle;
        else
            least = 2 * middle;
    }
    return most;
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

std::vector<SmallSize> smallSizesAsAsked(const KernelFile& kernel,
                                         const Configuration& configuration) {
    std::vector<SmallSize> sizes;
    for (const Parameter& parameter : kernel.definition->declaration().parameters) {
        const Value* value = configuration.parameters.get(parameter.name);
        if (isSize(parameter))
            sizes.push_back({parameter.name, value && value->isInteger()
                                                 ? value->integer()
                                                 : parameter.defaultValue.integer()});
    }
    for (SmallSize& size : sizes)
        size.small = smallOf(size.asked, sizes.size() == 1 ? largestAlone : largestOfSeveral);
    return sizes;
}

std::optional<ResolvedConfiguration> instanceAsAsked(const KernelFile& kernel,
                                                     Configuration configuration,
                                                     const DeviceDescription& device) {
    for (const SmallSize& size : smallSizesAsAsked(kernel, configuration))
        configuration.parameters[size.name] = size.small;
    return resolvedIfPossible(kernel, configuration, device);
}

std::vector<std::string> requirementsOf(KernelTracer& tracer, const KernelFile& kernel,
                                        const Configuration& configuration,
                                        const DeviceDescription& device, double seconds,
                                        const std::stop_token& stop) {
    using std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;
    const auto end =
        steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(Seconds(seconds));
    const std::vector<SmallSize> sizes = smallSizesAsAsked(kernel, configuration);
    Configuration small = configuration;
    for (const SmallSize& size : sizes)
        small.parameters[size.name] = size.small;
    std::vector<std::string> found;
    for (const SmallSize& size : sizes) {
        // Tests one step. Returns nullopt after the time limit, or if the kernel cannot run.
        const auto isRight = [&](std::int64_t step) -> std::optional<bool> {
            const double left = Seconds(end - steady_clock::now()).count();
            Configuration tried = small;
            tried.parameters[size.name] = oddMultiple(step, size.small);
            const auto instance = resolvedIfPossible(kernel, tried, device);
            if (left <= 0 || !instance)
                return std::nullopt;
            const KernelCheckResult result =
                checkInstances(tracer, {*instance}, device, {left, left}, stop);
            const bool wrong = firstMistake(result) != nullptr;
            return result.outOfTime && !wrong ? std::nullopt : std::optional(!wrong);
        };
        const std::optional<std::int64_t> step = leastStep(size.small, isRight);
        if (!step)
            return {};
        if (*step > 1)
            found.push_back(size.name + " % " + std::to_string(*step) + " == 0");
    }
    return found;
}

} // namespace kernelcurve
