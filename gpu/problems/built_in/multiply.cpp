#include "gpu/problems/registry.h"
#include "gpu/problems/support/gemm_check.h"
#include "gpu/problems/support/pitched_matrix.h"
#include "gpu/problems/support/size_parameter.h"

#include <limits>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxRows = 16384;
/// As with cudaMallocPitch on current GPUs, rows are aligned to 512 bytes.
constexpr std::int64_t pitchFloats = 512 / sizeof(float);
/// Padded matrices consist of whole tiles of the largest selectable size.
constexpr std::int64_t largestTile = 32;

std::int64_t roundedUp(std::int64_t number, std::int64_t unit) {
    return (number + unit - 1) / unit * unit;
}

/// Returns the layout that the suffix of a buffer or variant name selects.
PitchedMatrix matrixOf(std::string_view name, std::int64_t n) {
    const bool isPadded = name.ends_with("padded");
    const bool isPitched = isPadded || name.ends_with("pitched");
    return {.n = n,
            .rows = isPadded ? roundedUp(n, largestTile) : n,
            .pitch = isPitched ? roundedUp(n, pitchFloats) : n};
}

class Multiply : public BuiltInProblem {
  public:
    Multiply() {
        declaration_.id = "multiply";
        declaration_.order = 80;
        declaration_.title = {"Matrix multiplication, first steps", "矩阵乘法，最初几步"};
        declaration_.about = {
            "C = A B for square matrices of n x n floats, as a beginner would approach it: first "
            "correct, then accurate, then fast. The rows of a matrix follow each other without "
            "gaps, or start at multiples of 512 bytes (pitched), or are also filled with zeros to "
            "whole tiles (padded). In addition to the time, the error compared with a sum in "
            "double precision is measured. The problem \"gemm\" continues from here.",
            "n x n 的 float 方阵相乘 C = A "
            "B，按初学者的顺序：先求正确，再求精确，最后求快。矩阵逐行紧密存放，"
            "或每行从 512 字节的倍数开始（pitched），或再用零补齐到完整的块（padded）。"
            "除时间外还测量相对于双精度求和的误差。问题“gemm”从这里结束的地方继续。"};
        declaration_.parameters = {
            sizeParameter("n", 1000, maxRows, {"Rows and columns", "行数和列数"},
                          {"Each matrix has n rows and n columns.", "每个矩阵有 n 行 n 列。"})};
        declaration_.variants = {"dense", "pitched", "padded"};
        declaration_.mainMetric = "flops";
    }

    Values sizes(const Values& parameters) const override {
        const std::int64_t n = parameters.at("n").integer();
        return {{"elements", n * n},
                {"element_bytes", std::int64_t{sizeof(float)}},
                {"pitch", roundedUp(n, pitchFloats)}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters,
                                    const std::string& variant) const override {
        const std::int64_t n = parameters.at("n").integer();
        const std::string suffix = variant == "dense" ? "" : "_" + variant;
        const PitchedMatrix matrix = matrixOf("A" + suffix, n);
        const auto named = [&](const char* name, BufferRole role) {
            return matrixOfFloats(name + suffix, role, matrix.rows, matrix.pitch);
        };
        return {named("A", BufferRole::Input), named("B", BufferRole::Input),
                named("C", BufferRole::Output)};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        const double n = *parameters.at("n").number();
        return 3 * n * n * sizeof(float);
    }

    double operations(const Values& parameters, const std::string&) const override {
        const double n = *parameters.at("n").number();
        return 2 * n * n * n;
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values& parameters) const override {
        // The zeros of a padded matrix are part of the multiplication. The data beyond the rows of
        // a pitched matrix is undefined. A kernel that reads this data must fail.
        const float padding =
            buffer.ends_with("padded") ? 0.0F : std::numeric_limits<float>::quiet_NaN();
        fillPitched(matrixOf(buffer, parameters.at("n").integer()),
                    buffer.front() == 'A' ? gemmSeedA : gemmSeedB, padding, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string& variant) const override {
        return std::make_unique<PitchedProductCheck>(
            matrixOf(variant, parameters.at("n").integer()),
            variant == "padded" ? Padding::Anything : Padding::LeaveAlone);
    }
};

} // namespace

std::unique_ptr<const Problem> makeMultiply() {
    return std::make_unique<Multiply>();
}

} // namespace kernelcurve
