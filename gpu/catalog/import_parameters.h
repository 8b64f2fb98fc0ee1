#pragma once

#include "gpu/model/values/struct_layout.h"
#include "gpu/source/host_expression.h"
#include "gpu/source/launches.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A number or a pointer that a stranger's kernel gets, perhaps in a structure.
struct ImportedParameter : CodeParameter {
    std::size_t parameter = 0; ///< of the kernel, from 0
    std::string member;        ///< of a structure, as StructMember::name; else empty
};

struct ImportedParameters {
    std::vector<ImportedParameter> list; ///< structures taken apart
    std::vector<StructArgument> structs; ///< which of them make one
};
/// A member's name is that of its parameter and its own (`A_width`); of a structure's only pointer
/// that of the parameter.
ImportedParameters importedParameters(const ScannedCode& scanned, const Declaration& kernel);

/// What a launch gives for it: `site` may be null.
std::optional<HostExpression> givenBy(const LaunchSite* site, const ImportedParameter& parameter);
/// As a header has them: `[A, {x: n, y: 1}]`. A name for each of the list.
std::string argumentsText(const std::vector<std::string>& names,
                          const std::vector<StructArgument>& structs);

} // namespace kernelcurve
