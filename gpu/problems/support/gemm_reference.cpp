#include "gpu/problems/support/gemm_reference.h"

#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::uint32_t seedX = seedOf("gemm.x");
/// The maximum number of elements in stored rows (64 MiB). Thin matrices may exceed this limit,
/// because they are cheap to compute.
constexpr std::int64_t maxKept = std::int64_t{1} << 23;
/// The minimum number of multiply-adds per thread.
constexpr std::int64_t grain = std::int64_t{1} << 18;

double signAt(std::int64_t column) {
    return (randomBits(seedX, static_cast<std::uint64_t>(column)) & 1U) != 0 ? 1.0 : -1.0;
}

} // namespace

GemmReference::GemmReference(const GemmShape& shape, std::int64_t work)
    : shape_(shape)
    , exactRows_(std::clamp<std::int64_t>(work / (shape.n * shape.k), 4, shape.m < 4 ? 4 : shape.m))
    , signs_(shape.n)
    , rowSums_(shape.m) {
    const std::int64_t n = shape.n, k = shape.k;
    for (std::int64_t j = 0; j < n; ++j)
        signs_[j] = signAt(j);
    const std::int64_t maxRows = maxKept / std::max(n, k);
    for (std::int64_t row = 0;
         row < shape.m && static_cast<std::int64_t>(keptRows_.size()) < maxRows; ++row)
        if (isExact(row))
            keptRows_.push_back(row);
    std::vector<std::vector<float>> a(keptRows_.size(), std::vector<float>(k));
    for (std::size_t r = 0; r < keptRows_.size(); ++r)
        fillFloats(gemmSeedA, keptRows_[r] * k, 1, a[r]);
    products_.assign(keptRows_.size(), std::vector<double>(n));

    // Each thread processes some columns of B, so B is generated only once.
    const int parts = partsFor(n, std::max<std::int64_t>(16, grain / k));
    std::vector<std::vector<double>> partialBx(parts, std::vector<double>(k));
    splitWork(n, parts, [&](int part, std::int64_t begin, std::int64_t end) {
        std::vector<float> columns(end - begin);
        for (std::int64_t i = 0; i < k; ++i) {
            fillFloats(gemmSeedB, i * n + begin, 1, columns);
            double sum = 0;
            for (std::int64_t j = begin; j < end; ++j)
                sum += signs_[j] * static_cast<double>(columns[j - begin]);
            partialBx[part][i] = sum;
            for (std::size_t r = 0; r < a.size(); ++r) {
                const double factor = a[r][i];
                double* products = products_[r].data() + begin;
                for (std::int64_t j = 0; j < end - begin; ++j)
                    products[j] += factor * static_cast<double>(columns[j]);
            }
        }
    });
    std::vector<double> productBx(k);
    for (const std::vector<double>& partial : partialBx)
        for (std::int64_t i = 0; i < k; ++i)
            productBx[i] += partial[i];
    sumRows(productBx);
}

void GemmReference::sumRows(std::span<const double> productBx) {
    const std::int64_t n = shape_.n, k = shape_.k;
    splitWork(shape_.m, partsFor(shape_.m, std::max<std::int64_t>(1, grain / (n + k))),
              [&](int, std::int64_t begin, std::int64_t end) {
                  std::vector<float> a(k);
                  std::vector<float> old(shape_.beta != 0 ? n : 0);
                  for (std::int64_t row = begin; row < end; ++row) {
                      fillFloats(gemmSeedA, row * k, 1, a);
                      double product = 0, scale = 0;
                      for (std::int64_t i = 0; i < k; ++i) {
                          product += static_cast<double>(a[i]) * productBx[i];
                          scale += static_cast<double>(a[i]);
                      }
                      GemmElement& sum = rowSums_[row];
                      sum.value = shape_.alpha * product;
                      // An element of A B is at most twice the sum of the corresponding row of A,
                      // because the elements of B are in [1, 2).
                      sum.size = 2 * std::abs(shape_.alpha) * scale;
                      if (shape_.beta == 0)
                          continue;
                      fillFloats(gemmSeedC, row * n, 1, old);
                      for (std::int64_t j = 0; j < n; ++j)
                          sum.value += shape_.beta * signs_[j] * static_cast<double>(old[j]);
                      sum.size += 2 * std::abs(shape_.beta);
                  }
              });
}

bool GemmReference::isExact(std::int64_t row) const {
    // The exact rows are evenly distributed from the first row to the last row.
    if (exactRows_ >= shape_.m)
        return true;
    return (row + 1) * exactRows_ / shape_.m != row * exactRows_ / shape_.m || row == 0;
}

std::vector<GemmElement> GemmReference::row(std::int64_t row) const {
    const auto kept = std::ranges::lower_bound(keptRows_, row);
    if (kept != keptRows_.end() && *kept == row)
        return elementsOf(row, products_[kept - keptRows_.begin()]);
    const std::int64_t n = shape_.n, k = shape_.k;
    std::vector<float> a(k);
    fillFloats(gemmSeedA, row * k, 1, a);
    std::vector<float> rowOfB(n);
    std::vector<double> products(n);
    for (std::int64_t i = 0; i < k; ++i) {
        fillFloats(gemmSeedB, i * n, 1, rowOfB);
        for (std::int64_t j = 0; j < n; ++j)
            products[j] += static_cast<double>(a[i]) * static_cast<double>(rowOfB[j]);
    }
    return elementsOf(row, products);
}

std::vector<GemmElement> GemmReference::elementsOf(std::int64_t row,
                                                   std::span<const double> products) const {
    std::vector<float> old(shape_.n);
    if (shape_.beta != 0)
        fillFloats(gemmSeedC, row * shape_.n, 1, old);
    std::vector<GemmElement> elements(shape_.n);
    for (std::int64_t j = 0; j < shape_.n; ++j) {
        const double product = shape_.alpha * products[j];
        const double kept = shape_.beta != 0 ? shape_.beta * static_cast<double>(old[j]) : 0.0;
        elements[j] = {product + kept, std::abs(product) + std::abs(kept)};
    }
    return elements;
}

std::shared_ptr<const GemmReference> gemmReference(const GemmShape& shape, std::int64_t work) {
    struct Kept {
        std::int64_t work = 0;
        std::shared_ptr<const GemmReference> reference;
    };
    static std::mutex mutex;
    static Kept last, beforeLast;
    const std::scoped_lock lock(mutex);
    const auto serves = [&](const Kept& kept) {
        return kept.reference && kept.work == work && kept.reference->shape() == shape;
    };
    if (serves(last))
        return last.reference;
    std::swap(last, beforeLast);
    if (!serves(last)) {
        last.reference.reset();
        last = {work, std::make_shared<const GemmReference>(shape, work)};
    }
    return last.reference;
}

} // namespace kernelcurve
