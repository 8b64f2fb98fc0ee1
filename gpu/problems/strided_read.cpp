#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;
constexpr std::uint32_t inputSeed = seedOf("strided_read.in");

/// Every stride-th element of the input, from the `first` on.
void makeTaken(std::int64_t stride, std::int64_t first, std::span<std::byte> out) {
    std::array<float, 1024> piece;
    while (!out.empty()) {
        const std::size_t count = std::min(out.size() / sizeof(float), piece.size());
        fillFloats(inputSeed, first * stride, stride, std::span(piece.data(), count));
        std::memcpy(out.data(), piece.data(), count * sizeof(float));
        out = out.subspan(count * sizeof(float));
        first += static_cast<std::int64_t>(count);
    }
}

class StridedRead : public Problem {
  public:
    StridedRead() {
        declaration_.id = "strided_read";
        declaration_.title = {"Strided read", "跨步读取"};
        declaration_.about = {
            "Every stride-th float of a long array is gathered into a dense one: "
            "out[i] = in[i * stride]. The useful bytes stay the same, 8 for each result, but "
            "memory "
            "comes in sectors of 32 bytes: the further apart the elements lie, the more of each "
            "sector is fetched for nothing.",
            "从一个长数组中每隔 stride 个取一个 float，放进紧密的数组：out[i] = in[i * stride]。"
            "有用的字节数不变，每个结果 8 字节，但内存以 32 字节的扇区为单位：元素相隔越远，"
            "每个扇区白取的部分就越多。"};
        declaration_.parameters = {
            countParameter(std::int64_t{1} << 22, mostElements, {"Results", "结果个数"},
                           {"How many elements are read; the input has n times stride.",
                            "读取的元素个数；输入有 n 乘以 stride 个。"}),
            {.name = "stride",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 1,
             .values = {},
             .range = NumberRange{1, 1024},
             .label = {"Stride", "跨步"},
             .help = {"From one element that is read to the next.",
                      "相邻两个被读取元素之间的距离。"}}};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    std::optional<Message> problemWith(const Values& parameters) const override {
        const std::int64_t elements = inputElements(parameters);
        if (elements <= mostElements)
            return std::nullopt;
        return message(KC_TEXT("engine", "an input of {0} elements is more than {1}"),
                       std::to_string(elements), std::to_string(mostElements));
    }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        return {{"in", BufferRole::Input, inputElements(parameters), sizeof(float)},
                {"out", BufferRole::Output, parameters.at("n").integer(), sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * sizeof(float) * static_cast<double>(parameters.at("n").integer());
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillFloatBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        return std::make_unique<ElementwiseCheck>(
            parameters.at("n").integer(), sizeof(float),
            [stride = parameters.at("stride").integer()](
                std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareExactly(
                    buffer, first, data, sizeof(float),
                    [stride](std::int64_t at, std::span<std::byte> out) {
                        makeTaken(stride, at, out);
                    },
                    floatText);
            });
    }

  private:
    static std::int64_t inputElements(const Values& parameters) {
        return parameters.at("n").integer() * parameters.at("stride").integer();
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeStridedRead() {
    return std::make_unique<StridedRead>();
}

} // namespace kernelcurve
