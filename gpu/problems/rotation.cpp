#include "gpu/problems/registry.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/side_parameter.h"

#include <cmath>
#include <cstring>
#include <numbers>

namespace kernelcurve {

namespace {

constexpr std::uint32_t inputSeed = seedOf("rotation.in");
/// Sine and cosine in units of 2^-14, so that whole numbers of 32 bits carry all of it.
constexpr double unit = 1 << 14;
/// 2^14 x 2^14 twice, and a half of it more, stay below 2^31.
constexpr std::int64_t longestSide = 1 << 14;

struct Shape {
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t cosine = 0;
    std::int64_t sine = 0;
};

Shape shapeOf(const Values& parameters) {
    const double angle =
        static_cast<double>(parameters.at("angle").integer()) * std::numbers::pi / 180;
    return {parameters.at("rows").integer(), parameters.at("cols").integer(),
            std::llround(unit * std::cos(angle)), std::llround(unit * std::sin(angle))};
}

/// The input's element that comes to (row, column), counted from the middle in half elements so
/// that even sides have one too; 0 where it lies outside.
float expected(const Shape& shape, std::int64_t row, std::int64_t column) {
    const std::int64_t dx = 2 * column - (shape.cols - 1);
    const std::int64_t dy = 2 * row - (shape.rows - 1);
    const std::int64_t x = (shape.cosine * dx + shape.sine * dy + (shape.cols << 14)) >> 15;
    const std::int64_t y = (shape.cosine * dy - shape.sine * dx + (shape.rows << 14)) >> 15;
    if (x < 0 || y < 0 || x >= shape.cols || y >= shape.rows)
        return 0;
    float value = 0;
    fillFloats(inputSeed, y * shape.cols + x, 1, std::span(&value, 1));
    return value;
}

void makeExpected(const Shape& shape, std::int64_t first, std::span<std::byte> out) {
    for (std::size_t at = 0; at + sizeof(float) <= out.size(); at += sizeof(float), ++first) {
        const float value = expected(shape, first / shape.cols, first % shape.cols);
        std::memcpy(out.data() + at, &value, sizeof value);
    }
}

class Rotation : public Problem {
  public:
    Rotation() {
        declaration_.id = "rotation";
        declaration_.title = {"Rotated picture", "旋转图像"};
        declaration_.about = {
            "Each element of the output takes the nearest element of a picture turned about its "
            "middle; what lies outside is 0. The writes go row by row; the reads go through the "
            "picture along a slanted line: with 0 degrees along a row, with 90 down a column. 8 "
            "bytes an element.",
            "输出的每个元素取绕中心旋转的图像中最近的元素，落在外面的为 0。写入逐行进行；"
            "读取则沿斜线穿过图像：0 度时沿一行，90 度时沿一列。每个元素 8 字节。"};
        declaration_.parameters = {
            sideParameter("rows", longestSide, {"Rows", "行数"},
                          {"How many rows the picture has.", "图像的行数。"}),
            sideParameter("cols", longestSide, {"Columns", "列数"},
                          {"How many floats a row has.", "一行的 float 个数。"}),
            {.name = "angle",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 45,
             .values = {},
             .range = NumberRange{0, 90},
             .label = {"Angle", "角度"},
             .help = {"By how many degrees the picture is turned.", "图像旋转的角度。"}}};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    Values sizes(const Values& parameters) const override {
        const Shape shape = shapeOf(parameters);
        return {{"elements", shape.rows * shape.cols},
                {"element_bytes", std::int64_t{sizeof(float)}},
                {"cosine", shape.cosine},
                {"sine", shape.sine}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"in", BufferRole::Input, count(parameters), sizeof(float)},
                {"out", BufferRole::Output, count(parameters), sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * sizeof(float) * static_cast<double>(count(parameters));
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return std::make_unique<ElementwiseCheck>(
            count(parameters), sizeof(float),
            [shape = shapeOf(parameters)](std::string_view buffer, std::int64_t first,
                                          std::span<const std::byte> data) {
                return compareExactly(
                    buffer, first, data, sizeof(float),
                    [&](std::int64_t at, std::span<std::byte> out) {
                        makeExpected(shape, at, out);
                    },
                    floatText);
            });
    }

  private:
    static std::int64_t count(const Values& parameters) {
        return parameters.at("rows").integer() * parameters.at("cols").integer();
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeRotation() {
    return std::make_unique<Rotation>();
}

} // namespace kernelcurve
