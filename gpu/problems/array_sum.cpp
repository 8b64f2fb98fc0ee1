#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/sum_problem.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;

class ArraySum : public SumProblem {
  public:
    ArraySum()
        : SumProblem(seedOf("array_sum.A"), seedOf("array_sum.B")) {
        declaration_.id = "array_sum";
        declaration_.title = {"Sum of arrays, wherever they lie", "数组求和：数组放在哪里"};
        declaration_.about = {
            "C[i] = A[i] + B[i], three arrays of floats, 12 bytes an element. The kernels do the "
            "same; what differs is the memory in which the arrays lie: the GPU's own, the host's "
            "over the bus, or memory that moves to who touches it.",
            "C[i] = A[i] + B[i]，三个 float 数组，每个元素 12 字节。各核函数做的事相同，"
            "不同的是数组所在的内存：GPU 自己的显存、经总线访问的主机内存，"
            "或者会移动到访问者一方的内存。"};
        declaration_.parameters = {countParameter(
            std::int64_t{1} << 22, mostElements, {"Elements", "元素个数"},
            {"How many floats each of the three arrays has.", "三个数组各自的 float 个数。"})};
    }

  private:
    std::int64_t count(const Values& parameters) const override {
        return parameters.at("n").integer();
    }
};

} // namespace

std::unique_ptr<const Problem> makeArraySum() {
    return std::make_unique<ArraySum>();
}

} // namespace kernelcurve
