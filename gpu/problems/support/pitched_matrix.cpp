#include "gpu/problems/support/pitched_matrix.h"

#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace kernelcurve {

namespace {

/// The minimum number of elements per thread. For fewer elements, starting a thread is not
/// worthwhile.
constexpr std::int64_t grain = std::int64_t{1} << 18;

/// Divides [first, end) into parts and calls part(first, count, inside) for each. A part is
/// completely inside the matrix or completely in the padding.
template <typename Part>
void eachStretch(const PitchedMatrix& matrix, std::int64_t first, std::int64_t end,
                 const Part& part) {
    while (first < end) {
        const std::int64_t column = first % matrix.pitch;
        const bool inside = matrix.holds(first);
        const std::int64_t length = (inside ? matrix.n : matrix.pitch) - column;
        const std::int64_t count = std::min(length, end - first);
        part(first, count, inside);
        first += count;
    }
}

} // namespace

void fillPitched(const PitchedMatrix& matrix, std::uint32_t seed, float padding, std::int64_t first,
                 std::span<std::byte> data) {
    constexpr std::int64_t size = sizeof(float);
    const auto count = static_cast<std::int64_t>(data.size()) / size;
    splitWork(count, partsFor(count, grain), [&](int, std::int64_t begin, std::int64_t end) {
        std::vector<float> values;
        eachStretch(matrix, first + begin, first + end,
                    [&](std::int64_t at, std::int64_t length, bool inside) {
                        values.assign(static_cast<std::size_t>(length), padding);
                        if (inside)
                            fillFloats(seed, matrix.dense(at), 1, values);
                        std::memcpy(data.data() + (at - first) * size, values.data(),
                                    length * size);
                    });
    });
}

PitchedProductCheck::PitchedProductCheck(const PitchedMatrix& matrix, Padding padding)
    : matrix_(matrix)
    , padding_(padding)
    , product_({.m = matrix.n, .n = matrix.n, .k = matrix.n}) {}

void PitchedProductCheck::accept(std::string_view buffer, std::int64_t first,
                                 std::span<const std::byte> data) {
    constexpr std::int64_t size = sizeof(float);
    buffer_ = buffer;
    std::vector<std::byte> inside;
    inside.reserve(data.size());
    std::int64_t firstInside = -1;
    eachStretch(matrix_, first, first + static_cast<std::int64_t>(data.size()) / size,
                [&](std::int64_t at, std::int64_t length, bool belongs) {
                    const auto stretch = data.subspan((at - first) * size, length * size);
                    if (belongs) {
                        if (firstInside < 0)
                            firstInside = matrix_.dense(at);
                        inside.insert(inside.end(), stretch.begin(), stretch.end());
                    } else if (padding_ == Padding::LeaveAlone) {
                        paddingTally_.add(compareUntouched(buffer, at, stretch, size, floatText));
                    }
                });
    if (!inside.empty())
        product_.accept(buffer, firstInside, inside);
}

Verification PitchedProductCheck::finish() {
    Verification result = product_.finish();
    if (result.firstWrong) {
        result.firstWrong->buffer = buffer_;
        result.firstWrong->index = matrix_.place(result.firstWrong->index);
    } else {
        result.firstWrong = paddingTally_.firstWrong;
    }
    result.checked += paddingTally_.checked;
    result.wrong += paddingTally_.wrong;
    result.passed = result.passed && paddingTally_.wrong == 0;
    return result;
}

} // namespace kernelcurve
