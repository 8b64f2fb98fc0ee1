#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

inline constexpr EnumNames<AddressSpace, 4> addressSpaceNames{{{AddressSpace::Global, "global"},
                                                               {AddressSpace::Shared, "shared"},
                                                               {AddressSpace::Constant, "constant"},
                                                               {AddressSpace::Local, "local"}}};
inline constexpr EnumNames<AccessKind, 4> accessKindNames{{{AccessKind::Load, "load"},
                                                           {AccessKind::Store, "store"},
                                                           {AccessKind::Atomic, "atomic"},
                                                           {AccessKind::Copy, "copy"}}};
inline constexpr EnumNames<BlockChoice, 3> blockChoiceNames{
    {{BlockChoice::First, "first"}, {BlockChoice::Sample, "sample"}, {BlockChoice::All, "all"}}};

constexpr const auto& enumNames(AddressSpace) {
    return addressSpaceNames;
}
constexpr const auto& enumNames(AccessKind) {
    return accessKindNames;
}
constexpr const auto& enumNames(BlockChoice) {
    return blockChoiceNames;
}

} // namespace kernelcurve
