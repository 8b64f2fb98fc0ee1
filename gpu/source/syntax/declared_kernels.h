#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the kernels that one program may contain. If several branches of an #if contain a
/// kernel, returns the first one. Omits explicit specializations such as `template <> __global__
/// void k<4>`, which belong to their templates.
std::vector<const Declaration*> declaredKernels(const ScannedCode& scanned);

/// Returns true if the code contains a `__device__` function with this name and its body.
bool definesDeviceFunction(const ScannedCode& scanned, std::string_view name);

/// Returns the names of the `__device__` functions that the code declares but does not define.
std::vector<std::string> undefinedDeviceFunctions(const ScannedCode& scanned);

/// Returns true if the code declares another `__global__` or `__device__` function with the same
/// name and namespace, but with other parameter types.
bool isOverloaded(const ScannedCode& scanned, const Declaration& kernel);

/// Returns the namespace around the kernel that declares `name`, such as "a::b::". Returns an empty
/// string if none of these namespaces declares a type or namespace with this name.
std::string scopeOfType(const ScannedCode& scanned, const Declaration& kernel,
                        std::string_view name);

} // namespace kernelcurve
