#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 31;
constexpr double unitRoundoff = 5.9604644775390625e-8; // 2^-24
constexpr std::uint32_t inputSeed = seedOf("intensity.in");

/// x becomes factor * x + addend. Both are exact as floats; the growth of a step, a thousandth and
/// more, is above the rounding of all the 4096 steps there may be, so that a step too many or too
/// few is seen.
constexpr double addend = 1.0 / 1024;
constexpr double factor = 1 + addend;

class Intensity : public Problem {
  public:
    Intensity() {
        declaration_.id = "intensity";
        declaration_.title = {"Arithmetic intensity", "运算强度"};
        declaration_.about = {
            "Every float of an array is read, multiplied and added to fmas times, and written: "
            "2 fmas operations for 8 bytes. With few of them the memory is the limit and more "
            "arithmetic is free; with many the arithmetic is. The bend between the two is the "
            "device's own: its peak rate divided by its bandwidth.",
            "读取数组中的每个 float，做 fmas 次乘加，再写回：每 8 字节 2 fmas "
            "次运算。次数少时瓶颈是内存，更多的运算不花时间；次数多时瓶颈是运算。"
            "两者之间的拐点是设备自身的特性：峰值运算速率除以带宽。"};
        declaration_.parameters = {
            countParameter(std::int64_t{1} << 22, mostElements, {"Elements", "元素个数"},
                           {"How many floats the array has.", "数组中 float 的个数。"}),
            {.name = "fmas",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 16,
             .values = {},
             .range = NumberRange{1, 4096},
             .label = {"Multiply-adds per element", "每元素乘加次数"},
             .help = {"Each is two operations.", "每次乘加是两次运算。"}}};
        declaration_.mainMetric = "flops";
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")},
                {"element_bytes", std::int64_t{sizeof(float)}},
                {"factor", factor},
                {"addend", addend}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const std::int64_t n = parameters.at("n").integer();
        return {{"in", BufferRole::Input, n, sizeof(float)},
                {"out", BufferRole::Output, n, sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * sizeof(float) * *parameters.at("n").number();
    }

    double operations(const Values& parameters, const std::string&) const override {
        return 2.0 * *parameters.at("n").number() * *parameters.at("fmas").number();
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const auto fmas = static_cast<double>(parameters.at("fmas").integer());
        // All steps at once: x * f^k + addend * (f^k - 1) / (f - 1), and addend is f - 1.
        const double growth = std::pow(factor, fmas);
        // A step rounds once or, without fused multiply-add, twice.
        const double tolerance = unitRoundoff * (2 * fmas + 4);
        return std::make_unique<ElementwiseCheck>(
            parameters.at("n").integer(), sizeof(float),
            [growth, tolerance](std::string_view buffer, std::int64_t first,
                                std::span<const std::byte> data) {
                return compareFloats(
                    buffer, first, data, tolerance, [&](std::int64_t at, std::span<double> out) {
                        std::array<float, 1024> in;
                        for (std::size_t done = 0; done < out.size();) {
                            const std::size_t count = std::min(out.size() - done, in.size());
                            fillFloats(inputSeed, at + static_cast<std::int64_t>(done), 1,
                                       std::span(in.data(), count));
                            for (std::size_t k = 0; k < count; ++k)
                                out[done + k] = growth * (in[k] + 1) - 1;
                            done += count;
                        }
                    });
            });
    }

  private:
    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeIntensity() {
    return std::make_unique<Intensity>();
}

} // namespace kernelcurve
