#include "gpu/problems/elementwise_check.h"
#include "gpu/problems/registry.h"
#include "gpu/problems/seeded_input.h"
#include "gpu/problems/split_work.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;
constexpr std::uint32_t inputSeed = seedOf("copy.in");

std::int64_t elementBytesOf(const Values& parameters) {
    const std::string& element = parameters.at("element").word();
    if (element == "char")
        return 1;
    if (element == "short")
        return 2;
    return element == "float" ? 4 : 8;
}

/// The bytes of the input from byte `first` on, which need not be where a word starts.
void makeBytes(std::int64_t first, std::span<std::byte> out) {
    std::array<std::uint32_t, 1024> words;
    while (!out.empty()) {
        const std::int64_t skip = first % 4;
        const auto bytes = static_cast<std::int64_t>(
            std::min(out.size(), sizeof words - static_cast<std::size_t>(skip)));
        fillWords(inputSeed, first / 4, std::span(words.data(), (skip + bytes + 3) / 4));
        std::memcpy(out.data(), reinterpret_cast<const std::byte*>(words.data()) + skip, bytes);
        out = out.subspan(bytes);
        first += bytes;
    }
}

/// Bits, because a copy is compared bit for bit: 0x3f80a1c2.
std::string hexText(const std::byte* element, std::int64_t bytes) {
    std::string text = "0x";
    for (std::int64_t k = bytes - 1; k >= 0; --k) { // the most significant byte lies last
        const auto byte = static_cast<unsigned>(element[k]);
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

class Copy : public Problem {
  public:
    Copy() {
        declaration_.id = "copy";
        declaration_.title = {"Copy", "拷贝"};
        declaration_.about = {
            "Every element of one array goes to the same place of another. Nothing is computed, so "
            "all that counts is how the bytes are moved: 2 n times the size of an element.",
            "把一个数组的每个元素搬到另一个数组的相同位置。没有任何计算，"
            "只看字节如何搬运：共 2 n 乘以元素大小个字节。"};
        declaration_.parameters = {
            {.name = "n",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = std::int64_t{1} << 24,
             .values = {},
             .range = NumberRange{1, static_cast<double>(mostElements)},
             .label = {"Elements", "元素个数"},
             .help = {"How many elements each array has.", "每个数组的元素个数。"}},
            {.name = "element",
             .kind = ParameterKind::Word,
             .defaultValue = "float",
             .values = {"char", "short", "float", "double"},
             .range = {},
             .label = {"Element type", "元素类型"},
             .help = {"The type of an element: 1, 2, 4 or 8 bytes.",
                      "元素的类型：1、2、4 或 8 字节。"}}};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

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
        const auto bytes = static_cast<std::int64_t>(data.size());
        splitWork(bytes, partsFor(bytes, std::int64_t{1} << 20),
                  [&](int, std::int64_t begin, std::int64_t end) {
                      makeBytes(start + begin, data.subspan(begin, end - begin));
                  });
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const std::int64_t bytes = elementBytesOf(parameters);
        return std::make_unique<ElementwiseCheck>(
            parameters.at("n").integer(), bytes,
            [bytes](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareExactly(
                    buffer, first, data, bytes,
                    [bytes](std::int64_t at, std::span<std::byte> out) {
                        makeBytes(at * bytes, out);
                    },
                    [bytes](const std::byte* element) { return hexText(element, bytes); });
            });
    }

  private:
    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeCopy() {
    return std::make_unique<Copy>();
}

} // namespace kernelcurve
