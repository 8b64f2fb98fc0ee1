#include "gpu/measure/checks/asked_sizes.h"

#include "gpu/catalog/requirements.h"
#include "gpu/measure/checks/small_instance.h"

#include <algorithm>
#include <chrono>

namespace kernelcurve {
namespace {

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
