#pragma once

#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/pointer_use.h"
#include "gpu/model/values/element_type.h"
#include "gpu/model/values/struct_layout.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A number or a pointer that a stranger's kernel gets, perhaps in a structure.
struct ImportedParameter : CodeParameter {
    std::size_t pass = 0;      ///< the first that gets it
    std::size_t parameter = 0; ///< of its kernel, from 0
    std::string member = {};   ///< of a structure, as StructMember::name; else empty
    PointerUse use = {};       ///< by all passes, one after the other
    bool isBetween = false;    ///< an array that one pass leaves to another, and nobody else has
    bool isPartial = false;    ///< each of several blocks leaves one element in it
};

/// A kernel that is launched.
struct ImportedPass {
    const Declaration* kernel = nullptr;
    const LaunchSite* site = nullptr;    ///< null if none launches it
    std::vector<std::size_t> parameters; ///< of the list, for each of its own, structures apart
    std::vector<StructArgument> structs; ///< which of them make one
};

struct ImportedParameters {
    /// All passes are launched by one function, whose names tell what they share.
    bool isOneFunction = true;
    std::vector<ImportedParameter> list; ///< all, structures taken apart
    std::vector<ImportedPass> passes;
};
/// Of kernels that are launched one after the other: what a function of the host calls by one name
/// is one; a kernel that is named again is launched again. A
/// member's name is that of its parameter and its own (`A_width`); of a structure's only pointer
/// that of the parameter. `launches` has to outlive what comes back.
ImportedParameters importedParameters(const ScannedCode& scanned,
                                      const std::vector<const Declaration*>& kernels,
                                      const std::vector<LaunchSite>& launches);

/// Kernels as they are launched: one that leaves an element of each block, and that the program
/// gives these again, as reductions do, is there as often as it is launched.
std::vector<const Declaration*> repeatedKernels(const ScannedCode& scanned,
                                                const std::vector<const Declaration*>& kernels,
                                                const std::vector<LaunchSite>& launches);

/// Whether a template's parameter is a type.
bool isTypeParameter(const CodeParameter& parameter);
/// The type of an array's elements, in any of the ways that C++ and CUDA spell it; null where
/// arrays cannot have it.
const ElementType* elementTypeOf(const std::string& spelled);

/// What the launch gives for one of the list; of a structure what its member was set to. `host`: at
/// the launch of its pass.
std::optional<HostExpression> givenFor(const ImportedParameters& all, std::size_t index,
                                       const HostNames& host);
/// Why arguments are not told.
inline constexpr const char* pointerInside = "a pointer leads into an array";
inline constexpr const char* severalFunctions = "several functions launch them";
/// Whether a pointer is given that begins somewhere in an array: `data + 256`.
bool leadsIntoArray(const ImportedParameter& parameter, const std::optional<HostExpression>& given);
/// The name, with as many "_" behind it as make it none that is taken.
std::string freeName(std::string name, const std::vector<std::string>& taken);
/// As it is written there, with a member behind its structure; empty if there is none.
std::string textGivenFor(const ImportedParameters& all, std::size_t index);
/// As a header has them, of each pass: `[A, {x: n, y: 1}]`. A name for each of the list.
std::vector<std::string> argumentLists(const ImportedParameters& all,
                                       const std::vector<std::string>& names);

} // namespace kernelcurve
