#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// What one function of a compiled kernel file needs.
struct FunctionFacts {
    bool meets = false; ///< can reach a barrier, a shuffle or a vote
    std::int64_t staticSharedBytes = 0;
};

/// What the program has to know about a compiled kernel file before it is linked.
struct ObjectFacts {
    std::vector<FunctionFacts> functions; ///< in the order asked for
    /// Functions and variables that are to come from elsewhere.
    std::vector<std::string> wanted;
    bool hasStartCode = false; ///< that would run when it is loaded, or at its end
    /// Bytes of stack of all functions together: what a thread may need where nothing calls itself.
    std::int64_t stackBytes = 0;
};

/// Reads an ELF object that was compiled with one section a function. Follows its relocations from
/// each of `functions`. Throws DeviceError if the object is not what the compiler makes.
ObjectFacts readObject(const std::string& object, const std::vector<std::string>& functions);

/// Whether code for this device may take this from elsewhere: the runtime's functions, those of the
/// mathematical library, those that the compiler itself makes calls of.
bool isForKernels(const std::string& name);

/// Takes from a linked kernel file what would run when it is loaded. Throws DeviceError for what no
/// linker makes of a compiled kernel file, or what asks for more: other libraries, code that is
/// chosen by code, memory that can be written and run.
void withoutStartCode(std::string& sharedObject);

/// Gives every `extern __shared__` array of the object, which is an undefined thread-local symbol,
/// the address of the one place that the runtime's headers define. CUDA lets them all begin at the
/// same address.
void placeDynamicShared(std::string& object);

/// Variables of a linked kernel file.
struct ModuleVariables {
    struct Variable {
        std::string name;
        std::uint64_t offset = 0; ///< in the module's memory
        std::uint64_t bytes = 0;
    };
    std::vector<Variable> device; ///< __device__: in global memory
    /// Where in the thread-local memory the flags lie that say whether a shared variable with a
    /// constructor has been constructed: one byte each, which no GPU has.
    std::vector<std::uint64_t> constructionFlags;
    /// Of all functions, in the module's memory; what leads to functions elsewhere is not in it.
    std::uint64_t codeBegin = 0;
    std::uint64_t codeEnd = 0;
};
ModuleVariables readVariables(const std::string& sharedObject);

} // namespace kernelcurve
