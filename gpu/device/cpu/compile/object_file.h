#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// The requirements of one function of a compiled kernel file.
struct FunctionFacts {
    bool meets = false; ///< true if the function can reach a barrier, a shuffle, or a vote
    std::int64_t staticSharedBytes = 0;
};

/// The properties of a compiled kernel file before linking.
struct ObjectFacts {
    std::vector<FunctionFacts> functions; ///< in the requested order
    /// The functions and variables that are defined elsewhere.
    std::vector<std::string> wanted;
    bool hasStartCode = false; ///< code that would run at load time or exit
    /// The total stack size of all functions. This is the maximum for a thread without recursion.
    std::int64_t stackBytes = 0;
};

/// Parses an ELF object that was compiled with one section per function, and follows the
/// relocations from each of `functions`. Throws DeviceError if the object is invalid.
ObjectFacts readObject(const std::string& object, const std::vector<std::string>& functions);

/// Returns true if code for this device may import this symbol. Code may import functions of the
/// runtime, mathematical functions, and functions that the compiler calls implicitly.
bool isForKernels(const std::string& name);

/// Removes load-time code from a linked kernel file. Throws DeviceError for an invalid file,
/// another library, an indirect function, or memory that is both writable and executable.
void withoutStartCode(std::string& sharedObject);

/// Resolves all `extern __shared__` arrays to the address that the runtime's headers define. The
/// arrays are undefined thread-local symbols, and CUDA allows them to start at the same address.
void placeDynamicShared(std::string& object);

/// The variables of a linked kernel file.
struct ModuleVariables {
    struct Variable {
        std::string name;
        std::uint64_t offset = 0; ///< offset in the module's memory
        std::uint64_t bytes = 0;
    };
    std::vector<Variable> device; ///< __device__ variables, which are in global memory
    /// The thread-local offsets of the guard bytes of shared variables with constructors. These
    /// bytes do not exist on a GPU.
    std::vector<std::uint64_t> constructionFlags;
    /// The address range of the module's functions, excluding stubs for external functions.
    std::uint64_t codeBegin = 0;
    std::uint64_t codeEnd = 0;
};
ModuleVariables readVariables(const std::string& sharedObject);

} // namespace kernelcurve
