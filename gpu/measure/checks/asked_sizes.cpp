#include "gpu/measure/checks/asked_sizes.h"

#include "gpu/measure/checks/small_instance.h"

#include <algorithm>
#include <chrono>

namespace kernelcurve {
namespace {

/// Tiles of matrices are no larger, and a product of three such sizes is still traced in a moment.
constexpr std::int64_t largestOfSeveral = 256;
constexpr std::int64_t largestAlone = std::int64_t{1} << 16;
/// Larger ones are no tiles any more.
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

/// A small multiple of `step` that is none of 2 * `step`, near `size`.
std::int64_t oddMultiple(std::int64_t step, std::int64_t size) {
    const std::int64_t times = std::max<std::int64_t>(1, size / step - 1);
    return step * (times % 2 == 0 ? times + 1 : times);
}

class StepFinder {
  public:
    StepFinder(KernelTracer& tracer, const KernelFile& kernel, const Configuration& configuration,
               const DeviceDescription& device, double seconds, const std::stop_token& stop)
        : tracer_(tracer)
        , kernel_(kernel)
        , configuration_(configuration)
        , device_(device)
        , stop_(stop)
        , end_(std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                   std::chrono::duration<double>(seconds)))
        , sizes_(smallSizesAsAsked(kernel, configuration)) {
        for (const SmallSize& size : sizes_)
            configuration_.parameters[size.name] = size.small;
    }

    std::vector<std::string> requirements() {
        std::vector<std::string> found;
        for (const SmallSize& size : sizes_) {
            const std::optional<std::int64_t> step = stepOf(size);
            if (!step)
                return {};
            if (*step > 1)
                found.push_back(size.name + " % " + std::to_string(*step) + " == 0");
        }
        return found;
    }

  private:
    /// The least power of two of which this size has to be a multiple. That of a smaller one fails
    /// where a larger one does: halves are looked at.
    std::optional<std::int64_t> stepOf(const SmallSize& size) {
        std::int64_t least = 1;
        std::int64_t most = 1;
        while (2 * most <= largestStep && size.small % (2 * most) == 0)
            most *= 2;
        while (least < most) {
            std::int64_t middle = least;
            while (middle * middle < least * most && 2 * middle < most)
                middle *= 2;
            const std::optional<bool> right = isRight(size, middle);
            if (!right)
                return std::nullopt;
            if (*right)
                most = middle;
            else
                least = 2 * middle;
        }
        return most;
    }

    /// Nothing where the time is over or the kernel cannot be run so.
    std::optional<bool> isRight(const SmallSize& size, std::int64_t step) {
        const double left =
            std::chrono::duration<double>(end_ - std::chrono::steady_clock::now()).count();
        Configuration tried = configuration_;
        tried.parameters[size.name] = oddMultiple(step, size.small);
        const auto instance = resolvedIfPossible(kernel_, tried, device_);
        if (left <= 0 || !instance)
            return std::nullopt;
        const KernelCheckResult result =
            checkInstances(tracer_, {*instance}, device_, {left, left}, stop_);
        const bool wrong = firstMistake(result) != nullptr;
        if (result.outOfTime && !wrong)
            return std::nullopt;
        return !wrong;
    }

    KernelTracer& tracer_;
    const KernelFile& kernel_;
    Configuration configuration_;
    const DeviceDescription& device_;
    std::stop_token stop_;
    std::chrono::steady_clock::time_point end_;
    std::vector<SmallSize> sizes_;
};

} // namespace

std::vector<SmallSize> smallSizesAsAsked(const KernelFile& kernel,
                                         const Configuration& configuration) {
    std::vector<SmallSize> sizes;
    for (const Parameter& parameter : kernel.definition->declaration().parameters) {
        const auto value = configuration.parameters.find(parameter.name);
        if (isSize(parameter))
            sizes.push_back({parameter.name,
                             value != configuration.parameters.end() && value->second.isInteger()
                                 ? value->second.integer()
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
    return StepFinder(tracer, kernel, configuration, device, seconds, stop).requirements();
}

} // namespace kernelcurve
