#include "gpu/problems/registry.h"
#include "gpu/problems/support/moved_bytes.h"
#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/size_parameter.h"

#include <algorithm>

namespace kernelcurve {

namespace {

constexpr std::int64_t maxSide = 1 << 20;
constexpr std::uint32_t inputSeed = seedOf("transfer_rows.in");
/// The alignment of rows in bytes, as with cudaMallocPitch on current GPUs.
constexpr std::int64_t alignment = 512;

/// The layout of rows, which are contiguous in `in` and `pitch` bytes apart in `out`.
struct Layout {
    std::int64_t width = 0;
    std::int64_t rows = 0;
    std::int64_t pitch() const { return (width + alignment - 1) / alignment * alignment; }
};

Layout layoutOf(const Values& parameters) {
    return {parameters.at("width").integer(), parameters.at("rows").integer()};
}

std::string byteText(const std::byte* element) {
    return hexText(element, 1);
}

/// Compares a part of the output. The part may contain pieces of many rows, and gaps.
Tally compare(const Layout& layout, std::string_view buffer, std::int64_t first,
              std::span<const std::byte> data) {
    Tally tally;
    const std::int64_t last = first + static_cast<std::int64_t>(data.size());
    for (std::int64_t at = first; at < last;) {
        const std::int64_t row = at / layout.pitch();
        const std::int64_t begin = row * layout.pitch();
        const std::int64_t end = std::min(last, begin + layout.pitch());
        const std::int64_t filled = std::clamp(begin + layout.width, at, end);
        const std::int64_t source = row * layout.width - begin;
        tally.add(compareExactly(
            buffer, at, data.subspan(at - first, filled - at), 1,
            [source](std::int64_t place, std::span<std::byte> out) {
                makeBytes(inputSeed, source + place, out);
            },
            byteText));
        tally.add(compareUntouched(buffer, filled, data.subspan(filled - first, end - filled), 1,
                                   byteText));
        at = end;
    }
    return tally;
}

class TransferRows : public BuiltInProblem {
  public:
    TransferRows() {
        declaration_.id = "transfer_rows";
        declaration_.order = 140;
        declaration_.title = {"Transfers row by row", "逐行传输"};
        declaration_.about = {
            "A matrix whose rows follow each other on the host is copied to the device. There, "
            "each row starts at a multiple of 512 bytes, so that warps read whole sectors from its "
            "start. The gaps must not change. Only the bytes of the rows count, and each counts "
            "once.",
            "主机上的矩阵各行紧挨着，传到设备后每行从 512 字节的倍数开始，"
            "使线程束从行首起读取完整的扇区。行间的空隙必须保持原样。只计各行的字节，计一次。"};
        declaration_.parameters = {sizeParameter("width", 4000, maxSide, {"Row width", "行宽"},
                                                 {"Bytes per row; 4000 bytes are 1000 floats.",
                                                  "一行的字节数；4000 即 1000 个 float。"},
                                                 ParameterUnit::Bytes),
                                   sizeParameter("rows", 1000, maxSide, {"Rows", "行数"},
                                                 {"Number of transferred rows.", "传输的行数。"})};
    }

    Values sizes(const Values& parameters) const override {
        return {{"pitch", layoutOf(parameters).pitch()}};
    }

    std::vector<BufferSpec> buffers(const Values& parameters, const std::string&) const override {
        const Layout layout = layoutOf(parameters);
        return {{"in", BufferRole::Input, layout.rows * layout.width, 1},
                {"out", BufferRole::Output, layout.rows * layout.pitch(), 1}};
    }

    double bytesMoved(const Values& parameters, const std::string&) const override {
        const Layout layout = layoutOf(parameters);
        return static_cast<double>(layout.rows) * static_cast<double>(layout.width);
    }

    void fillInput(std::string_view, std::int64_t first, std::span<std::byte> data,
                   const Values&) const override {
        fillBytes(inputSeed, first, data);
    }

    std::unique_ptr<ResultCheck> startCheck(const Values& parameters,
                                            const std::string&) const override {
        const Layout layout = layoutOf(parameters);
        return std::make_unique<ElementwiseCheck>(
            layout.rows * layout.pitch(), 1,
            [layout](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
                return compare(layout, buffer, first, data);
            });
    }
};

} // namespace

std::unique_ptr<const Problem> makeTransferRows() {
    return std::make_unique<TransferRows>();
}

} // namespace kernelcurve
