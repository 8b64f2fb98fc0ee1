#include "gpu/problems/registry.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxElements = std::int64_t{1} << 33;
constexpr std::int64_t longestSide = std::int64_t{1} << 30;
constexpr std::uint32_t inputSeed = seedOf("transpose.in");

struct Shape {
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t elements() const { return rows * cols; }
};

Shape shapeOf(const Values& parameters) {
    return {parameters.at("rows").integer(), parameters.at("cols").integer()};
}

/// Generates the output, starting at element `first`. Each row of the transposed matrix is a column
/// of the input.
void makeTransposed(const Shape& shape, std::int64_t first, std::span<std::byte> out) {
    std::array<float, 1024> piece;
    while (!out.empty()) {
        const std::int64_t column = first / shape.rows;
        const std::int64_t row = first % shape.rows;
        const auto count = std::min({static_cast<std::int64_t>(out.size() / sizeof(float)),
                                     shape.rows - row, static_cast<std::int64_t>(piece.size())});
        fillFloats(inputSeed, row * shape.cols + column, shape.cols,
                   std::span(piece.data(), count));
        std::memcpy(out.data(), piece.data(), count * sizeof(float));
        out = out.subspan(count * sizeof(float));
        first += count;
    }
}

class Transpose : public BuiltInProblem {
  public:
    Transpose() {
        declaration_.id = "transpose";
        declaration_.order = 50;
        declaration_.title = {"Transpose", "矩阵转置"};
        declaration_.about = {
            "The transpose of a matrix of rows x cols floats, stored row by row. Every element is "
            "read once and written once, which is 8 bytes, but rows and columns cannot both be "
            "contiguous in memory. The kernels differ in how they solve this. The variant copy "
            "copies the matrix unchanged and gives the upper bound.",
            "把按行存储的 rows x cols 浮点矩阵变成它的转置。每个元素读一次、写一次，共 8 字节，"
            "但行和列不可能都在内存中连续：各核函数的区别就在这里。变体 copy "
            "不改变矩阵，给出性能上限。"};
        declaration_.parameters = {
            sizeParameter("rows", 2048, longestSide, {"Rows", "行数"},
                          {"Rows of the input matrix.", "输入矩阵的行数。"}),
            sizeParameter("cols", 2048, longestSide, {"Columns", "列数"},
                          {"Columns of the input matrix, the number of elements per row.",
                           "输入矩阵的列数，即一行的元素个数。"})};
        declaration_.variants = {"transpose", "copy"};
    }

    std::optional<Message> problemWith(const Values& parameters) const override {
        const Shape shape = shapeOf(parameters);
        if (shape.elements() <= maxElements)
            return std::nullopt;
        return message(KC_TEXT("engine", "A matrix of {0} x {1} has more than {2} elements"),
                       std::to_string(shape.rows), std::to_string(shape.cols),
                       std::to_string(maxElements));
    }

    Values sizes(const Values& parameters) const override {
        const std::int64_t elements = shapeOf(parameters).elements();
        return {{"elements", elements},
                {"element_bytes", std::int64_t{sizeof(float)}},
                {"bytes", elements * std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters,
                                    const std::string& variant) const override {
        const Shape shape = shapeOf(parameters);
        const bool turned = variant != "copy";
        return {matrixOfFloats("in", BufferRole::Input, shape.rows, shape.cols),
                matrixOfFloats("out", BufferRole::Output, turned ? shape.cols : shape.rows,
                               turned ? shape.rows : shape.cols)};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * sizeof(float) * static_cast<double>(shapeOf(parameters).elements());
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string& variant) const override {
        Shape shape = shapeOf(parameters);
        // The transpose of a single column has the same memory content, so it is a copy.
        if (variant == "copy")
            shape = {shape.elements(), 1};
        return std::make_unique<ElementwiseCheck>(
            shape.elements(), sizeof(float),
            [shape](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareExactly(
                    buffer, first, data, sizeof(float),
                    [&shape](std::int64_t at, std::span<std::byte> out) {
                        makeTransposed(shape, at, out);
                    },
                    floatText);
            });
    }
};

} // namespace

std::unique_ptr<const Problem> makeTranspose() {
    return std::make_unique<Transpose>();
}

} // namespace kernelcurve
