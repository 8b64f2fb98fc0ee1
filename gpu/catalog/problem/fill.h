#pragma once

#include "gpu/catalog/problem/number_file.h"
#include "gpu/model/values/element_type.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace kernelcurve {

/// How the numbers of an input come about. Each is a function of its place, so that any piece of an
/// array can be made again at any time and on several threads.
enum class FillKind {
    Uniform,     ///< `first` to below `second`, for real numbers
    Integers,    ///< whole numbers from `first` to `second`, both among them
    Normal,      ///< mean `first`, standard deviation `second`
    Index,       ///< `first` + `second` * place
    Constant,    ///< `first`
    Permutation, ///< every number from 0 to below the array's length once
    Sorted,      ///< ascending, random, from `first` to `second`
    Spread,      ///< ascending from exactly `first` to exactly `second`; see `power`
    Zipf,        ///< 0 ... `first` - 1; k is (k + 1)^-`second` as frequent as 0
    OneHot,      ///< in each row of `first` numbers one is 1 and the others are 0
    Words,       ///< bytes from 1 to 128: data that is only moved
    File,        ///< what an .npy file holds
};

struct Fill {
    FillKind kind = FillKind::Uniform;
    double first = 1;
    double second = 2;
    double power = 1; ///< Spread: first + (second - first) * (place / last place)^power
    std::uint32_t seed = 0;
    std::shared_ptr<const NumberFile> file = {};
};

/// Fills the elements from `first` on of an array of `elements` elements, on all cores.
void fillElements(const Fill& fill, const ElementType& type, std::int64_t elements,
                  std::int64_t first, std::span<std::byte> data);

} // namespace kernelcurve
