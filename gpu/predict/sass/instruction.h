#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve::sass {

/// Index of RZ and URZ, which read as zero.
inline constexpr int zeroRegister = 255;
/// Index of PT and UPT, which read as true.
inline constexpr int truePredicate = 7;

/// One operand in the output of nvdisasm.
struct Operand {
    enum class Kind : std::uint8_t {
        Register,         ///< R4, RZ
        UniformRegister,  ///< UR4, URZ
        Predicate,        ///< P0, PT
        UniformPredicate, ///< UP0, UPT
        Integer,          ///< 0x10
        Real,             ///< 1.5, +INF
        Constant,         ///< c[0x0][R2+0x210]
        Address,          ///< [R2.64+UR4+0x10], also after desc[UR6]
        Target,           ///< `(.L_x_1)
        Barrier,          ///< B0
        Name              ///< SR_TID.X, PR, SB0, 2D
    };
    Kind kind = Kind::Name;
    std::uint8_t index = zeroRegister; ///< register or predicate; for an address, its base register
    std::uint8_t uniform = zeroRegister; ///< uniform register to add to an address or constant
    std::uint8_t bank = 0;               ///< bank of a constant
    std::uint8_t scale = 1;              ///< factor of an address's base register
    bool negated = false;                ///< -R4
    bool absolute = false;               ///< |R4|
    bool inverted = false;               ///< ~R4, !P0
    bool is64 = false;                   ///< true if the base of an address is a register pair
    bool is32 = false;                   ///< true if the base of an address is an explicit single
                                         ///< register
    bool isUniform64 = false;            ///< true if the uniform register of an address is a pair
    std::int64_t integer = 0;            ///< value, bytes to add, or index of the target
                                         ///< instruction
    double real = 0;
    std::string suffix = {}; ///< suffix without the dot, such as "H0_H0"
    std::string name = {};   ///< text of a name or target

    bool isPredicate() const { return kind == Kind::Predicate || kind == Kind::UniformPredicate; }
};

/// Scheduling information that the assembler encodes in each instruction since sm_70 (Jia et al.,
/// Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking, 2018, table 2.1).
struct Control {
    std::uint8_t stall = 0;        ///< cycles until the warp's next instruction
    bool yield = false;            ///< hint to prefer other warps
    std::uint8_t writeBarrier = 7; ///< scoreboard that the result releases; 7 for none
    std::uint8_t readBarrier = 7;  ///< scoreboard that is released after reading the operands; 7
                                   ///< for none
    std::uint8_t waitMask = 0;     ///< scoreboards to wait for, one bit each
};

struct Guard {
    std::uint8_t index = truePredicate;
    bool negated = false;
    bool uniform = false;
    bool always() const { return index == truePredicate && !negated; }
};

/// A line of CUDA C++.
struct SourceLine {
    std::string file;
    std::uint32_t number = 0; ///< line number, starting at 1; 0 if unknown
    auto operator<=>(const SourceLine&) const = default;
};

struct Instruction {
    std::string opcode;                 ///< such as "LDG"
    std::vector<std::string> modifiers; ///< such as "E" and "128"
    std::vector<Operand> operands;
    Guard guard;
    Control control;
    std::uint32_t offset = 0; ///< offset in bytes from the start of the function
    SourceLine line;          ///< innermost inlined line; requires -lineinfo

    bool has(const char* modifier) const;
    /// Returns opcode and modifiers, such as "LDG.E.128".
    std::string name() const;
};

/// The code of one kernel.
struct Function {
    std::string name; ///< mangled name
    std::vector<Instruction> code;
};

/// Size of an instruction in bytes since sm_70.
inline constexpr std::uint32_t instructionBytes = 16;

} // namespace kernelcurve::sass
