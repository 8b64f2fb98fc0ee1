#include "gpu/problems/registry.h"
#include "gpu/problems/support/gemm_check.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t maxRows = 65536, maxDepth = 1 << 24;

Parameter factor(const char* name, double value, const char* labelEn, const char* labelZh,
                 const char* helpEn, const char* helpZh) {
    return {.name = name,
            .kind = ParameterKind::Real,
            .defaultValue = value,
            .values = {},
            .range = NumberRange{-1e6, 1e6},
            .label = {labelEn, labelZh},
            .help = {helpEn, helpZh}};
}

class Gemm : public BuiltInProblem {
  public:
    Gemm() {
        declaration_.id = "gemm";
        declaration_.order = 90;
        declaration_.title = {"Matrix multiply", "矩阵乘法"};
        declaration_.about = {
            "C = alpha A B + beta C in single precision, with matrices in row-major order: A has m "
            "rows and k columns, B has k rows and n columns. 2 m n k operations on few bytes make "
            "this the classic problem in which arithmetic, not memory, can be the limit.",
            "单精度 C = alpha A B + beta C，矩阵按行存放：A 为 m 行 k 列，B 为 k 行 n 列。2 m n k "
            "次运算只涉及很少的数据：瓶颈可以是算力而不是内存的经典问题。"};
        declaration_.parameters = {
            sizeParameter("m", 1024, maxRows, {"Rows of C", "C 的行数"},
                          {"Rows of A and of C.", "A 和 C 的行数。"}),
            sizeParameter("n", 1024, maxRows, {"Columns of C", "C 的列数"},
                          {"Columns of B and of C.", "B 和 C 的列数。"}),
            sizeParameter("k", 1024, maxDepth, {"Depth", "深度"},
                          {"Columns of A and rows of B.", "A 的列数，B 的行数。"}),
            factor("alpha", 1, "Alpha", "alpha", "Factor of the product A B.", "乘积的系数。"),
            factor("beta", 0, "Beta", "beta", "Factor of the old C; with 0, the old C is not read.",
                   "原有 C 的系数；为 0 时不读取原有的 C。")};
        declaration_.mainMetric = "flops";
    }

    Values sizes(const Values& parameters) const override {
        const GemmShape shape = shapeOf(parameters);
        return {{"elements", shape.m * shape.n}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const GemmShape shape = shapeOf(parameters);
        const BufferRole result = shape.beta == 0 ? BufferRole::Output : BufferRole::InOut;
        return {matrixOfFloats("A", BufferRole::Input, shape.m, shape.k),
                matrixOfFloats("B", BufferRole::Input, shape.k, shape.n),
                matrixOfFloats("C", result, shape.m, shape.n)};
    }

    std::string rowLength(std::string_view array) const override {
        return array == "A" ? "k" : "n";
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        const GemmShape shape = shapeOf(parameters);
        const double m = static_cast<double>(shape.m), n = static_cast<double>(shape.n),
                     k = static_cast<double>(shape.k);
        return sizeof(float) * (m * k + k * n + m * n * (shape.beta == 0 ? 1 : 2));
    }

    double operations(const Values& parameters, const std::string&) const override {
        const GemmShape shape = shapeOf(parameters);
        return 2.0 * static_cast<double>(shape.m) * static_cast<double>(shape.n) *
               static_cast<double>(shape.k);
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(buffer == "A"   ? gemmSeedA
                       : buffer == "B" ? gemmSeedB
                                       : gemmSeedC,
                       first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return std::make_unique<GemmCheck>(shapeOf(parameters));
    }

  private:
    static GemmShape shapeOf(const Values& parameters) {
        return {.m = parameters.at("m").integer(),
                .n = parameters.at("n").integer(),
                .k = parameters.at("k").integer(),
                .alpha = *parameters.at("alpha").number(),
                .beta = *parameters.at("beta").number()};
    }
};

} // namespace

std::unique_ptr<const Problem> makeGemm() {
    return std::make_unique<Gemm>();
}

} // namespace kernelcurve
