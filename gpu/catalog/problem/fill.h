#pragma once

#include "gpu/catalog/problem/number_file.h"
#include "gpu/model/values/element_type.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kernelcurve {

/// The distributions of an input. Each value depends only on its index, so that several threads can
/// generate any part of an array at any time.
enum class FillKind {
    Uniform,     ///< real numbers in [`first`, `second`)
    Integers,    ///< integers from `first` to `second`, both included
    Normal,      ///< mean `first`, standard deviation `second`
    Index,       ///< `first` + `second` * index
    Constant,    ///< `first`
    Permutation, ///< a permutation of 0 to length - 1
    Sorted,      ///< ascending random numbers from `first` to `second`
    Spread,      ///< ascending from exactly `first` to exactly `second`; see `power`
    Zipf,        ///< 0 to `first` - 1; k occurs (k + 1)^-`second` times as often as 0
    OneHot,      ///< rows of `first` elements with a single 1 and otherwise 0
    Words,       ///< bytes from 1 to 128, for copies only
    File,        ///< the content of an .npy file
};

struct Fill {
    FillKind kind = FillKind::Uniform;
    double first = 1;
    double second = 2;
    double power = 1; ///< for Spread: first + (second - first) * (index / last index)^power
    std::uint32_t seed = 0;
    std::shared_ptr<const NumberFile> file = {};
};

/// Fills the part of an array that starts at element `first`, using all cores.
void fillElements(const Fill& fill, const ElementType& type, std::int64_t elements,
                  std::int64_t first, std::span<std::byte> data);

} // namespace kernelcurve
