#include "gpu/problems/registry.h"
#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxElements = std::int64_t{1} << 31;
constexpr std::array<std::uint32_t, 3> seeds = {seedOf("structures.x"), seedOf("structures.y"),
                                                seedOf("structures.z")};
/// The relative tolerance of one addition. Rounding to nearest is within 6e-8, and the margin
/// covers other roundings.
constexpr double tolerance = 5e-7;

/// The memory layout of records, which contain the same data in every layout.
struct Layout {
    std::string_view variant;
    std::string_view input; ///< empty if every field has a separate array
    std::int64_t fields;
    /// Number of floats from one record to the next. It is 1 if every field has a separate array.
    std::int64_t pitch;
    bool separate() const { return pitch == 1; }
};
constexpr std::array<Layout, 5> layouts{{{"pairs", "pairs", 2, 2},
                                         {"pair_arrays", "", 2, 1},
                                         {"triples", "triples", 3, 3},
                                         {"triples_aligned", "aligned", 3, 4},
                                         {"triple_arrays", "", 3, 1}}};

/// Finds a layout by variant or input. The layout of a field's array is that of the last variant.
const Layout& layoutOf(std::string_view name, std::string_view Layout::*by = &Layout::variant) {
    const auto* const found = std::ranges::find(layouts, name, by);
    return found == layouts.end() ? layouts.back() : *found;
}

/// Returns the addend of a field: 10 for x, 20 for y, and 30 for z.
double addend(std::int64_t field) {
    return 10.0 * static_cast<double>(field + 1);
}

/// Returns the field in a separate array, based on the array's name: 1 for "in_y".
std::int64_t fieldOf(std::string_view buffer) {
    return buffer.back() - 'x';
}

/// Calls put(k, field, value) for `count` floats of an array, starting at `first`. The field is -1
/// for padding.
template <typename Put>
void eachFloat(const Layout& layout, std::string_view buffer, std::int64_t first,
               std::int64_t count, const Put& put) {
    constexpr std::int64_t piece = 1024;
    std::array<float, piece> values;
    if (layout.separate()) {
        const std::int64_t field = fieldOf(buffer);
        for (std::int64_t at = 0; at < count; at += piece) {
            const std::int64_t length = std::min(piece, count - at);
            fillFloats(seeds[field], first + at, 1, std::span(values.data(), length));
            for (std::int64_t k = 0; k < length; ++k)
                put(at + k, field, values[k]);
        }
        return;
    }
    for (std::int64_t field = 0; field < layout.pitch; ++field) {
        // The index of this field's first element in the part.
        const std::int64_t skip = (field - first % layout.pitch + layout.pitch) % layout.pitch;
        for (std::int64_t at = skip; at < count; at += piece * layout.pitch) {
            const std::int64_t length =
                std::min(piece, (count - at + layout.pitch - 1) / layout.pitch);
            const bool known = field < layout.fields;
            if (known)
                fillFloats(seeds[field], (first + at) / layout.pitch, 1,
                           std::span(values.data(), length));
            for (std::int64_t k = 0; k < length; ++k)
                put(at + k * layout.pitch, known ? field : -1, values[k]);
        }
    }
}

class Structures : public BuiltInProblem {
  public:
    Structures() {
        declaration_.id = "structures";
        declaration_.order = 40;
        declaration_.title = {"Structures", "结构体"};
        declaration_.about = {
            "n records of two or three floats; 10 is added to x, 20 to y, and 30 to z. The records "
            "are an array of structures, packed or padded to 16 bytes, or one array per field. The "
            "useful bytes are the same, 8 per field; the number of sectors that a warp touches to "
            "read them differs.",
            "n 条记录，每条两个或三个 float；x 加 10，y 加 20，z 加 "
            "30。记录的存放方式有：结构体数组"
            "（紧密排列，或补齐到 16 字节），或每个字段一个数组。有用的字节数相同，每个字段 8 "
            "字节；"
            "区别在于线程束为此要触及多少个扇区。"};
        declaration_.parameters = {sizeParameter("n", std::int64_t{1} << 22, maxElements,
                                                 {"Records", "记录数"},
                                                 {"Number of records.", "记录的个数。"})};
        declaration_.variants = {"pairs", "pair_arrays", "triples", "triples_aligned",
                                 "triple_arrays"};
    }

    Values sizes(const Values& parameters) const override {
        return {{"elements", parameters.at("n")}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters,
                                    const std::string& variant) const override {
        const Layout layout = layoutOf(variant);
        const std::int64_t n = parameters.at("n").integer();
        if (!layout.separate())
            return {{std::string(layout.input), BufferRole::Input, n * layout.pitch, sizeof(float)},
                    {"out", BufferRole::Output, n * layout.pitch, sizeof(float)}};
        std::vector<BufferSpec> all;
        for (std::int64_t field = 0; field < layout.fields; ++field) {
            const std::string letter(1, static_cast<char>('x' + field));
            all.push_back({"in_" + letter, BufferRole::Input, n, sizeof(float)});
            all.push_back({"out_" + letter, BufferRole::Output, n, sizeof(float)});
        }
        return all;
    }

    double bytesMoved(const Values& parameters, const std::string& variant) const override {
        return 2.0 * sizeof(float) * fieldCount(parameters, variant);
    }

    double operations(const Values& parameters, const std::string& variant) const override {
        return fieldCount(parameters, variant);
    }

    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        constexpr std::int64_t size = sizeof(float);
        const Layout layout = layoutOf(buffer, &Layout::input);
        const auto count = static_cast<std::int64_t>(data.size()) / size;
        splitWork(count, partsFor(count, std::int64_t{1} << 18),
                  [&](int, std::int64_t begin, std::int64_t end) {
                      eachFloat(layout, buffer, first + begin, end - begin,
                                [&](std::int64_t k, std::int64_t field, float value) {
                                    const float stored = field < 0 ? 1.0F : value;
                                    std::memcpy(data.data() + (begin + k) * size, &stored, size);
                                });
                  });
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string& variant) const override {
        const Layout layout = layoutOf(variant);
        const std::int64_t n = parameters.at("n").integer();
        const std::int64_t floats = n * (layout.separate() ? layout.fields : layout.pitch);
        return std::make_unique<ElementwiseCheck>(
            floats, sizeof(float),
            [layout](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compareFloats(
                    buffer, first, data, tolerance, [&](std::int64_t at, std::span<double> out) {
                        eachFloat(layout, buffer, at, static_cast<std::int64_t>(out.size()),
                                  [&](std::int64_t k, std::int64_t field, float value) {
                                      out[k] = field < 0 ? anything : value + addend(field);
                                  });
                    });
            });
    }

  private:
    static double fieldCount(const Values& parameters, const std::string& variant) {
        return static_cast<double>(parameters.at("n").integer() * layoutOf(variant).fields);
    }
};

} // namespace

std::unique_ptr<const Problem> makeStructures() {
    return std::make_unique<Structures>();
}

} // namespace kernelcurve
