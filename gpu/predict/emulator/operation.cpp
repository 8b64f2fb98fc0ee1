#include "gpu/predict/emulator/operation.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string_view>

namespace kernelcurve::emulator {
namespace {

using sass::Operand;

/// The type of an opcode's immediates.
enum class Immediates : std::uint8_t { Integers, Floats, Doubles, Halves };

struct KnownOpcode {
    Opcode opcode;
    Pipe pipe;
    const char* modifiers; ///< supported modifiers
    Immediates immediates = Immediates::Integers;
};

constexpr const char* loadModifiers =
    "E U8 S8 U16 S16 64 128 STRONG GPU SYS SM CTA CONSTANT EF EL LU NA LTC64B LTC128B LTC256B";
constexpr const char* storeModifiers = "E U8 U16 64 128 STRONG GPU SYS SM CTA EF EL LU NA";
constexpr const char* atomicModifiers =
    "E ADD MIN MAX INC DEC AND OR XOR EXCH CAS S32 U32 64 S64 F32 F64 FTZ RN STRONG GPU SYS SM CTA";
constexpr const char* compares = "F LT EQ LE GT NE GE T NUM NAN LTU EQU LEU GTU NEU GEU AND OR XOR";

const std::map<std::string, KnownOpcode, std::less<>>& knownOpcodes() {
    constexpr auto floats = Immediates::Floats;
    constexpr auto doubles = Immediates::Doubles;
    static const std::string floatCompares = std::string(compares) + " FTZ";
    static const std::string doubleCompares = std::string(compares) + " MIN MAX";
    static const std::string integerCompares = "F LT EQ LE GT NE GE T U32 U64 S64 AND OR XOR EX";
    static const std::map<std::string, KnownOpcode, std::less<>> all = {
        {"FFMA", {Opcode::Ffma, Pipe::Fma, "FTZ SAT RN RM RP RZ", floats}},
        {"FADD", {Opcode::Fadd, Pipe::Fma, "FTZ SAT RN RM RP RZ", floats}},
        {"FMUL", {Opcode::Fmul, Pipe::Fma, "FTZ SAT RN RM RP RZ", floats}},
        {"FMNMX", {Opcode::Fmnmx, Pipe::Alu, "FTZ", floats}},
        {"FMNMX3", {Opcode::Fmnmx3, Pipe::Alu, "FTZ", floats}},
        {"FSEL", {Opcode::Fsel, Pipe::Alu, "FTZ", floats}},
        {"FSETP", {Opcode::Fsetp, Pipe::Alu, floatCompares.c_str(), floats}},
        {"FCHK", {Opcode::Fchk, Pipe::Alu, "", floats}},
        {"MUFU",
         {Opcode::Mufu, Pipe::Xu, "RCP RSQ EX2 LG2 SIN COS SQRT TANH RCP64H RSQ64H", floats}},
        {"FRND", {Opcode::Frnd, Pipe::Xu, "FTZ F64 TRUNC FLOOR CEIL", floats}},
        {"DFMA", {Opcode::Dfma, Pipe::Fp64, "RN RM RP RZ", doubles}},
        {"DADD", {Opcode::Dadd, Pipe::Fp64, "RN RM RP RZ", doubles}},
        {"DMUL", {Opcode::Dmul, Pipe::Fp64, "RN RM RP RZ", doubles}},
        {"DSETP", {Opcode::Dsetp, Pipe::Fp64, doubleCompares.c_str(), doubles}},
        {"HFMA2", {Opcode::Hfma2, Pipe::Half, "MMA BF16 BF16_V2", Immediates::Halves}},
        {"HADD2", {Opcode::Hadd2, Pipe::Half, "F32 BF16 BF16_V2", Immediates::Halves}},
        {"HMUL2", {Opcode::Hmul2, Pipe::Half, "BF16 BF16_V2", Immediates::Halves}},
        {"F2FP",
         {Opcode::F2fp, Pipe::Half,
          "BF16 F16 F32 PACK_AB E4M3 E5M2 UNPACK_B SATFINITE PACK_AB_MERGE_C UNPACK_B_MERGE_C",
          floats}},
        {"HMMA", {Opcode::Hmma, Pipe::Tensor, "16816 F32 BF16"}},
        {"MOVM", {Opcode::Movm, Pipe::Alu, "16 MT88"}},
        {"IADD3", {Opcode::Iadd3, Pipe::Alu, "X"}},
        {"IADD", {Opcode::Iadd64, Pipe::Alu, "64"}},
        {"UIADD3", {Opcode::Uiadd3, Pipe::Uniform, "X 64"}},
        {"IMAD", {Opcode::Imad, Pipe::FmaHeavy, "X HI WIDE U32 MOV SHL IADD"}},
        {"IABS", {Opcode::Iabs, Pipe::Alu, ""}},
        {"ISETP", {Opcode::Isetp, Pipe::Alu, integerCompares.c_str()}},
        {"IMNMX", {Opcode::Imnmx, Pipe::Alu, "U32 S32 U64 S64"}},
        {"VIMNMX", {Opcode::Imnmx, Pipe::Alu, "U32 S32"}},
        {"VIADD", {Opcode::Viadd, Pipe::Alu, ""}},
        {"VIADDMNMX", {Opcode::Viaddmnmx, Pipe::Alu, "U32"}},
        {"LEA", {Opcode::Lea, Pipe::Alu, "HI X SX32"}},
        {"SHF", {Opcode::Shf, Pipe::Alu, "L R W U32 S32 U64 S64 HI"}},
        {"LOP3", {Opcode::Lop3, Pipe::Alu, "LUT"}},
        {"PRMT", {Opcode::Prmt, Pipe::Alu, ""}},
        {"SEL", {Opcode::Sel, Pipe::Alu, "64"}},
        {"SGXT", {Opcode::Sgxt, Pipe::Alu, "U32"}},
        {"BMSK", {Opcode::Bmsk, Pipe::Alu, ""}},
        {"POPC", {Opcode::Popc, Pipe::Xu, ""}},
        {"FLO", {Opcode::Flo, Pipe::Xu, "U32 SH"}},
        {"BREV", {Opcode::Brev, Pipe::Xu, ""}},
        {"IDP", {Opcode::Idp, Pipe::FmaHeavy, "4A U8 S8"}},
        {"I2F", {Opcode::I2f, Pipe::Xu, "F32 F64 U8 S8 U16 S16 U32 S32 U64 S64 RP RN RM RZ"}},
        {"I2FP", {Opcode::I2f, Pipe::Alu, "F32 U32 S32 RP RN RM RZ"}},
        {"F2I", {Opcode::F2i, Pipe::Xu, "FTZ F64 U32 S32 U64 S64 TRUNC FLOOR CEIL NTZ", floats}},
        {"F2F", {Opcode::F2f, Pipe::Xu, "F32 F64", floats}},
        {"MOV", {Opcode::Mov, Pipe::Alu, "64"}},
        {"R2UR", {Opcode::R2ur, Pipe::Alu, ""}},
        {"P2R", {Opcode::P2r, Pipe::Alu, "B1 B2 B3"}},
        {"R2P", {Opcode::R2p, Pipe::Alu, ""}},
        {"CS2R", {Opcode::Cs2r, Pipe::Alu, "32"}},
        {"S2R", {Opcode::S2r, Pipe::Memory, ""}},
        {"PLOP3", {Opcode::Plop3, Pipe::Alu, "LUT"}},
        {"UIMAD", {Opcode::Uimad, Pipe::Uniform, "WIDE HI U32 X"}},
        // Since 10.0, float and minimum instructions of the uniform datapath behave like their
        // vector versions.
        {"UFADD", {Opcode::Fadd, Pipe::Uniform, "FTZ SAT RN RM RP RZ", floats}},
        {"UFMUL", {Opcode::Fmul, Pipe::Uniform, "FTZ SAT RN RM RP RZ", floats}},
        {"UFFMA", {Opcode::Ffma, Pipe::Uniform, "FTZ SAT RN RM RP RZ", floats}},
        {"UFSEL", {Opcode::Fsel, Pipe::Uniform, "FTZ", floats}},
        {"UFSETP", {Opcode::Fsetp, Pipe::Uniform, floatCompares.c_str(), floats}},
        {"UVIMNMX", {Opcode::Imnmx, Pipe::Uniform, "U32 S32"}},
        {"UISETP", {Opcode::Uisetp, Pipe::Uniform, integerCompares.c_str()}},
        {"ULEA", {Opcode::Ulea, Pipe::Uniform, "HI X SX32"}},
        {"USHF", {Opcode::Ushf, Pipe::Uniform, "L R W U32 S32 U64 S64 HI"}},
        {"ULOP3", {Opcode::Ulop3, Pipe::Uniform, "LUT"}},
        {"USEL", {Opcode::Usel, Pipe::Uniform, ""}},
        {"UPLOP3", {Opcode::Uplop3, Pipe::Uniform, "LUT"}},
        {"UI2F", {Opcode::Ui2f, Pipe::Uniform, "F32 U8 U16 U32 S32 RP RN RM RZ"}},
        {"UMOV", {Opcode::Umov, Pipe::Uniform, "64"}},
        {"UPOPC", {Opcode::Upopc, Pipe::Uniform, ""}},
        {"UFLO", {Opcode::Uflo, Pipe::Uniform, "U32 SH"}},
        {"UBREV", {Opcode::Ubrev, Pipe::Uniform, ""}},
        {"UPRMT", {Opcode::Uprmt, Pipe::Uniform, ""}},
        {"S2UR", {Opcode::S2ur, Pipe::Uniform, ""}},
        {"ULDC", {Opcode::Uldc, Pipe::Uniform, "64"}},
        {"LDCU", {Opcode::Uldc, Pipe::Uniform, "64 128"}},
        {"SHFL", {Opcode::Shfl, Pipe::Memory, "IDX UP DOWN BFLY"}},
        {"VOTE", {Opcode::Vote, Pipe::Alu, "ANY ALL"}},
        {"VOTEU", {Opcode::Voteu, Pipe::Uniform, "ANY ALL"}},
        {"MATCH", {Opcode::Match, Pipe::Memory, "ANY"}},
        {"REDUX", {Opcode::Redux, Pipe::Xu, "SUM OR AND XOR MIN MAX S32"}},
        {"LDC", {Opcode::Ldc, Pipe::Memory, "64 U8 U16 S8 S16"}},
        {"LDG", {Opcode::Ldg, Pipe::Memory, loadModifiers}},
        {"LD", {Opcode::Ldg, Pipe::Memory, loadModifiers}},
        {"STG", {Opcode::Stg, Pipe::Memory, storeModifiers}},
        {"ST", {Opcode::Stg, Pipe::Memory, storeModifiers}},
        {"LDS", {Opcode::Lds, Pipe::Memory, "U U8 S8 U16 S16 64 128"}},
        {"STS", {Opcode::Sts, Pipe::Memory, "U8 U16 64 128"}},
        {"LDL", {Opcode::Ldl, Pipe::Memory, "LU U8 S8 U16 S16 64 128"}},
        {"STL", {Opcode::Stl, Pipe::Memory, "U8 U16 64 128"}},
        {"LDSM", {Opcode::Ldsm, Pipe::Memory, "16 M88 MT88 2 4"}},
        {"LDGSTS", {Opcode::Ldgsts, Pipe::Memory, "E BYPASS LTC64B LTC128B 64 128"}},
        {"LDGDEPBAR", {Opcode::Ldgdepbar, Pipe::Branch, ""}},
        {"DEPBAR", {Opcode::Depbar, Pipe::Branch, "LE"}},
        {"ATOMG", {Opcode::Atomg, Pipe::Memory, atomicModifiers}},
        {"ATOMS",
         {Opcode::Atoms, Pipe::Memory,
          "ADD MIN MAX INC DEC AND OR XOR EXCH CAS CAST SPIN POPC 32 64 S32 U32"}},
        {"RED", {Opcode::Red, Pipe::Memory, atomicModifiers}},
        {"REDG", {Opcode::Red, Pipe::Memory, atomicModifiers}},
        {"MEMBAR", {Opcode::Membar, Pipe::Memory, "ALL SC CTA GPU SYS"}},
        {"ERRBAR", {Opcode::Nop, Pipe::Branch, ""}},
        {"CGAERRBAR", {Opcode::Nop, Pipe::Branch, ""}},
        {"CCTL", {Opcode::Nop, Pipe::Branch, "IVALL"}},
        {"BRA", {Opcode::Bra, Pipe::Branch, "DIV CONV U"}},
        {"CALL", {Opcode::Call, Pipe::Branch, "REL NOINC"}},
        {"RET", {Opcode::Ret, Pipe::Branch, "REL NODEC"}},
        {"EXIT", {Opcode::Exit, Pipe::Branch, ""}},
        {"BMOV", {Opcode::Bmov, Pipe::Branch, "32 CLEAR"}},
        {"BSSY", {Opcode::Bssy, Pipe::Branch, "RECONVERGENT RELIABLE"}},
        {"BSYNC", {Opcode::Bsync, Pipe::Branch, "RECONVERGENT RELIABLE"}},
        {"BREAK", {Opcode::Break, Pipe::Branch, "RELIABLE"}},
        {"WARPSYNC", {Opcode::Warpsync, Pipe::Branch, "ALL"}},
        {"BAR", {Opcode::Bar, Pipe::Branch, "SYNC ARV DEFER_BLOCKING"}},
        // The blocks of a cluster are run one by one, so that only the warps of a block wait.
        {"UCGABAR_ARV", {Opcode::Nop, Pipe::Branch, ""}},
        {"UCGABAR_WAIT", {Opcode::Bar, Pipe::Branch, ""}},
        {"NOP", {Opcode::Nop, Pipe::Branch, ""}},
        {"YIELD", {Opcode::Nop, Pipe::Branch, ""}},
    };
    return all;
}

bool contains(std::string_view list, std::string_view word) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(' ', at), list.size());
        if (list.substr(at, end - at) == word)
            return true;
        at = end + 1;
    }
    return false;
}

std::optional<SpecialVariant> specialNamed(std::string_view name) {
    static const std::map<std::string_view, SpecialVariant> all = {
        {"SRZ", Zero},          {"SR_TID.X", TidX},
        {"SR_TID.Y", TidY},     {"SR_TID.Z", TidZ},
        {"SR_CTAID.X", CtaidX}, {"SR_CTAID.Y", CtaidY},
        {"SR_CTAID.Z", CtaidZ}, {"SR_LANEID", LaneId},
        {"SR_LTMASK", LtMask},  {"SR_LEMASK", LeMask},
        {"SR_GTMASK", GtMask},  {"SR_GEMASK", GeMask},
        {"SR_EQMASK", EqMask},  {"SR_CgaCtaId", CgaCtaId},
        {"SR_TID", Tid},        {"SR_SWINHI", SharedWindow},
    };
    const auto found = all.find(name);
    return found != all.end() ? std::optional(found->second) : std::nullopt;
}

/// Returns the bits of an immediate.
std::int64_t bitsOf(const Operand& operand, Immediates type) {
    const double value =
        operand.kind == Operand::Kind::Real ? operand.real : static_cast<double>(operand.integer);
    switch (type) {
    case Immediates::Floats:
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    case Immediates::Doubles:
        return std::bit_cast<std::int64_t>(value);
    case Immediates::Halves: // the executor rounds the value to the half precision of the
                             // instruction
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    case Immediates::Integers:
        break;
    }
    return operand.integer;
}

void setCompare(Operation& operation, const std::string& modifier) {
    static const std::map<std::string_view, Compare> all = {
        {"F", Compare::Never},    {"LT", Compare::Lt},  {"EQ", Compare::Eq}, {"LE", Compare::Le},
        {"GT", Compare::Gt},      {"NE", Compare::Ne},  {"GE", Compare::Ge}, {"T", Compare::Always},
        {"NUM", Compare::Number}, {"NAN", Compare::Nan}};
    std::string_view name = modifier;
    const bool unordered = name.size() == 3 && name.back() == 'U';
    if (unordered)
        name.remove_suffix(1);
    if (const auto found = all.find(name); found != all.end()) {
        operation.compare = found->second;
        operation.unordered = unordered;
    }
    if (modifier == "OR")
        operation.combine = Combine::Or;
    if (modifier == "XOR")
        operation.combine = Combine::Xor;
}

void setModifiers(Operation& operation, const sass::Instruction& instruction) {
    const auto has = [&](const char* modifier) { return instruction.has(modifier); };
    operation.extended = has("X") || has("EX");
    operation.high = has("HI");
    operation.wide = has("WIDE");
    operation.isUnsigned = has("U32") || has("U64") || has("U8") || has("U16");
    operation.is64 = has("64") || has("U64") || has("S64");
    operation.signExtends = has("SX32");
    operation.flushes = has("FTZ");
    operation.saturates = has("SAT");
    operation.left = has("L");
    operation.wraps = has("W");
    operation.transposed = has("MT88");
    operation.bfloat = has("BF16") || has("BF16_V2");
    operation.all = has("ALL");
    operation.convergent = has("CONV");
    operation.divergent = has("DIV");
    operation.isReal = has("F32") || has("F64");
    operation.isStrong = has("STRONG") && !has("SM") && !has("CTA");
    operation.bypassesL1 = has("BYPASS") || has("NA") || operation.isStrong;
    operation.rounding = has("RM")   ? Rounding::Down
                         : has("RP") ? Rounding::Up
                         : has("RZ") ? Rounding::Zero
                                     : Rounding::Nearest;
    operation.bytes = has("128")                 ? 16
                      : has("64")                ? 8
                      : has("U8") || has("S8")   ? 1
                      : has("U16") || has("S16") ? 2
                                                 : 4;
}

void setAtomic(Operation& operation, const sass::Instruction& instruction) {
    const struct {
        const char* modifier;
        AtomicKind kind;
    } kinds[] = {{"ADD", AtomicKind::Add}, {"MIN", AtomicKind::Min}, {"MAX", AtomicKind::Max},
                 {"INC", AtomicKind::Inc}, {"DEC", AtomicKind::Dec}, {"AND", AtomicKind::And},
                 {"OR", AtomicKind::Or},   {"XOR", AtomicKind::Xor}, {"EXCH", AtomicKind::Exchange},
                 {"CAS", AtomicKind::Cas}, {"CAST", AtomicKind::Cas}};
    for (const auto& each : kinds)
        if (instruction.has(each.modifier))
            operation.atomic = each.kind;
    if (instruction.has("F64") || instruction.has("S64"))
        operation.bytes = 8;
    operation.isUnsigned = !instruction.has("S32") && !instruction.has("S64");
    if (instruction.has("POPC")) // adds one per lane, for any operand
        operation.variant = 1;
    if (instruction.has("CAST")) // returns true if it exchanged
        operation.variant = 2;
}

/// Returns true if the executor supports the opcode's modifiers and operands.
bool setDetails(Operation& operation, const sass::Instruction& instruction) {
    const auto has = [&](const char* modifier) { return instruction.has(modifier); };
    std::vector<Operand>& operands = operation.operands;
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (operands[i].kind == Operand::Kind::Address && operation.address < 0)
            operation.address = static_cast<int>(i);
    switch (operation.opcode) {
    case Opcode::Fsetp:
    case Opcode::Dsetp:
    case Opcode::Isetp:
    case Opcode::Uisetp:
        for (const std::string& modifier : instruction.modifiers)
            setCompare(operation, modifier);
        operation.variant = has("MAX") ? 1 : has("MIN") ? 2 : 0;
        break;
    case Opcode::Mufu: {
        const char* const names[] = {"RCP", "RSQ",  "EX2",  "LG2",    "SIN",
                                     "COS", "SQRT", "TANH", "RCP64H", "RSQ64H"};
        for (std::uint8_t i = 0; i < std::size(names); ++i)
            if (has(names[i]))
                operation.variant = i;
        break;
    }
    case Opcode::Shfl:
        operation.variant = has("IDX") ? Idx : has("UP") ? Up : has("DOWN") ? Down : Butterfly;
        break;
    case Opcode::S2r:
    case Opcode::S2ur:
    case Opcode::Cs2r: {
        const auto special = specialNamed(operands.size() > 1 ? operands[1].name : "");
        if (!special || (operation.opcode == Opcode::Cs2r && *special != Zero))
            return false;
        operation.variant = *special;
        operation.wide = operation.opcode == Opcode::Cs2r && !has("32");
        break;
    }
    case Opcode::Ldg:
    case Opcode::Stg:
        operation.isGeneric = instruction.opcode == "LD" || instruction.opcode == "ST";
        break;
    case Opcode::F2fp: {
        operation.variant = has("UNPACK_B") ? (has("E4M3") ? FromE4m3 : FromE5m2)
                            : has("E4M3")   ? ToE4m3
                            : has("E5M2")   ? ToE5m2
                                            : ToHalves;
        const bool isMerged = has("PACK_AB_MERGE_C") || has("UNPACK_B_MERGE_C");
        if (operation.variant == FromE4m3 || operation.variant == FromE5m2)
            return has("F16") && operands.size() == 2;
        if (operation.variant == ToHalves)
            return has("PACK_AB") && operands.size() == 3;
        // Without SATFINITE, an overflow has another result.
        return isMerged && has("SATFINITE") && has("F32") == has("PACK_AB_MERGE_C") &&
               operands.size() == (has("F32") ? 4 : 3);
    }
    case Opcode::Idp: // four products of bytes, both factors with signs or both without
        return has("4A") && has("U8") != has("S8");
    case Opcode::Frnd:
    case Opcode::F2i:
        operation.variant = has("TRUNC") ? 1 : has("FLOOR") ? 2 : has("CEIL") ? 3 : 0;
        operation.wide = has("F64");
        break;
    case Opcode::I2f:
        operation.wide = has("F64");
        break;
    case Opcode::F2f: // F2F.TO.FROM
        if (instruction.modifiers.size() != 2)
            return false;
        operation.wide = instruction.modifiers[0] == "F64";
        operation.variant = instruction.modifiers[1] == "F64" ? 1 : 0;
        break;
    case Opcode::Imad:
        // The assembler writes some moves, shifts, and additions as a multiply-add.
        if (has("MOV") || has("IADD") || has("SHL"))
            operation.pipe = has("MOV") ? Pipe::Fma : Pipe::FmaHeavy;
        break;
    case Opcode::Redux: {
        const char* const names[] = {"SUM", "OR", "AND", "XOR", "MIN", "MAX"};
        for (std::uint8_t i = 0; i < std::size(names); ++i)
            if (has(names[i]))
                operation.variant = i;
        operation.isUnsigned = !has("S32");
        break;
    }
    case Opcode::Flo:
    case Opcode::Uflo:
        operation.variant = has("SH") ? 1 : 0;
        break;
    case Opcode::P2r:
        operation.variant = has("B1") ? 8 : has("B2") ? 16 : has("B3") ? 24 : 0;
        break;
    case Opcode::Atomg:
    case Opcode::Atoms:
    case Opcode::Red:
        setAtomic(operation, instruction);
        break;
    case Opcode::Ldsm:
        operation.bytes = has("4") ? 16 : has("2") ? 8 : 4;
        break;
    case Opcode::Hmma:
        return has("16816") && has("F32") && operands.size() == 4;
    case Opcode::Iadd64:
        return has("64");
    case Opcode::Imnmx: { // since 10.0, additional predicates with unknown meaning
        const auto isTrue = [](const Operand& operand) {
            return operand.isPredicate() && operand.index == sass::truePredicate;
        };
        if (!operation.is64)
            return std::ranges::all_of(std::span(operands).subspan(1, predicatesOut(operation)),
                                       isTrue);
        constexpr std::size_t forms64 = 7; // P, P, R, a, b, P, !PT
        return operands.size() == forms64 && isTrue(operands[0]) && isTrue(operands[1]) &&
               isTrue(operands[6]) && operands[6].inverted;
    }
    case Opcode::Bmov:
        operation.variant = has("CLEAR") ? 1 : 0;
        break;
    case Opcode::Bar:
        operation.variant = has("ARV")                             ? ArrivesOnly
                            : instruction.opcode == "UCGABAR_WAIT" ? OfCluster
                                                                   : OfBlock;
        break;
    case Opcode::Bra:
    case Opcode::Call:
        return std::ranges::any_of(operands, [](const Operand& operand) {
            return operand.kind == Operand::Kind::Target && operand.integer >= 0;
        });
    default:
        break;
    }
    return true;
}

/// Returns true if the executor supports this register suffix for the opcode.
bool knowsSuffix(Opcode opcode, const std::string& suffix) {
    if (suffix.empty())
        return true;
    switch (opcode) {
    case Opcode::Hfma2:
    case Opcode::Hadd2:
    case Opcode::Hmul2:
        return suffix == "H0_H0" || suffix == "H1_H1";
    case Opcode::I2f:
        return contains("B0 B1 B2 B3 H0 H1", suffix);
    case Opcode::R2p:
        return contains("B0 B1 B2 B3", suffix);
    case Opcode::F2fp:
        return suffix == "H1";
    case Opcode::Dfma:
    case Opcode::Dadd:
    case Opcode::Dmul:
    case Opcode::Dsetp:
        return suffix == "64";
    default:
        return false;
    }
}

/// Returns true if the operands other than registers and numbers are valid, and if a memory access
/// has an address.
bool namesAreKnown(const Operation& operation) {
    const auto any = [&](Operand::Kind kind) {
        return std::ranges::any_of(operation.operands,
                                   [kind](const Operand& operand) { return operand.kind == kind; });
    };
    switch (operation.opcode) {
    case Opcode::S2r:
    case Opcode::S2ur:
    case Opcode::Cs2r:
    case Opcode::P2r:
    case Opcode::R2p:
    case Opcode::Depbar:
        return true;
    case Opcode::Ldg:
    case Opcode::Stg:
    case Opcode::Lds:
    case Opcode::Sts:
    case Opcode::Ldl:
    case Opcode::Stl:
    case Opcode::Ldsm:
    case Opcode::Ldgsts:
    case Opcode::Atomg:
    case Opcode::Atoms:
    case Opcode::Red:
        return any(Operand::Kind::Address) && !any(Operand::Kind::Name);
    default:
        return !any(Operand::Kind::Name);
    }
}

Operation decodeOne(const sass::Instruction& instruction) {
    Operation operation;
    operation.guard = instruction.guard;
    operation.line = instruction.line;
    operation.control = instruction.control;
    const auto refuse = [&] {
        operation.opcode = Opcode::Unknown;
        operation.refused = instruction.name();
        for (const Operand& operand : instruction.operands)
            if (operand.name.starts_with("SR_")) // name of the special register
                operation.refused += " " + operand.name;
        return operation;
    };
    const auto known = knownOpcodes().find(instruction.opcode);
    if (known == knownOpcodes().end())
        return refuse();
    for (const std::string& modifier : instruction.modifiers)
        if (!contains(known->second.modifiers, modifier))
            return refuse();
    operation.opcode = known->second.opcode;
    operation.pipe = known->second.pipe;
    operation.operands = instruction.operands;
    for (Operand& operand : operation.operands) {
        if (!knowsSuffix(operation.opcode, operand.suffix))
            return refuse();
        if (operand.kind != Operand::Kind::Real && operand.kind != Operand::Kind::Integer)
            continue;
        if (operand.kind == Operand::Kind::Real && known->second.immediates == Immediates::Integers)
            return refuse();
        if (operand.kind == Operand::Kind::Integer)
            operand.real = static_cast<double>(operand.integer);
        operand.integer = instruction.has("RCP64H") || instruction.has("RSQ64H")
                              ? bitsOf(operand, Immediates::Doubles) >> 32 // the upper word
                              : bitsOf(operand, known->second.immediates);
        operand.kind = Operand::Kind::Integer;
    }
    if (operation.opcode != Opcode::Nop && !namesAreKnown(operation))
        return refuse();
    setModifiers(operation, instruction);
    return setDetails(operation, instruction) ? operation : refuse();
}

} // namespace

std::size_t predicatesOut(const Operation& operation) {
    std::size_t count = 0;
    while (1 + count < operation.operands.size() && operation.operands[1 + count].isPredicate())
        ++count;
    return count;
}

std::vector<Operation> decode(const sass::Function& function, int capability) {
    constexpr int ampere = 80;
    constexpr int hopper = 90;
    std::vector<Operation> code;
    code.reserve(function.code.size());
    for (const sass::Instruction& instruction : function.code) {
        Operation& operation = code.emplace_back(decodeOne(instruction));
        if (operation.address < 0 || !instruction.has("E") || operation.opcode == Opcode::Ldgsts)
            continue;
        Operand& address = operation.operands[static_cast<std::size_t>(operation.address)];
        if (capability < ampere && address.index != sass::zeroRegister && !address.is32)
            address.is64 = true; // [R2] for [R2.64]
        if (capability < hopper && address.uniform != sass::zeroRegister)
            address.isUniform64 = true; // [R2.64+UR4] for [R2.64+UR4.64]
    }
    return code;
}

} // namespace kernelcurve::emulator
