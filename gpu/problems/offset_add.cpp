#include "gpu/problems/registry.h"
#include "gpu/problems/support/count_parameter.h"
#include "gpu/problems/support/element_sums.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>

namespace kernelcurve {

namespace {

constexpr std::int64_t mostElements = std::int64_t{1} << 33;
constexpr std::uint32_t seedA = seedOf("offset_add.A");
constexpr std::uint32_t seedB = seedOf("offset_add.B");
/// What is known about the result: sums of the elements from `source` on stand at [begin, end), and
/// nothing elsewhere.
struct Layout {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t source = 0;
};

Layout layoutOf(const Values& parameters, const std::string& variant) {
    const std::int64_t n = parameters.at("n").integer();
    const std::int64_t offset = parameters.at("offset").integer();
    if (variant == "write")
        return {offset, n, 0};
    return {0, n - offset, offset};
}

/// A stretch may lie before, in and behind the sums: each part is compared in its own way.
Tally compare(const Layout& layout, std::string_view buffer, std::int64_t first,
              std::span<const std::byte> data) {
    constexpr std::int64_t size = sizeof(float);
    const std::int64_t last = first + static_cast<std::int64_t>(data.size()) / size;
    const std::int64_t begin = std::clamp(layout.begin, first, last);
    const std::int64_t end = std::clamp(layout.end, begin, last);
    const auto part = [&](std::int64_t from, std::int64_t to) {
        return data.subspan((from - first) * size, (to - from) * size);
    };
    Tally tally = compareUntouched(buffer, first, part(first, begin), size, floatText);
    tally.add(compareFloats(buffer, begin, part(begin, end), sumTolerance,
                            [&](std::int64_t at, std::span<double> out) {
                                makeSums(seedA, seedB, at - layout.begin + layout.source, out);
                            }));
    tally.add(compareUntouched(buffer, end, part(end, last), size, floatText));
    return tally;
}

class OffsetAdd : public Problem {
  public:
    OffsetAdd() {
        declaration_.id = "offset_add";
        declaration_.title = {"Offset add", "偏移相加"};
        declaration_.about = {
            "Two arrays of floats are added element by element, but either the reads or the writes "
            "are shifted by an offset. Read: C[i] = A[i + offset] + B[i + offset]. Write: "
            "C[i + offset] = A[i] + B[i]. Only the elements that stay inside the arrays count: 12 "
            "bytes each.",
            "两个 float 数组逐元素相加，但读取或写入的位置偏移 offset。读：C[i] = A[i + offset] + "
            "B[i + offset]；写：C[i + offset] = A[i] + B[i]。只计算仍在数组之内的元素，"
            "每个 12 字节。"};
        declaration_.parameters = {
            countParameter(
                std::int64_t{1} << 24, mostElements, {"Elements", "元素个数"},
                {"How many floats each of the three arrays has.", "三个数组各自的 float 个数。"}),
            {.name = "offset",
             .kind = ParameterKind::Integer,
             .unit = ParameterUnit::Count,
             .defaultValue = 0,
             .values = {},
             .range = NumberRange{0, static_cast<double>(mostElements - 1)},
             .label = {"Offset", "偏移"},
             .help = {"By how many elements the shifted accesses are shifted; less than n.",
                      "偏移访问所偏移的元素个数，小于 n。"}}};
        declaration_.variants = {"read", "write"};
    }

    const ProblemDeclaration& declaration() const override { return declaration_; }

    std::optional<Message> problemWith(const Values& parameters) const override {
        const std::int64_t n = parameters.at("n").integer();
        const std::int64_t offset = parameters.at("offset").integer();
        if (offset < n)
            return std::nullopt;
        return message(KC_TEXT("engine", "an offset of {0} leaves nothing of {1} elements to add"),
                       std::to_string(offset), std::to_string(n));
    }

    Values sizes(const Values& parameters) const override {
        return {{"elements", moved(parameters)}, {"element_bytes", std::int64_t{sizeof(float)}}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const std::int64_t n = parameters.at("n").integer();
        return {{"A", BufferRole::Input, n, sizeof(float)},
                {"B", BufferRole::Input, n, sizeof(float)},
                {"C", BufferRole::Output, n, sizeof(float)}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        return 3.0 * sizeof(float) * static_cast<double>(moved(parameters));
    }

    double operations(const Values& parameters, const std::string&) const override {
        return static_cast<double>(moved(parameters));
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        const std::uint32_t seed = buffer == "A" ? seedA : seedB;
        fillFloatBytes(seed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string& variant) const override {
        return std::make_unique<ElementwiseCheck>(
            parameters.at("n").integer(), sizeof(float),
            [layout = layoutOf(parameters, variant)](std::string_view buffer, std::int64_t first,
                                                     std::span<const std::byte> data) {
                return compare(layout, buffer, first, data);
            });
    }

  private:
    /// Elements that are read, added and written.
    static std::int64_t moved(const Values& parameters) {
        return std::max<std::int64_t>(0, parameters.at("n").integer() -
                                             parameters.at("offset").integer());
    }

    ProblemDeclaration declaration_;
};

} // namespace

std::unique_ptr<const Problem> makeOffsetAdd() {
    return std::make_unique<OffsetAdd>();
}

} // namespace kernelcurve
