#include "gpu/predict/emulator/operation.h"
#include "gpu/predict/sass/listing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kernelcurve {
namespace {

using emulator::Opcode;
using sass::Function;
using sass::Instruction;
using sass::Operand;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// One instruction in the format of nvdisasm, with the upper half of its encoding.
std::string line(const std::string& offset, const std::string& text,
                 const std::string& upper = "000fe20000000000") {
    return "        /*" + offset + "*/   " + text + " ;   /* 0x0000000000007918 */\n      /* 0x" +
           upper + " */\n";
}

std::vector<Function> functionOf(const std::string& lines) {
    return sass::readListing("\t.target\tsm_90\n.text.add:\n        .type  add,@function\nadd:\n" +
                             lines);
}

Instruction only(const std::string& text) {
    return functionOf(line("0000", text)).front().code.front();
}

TEST(SassListing, HasTheSourceLineOfEachInstruction) {
    const auto code = functionOf(line("0000", "NOP") + "\t//## File \"/home/me/a.cu\", line 7\n" +
                                 line("0010", "NOP") +
                                 "\t//## File \"/home/me/b.cuh\", line 12 inlined at "
                                 "\"/home/me/a.cu\", line 8\n" +
                                 line("0020", "NOP") + line("0030", "EXIT"))
                          .front()
                          .code;
    ASSERT_THAT(code, SizeIs(4));
    EXPECT_EQ(code[0].line.number, 0U);
    EXPECT_EQ(code[1].line, (sass::SourceLine{"/home/me/a.cu", 7}));
    EXPECT_EQ(code[2].line, (sass::SourceLine{"/home/me/b.cuh", 12}));
    EXPECT_EQ(code[3].line, code[2].line);
}

TEST(SassListing, HasTheNameModifiersAndOperandsOfAnInstruction) {
    const Instruction load = only("@!P0 LDG.E.128.STRONG.GPU R8, desc[UR8][R4.64+0x10]");
    EXPECT_EQ(load.opcode, "LDG");
    EXPECT_EQ(load.name(), "LDG.E.128.STRONG.GPU");
    EXPECT_EQ(load.guard.index, 0);
    EXPECT_TRUE(load.guard.negated);
    ASSERT_THAT(load.operands, SizeIs(2));
    EXPECT_EQ(load.operands[0].kind, Operand::Kind::Register);
    EXPECT_EQ(load.operands[0].index, 8);
    EXPECT_EQ(load.operands[1].kind, Operand::Kind::Address);
    EXPECT_EQ(load.operands[1].index, 4);
    EXPECT_TRUE(load.operands[1].is64);
    EXPECT_EQ(load.operands[1].integer, 16);
}

TEST(SassListing, SplitsATargetFromTheRegisterBeforeIt) {
    const Instruction instruction = only("RET.REL.NODEC R4 `(add)");
    ASSERT_THAT(instruction.operands, SizeIs(2));
    EXPECT_EQ(instruction.operands[0].index, 4);
    EXPECT_EQ(instruction.operands[1].integer, 0);
}

TEST(SassListing, KeepsSignsAndParts) {
    const Instruction instruction = only("FFMA R1, -|R2|.reuse, ~R3.H1_H1, -1.5");
    EXPECT_TRUE(instruction.operands[1].negated);
    EXPECT_TRUE(instruction.operands[1].absolute);
    EXPECT_THAT(instruction.operands[1].suffix, IsEmpty());
    EXPECT_TRUE(instruction.operands[2].inverted);
    EXPECT_EQ(instruction.operands[2].suffix, "H1_H1");
    EXPECT_EQ(instruction.operands[3].real, -1.5);
}

TEST(SassListing, ReadsConstantsAndScaledAddresses) {
    const Instruction constant = only("LDC.64 R2, c[0x3][R4+-0x20]");
    EXPECT_EQ(constant.operands[1].kind, Operand::Kind::Constant);
    EXPECT_EQ(constant.operands[1].bank, 3);
    EXPECT_EQ(constant.operands[1].index, 4);
    EXPECT_EQ(constant.operands[1].integer, -32);
    const Instruction shared = only("LDS R0, [R3.X4+UR5+0x400]");
    EXPECT_EQ(shared.operands[1].scale, 4);
    EXPECT_EQ(shared.operands[1].uniform, 5);
    EXPECT_EQ(shared.operands[1].integer, 0x400);
}

TEST(SassListing, HasTheControlBits) {
    // The bits encode: stall 4, no yield, write barrier 0, read barrier 7 (none), wait for
    // scoreboard 1.
    const std::uint64_t bits =
        4U | 1U << 4U | 0U << 5U | std::uint64_t{7} << 8U | std::uint64_t{2} << 11U;
    char upper[17];
    std::snprintf(upper, sizeof upper, "%016llx", static_cast<unsigned long long>(bits << 41U));
    const auto control = functionOf(line("0000", "NOP", upper)).front().code.front().control;
    EXPECT_EQ(control.stall, 4);
    EXPECT_FALSE(control.yield);
    EXPECT_EQ(control.writeBarrier, 0);
    EXPECT_EQ(control.readBarrier, 7);
    EXPECT_EQ(control.waitMask, 2);
}

TEST(SassListing, ResolvesBranchTargets) {
    const auto functions =
        functionOf(line("0000", "NOP") + ".L_x_1:\n" + line("0010", "BRA `(.L_x_1)"));
    EXPECT_EQ(functions.front().code[1].operands[0].integer, 1);
    EXPECT_EQ(functions.front().code[1].offset, 16U);
}

TEST(SassDecoder, RefusesAnUnknownOpcodeByName) {
    const auto code = emulator::decode(functionOf(line("0000", "WOMBAT.E R1, R2")).front());
    EXPECT_EQ(code.front().opcode, Opcode::Unknown);
    EXPECT_EQ(code.front().refused, "WOMBAT.E");
}

TEST(SassDecoder, NamesASpecialRegisterThatItDoesNotKnow) {
    const auto code = emulator::decode(functionOf(line("0000", "CS2R R2, SR_CLOCKLO")).front());
    EXPECT_EQ(code.front().refused, "CS2R SR_CLOCKLO");
}

TEST(SassDecoder, RefusesAnUnknownModifierOrPart) {
    const auto code = emulator::decode(functionOf(line("0000", "IADD3.WOMBAT R1, R2, R3, RZ") +
                                                  line("0010", "IADD3 R1, R2.H0, R3, RZ"))
                                           .front());
    EXPECT_EQ(code[0].refused, "IADD3.WOMBAT");
    EXPECT_EQ(code[1].refused, "IADD3");
}

TEST(SassDecoder, TurnsConstantsIntoTheBitsOfTheirType) {
    const auto code = emulator::decode(functionOf(line("0000", "FADD R1, R2, 1") +
                                                  line("0010", "DADD R2, R4, -2.5") +
                                                  line("0020", "IADD3 R1, R2, -0x1, RZ"))
                                           .front());
    EXPECT_EQ(code[0].operands[2].integer, 0x3f800000);
    EXPECT_EQ(static_cast<std::uint64_t>(code[1].operands[2].integer), 0xc004000000000000ULL);
    EXPECT_EQ(code[2].operands[2].integer, -1);
}

} // namespace
} // namespace kernelcurve
