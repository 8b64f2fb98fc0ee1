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

/// A value or pointer that an imported kernel receives, possibly in a structure.
struct ImportedParameter : CodeParameter {
    std::size_t pass = 0;      ///< index of the first kernel that receives it
    std::size_t parameter = 0; ///< index within the parameters of its kernel, starting at 0
    std::string member = {};   ///< name of the structure member, as in StructMember::name;
                               ///< otherwise empty
    /// Position among the parameters of its kernel of the element that has the same value, if the
    /// header sets all elements of an array at once.
    std::optional<std::size_t> sameAs = {};
    PointerUse use = {};    ///< combined use in all passes
    bool isBetween = false; ///< array that only transfers data from one pass to the next
    bool isPartial = false; ///< true if each of several blocks writes one element
};

/// One kernel launch of an imported sequence.
struct ImportedPass {
    const Declaration* kernel = nullptr;
    const LaunchSite* site = nullptr; ///< null without a launch
    std::vector<std::size_t>
        parameters; ///< index in `list` per parameter, with structures flattened
    std::vector<StructArgument> structs; ///< parameters that form a structure
};

struct ImportedParameters {
    /// True if one function launches all passes. In this case, its variable names show which arrays
    /// the passes share.
    bool isOneFunction = true;
    std::vector<ImportedParameter> list; ///< all parameters, with structures flattened
    std::vector<ImportedPass> passes;
};
/// Combines the parameters of kernels that are launched in sequence. Arguments with the same host
/// name become one parameter. The name of a structure member is `A_width`, or `A` for the only
/// pointer of a structure `A`. `launches` must outlive the result.
ImportedParameters importedParameters(const ScannedCode& scanned,
                                      const std::vector<const Declaration*>& kernels,
                                      const std::vector<LaunchSite>& launches);

/// Returns the kernels in launch order. A kernel that is launched again to reduce its own block
/// results is listed once per launch.
std::vector<const Declaration*> repeatedKernels(const ScannedCode& scanned,
                                                const std::vector<const Declaration*>& kernels,
                                                const std::vector<LaunchSite>& launches);

/// Returns true if a template parameter is a type.
bool isTypeParameter(const CodeParameter& parameter);
/// Also returns true if the kernel uses the template parameter as a type, for example with a
/// concept instead of `typename`.
bool isTypeParameter(const ScannedCode& scanned, const Declaration& kernel,
                     const CodeParameter& parameter);
/// Returns true if the code declares all names in a template argument, such as `Mode::Sum`.
bool isDeclared(const ScannedCode& scanned, std::string_view argument);
/// Returns the element type for any C++ or CUDA spelling, or null if arrays cannot have this type.
const ElementType* elementTypeOf(const std::string& spelled);

/// Returns the launch argument for a parameter in the list, or the value assigned to a structure
/// member. `host` must refer to the launch of the parameter's pass.
std::optional<HostExpression> givenFor(const ImportedParameters& all, std::size_t index,
                                       const HostNames& host);
/// Reasons why the arguments are unknown.
inline constexpr const char* pointerInside = "a pointer points into an array";
inline constexpr const char* unknownMembers = "the members of a structure are unknown";
inline constexpr const char* severalFunctions = "several functions launch the kernels";
/// Returns true if the argument points into the middle of an array, such as `data + 256`.
bool leadsIntoArray(const ImportedParameter& parameter, const std::optional<HostExpression>& given);
/// Returns the name, with "_" appended until it is unique.
std::string freeName(std::string name, const std::vector<std::string>& taken);
/// Returns the argument's name in the program, such as `A.width` for a member. Returns an empty
/// string if there is no argument.
std::string textGivenFor(const ImportedParameters& all, std::size_t index);
/// Returns the arguments of each pass in header syntax, such as `[A, {x: n, y: 1}]`. `names`
/// contains one name per parameter in the list.
std::vector<std::string> argumentLists(const ImportedParameters& all,
                                       const std::vector<std::string>& names);

} // namespace kernelcurve
