#include "gpu/problems/gemm_check.h"

#include "gpu/problems/split_work.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

namespace kernelcurve {

namespace {

constexpr double unitRoundoff = 5.9604644775390625e-8; // 2^-24
constexpr std::int64_t batch = 16;                     ///< rows that share one making of B
constexpr std::uint32_t seedX = seedOf("gemm.x");

double signAt(std::int64_t column) {
    return (randomBits(seedX, static_cast<std::uint64_t>(column)) & 1U) != 0 ? 1.0 : -1.0;
}

} // namespace

GemmCheck::GemmCheck(const GemmShape& shape, std::int64_t work)
    : shape_(shape)
    // The rounding errors of k additions of like terms add up like a random walk: measured, the
    // largest of millions of elements stays below 2 sqrt(k) units.
    , tolerance_(unitRoundoff * (8 + 4 * std::sqrt(double(shape.k))))
    , exactRows_(std::clamp<std::int64_t>(work / (shape.n * shape.k), 4, shape.m < 4 ? 4 : shape.m))
    , suspectsLeft_(std::max<std::int64_t>(64, exactRows_))
    , productBx_(shape.k) {
    splitWork(shape.k, partsFor(shape.k, std::max<std::int64_t>(1, (1 << 18) / shape.n)),
              [this](int, std::int64_t begin, std::int64_t end) {
                  std::vector<float> row(shape_.n);
                  for (std::int64_t i = begin; i < end; ++i) {
                      fillFloats(gemmSeedB, i * shape_.n, 1, row);
                      double sum = 0;
                      for (std::int64_t j = 0; j < shape_.n; ++j)
                          sum += signAt(j) * double(row[j]);
                      productBx_[i] = sum;
                  }
              });
}

void GemmCheck::accept(std::string_view, std::int64_t first, std::span<const std::byte> data) {
    const std::int64_t n = shape_.n;
    std::vector<float> values(partial_.size() + data.size() / sizeof(float));
    std::copy(partial_.begin(), partial_.end(), values.begin());
    std::memcpy(values.data() + partial_.size(), data.data(), data.size());
    const std::int64_t firstRow = (first - std::int64_t(partial_.size())) / n;
    const std::int64_t whole = std::int64_t(values.size()) / n;
    checkRows(firstRow, std::span(values).first(whole * n));
    partial_.assign(values.begin() + whole * n, values.end());
    rowsSeen_ += whole;
}

bool GemmCheck::sampled(std::int64_t row) const {
    // Spread from the first row to the last.
    if (exactRows_ >= shape_.m)
        return true;
    return (row + 1) * exactRows_ / shape_.m != row * exactRows_ / shape_.m || row == 0;
}

bool GemmCheck::rowLooksRight(std::int64_t row, std::span<const float> values) const {
    std::vector<float> a(shape_.k);
    fillFloats(gemmSeedA, row * shape_.k, 1, a);
    double product = 0, scale = 0;
    for (std::int64_t i = 0; i < shape_.k; ++i) {
        product += double(a[i]) * productBx_[i];
        scale += double(a[i]);
    }
    double expected = shape_.alpha * product, found = 0;
    // An element of A B is at most 2 (B lies in [1, 2)) times the row's sum of A.
    double size = 2 * std::abs(shape_.alpha) * scale;
    if (shape_.beta != 0) {
        std::vector<float> old(shape_.n);
        fillFloats(gemmSeedC, row * shape_.n, 1, old);
        for (std::int64_t j = 0; j < shape_.n; ++j)
            expected += shape_.beta * signAt(j) * double(old[j]);
        size += 2 * std::abs(shape_.beta);
    }
    for (std::int64_t j = 0; j < shape_.n; ++j)
        found += signAt(j) * double(values[j]);
    return std::abs(found - expected) <= tolerance_ * size * std::sqrt(double(shape_.n));
}

void GemmCheck::checkRows(std::int64_t firstRow, std::span<const float> rows) {
    const std::int64_t n = shape_.n;
    const std::int64_t count = std::int64_t(rows.size()) / n;
    std::vector<char> suspect(count);
    splitWork(count, partsFor(count, std::max<std::int64_t>(1, (1 << 18) / (n + shape_.k))),
              [&](int, std::int64_t begin, std::int64_t end) {
                  for (std::int64_t row = begin; row < end; ++row)
                      suspect[row] = !rowLooksRight(firstRow + row, rows.subspan(row * n, n));
              });
    std::vector<std::int64_t> exact;
    std::vector<const float*> values;
    for (std::int64_t row = 0; row < count; ++row) {
        if (!sampled(firstRow + row)) {
            if (!suspect[row])
                continue;
            if (suspectsLeft_ == 0) {
                // Enough was looked at closely to tell what is wrong: the rest is only counted.
                tally_.wrong += n;
                continue;
            }
            --suspectsLeft_;
        }
        exact.push_back(firstRow + row);
        values.push_back(rows.data() + row * n);
    }
    const std::int64_t batches = (std::int64_t(exact.size()) + batch - 1) / batch;
    std::vector<Tally> tallies(batches);
    splitWork(batches, partsFor(batches, 1), [&](int, std::int64_t begin, std::int64_t end) {
        for (std::int64_t at = begin; at < end; ++at) {
            const std::int64_t from = at * batch;
            const std::int64_t size = std::min(batch, std::int64_t(exact.size()) - from);
            tallies[at] = compareRows(std::span(exact).subspan(from, size),
                                      std::span<const float* const>(values).subspan(from, size));
        }
    });
    for (const Tally& tally : tallies)
        tally_.add(tally);
}

Tally GemmCheck::compareRows(std::span<const std::int64_t> rows,
                             std::span<const float* const> values) const {
    const std::int64_t n = shape_.n, k = shape_.k;
    std::vector<std::vector<float>> a(rows.size(), std::vector<float>(k));
    std::vector<std::vector<double>> sums(rows.size(), std::vector<double>(n));
    for (std::size_t r = 0; r < rows.size(); ++r)
        fillFloats(gemmSeedA, rows[r] * k, 1, a[r]);
    std::vector<float> rowOfB(n);
    for (std::int64_t i = 0; i < k; ++i) {
        fillFloats(gemmSeedB, i * n, 1, rowOfB);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const double factor = a[r][i];
            double* sum = sums[r].data();
            for (std::int64_t j = 0; j < n; ++j)
                sum[j] += factor * double(rowOfB[j]);
        }
    }
    Tally tally;
    std::vector<float> old(n);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (shape_.beta != 0)
            fillFloats(gemmSeedC, rows[r] * n, 1, old);
        for (std::int64_t j = 0; j < n; ++j) {
            const double product = shape_.alpha * sums[r][j];
            const double kept = shape_.beta != 0 ? shape_.beta * double(old[j]) : 0.0;
            const double size = std::abs(product) + std::abs(kept);
            const float found = values[r][j];
            const double error = std::abs(double(found) - (product + kept)) / (size > 0 ? size : 1);
            ++tally.checked;
            if (!(error <= tolerance_)) {
                const auto expected = static_cast<float>(product + kept);
                tally.note({"C", rows[r] * n + j,
                            floatText(reinterpret_cast<const std::byte*>(&expected)),
                            floatText(reinterpret_cast<const std::byte*>(&found))});
                continue;
            }
            ++tally.measured;
            tally.largestError = std::max(tally.largestError, error);
            tally.sumOfErrors += error;
        }
    }
    return tally;
}

Verification GemmCheck::finish() {
    Verification verification;
    verification.checked = rowsSeen_ * shape_.n;
    verification.wrong = tally_.wrong;
    verification.firstWrong = tally_.firstWrong;
    verification.passed = tally_.wrong == 0 && rowsSeen_ == shape_.m && partial_.empty();
    if (tally_.measured > 0) {
        verification.maxError = tally_.largestError;
        verification.meanError = tally_.sumOfErrors / double(tally_.measured);
    }
    return verification;
}

} // namespace kernelcurve
