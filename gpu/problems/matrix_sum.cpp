#include "gpu/problems/registry.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/side_parameter.h"
#include "gpu/problems/support/sum_problem.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t longestSide = std::int64_t{1} << 17;

class MatrixSum : public SumProblem {
  public:
    MatrixSum()
        : SumProblem(seedOf("matrix_sum.A"), seedOf("matrix_sum.B")) {
        declaration_.id = "matrix_sum";
        declaration_.title = {"Sum of matrices, wherever they lie", "矩阵求和：矩阵放在哪里"};
        declaration_.about = {
            "C = A + B, three matrices of floats in rows, 12 bytes an element. Blocks of threads "
            "are laid over the matrix; how they are shaped decides which addresses a warp asks "
            "for, and the memory in which the matrices lie decides what that costs.",
            "C = A + B，三个按行存放的 float 矩阵，每个元素 12 字节。线程块铺在矩阵上："
            "块的形状决定一个线程束访问哪些地址，矩阵所在的内存决定这要付出多大代价。"};
        declaration_.parameters = {
            sideParameter("rows", longestSide, {"Rows", "行数"},
                          {"How many rows each matrix has.", "每个矩阵的行数。"}),
            sideParameter("cols", longestSide, {"Columns", "列数"},
                          {"How many floats a row has.", "一行的 float 个数。"})};
    }

  private:
    std::int64_t count(const Values& parameters) const override {
        return parameters.at("rows").integer() * parameters.at("cols").integer();
    }
};

} // namespace

std::unique_ptr<const Problem> makeMatrixSum() {
    return std::make_unique<MatrixSum>();
}

} // namespace kernelcurve
