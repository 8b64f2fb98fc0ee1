#pragma once

#include "gpu/catalog/import/host_names.h"
#include "gpu/model/values/element_type.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// How many elements a host program allocates.
struct AllocatedElements {
    bool isAllocated = false;     ///< there is an allocation, be it understood or not
    std::string inWords;          ///< as a header has it, by names of the problem; or empty
    std::optional<double> number; ///< with what the program gives those names
};
/// `pointer`: as the launch gives it. `inItsWords`: the same host names, with the problem's names
/// for them. `typeOf`: what a type is that the program takes the sizeof of.
AllocatedElements
allocatedElements(const HostNames& names, const HostNames& inItsWords, std::string_view pointer,
                  const ElementType& type,
                  const std::function<const ElementType*(const std::string&)>& typeOf);

} // namespace kernelcurve
