#include "gpu/problems/element_sums.h"
#include "gpu/problems/registry.h"
#include "gpu/problems/seeded_input.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;
constexpr std::uint32_t seedA = seedOf("array_sum.A");
constexpr std::uint32_t seedB = seedOf("array_sum.B");

class ArraySum : public Problem {
  public:
    ArraySum() {
        declaration_.id = "array_sum";
        declaration_.title = {"Sum of arrays, wherever they lie", "数组求和：数组放在哪里"};
        declaration_.about = {
            "C[i] = A[i] + B[i], three arrays of floats, 12 bytes an element. The kernels do the "
            "same; what differs is the memory in which the arrays lie: the GPU's own, the host's "
            "over the bus, or memory that moves to who touches it.",
            "C[i] = A[i] + B[i]，三个 float 数组，每个元素 12 字节。各核函数做的事相同，"
            "不同的是数组所在的内存：GPU 自己的显存、经总线访问的主机内存，"
            "或者会移动到访问者一方的内存。"};
        declaration_.parameters = {{.name = "n",
                                    .kind = ParameterKind::Integer,
                                    .unit = ParameterUnit::Count,
                                    .defaultValue = std::int64_t{1} << 22,
                                    .values = {},
                                    .range = NumberRange{1, static_cast<double>(mostElements)},
                                    .label = {"Elements", "元素个数"},
                                    .help = {"How many floats each of the three arrays has.",
                                             "三个数组各自的 float 个数。"}}};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        return {{"elements", count(parameters)}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const std::int64_t n = count(parameters);
        return {{"A", BufferRole::Input, n, sizeof(float)},
                {"B", BufferRole::Input, n, sizeof(float)},
                {"C", BufferRole::Output, n, sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 3.0 * sizeof(float) * static_cast<double>(count(parameters));
    }

    double operations(const Values& parameters, const std::string&) const override {
        return static_cast<double>(count(parameters));
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(buffer == "A" ? seedA : seedB, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return checkSums(seedA, seedB, count(parameters));
    }

  private:
    static std::int64_t count(const Values& parameters) { return parameters.at("n").integer(); }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeArraySum() {
    return std::make_unique<ArraySum>();
}

} // namespace kernelcurve
