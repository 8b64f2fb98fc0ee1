#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostGroups = 1 << 24;
constexpr double unitRoundoff = 5.9604644775390625e-8; // 2^-24
constexpr std::uint32_t inputSeed = seedOf("registers.in");

/// What each of a group's values contributes to one of them after so many rounds: a round makes
/// value j the mean of values j and j + 1, so that value j + k counts binomial(rounds, k) /
/// 2^rounds times; beyond the last value comes the first again.
std::vector<double> weightsOf(std::int64_t held, std::int64_t rounds) {
    std::vector<double> weights(static_cast<std::size_t>(held));
    weights[0] = 1;
    for (std::int64_t round = 0; round < rounds; ++round) {
        const double last = weights.back();
        for (std::size_t k = weights.size() - 1; k > 0; --k)
            weights[k] = 0.5 * (weights[k] + weights[k - 1]);
        weights[0] = 0.5 * (weights[0] + last);
    }
    return weights;
}

/// The reference for a stretch of the result.
class MixedValues {
  public:
    MixedValues(std::int64_t groups, std::int64_t held, std::int64_t rounds)
        : groups_(groups)
        , weights_(weightsOf(held, rounds)) {}

    void operator()(std::int64_t first, std::span<double> out) const {
        const auto held = static_cast<std::int64_t>(weights_.size());
        std::array<float, 512> piece;
        std::fill(out.begin(), out.end(), 0.0);
        for (std::int64_t at = 0; at < static_cast<std::int64_t>(out.size());) {
            // Value j of the groups from `group` on.
            const std::int64_t j = (first + at) / groups_;
            const std::int64_t group = (first + at) % groups_;
            const std::int64_t count =
                std::min({static_cast<std::int64_t>(out.size()) - at, groups_ - group,
                          static_cast<std::int64_t>(piece.size())});
            for (std::int64_t k = 0; k < held; ++k) {
                if (weights_[k] == 0)
                    continue;
                fillFloats(inputSeed, (j + k) % held * groups_ + group, 1,
                           std::span(piece.data(), count));
                for (std::int64_t i = 0; i < count; ++i)
                    out[at + i] += weights_[k] * double(piece[i]);
            }
            at += count;
        }
    }

  private:
    std::int64_t groups_;
    std::vector<double> weights_;
};

class Registers : public Problem {
  public:
    Registers() {
        declaration_.id = "registers";
        declaration_.title = {"Many values in one thread", "一个线程持有许多值"};
        declaration_.about = {
            "n groups of floats; in each round every value of a group becomes the mean of itself "
            "and its right neighbour, and the last one's neighbour is the first. One thread works "
            "on one group and needs all of its values in every round: the more a group has, the "
            "more registers the thread wants. Registers are shared out among all threads of a "
            "multiprocessor, so that hungry threads have few companions.",
            "n 组 float；每一轮中，组内每个值变为它与右邻的平均，最后一个的右邻是第一个。"
            "一个线程处理一组，每一轮都要用到组内所有的值："
            "组越大，线程需要的寄存器越多。寄存器由多处理器上的所有线程分享，因此需求大的线程同伴就"
            "少。"};
        declaration_.parameters = {
            countParameter(std::int64_t{1} << 18, mostGroups, {"Groups", "组数"},
                           {"One thread works on one group.", "一个线程处理一组。"}),
            {.name = "held",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 32,
             .values = {8, 16, 32, 64, 128},
             .range = std::nullopt,
             .label = {"Values in a group", "每组的值数"},
             .help = {"How many values a thread holds at once.", "一个线程同时持有的值的个数。"}},
            {.name = "rounds",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 16,
             .values = {},
             .range = NumberRange{1, 1024},
             .label = {"Rounds", "轮数"},
             .help = {"How often all values are replaced.", "所有的值被替换的次数。"}}};
        declaration_.mainMetric = "flops";
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        return {{"elements", elements(parameters)}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"in", BufferRole::Input, elements(parameters), sizeof(float)},
                {"out", BufferRole::Output, elements(parameters), sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * sizeof(float) * static_cast<double>(elements(parameters));
    }

    double operations(const Values& parameters, const std::string&) const override {
        return 2.0 * static_cast<double>(elements(parameters)) * *parameters.at("rounds").number();
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const std::int64_t rounds = parameters.at("rounds").integer();
        const auto reference = std::make_shared<const MixedValues>(
            parameters.at("n").integer(), parameters.at("held").integer(), rounds);
        // Two roundings a round at most, of numbers that the means keep alike.
        const double tolerance = unitRoundoff * static_cast<double>(2 * rounds + 2);
        return std::make_unique<ElementwiseCheck>(
            elements(parameters), sizeof(float),
            [reference, tolerance](std::string_view buffer, std::int64_t first,
                                   std::span<const std::byte> data) {
                return compareFloats(
                    buffer, first, data, tolerance,
                    [&](std::int64_t at, std::span<double> out) { (*reference)(at, out); });
            });
    }

  private:
    static std::int64_t elements(const Values& parameters) {
        return parameters.at("n").integer() * parameters.at("held").integer();
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeRegisters() {
    return std::make_unique<Registers>();
}

} // namespace kernelcurve
