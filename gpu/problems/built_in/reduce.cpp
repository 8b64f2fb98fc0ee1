#include "gpu/problems/registry.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxElements = std::int64_t{1} << 33;
constexpr std::uint32_t inputSeed = seedOf("reduce.numbers");
/// The minimum number of elements per thread. For fewer elements, starting a thread is not
/// worthwhile.
constexpr std::int64_t grain = std::int64_t{1} << 18;
/// The relative tolerance for parallel FP32 sums of positive numbers. They differ from the double
/// result by a few 1e-7.
constexpr double tolerance = 4e-6;

bool isWhole(const Values& parameters) {
    return parameters.at("element").word() == "int";
}

/// Returns a uniform random number from -999 to 999. With this range, the sum fits in 32 bits, and
/// a missing element is detected.
std::int32_t wholeNumber(std::int64_t index) {
    constexpr std::int64_t count = 1999;
    const std::uint64_t bits = randomBits(inputSeed, static_cast<std::uint64_t>(index));
    return static_cast<std::int32_t>(static_cast<std::int64_t>(bits * count >> 32) - count / 2);
}

/// Returns the sum of `sumOf(begin, end)` over parts of [0, n), computed on all cores.
template <typename Sum, typename SumOf>
Sum sumOfStretches(std::int64_t n, const SumOf& sumOf) {
    const int parts = partsFor(n, grain);
    std::vector<Sum> sums(static_cast<std::size_t>(parts));
    splitWork(n, parts, [&](int part, std::int64_t begin, std::int64_t end) {
        sums[static_cast<std::size_t>(part)] = sumOf(begin, end);
    });
    Sum sum = 0;
    for (const Sum each : sums)
        sum += each;
    return sum;
}

std::int64_t sumOfWholeNumbers(std::int64_t n) {
    return sumOfStretches<std::int64_t>(n, [](std::int64_t begin, std::int64_t end) {
        std::int64_t sum = 0;
        for (std::int64_t i = begin; i < end; ++i)
            sum += wholeNumber(i);
        return sum;
    });
}

double sumOfFloats(std::int64_t n) {
    return sumOfStretches<double>(n, [](std::int64_t begin, std::int64_t end) {
        double sum = 0;
        std::array<float, 1024> piece;
        for (std::int64_t first = begin; first < end; first += std::ssize(piece)) {
            const std::span<float> some =
                std::span(piece).first(std::min<std::size_t>(piece.size(), end - first));
            fillFloats(inputSeed, first, 1, some);
            for (const float value : some)
                sum += value;
        }
        return sum;
    });
}

std::string wholeText(const std::byte* element) {
    std::int32_t value = 0;
    std::memcpy(&value, element, sizeof value);
    return std::to_string(value);
}

class Reduce : public BuiltInProblem {
  public:
    Reduce() {
        declaration_.id = "reduce";
        declaration_.order = 70;
        declaration_.title = {"Sum of numbers", "求和"};
        declaration_.about = {
            "The sum of n values. There is only one addition per 4 bytes, so memory is the limit, "
            "and the kernel only reads: 4 n bytes. Implementations differ in the number of bytes "
            "in flight, and in how they add up the sums of thousands of blocks.",
            "n 个数变成一个：它们的和。每 4 字节只有一次加法，因此内存是限制，而且只读不写：4 n "
            "字节。"
            "可以改进的只有两点：同时在途的字节数，以及上千个线程块的和怎样汇总到一起。"};
        declaration_.parameters = {
            sizeParameter("n", std::int64_t{1} << 24, maxElements, {"Numbers", "数的个数"},
                          {"Number of added values.", "相加的数的个数。"}),
            {.name = "element",
             .kind = ParameterKind::Word,
             .defaultValue = "float",
             .values = {"float", "int"},
             .range = {},
             .label = {"Element type", "元素类型"},
             .help = {"Floats from 1 to 2, whose sum depends on the order in its last digits; or "
                      "integers from -999 to 999, whose sum does not.",
                      "1 到 2 之间的浮点数，其和的末几位取决于相加的次序；或 -999 到 999 "
                      "的整数，其和与次序无关。"}}};
    }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"numbers", BufferRole::Input, parameters.at("n").integer(), sizeof(float)},
                {"sum", BufferRole::Output, 1, sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return sizeof(float) * static_cast<double>(parameters.at("n").integer());
    }

    double operations(const Values& parameters, const std::string&) const override {
        return static_cast<double>(parameters.at("n").integer());
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values& parameters) const override {
        if (!isWhole(parameters)) {
            fillFloatBytes(inputSeed, first, data);
            return;
        }
        const auto count = static_cast<std::int64_t>(data.size() / sizeof(std::int32_t));
        splitWork(count, partsFor(count, grain), [&](int, std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k) {
                const std::int32_t value = wholeNumber(first + k);
                std::memcpy(data.data() + k * sizeof value, &value, sizeof value);
            }
        });
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const std::int64_t n = parameters.at("n").integer();
        if (isWhole(parameters))
            return std::make_unique<ElementwiseCheck>(
                1, sizeof(std::int32_t),
                [sum = static_cast<std::int32_t>(sumOfWholeNumbers(n))](
                    std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                    return compareExactly(
                        buffer, first, data, sizeof sum,
                        [sum](std::int64_t, std::span<std::byte> out) {
                            std::memcpy(out.data(), &sum, sizeof sum);
                        },
                        wholeText);
                });
        return std::make_unique<ElementwiseCheck>(
            1, sizeof(float),
            [sum = sumOfFloats(n)](std::string_view buffer, std::int64_t first,
                                   std::span<const std::byte> data) {
                return compareFloats(
                    buffer, first, data, tolerance,
                    [sum](std::int64_t, std::span<double> out) { out.front() = sum; });
            });
    }
};

} // namespace

std::unique_ptr<const Problem> makeReduce() {
    return std::make_unique<Reduce>();
}

} // namespace kernelcurve
