#include "gpu/problems/element_sums.h"
#include "gpu/problems/registry.h"
#include "gpu/problems/seeded_input.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t longestSide = std::int64_t{1} << 17;
constexpr std::uint32_t seedA = seedOf("matrix_sum.A");
constexpr std::uint32_t seedB = seedOf("matrix_sum.B");

Parameter side(std::string name, std::string labelEn, std::string labelZh, std::string helpEn,
               std::string helpZh) {
    return {.name = std::move(name),
            .kind = ParameterKind::Integer,
            .unit = ParameterUnit::Count,
            .defaultValue = 2048,
            .values = {},
            .range = NumberRange{1, static_cast<double>(longestSide)},
            .label = {std::move(labelEn), std::move(labelZh)},
            .help = {std::move(helpEn), std::move(helpZh)}};
}

class MatrixSum : public Problem {
  public:
    MatrixSum() {
        declaration_.id = "matrix_sum";
        declaration_.title = {"Sum of matrices, wherever they lie", "矩阵求和：矩阵放在哪里"};
        declaration_.about = {
            "C = A + B, three matrices of floats in rows, 12 bytes an element. Blocks of threads "
            "are laid over the matrix; how they are shaped decides which addresses a warp asks "
            "for, and the memory in which the matrices lie decides what that costs.",
            "C = A + B，三个按行存放的 float 矩阵，每个元素 12 字节。线程块铺在矩阵上："
            "块的形状决定一个线程束访问哪些地址，矩阵所在的内存决定这要付出多大代价。"};
        declaration_.parameters = {
            side("rows", "Rows", "行数", "How many rows each matrix has.", "每个矩阵的行数。"),
            side("cols", "Columns", "列数", "How many floats a row has.", "一行的 float 个数。")};
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
    static std::int64_t count(const Values& parameters) {
        return parameters.at("rows").integer() * parameters.at("cols").integer();
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeMatrixSum() {
    return std::make_unique<MatrixSum>();
}

} // namespace kernelcurve
