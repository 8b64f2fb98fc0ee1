#pragma once

#include "gpu/catalog/import/host_names.h"
#include "gpu/model/values/element_type.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The number of elements that a host program allocates.
struct AllocatedElements {
    bool isAllocated = false;     ///< there is an allocation, possibly of unknown size
    std::string inWords;          ///< header expression with the problem's names; empty if unknown
    std::optional<double> number; ///< number of elements with the program's values for these names
};
/// Returns the allocation of `pointer`, which is an argument of the launch. `inItsWords` maps host
/// names to names of the problem. `typeOf` resolves a type in a sizeof expression of the program.
AllocatedElements
allocatedElements(const HostNames& names, const HostNames& inItsWords, std::string_view pointer,
                  const ElementType& type,
                  const std::function<const ElementType*(const std::string&)>& typeOf);

} // namespace kernelcurve
