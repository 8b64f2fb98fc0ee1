#pragma once

#include "gpu/catalog/import/host_names.h"
#include "gpu/model/values/element_type.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The number of elements that a host program allocates for an array.
struct AllocatedElements {
    bool isAllocated = false;     ///< true if the program allocates the array, possibly with an
                                  ///< unknown size
    std::string inWords;          ///< header expression with problem names; empty if unknown
    std::optional<double> number; ///< number of elements for the program's values
};
/// Returns the allocation of `pointer`, a launch argument. `inItsWords` maps host names to problem
/// names. `typeOf` resolves a type in a sizeof expression.
AllocatedElements
allocatedElements(const HostNames& names, const HostNames& inItsWords, std::string_view pointer,
                  const ElementType& type,
                  const std::function<const ElementType*(const std::string&)>& typeOf);

} // namespace kernelcurve
