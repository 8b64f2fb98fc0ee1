#include "gpu/problems/support/gemm_check.h"

#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace kernelcurve {

namespace {

constexpr double unitRoundoff = 5.9604644775390625e-8; // 2^-24

} // namespace

GemmCheck::GemmCheck(const GemmShape& shape, std::int64_t work)
    : shape_(shape)
    , reference_(gemmReference(shape, work))
    // The rounding errors of k similar additions grow like a random walk. In measurements, the
    // maximum over millions of elements remains below 2 sqrt(k) units.
    , tolerance_(unitRoundoff * (8 + 4 * std::sqrt(static_cast<double>(shape.k))))
    , suspectsLeft_(std::max<std::int64_t>(64, reference_->exactRows())) {}

void GemmCheck::accept(std::string_view, std::int64_t first, std::span<const std::byte> data) {
    const std::int64_t n = shape_.n;
    std::vector<float> values(partial_.size() + data.size() / sizeof(float));
    std::copy(partial_.begin(), partial_.end(), values.begin());
    std::memcpy(values.data() + partial_.size(), data.data(), data.size());
    const std::int64_t firstRow = (first - static_cast<std::int64_t>(partial_.size())) / n;
    const std::int64_t whole = static_cast<std::int64_t>(values.size()) / n;
    checkRows(firstRow, std::span(values).first(whole * n));
    partial_.assign(values.begin() + whole * n, values.end());
    rowsSeen_ += whole;
}

bool GemmCheck::rowLooksRight(std::int64_t row, std::span<const float> values) const {
    const std::span<const double> signs = reference_->signs();
    const GemmElement expected = reference_->signedSum(row);
    double found = 0;
    for (std::int64_t j = 0; j < shape_.n; ++j)
        found += signs[j] * static_cast<double>(values[j]);
    return std::abs(found - expected.value) <=
           tolerance_ * expected.size * std::sqrt(static_cast<double>(shape_.n));
}

void GemmCheck::checkRows(std::int64_t firstRow, std::span<const float> rows) {
    const std::int64_t n = shape_.n;
    const std::int64_t count = static_cast<std::int64_t>(rows.size()) / n;
    std::vector<char> suspect(count);
    splitWork(count, partsFor(count, std::max<std::int64_t>(1, (1 << 18) / n)),
              [&](int, std::int64_t begin, std::int64_t end) {
                  for (std::int64_t row = begin; row < end; ++row)
                      suspect[row] = !rowLooksRight(firstRow + row, rows.subspan(row * n, n));
              });
    std::vector<std::int64_t> exact;
    std::vector<const float*> values;
    for (std::int64_t row = 0; row < count; ++row) {
        if (!reference_->isExact(firstRow + row)) {
            if (!suspect[row])
                continue;
            if (suspectsLeft_ == 0) {
                // Enough elements describe the error, so the remaining elements are only counted.
                tally_.wrong += n;
                continue;
            }
            --suspectsLeft_;
        }
        exact.push_back(firstRow + row);
        values.push_back(rows.data() + row * n);
    }
    std::vector<Tally> tallies(exact.size());
    const auto rowsToCompare = static_cast<std::int64_t>(exact.size());
    splitWork(rowsToCompare, partsFor(rowsToCompare, std::max<std::int64_t>(1, (1 << 16) / n)),
              [&](int, std::int64_t begin, std::int64_t end) {
                  for (std::int64_t at = begin; at < end; ++at)
                      tallies[at] = compareRow(exact[at], values[at]);
              });
    for (const Tally& tally : tallies)
        tally_.add(tally);
}

Tally GemmCheck::compareRow(std::int64_t row, const float* values) const {
    const std::vector<GemmElement> expected = reference_->row(row);
    Tally tally;
    for (std::int64_t j = 0; j < shape_.n; ++j) {
        const GemmElement& element = expected[j];
        const float found = values[j];
        const double error = std::abs(static_cast<double>(found) - element.value) /
                             (element.size > 0 ? element.size : 1);
        ++tally.checked;
        if (!(error <= tolerance_)) {
            const auto rounded = static_cast<float>(element.value);
            tally.note({"C", row * shape_.n + j,
                        floatText(reinterpret_cast<const std::byte*>(&rounded)),
                        floatText(reinterpret_cast<const std::byte*>(&found))});
            continue;
        }
        ++tally.measured;
        tally.largestError = std::max(tally.largestError, error);
        tally.sumOfErrors += error;
    }
    return tally;
}

Verification GemmCheck::finish() {
    Verification verification = tally_.verification();
    verification.checked = rowsSeen_ * shape_.n;
    verification.passed = tally_.wrong == 0 && rowsSeen_ == shape_.m && partial_.empty();
    return verification;
}

} // namespace kernelcurve
