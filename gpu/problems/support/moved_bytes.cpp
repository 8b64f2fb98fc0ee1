#include "gpu/problems/support/moved_bytes.h"

#include "gpu/problems/support/seeded_input.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kernelcurve {

void makeBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out) {
    std::array<std::uint32_t, 1024> words;
    while (!out.empty()) {
        const std::int64_t skip = first % 4; // `first` may be within a word
        const auto bytes = static_cast<std::int64_t>(
            std::min(out.size(), sizeof words - static_cast<std::size_t>(skip)));
        fillWords(seed, first / 4, std::span(words.data(), (skip + bytes + 3) / 4));
        std::memcpy(out.data(), reinterpret_cast<const std::byte*>(words.data()) + skip, bytes);
        out = out.subspan(bytes);
        first += bytes;
    }
}

void fillBytes(std::uint32_t seed, std::int64_t first, std::span<std::byte> out) {
    const auto bytes = static_cast<std::int64_t>(out.size());
    splitWork(bytes, partsFor(bytes, std::int64_t{1} << 20),
              [&](int, std::int64_t begin, std::int64_t end) {
                  makeBytes(seed, first + begin, out.subspan(begin, end - begin));
              });
}

std::unique_ptr<ResultCheck> checkBytes(std::uint32_t seed, std::int64_t elements,
                                        std::int64_t elementBytes) {
    return std::make_unique<ElementwiseCheck>(
        elements, elementBytes,
        [=](std::string_view buffer, std::int64_t first, std::span<const std::byte> data) {
            return compareExactly(
                buffer, first, data, elementBytes,
                [=](std::int64_t at, std::span<std::byte> out) {
                    makeBytes(seed, at * elementBytes, out);
                },
                [=](const std::byte* element) { return hexText(element, elementBytes); });
        });
}

std::string hexText(const std::byte* element, std::int64_t bytes) {
    std::string text = "0x";
    for (std::int64_t k = bytes - 1; k >= 0; --k) { // the most significant byte is stored last
        const auto byte = static_cast<unsigned>(element[k]);
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

} // namespace kernelcurve
