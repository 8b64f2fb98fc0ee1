#include "gpu/problems/registry.h"
#include "gpu/problems/support/smallest_divisor.h"
#include "gpu/problems/support/whole_number_check.h"

namespace kernelcurve {

namespace {

/// Expressions of kernel headers are exact up to here.
constexpr double mostNumber = 9007199254740992.0; // 2^53

class Prime : public Problem {
  public:
    Prime() {
        declaration_.id = "prime";
        declaration_.title = {"Prime test", "质数判断"};
        declaration_.about = {
            "Is a number prime? Every candidate from 2 to its root is tried as a divisor. The "
            "result is the largest divisor below the number itself: 1 where it is prime. No memory "
            "is read at all; the work is division of 64-bit numbers, for which a GPU has no "
            "instruction: it is a small program of its own. Threads that find a divisor stop, and "
            "wait for the rest of their warp.",
            "一个数是质数吗？从 2 到它的平方根，逐个试除。结果是小于该数本身的最大约数：为 1 "
            "即是质数。完全不读内存；工作是 64 位整数除法，GPU "
            "没有这样的指令，而是用一小段程序实现。找到约数的线程停下来，等待同一线程束的其余线程"
            "。"};
        declaration_.parameters = {
            {.name = "number",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 999'999'999'989, // the largest prime below 10^12
             .values = {},
             .range = NumberRange{2, mostNumber},
             .label = {"Number", "数"},
             .help = {"The number that is tested. The work grows with its root.",
                      "要判断的数。工作量随它的平方根增长。"}}};
        declaration_.mainMetric = "time";
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        const auto number = static_cast<std::uint64_t>(parameters.at("number").integer());
        return {{"root", static_cast<std::int64_t>(integerRoot(number))}};
    }

    std::vector<BufferSpec> buffers(const Values&, const std::string&) const override {
        return {{"divisor", BufferRole::Output, 1, sizeof(std::uint64_t)}};
    }

    /// The task reads nothing, and what it writes is not worth a bandwidth.
    double bytesMoved(const Values&, const std::string&) const override { return 0; }

    void fillInput(std::string_view, std::int64_t, std::span<std::byte>,
                   const Values&) const override {}

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const auto number = static_cast<std::uint64_t>(parameters.at("number").integer());
        return checkWholeNumber(number / smallestDivisor(number));
    }

  private:
    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makePrime() {
    return std::make_unique<Prime>();
}

} // namespace kernelcurve
