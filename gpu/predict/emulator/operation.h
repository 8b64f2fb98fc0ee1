#pragma once

#include "gpu/predict/sass/instruction.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve::emulator {

enum class Opcode : std::uint8_t {
    Unknown, // an error if a warp reaches it
    // floating point
    Ffma,
    Fadd,
    Fmul,
    Fmnmx,
    Fmnmx3,
    Fsel,
    Fsetp,
    Fchk,
    Mufu,
    Frnd,
    Dfma,
    Dadd,
    Dmul,
    Dsetp,
    Hfma2,
    Hadd2,
    Hmul2,
    F2fp,
    Hmma,
    Movm,
    // integers
    Iadd3,
    Iadd64,
    Imad,
    Iabs,
    Isetp,
    Imnmx,
    Viadd,
    Viaddmnmx,
    Lea,
    Shf,
    Lop3,
    Prmt,
    Sel,
    Sgxt,
    Bmsk,
    Popc,
    Flo,
    Brev,
    Idp,
    // conversions and moves
    I2f,
    F2i,
    F2f,
    I2i,
    Mov,
    R2ur,
    P2r,
    R2p,
    Cs2r,
    S2r,
    Plop3,
    // uniform datapath
    Uiadd3,
    Uimad,
    Uisetp,
    Ulea,
    Ushf,
    Ulop3,
    Usel,
    Uplop3,
    Ui2f,
    Umov,
    Upopc,
    Uflo,
    Ubrev,
    Uprmt,
    S2ur,
    Uldc,
    Usgxt,
    Ubmsk,
    // exchange between lanes
    Shfl,
    Vote,
    Voteu,
    Match,
    Redux,
    // memory
    Ldc,
    Ldg,
    Stg,
    Lds,
    Sts,
    Ldl,
    Stl,
    Ldsm,
    Ldgsts,
    Ldgdepbar,
    Depbar,
    Atomg,
    Atoms,
    Red,
    Membar,
    // control flow
    Bra,
    Call,
    Ret,
    Exit,
    Bmov,
    Bssy,
    Bsync,
    Break,
    Warpsync,
    Bar,
    Nop
};

/// The unit of an SM that an instruction uses.
enum class Pipe : std::uint8_t {
    Fma,
    FmaHeavy,
    Alu,
    Half,
    Xu,
    Fp64,
    Tensor,
    Uniform,
    Memory,
    Branch
};

enum class Compare : std::uint8_t { Never, Lt, Eq, Le, Gt, Ne, Ge, Number, Nan, Always };
enum class Combine : std::uint8_t { And, Or, Xor };
enum class AtomicKind : std::uint8_t { Add, Min, Max, Inc, Dec, And, Or, Xor, Exchange, Cas };
enum class Rounding : std::uint8_t { Nearest, Down, Up, Zero };

/// A decoded instruction. Names are resolved to numbers.
struct Operation {
    Opcode opcode = Opcode::Unknown;
    Pipe pipe = Pipe::Alu;
    sass::Guard guard;
    sass::Control control;
    std::vector<sass::Operand> operands; ///< reals are stored as the integer with the same bits

    // Modifiers. Each opcode uses some of them.
    bool extended = false; ///< X, EX: with carry
    bool high = false;     ///< HI
    bool wide = false;     ///< WIDE
    bool isUnsigned = false;
    bool is64 = false;
    bool signExtends = false; ///< SX32
    bool flushes = false;     ///< FTZ
    bool saturates = false;   ///< SAT
    bool unordered = false;   ///< LTU and others: true if an operand is NaN
    bool left = false;        ///< SHF.L
    bool wraps = false;       ///< SHF.W
    bool transposed = false;  ///< LDSM.MT88
    bool bfloat = false;
    bool bypassesL1 = false; ///< true for a load that L1 does not cache
    bool isStrong = false;   ///< true for a load that must see writes of other SMs
    bool isReal = false;     ///< floating-point atomic
    bool all = false;        ///< VOTE.ALL, WARPSYNC.ALL
    bool convergent = false; ///< BRA.CONV
    bool divergent = false;  ///< BRA.DIV
    bool isGeneric = false;  ///< LD, ST: also accesses shared memory
    std::uint8_t bytes = 4;  ///< bytes per lane
    std::uint8_t variant = 0;
    Compare compare = Compare::Never;
    Combine combine = Combine::And;
    AtomicKind atomic = AtomicKind::Add;
    Rounding rounding = Rounding::Nearest;
    int address = -1;         ///< index of the address operand
    std::string refused = {}; ///< instruction name for `Unknown`
    sass::SourceLine line;
};

/// Returns true for an access to local memory at a constant offset from the stack pointer, as for
/// spilled registers.
inline bool isOnStack(const Operation& op) {
    constexpr int stackPointer = 1;
    return op.address >= 0 &&
           op.operands[static_cast<std::size_t>(op.address)].index == stackPointer;
}

/// Functions of MUFU in Operation::variant.
enum MufuVariant : std::uint8_t { Rcp, Rsq, Ex2, Lg2, Sin, Cos, Sqrt, Tanh, Rcp64h, Rsq64h };
/// Modes of SHFL in Operation::variant.
enum ShuffleVariant : std::uint8_t { Idx, Up, Down, Butterfly };
/// Special registers of S2R in Operation::variant.
enum SpecialVariant : std::uint8_t {
    Zero,
    TidX,
    TidY,
    TidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    LaneId,
    LtMask,
    LeMask,
    GtMask,
    GeMask,
    EqMask,
    CgaCtaId,
    Tid,
    SharedWindow
};
/// Barriers, also.
enum BarrierVariant : std::uint8_t { OfBlock, ArrivesOnly, OfCluster };
/// F2FP's conversions, also: of two 32-bit floats to halves; of two 8-bit floats to halves; and of
/// two 32-bit floats or halves to 8-bit floats, below the lower half of a third operand.
enum PackVariant : std::uint8_t { ToHalves, FromE4m3, FromE5m2, ToE4m3, ToE5m2 };

/// Returns the number of predicates after the destination, such as carries.
std::size_t predicatesOut(const Operation& operation);

/// Decodes all instructions of a kernel. Decodes an unsupported instruction as Opcode::Unknown,
/// which is an error only if a warp reaches it. Implicit parts of addresses depend on `capability`,
/// the compute capability.
std::vector<Operation> decode(const sass::Function& function, int capability = 90);

} // namespace kernelcurve::emulator
