#include "gpu/problems/support/element_sums.h"

#include "gpu/problems/support/elementwise_check.h"
#include "gpu/problems/support/seeded_input.h"

#include <algorithm>
#include <array>

namespace kernelcurve {

void makeSums(std::uint32_t seedA, std::uint32_t seedB, std::int64_t first, std::span<double> out) {
    std::array<float, 1024> a;
    std::array<float, 1024> b;
    while (!out.empty()) {
        const std::size_t count = std::min(out.size(), a.size());
        fillFloats(seedA, first, 1, std::span(a.data(), count));
        fillFloats(seedB, first, 1, std::span(b.data(), count));
        for (std::size_t k = 0; k < count; ++k)
            out[k] = static_cast<double>(a[k]) + static_cast<double>(b[k]);
        out = out.subspan(count);
        first += static_cast<std::int64_t>(count);
    }
}

std::unique_ptr<ResultCheck> checkSums(std::uint32_t seedA, std::uint32_t seedB,
                                       std::int64_t elements) {
    return std::make_unique<ElementwiseCheck>(
        elements, sizeof(float),
        [=](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
            return compareFloats(
                buffer, first, data, sumTolerance,
                [=](std::int64_t at, std::span<double> out) { makeSums(seedA, seedB, at, out); });
        });
}

} // namespace kernelcurve
