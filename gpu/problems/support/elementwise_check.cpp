#include "gpu/problems/support/elementwise_check.h"

#include "gpu/model/values/element_type.h"
#include "gpu/model/values/quantity.h"
#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace kernelcurve {

namespace {

/// The minimum number of bytes per thread. For fewer bytes, starting a thread is not worthwhile.
constexpr std::int64_t grainBytes = std::int64_t{1} << 20;
/// The size in bytes of the pieces in which the reference is computed. A piece must fit in the L1
/// cache.
constexpr std::int64_t pieceBytes = 8192;

bool isPoison(std::span<const std::byte> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == poison; });
}

} // namespace

void Tally::note(WrongElement element) {
    ++wrong;
    if (!firstWrong)
        firstWrong = std::move(element);
}

void Tally::add(const Tally& other) {
    checked += other.checked;
    wrong += other.wrong;
    const bool earlier =
        other.firstWrong && (!firstWrong || (firstWrong->buffer == other.firstWrong->buffer &&
                                             other.firstWrong->index < firstWrong->index));
    if (earlier)
        firstWrong = other.firstWrong;
    measured += other.measured;
    largestError = std::max(largestError, other.largestError);
    sumOfErrors += other.sumOfErrors;
}

Verification Tally::verification() const {
    Verification result;
    result.checked = checked;
    result.wrong = wrong;
    result.firstWrong = firstWrong;
    if (measured > 0) {
        result.maxError = largestError;
        result.meanError = sumOfErrors / static_cast<double>(measured);
    }
    return result;
}

ElementwiseCheck::ElementwiseCheck(std::int64_t elements, std::int64_t elementBytes,
                                   Compare compare)
    : elements_(elements)
    , elementBytes_(elementBytes)
    , compare_(std::move(compare)) {}

void ElementwiseCheck::accept(std::string_view buffer, std::int64_t first,
                              std::span<const std::byte> data) {
    const std::int64_t count = static_cast<std::int64_t>(data.size()) / elementBytes_;
    const int parts = partsFor(count, grainBytes / elementBytes_);
    std::vector<Tally> tallies(static_cast<std::size_t>(parts));
    splitWork(count, parts, [&](int part, std::int64_t begin, std::int64_t end) {
        tallies[part] =
            compare_(buffer, first + begin,
                     data.subspan(begin * elementBytes_, (end - begin) * elementBytes_));
    });
    for (const Tally& tally : tallies)
        tally_.add(tally);
}

Verification ElementwiseCheck::finish() {
    Verification result = tally_.verification();
    result.passed = tally_.wrong == 0 && tally_.checked == elements_;
    return result;
}

Tally compareExactly(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                     std::int64_t elementBytes, const MakeExpected& makeExpected,
                     const ElementText& text) {
    Tally tally;
    const std::int64_t elements = static_cast<std::int64_t>(data.size()) / elementBytes;
    tally.checked = elements;
    alignas(64) std::array<std::byte, pieceBytes> expected;
    const std::int64_t piece = pieceBytes / elementBytes;
    for (std::int64_t begin = 0; begin < elements; begin += piece) {
        const std::int64_t count = std::min(piece, elements - begin);
        const std::byte* found = data.data() + begin * elementBytes;
        makeExpected(first + begin, std::span(expected.data(), count * elementBytes));
        if (std::memcmp(expected.data(), found, count * elementBytes) == 0)
            continue;
        for (std::int64_t k = 0; k < count; ++k) {
            const std::byte* want = expected.data() + k * elementBytes;
            const std::byte* have = found + k * elementBytes;
            if (std::memcmp(want, have, elementBytes) == 0)
                continue;
            if (tally.firstWrong) {
                ++tally.wrong;
                continue;
            }
            tally.note({std::string(buffer), first + begin + k, text(want),
                        isPoison({have, static_cast<std::size_t>(elementBytes)}) ? std::string()
                                                                                 : text(have)});
        }
    }
    return tally;
}

Tally compareFloats(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                    double tolerance, const MakeReference& makeReference) {
    Tally tally;
    const auto elements = static_cast<std::int64_t>(data.size() / sizeof(float));
    tally.checked = elements;
    constexpr std::int64_t piece = pieceBytes / sizeof(double);
    std::array<double, piece> reference;
    std::array<float, piece> found;
    for (std::int64_t begin = 0; begin < elements; begin += piece) {
        const std::int64_t count = std::min(piece, elements - begin);
        makeReference(first + begin, std::span(reference.data(), count));
        std::memcpy(found.data(), data.data() + begin * sizeof(float), count * sizeof(float));
        for (std::int64_t k = 0; k < count; ++k) {
            if (std::isnan(reference[k]))
                continue;
            const double error = std::abs(found[k] - reference[k]) / std::abs(reference[k]);
            if (std::isfinite(error)) {
                ++tally.measured;
                tally.sumOfErrors += error;
                tally.largestError = std::max(tally.largestError, error);
            }
            if (error <= tolerance) // false for NaN
                continue;
            if (tally.firstWrong) {
                ++tally.wrong;
                continue;
            }
            const std::byte* have = data.data() + (begin + k) * sizeof(float);
            tally.note({std::string(buffer), first + begin + k, formatReal(reference[k]),
                        isPoison({have, sizeof(float)}) ? std::string() : floatText(have)});
        }
    }
    return tally;
}

Tally compareUntouched(std::string_view buffer, std::int64_t first, std::span<const std::byte> data,
                       std::int64_t elementBytes, const ElementText& text) {
    Tally tally;
    const std::int64_t elements = static_cast<std::int64_t>(data.size()) / elementBytes;
    tally.checked = elements;
    for (std::int64_t k = 0; k < elements; ++k) {
        const auto element = data.subspan(k * elementBytes, elementBytes);
        if (!isPoison(element))
            tally.note({std::string(buffer), first + k, {}, text(element.data())});
    }
    return tally;
}

std::string floatText(const std::byte* element) {
    return numberText(*findElementType("float"), element);
}

} // namespace kernelcurve
