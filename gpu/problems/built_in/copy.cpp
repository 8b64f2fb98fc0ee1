#include "gpu/problems/registry.h"
#include "gpu/problems/support/moved_bytes.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

namespace kernelcurve {

namespace {

constexpr std::int64_t maxElements = std::int64_t{1} << 33;
constexpr std::uint32_t inputSeed = seedOf("copy.in");

std::int64_t elementBytesOf(const Values& parameters) {
    const std::string& element = parameters.at("element").word();
    if (element == "char")
        return 1;
    if (element == "short")
        return 2;
    return element == "float" ? 4 : 8;
}

class Copy : public BuiltInProblem {
  public:
    Copy() {
        declaration_.id = "copy";
        declaration_.order = 10;
        declaration_.title = {"Copy", "拷贝"};
        declaration_.about = {
            "Every element of one array is copied to the same index of another. Nothing is "
            "computed; only the movement of the bytes matters: 2 n times the size of an element.",
            "把一个数组的每个元素搬到另一个数组的相同位置。没有任何计算，"
            "只看字节如何搬运：共 2 n 乘以元素大小个字节。"};
        declaration_.parameters = {
            sizeParameter("n", std::int64_t{1} << 24, maxElements, {"Elements", "元素个数"},
                          {"Number of elements of each array.", "每个数组的元素个数。"}),
            {.name = "element",
             .kind = ParameterKind::Word,
             .defaultValue = "float",
             .values = {"char", "short", "float", "double"},
             .range = {},
             .label = {"Element type", "元素类型"},
             .help = {"Element type: 1, 2, 4, or 8 bytes.", "元素的类型：1、2、4 或 8 字节。"}}};
    }

    Values sizes(const Values& parameters) const override {
        const std::int64_t n = parameters.at("n").integer();
        const std::int64_t bytes = elementBytesOf(parameters);
        return {{"elements", n}, {"element_bytes", bytes}, {"bytes", n * bytes}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const std::int64_t n = parameters.at("n").integer();
        const std::int64_t bytes = elementBytesOf(parameters);
        return {{"in", BufferRole::Input, n, bytes}, {"out", BufferRole::Output, n, bytes}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 2.0 * static_cast<double>(parameters.at("n").integer()) *
               static_cast<double>(elementBytesOf(parameters));
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values& parameters) const override {
        const std::int64_t start = first * elementBytesOf(parameters);
        fillBytes(inputSeed, start, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const std::int64_t bytes = elementBytesOf(parameters);
        return checkBytes(inputSeed, parameters.at("n").integer(), bytes);
    }
};

} // namespace

std::unique_ptr<const Problem> makeCopy() {
    return std::make_unique<Copy>();
}

} // namespace kernelcurve
