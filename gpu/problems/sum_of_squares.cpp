#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/split_work.h"
#include "gpu/problems/support/whole_number_check.h"

#include <atomic>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;
constexpr std::uint32_t inputSeed = seedOf("sum_of_squares.numbers");
/// Starting a thread must be worth it.
constexpr std::int64_t grain = std::int64_t{1} << 18;

/// 1 to 9, evenly: the text's numbers without the zero.
std::int32_t number(std::int64_t index) {
    const std::uint64_t bits = randomBits(inputSeed, static_cast<std::uint64_t>(index));
    return static_cast<std::int32_t>(1 + (bits * 9 >> 32));
}

std::uint64_t sumOfSquares(std::int64_t n) {
    std::atomic<std::uint64_t> sum = 0;
    splitWork(n, partsFor(n, grain), [&](int, std::int64_t begin, std::int64_t end) {
        std::uint64_t part = 0;
        for (std::int64_t i = begin; i < end; ++i)
            part += static_cast<std::uint64_t>(number(i) * number(i));
        sum += part;
    });
    return sum;
}

class SumOfSquares : public Problem {
  public:
    SumOfSquares() {
        declaration_.id = "sum_of_squares";
        declaration_.title = {"Sum of squares", "平方和"};
        declaration_.about = {
            "The squares of n whole numbers from 1 to 9 are added up. A GPU reads the numbers fast "
            "only when many threads ask for neighbours at the same time; and their sums have to "
            "come together in the end. Every number is read once: 4 n bytes.",
            "求 n 个 1 到 9 的整数的平方和。只有许多线程同时读取相邻的数，GPU "
            "才读得快；而各线程的和最后还要汇总到一起。每个数读一次：4 n 字节。"};
        declaration_.parameters = {countParameter(
            std::int64_t{1} << 20, mostElements, {"Numbers", "数的个数"},
            {"How many numbers are squared and added.", "参与求平方和的数的个数。"})};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")},
                {"element_bytes", std::int64_t{sizeof(std::int32_t)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"numbers", BufferRole::Input, parameters.at("n").integer(), sizeof(std::int32_t)},
                {"sum", BufferRole::Output, 1, sizeof(std::uint64_t)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return static_cast<double>(sizeof(std::int32_t)) *
               static_cast<double>(parameters.at("n").integer());
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        const auto count = static_cast<std::int64_t>(data.size() / sizeof(std::int32_t));
        splitWork(count, partsFor(count, grain), [&](int, std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k) {
                const std::int32_t value = number(first + k);
                std::memcpy(data.data() + k * sizeof value, &value, sizeof value);
            }
        });
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return checkWholeNumber(sumOfSquares(parameters.at("n").integer()));
    }

  private:
    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeSumOfSquares() {
    return std::make_unique<SumOfSquares>();
}

} // namespace kernelcurve
