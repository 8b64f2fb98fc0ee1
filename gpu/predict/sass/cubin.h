#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve::sass {

/// What a cubin, an ELF file, says about one kernel next to its code.
struct KernelInfo {
    struct Parameter {
        std::uint32_t offset = 0; ///< bytes from `parameterBase`
        std::uint32_t bytes = 0;
    };
    std::vector<Parameter> parameters;
    std::uint32_t parameterBase = 0x210; ///< in constant bank 0: 0x160 on sm_80, 0x210 on sm_90
    std::uint32_t registers = 0;         ///< of a thread
    std::uint32_t sharedBytes = 0;       ///< static shared memory of a block
    std::uint32_t localBytes = 0;        ///< local memory of a thread
    std::vector<std::byte> literals;     ///< constant bank 2
};

struct Cubin {
    std::map<std::string, KernelInfo> kernels; ///< by mangled name
    std::vector<std::byte> constants;          ///< bank 3: variables with __constant__
    struct Variable {
        std::size_t offset = 0; ///< in bank 3
        std::size_t bytes = 0;
    };
    std::map<std::string, Variable> constantVariables; ///< by mangled name
};

/// NVIDIA documents neither sections nor attributes; `cuobjdump -elf` shows them. Throws Error if
/// `file` is not such a file.
Cubin readCubin(std::string_view file);

} // namespace kernelcurve::sass
