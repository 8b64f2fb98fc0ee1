#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve::sass {

/// Properties of a kernel in a cubin (an ELF file), in addition to its code.
struct KernelInfo {
    struct Parameter {
        std::uint32_t offset = 0; ///< offset in bytes from `parameterBase`
        std::uint32_t bytes = 0;
    };
    std::vector<Parameter> parameters;
    std::uint32_t parameterBase =
        0x210;                       ///< offset in constant bank 0: 0x160 on sm_80, 0x210 on sm_90
    std::uint32_t registers = 0;     ///< registers per thread
    std::uint32_t sharedBytes = 0;   ///< static shared memory per block
    std::uint32_t localBytes = 0;    ///< local memory per thread
    std::vector<std::byte> literals; ///< content of constant bank 2
};

struct Cubin {
    std::map<std::string, KernelInfo> kernels; ///< kernels by mangled name
    std::vector<std::byte> constants;          ///< constant bank 3: __constant__ variables
    struct Variable {
        std::size_t offset = 0; ///< offset in constant bank 3
        std::size_t bytes = 0;
    };
    std::map<std::string, Variable> constantVariables; ///< variables by mangled name
};

/// Reads a cubin. NVIDIA does not document its sections and attributes, but `cuobjdump -elf` shows
/// them. Throws Error if `file` is not a valid cubin.
Cubin readCubin(std::string_view file);

} // namespace kernelcurve::sass
