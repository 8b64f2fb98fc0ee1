#include "gpu/model/text/error.h"
#include "gpu/predict/emulator/launch_counts.h"
#include "gpu/predict/sass/listing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

using emulator::ArrayImage;
using emulator::BoundKernel;
using emulator::LaunchCounts;
using emulator::MemoryImage;

constexpr std::size_t parameters = 0x210;

/// A kernel with one array of words. When `body` begins, R2 and R3 contain the address of the
/// array, and R4 contains 4 times the thread number.
class EmulatorTest : public testing::Test {
  protected:
    void run(const std::vector<std::string>& body, std::uint32_t threads = 32,
             std::uint64_t limit = 100'000) {
        std::string listing = ".text.kernel:\nkernel:\n";
        std::vector<std::string> all = {"S2R R0, SR_TID.X", "LDC.64 R2, c[0x0][0x210]",
                                        "IMAD.SHL.U32 R4, R0, 0x4, RZ", "IADD3 R2, P0, R2, R4, RZ",
                                        "IADD3.X R3, R3, RZ, RZ, P0, !PT"};
        all.insert(all.end(), body.begin(), body.end());
        all.emplace_back("EXIT");
        for (const std::string& text : all)
            listing += text.ends_with(':') ? text + "\n"
                                           : "  /*0000*/ " + text +
                                                 " ; /* 0x0000000000000000 */\n /* "
                                                 "0x000fe20000000000 */\n";
        BoundKernel launch;
        launch.code = std::make_shared<const std::vector<emulator::Operation>>(
            emulator::decode(sass::readListing(listing).front(), capability_));
        launch.grid = {blocks_, 1, 1};
        launch.block = {threads, 1, 1};
        launch.cluster = {cluster_, 1, 1};
        launch.registers = 64;
        launch.staticSharedBytes = 4096;
        launch.localBytes = 64;
        launch.bank0.resize(parameters + 4096);
        launch.bank2 = literals_;
        MemoryImage memory;
        ArrayImage image(1024 * 4);
        image.fill(std::byte{0});
        const std::uint64_t address = memory.add(std::move(image));
        std::memcpy(launch.bank0.data() + parameters, &address, sizeof address);
        counts_ = emulator::runLaunch(launch, memory, limit, {});
        words_.resize(1024);
        memory.array(0).read(0, std::as_writable_bytes(std::span(words_)));
    }

    int capability_ = 90;
    std::uint32_t blocks_ = 1;
    std::uint32_t cluster_ = 1;
    std::vector<std::byte> literals_;
    std::vector<std::uint32_t> words_;
    LaunchCounts counts_;
};

TEST_F(EmulatorTest, AddsProductsOfBytes) {
    run({"MOV R5, 0x01020304", "MOV R6, 0xff020304", "IDP.4A.U8.U8 R7, R5, R6, 0x7",
         "STG.E [R2.64], R7"});
    EXPECT_EQ(words_[0], 255U + 4 + 9 + 16 + 7);
    run({"MOV R5, 0x01020304", "MOV R6, 0xff020304", "IDP.4A.S8.S8 R7, R5, R6, 0x7",
         "STG.E [R2.64], R7"});
    EXPECT_EQ(words_[0], 7U + 4 + 9 + 16 - 1);
}

TEST_F(EmulatorTest, StoresWhatItComputes) {
    run({"IMAD R5, R0, R0, 0x7", "STG.E desc[UR4][R2.64], R5"}, 64);
    for (std::uint32_t i = 0; i < 64; ++i)
        EXPECT_EQ(words_[i], i * i + 7);
    EXPECT_EQ(words_[64], 0U);
    EXPECT_EQ(counts_.stores.requests, 2);
    EXPECT_EQ(counts_.stores.sectors, 8);
    EXPECT_EQ(counts_.instructions, 2 * 8);
}

TEST_F(EmulatorTest, AddsTheUpperHalfOfAPairInMultiplyHigh) {
    // The expected result is (2^31 * 4 + (5 * 2^32 + 9)) >> 32.
    run({"MOV R6, 0x9", "MOV R7, 0x5", "MOV R8, 0x80000000", "IMAD.HI.U32 R5, R8, 0x4, R6",
         "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[0], 7U);
}

TEST_F(EmulatorTest, CarriesOutOfASubtractionOfZero) {
    run({"MOV R6, 0x3", "IADD3 R5, P1, R6, -RZ, RZ", "SEL R5, R0, 0xff, !P1",
         "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[5], 0xffU); // no borrow: the carry is set
}

TEST_F(EmulatorTest, RunsBothSidesOfABranchAndMeetsAgain) {
    run({"BSSY B0, `(.L_end)", "ISETP.GE.AND P1, PT, R0, 0x10, PT", "@P1 BRA `(.L_upper)",
         "MOV R5, 0x1", "BRA `(.L_end)", ".L_upper:", "MOV R5, 0x2", ".L_end:", "BSYNC B0",
         "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[15], 1U);
    EXPECT_EQ(words_[16], 2U);
    EXPECT_EQ(counts_.stores.requests, 1); // all lanes together
}

TEST_F(EmulatorTest, WaitsForAllWarpsAtABarrier) {
    // Each thread reads the value that a thread of the other warp has written to shared memory.
    run({"STS [R4+0x400], R0", "BAR.SYNC.DEFER_BLOCKING 0x0",
         "LOP3.LUT R6, R4, 0x80, RZ, 0x3c, !PT", "LDS R5, [R6+0x400]",
         "STG.E desc[UR4][R2.64], R5"},
        64);
    EXPECT_EQ(words_[0], 32U);
    EXPECT_EQ(words_[40], 8U);
    EXPECT_EQ(counts_.sharedLoads.wavefronts, 2);
}

TEST_F(EmulatorTest, CountsBankConflicts) {
    run({"IMAD.SHL.U32 R6, R0, 0x80, RZ", "LDS R5, [R6+0x400]"});
    EXPECT_EQ(counts_.sharedLoads.wavefronts, 32);
}

TEST_F(EmulatorTest, ShufflesBetweenLanes) {
    run({"SHFL.BFLY PT, R5, R0, 0x1, 0x1f", "SHFL.DOWN P1, R6, R0, 0x8, 0x1f",
         "IMAD R5, R6, 0x100, R5", "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[4], 5U + 12 * 256);
    // The source lane does not exist, so the lane keeps its own value.
    EXPECT_EQ(words_[30], 31U + 30 * 256);
}

TEST_F(EmulatorTest, AddsAtomically) {
    run({"LDC.64 R6, c[0x0][0x210]", "MOV R5, 0x1", "REDG.E.ADD.STRONG.GPU desc[UR4][R6.64], R5"},
        96);
    EXPECT_EQ(words_[0], 96U);
    EXPECT_EQ(counts_.atomics.requests, 3);
}

TEST_F(EmulatorTest, ConvertsAndRounds) {
    run({"I2FP.F32.U32 R5, R0", "FMUL R5, R5, 0.5", "F2I.TRUNC.NTZ R5, R5",
         "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[9], 4U);
}

TEST_F(EmulatorTest, ChoosesTheLeastOrGreatestOfTwoAndThree) {
    run({"MOV R5, 0x7", "VIMNMX.U32 R6, PT, PT, R0, R5, PT", "VIMNMX R7, PT, PT, R0, 0x14, !PT",
         "VIMNMX.U32 R8, R0, 0x3, PT", "IMAD R6, R7, 0x100, R6", "IMAD R6, R8, 0x10000, R6",
         "STG.E [R2.64], R6"});
    EXPECT_EQ(words_[5], 0x31405U);
    EXPECT_EQ(words_[25], 0x31907U);
    run({"I2FP.F32.U32 R5, R0", "FMNMX3 R6, R5, 3, 9, PT", "FMNMX3 R7, R5, -R5, 4, !PT",
         "FADD R6, R6, R7", "F2I.TRUNC.NTZ R6, R6", "STG.E [R2.64], R6"});
    EXPECT_EQ(words_[1], 1U + 4);
    EXPECT_EQ(words_[20], 3U + 20);
    EXPECT_THROW(run({"VIMNMX R6, P0, PT, R0, R5, PT"}), Error) << "what P0 means is not known";
}

TEST_F(EmulatorTest, ChoosesTheLeastOfTwoPairs) {
    run({"MOV R6, R0", "MOV R7, -0x1", "MOV R8, 0x5", "MOV R9, RZ",
         "IMNMX.S64 PT, PT, R10, R6, R8, PT, !PT", "IMNMX.U64 PT, PT, R12, R6, R8, PT, !PT",
         "IMNMX.U64 PT, PT, R14, R8, 0x3, !PT, !PT", "IMAD R10, R12, 0x100, R10",
         "IMAD R10, R14, 0x10000, R10", "STG.E [R2.64], R10"});
    EXPECT_EQ(words_[9], 0x50509U);
    EXPECT_THROW(run({"IMNMX.S64 PT, PT, R10, R6, R8, PT, PT"}), Error);
}

TEST_F(EmulatorTest, ComputesWithUniformFloats) {
    run({"UMOV UR4, 0x40000000", "UFMUL UR5, UR4, 1.5", "UFADD UR5, -UR5, 10",
         "UFFMA UR5, UR5, UR4, UR4", "UFSETP.GT.AND UP0, UPT, |UR5|, 3, UPT",
         "UFSEL UR6, UR5, 1, UP0", "UVIMNMX.S32 UR7, UR4, 0x7, UPT", "MOV R5, UR6",
         "F2I.TRUNC.NTZ R5, R5", "IMAD R5, R5, 0x100, RZ", "IADD3 R5, R5, UR7, RZ",
         "STG.E [R2.64], R5"});
    EXPECT_EQ(words_[3], 16U * 0x100 + 7); // (10 - 2 * 1.5) * 2 + 2
}

TEST_F(EmulatorTest, ReadsLiteralsFromBank2) {
    literals_ = {std::byte{0x78}, std::byte{0x56}, std::byte{0x34}, std::byte{0x12}};
    run({"MOV R5, c[0x2][0x0]", "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[0], 0x12345678U);
}

TEST_F(EmulatorTest, ConvertsEightBitFloats) {
    // 0x38 is 1 as e4m3, and 0x3c as e5m2; 0xc0 is -2.
    run({"MOV R5, 0x7e38c038", "F2FP.F16.E4M3.UNPACK_B R6, R5", "F2FP.F16.E4M3.UNPACK_B R7, R5.H1",
         "STG.E.64 desc[UR4][R2.64], R6"},
        1);
    EXPECT_EQ(words_[0], 0xc0003c00U) << "-2 and 1";
    EXPECT_EQ(words_[1], 0x5f003c00U) << "448, the largest number, and 1";
    run({"MOV R5, 0x7f3c", "F2FP.F16.E5M2.UNPACK_B R6, R5", "STG.E desc[UR4][R2.64], R6"}, 1);
    EXPECT_EQ(words_[0] & 0xffffU, 0x3c00U);
    EXPECT_EQ(words_[0] >> 16U & 0x7c00U, 0x7c00U);
    EXPECT_NE(words_[0] >> 16U & 0x03ffU, 0U) << "not a number";
    // The pair of the third operand moves to the upper half.
    run({"MOV R5, 0x3f800000", "MOV R6, 0xc0000000", "MOV R8, 0x1234",
         "F2FP.SATFINITE.E4M3.F32.PACK_AB_MERGE_C R7, R6, R5, R8", "STG.E desc[UR4][R2.64], R7"},
        1);
    EXPECT_EQ(words_[0], 0x1234c038U);
    // 1.0625 and 1.1875 are ties between two numbers with 3 bits; 1000 and infinity saturate.
    run({"MOV R5, 0x3f880000", "MOV R6, 0x3f980000",
         "F2FP.SATFINITE.E4M3.F32.PACK_AB_MERGE_C R8, R6, R5, RZ", "MOV R5, 0x447a0000",
         "MOV R6, 0xff800000", "F2FP.SATFINITE.E4M3.F32.PACK_AB_MERGE_C R9, R6, R5, RZ",
         "STG.E.64 desc[UR4][R2.64], R8"},
        1);
    EXPECT_EQ(words_[0], 0x3a38U);
    EXPECT_EQ(words_[1], 0xfe7eU);
    run({"MOV R5, 0xc0003c00", "F2FP.SATFINITE.E5M2.F16.UNPACK_B_MERGE_C R6, R5, RZ",
         "F2FP.SATFINITE.E4M3.F16.UNPACK_B_MERGE_C R7, R5, RZ", "STG.E.64 desc[UR4][R2.64], R6"},
        1);
    EXPECT_EQ(words_[0], 0xc03cU);
    EXPECT_EQ(words_[1], 0xc038U);
    EXPECT_THROW(run({"F2FP.E4M3.F32.PACK_AB_MERGE_C R7, R6, R5, RZ"}), Error)
        << "another result of an overflow";
}

TEST_F(EmulatorTest, ReachesSharedMemoryThroughGenericAddresses) {
    run({"S2R R7, SR_SWINHI", "VIADD R6, R4, 0x400", "ST.E desc[UR4][R6.64], R0",
         "BAR.SYNC.DEFER_BLOCKING 0x0", "LDS R8, [R4+0x400]", "LD.E R9, desc[UR4][R6.64]",
         "IADD3 R8, R8, R9, RZ", "ST.E desc[UR4][R2.64], R8"},
        64);
    for (std::uint32_t i = 0; i < 64; ++i)
        EXPECT_EQ(words_[i], 2 * i);
    EXPECT_EQ(counts_.sharedStores.requests, 2);
    EXPECT_EQ(counts_.sharedLoads.requests, 4) << "two through each kind of address";
    EXPECT_EQ(counts_.stores.requests, 2);
    EXPECT_EQ(counts_.loads.requests, 0);
    EXPECT_THROW(run({"S2R R7, SR_SWINHI", "MOV R6, 0x400", "ISETP.GE.AND P1, PT, R0, 0x10, PT",
                      "@P1 MOV R6, R2", "@P1 MOV R7, R3", "LD.E R8, desc[UR4][R6.64]"}),
                 Error);
}

TEST_F(EmulatorTest, RunsEachBlockOfAClusterAlone) {
    blocks_ = 4;
    cluster_ = 2;
    // Each thread stores its block, waits for the cluster, and reads from the other block's memory,
    // which that of its own block replaces.
    run({"S2R R5, SR_CTAID.X", "S2R R6, SR_CgaCtaId", "IMAD.SHL.U32 R7, R5, 0x100, RZ",
         "IADD3 R2, P0, R2, R7, RZ", "IADD3.X R3, R3, RZ, RZ, P0, !PT", "IMAD R10, R5, 0x100, R0",
         "STS [R4+0x400], R10", "UCGABAR_ARV", "UCGABAR_WAIT", "S2R R9, SR_SWINHI",
         "LOP3.LUT R8, R6, 0x1, RZ, 0x3c, !PT", "IADD3 R11, -R4, 0x4fc, RZ",
         "LEA R8, R8, R11, 0x18", "LD.E R10, desc[UR4][R8.64]", "IMAD R10, R6, 0x10000, R10",
         "STG.E desc[UR4][R2.64], R10"},
        64);
    for (std::uint32_t block = 0; block < 4; ++block)
        for (std::uint32_t thread = 0; thread < 64; ++thread)
            EXPECT_EQ(words_[block * 64 + thread],
                      block % 2 * 0x10000 + block * 0x100 + 63 - thread);
}

TEST_F(EmulatorTest, TakesTheGreaterOfTwoDoublesAndTheOneThatIsANumber) {
    const auto greater = [&](const std::string& first, const std::string& second) {
        run({"MOV R6, 0x0", "MOV R7, " + first, "MOV R8, 0x0", "MOV R9, " + second,
             "DSETP.MAX.AND P0, P1, R6, R8, PT", "SEL R5, R7, R9, P0",
             "@P1 MOV R5, 0x0", // both are NaN
             "STG.E desc[UR4][R2.64], R5"});
        return words_[0];
    };
    EXPECT_EQ(greater("0x3ff00000", "0x40000000"), 0x40000000U);
    EXPECT_EQ(greater("0x40000000", "0x3ff00000"), 0x40000000U);
    EXPECT_EQ(greater("0x7ff80000", "0x3ff00000"), 0x3ff00000U);
    EXPECT_EQ(greater("0x3ff00000", "0x7ff80000"), 0x3ff00000U);
    EXPECT_EQ(greater("0x7ff80000", "0x7ff80000"), 0U);
}

TEST_F(EmulatorTest, TakesAnImmediateForTheUpperWordOfADouble) {
    run({"MUFU.RCP64H R5, 12", "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[0] >> 16U, 0x3fb5U); // 1 / 12
}

TEST_F(EmulatorTest, BranchesIfAllLanesAreTogether) {
    const std::vector<std::string> body = {"BRA.CONV ~URZ, `(.L_whole)",
                                           "MOV R5, 0x1",
                                           "BRA `(.L_store)",
                                           ".L_whole:",
                                           "MOV R5, 0x2",
                                           ".L_store:",
                                           "STG.E desc[UR4][R2.64], R5"};
    run(body);
    EXPECT_EQ(words_[31], 2U);
    std::vector<std::string> divergent = {"ISETP.GE.AND P1, PT, R0, 0x10, PT", "@P1 EXIT"};
    divergent.insert(divergent.end(), body.begin(), body.end());
    run(divergent);
    EXPECT_EQ(words_[0], 1U);
}

TEST_F(EmulatorTest, KeepsABarrierInARegister) {
    run({"BSSY B0, `(.L_end)", "BMOV.32.CLEAR R6, B0", "BMOV.32 B0, R6",
         "ISETP.GE.AND P1, PT, R0, 0x10, PT", "@P1 BRA `(.L_upper)", "MOV R5, 0x1", "BRA `(.L_end)",
         ".L_upper:", "MOV R5, 0x2", ".L_end:", "BSYNC B0", "STG.E desc[UR4][R2.64], R5"});
    EXPECT_EQ(words_[16], 2U);
    EXPECT_EQ(counts_.stores.requests, 1); // all lanes together
}

TEST_F(EmulatorTest, ReadsAddressesOfOlderCapabilities) {
    capability_ = 75;
    run({"STG.E.SYS [R2], R0"});
    EXPECT_EQ(words_[31], 31U);
    capability_ = 86;
    run({"ULDC.64 UR4, c[0x0][0x210]", "STG.E [R4.U32+UR4], R4"});
    EXPECT_EQ(words_[31], 124U);
}

TEST_F(EmulatorTest, RefusesAnUnknownInstructionOnlyWhereItIsReached) {
    run({"BRA `(.L_end)", "WOMBAT R1", ".L_end:"});
    try {
        run({"WOMBAT.E R1"});
        FAIL() << "was not refused";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("WOMBAT.E"));
    }
}

TEST_F(EmulatorTest, RefusesAnEndlessLoop) {
    EXPECT_THROW(run({".L_again:", "BRA `(.L_again)"}), Error);
}

TEST_F(EmulatorTest, RefusesAnAccessOutsideTheArray) {
    EXPECT_THROW(run({"STG.E desc[UR4][R2.64+0x1000], R0"}), Error);
    EXPECT_THROW(run({"STG.E desc[UR4][R2.64+-0x4], R0"}), Error);
}

TEST(Halves, RoundAndReturn) {
    for (const float value : {0.0F, 1.0F, -2.5F, 65504.0F, 6.1035156e-05F, 5.9604645e-08F})
        EXPECT_EQ(emulator::halfToFloat(emulator::floatToHalf(value, false), false), value);
    EXPECT_EQ(emulator::floatToHalf(70000.0F, false), 0x7c00U);
    EXPECT_EQ(emulator::halfToFloat(emulator::floatToHalf(1.00390625F, true), true), 1.0F);
}

TEST(ArrayImage, SharesPagesUntilOneIsWritten) {
    ArrayImage first(200'000);
    first.generate([](std::size_t offset, std::span<std::byte> bytes) {
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>((offset + i) / ArrayImage::pageBytes);
    });
    ArrayImage second = first;
    const std::byte nine{9};
    second.write(131'072, {&nine, 1});
    std::byte read{};
    first.read(131'072, {&read, 1});
    EXPECT_EQ(read, std::byte{2});
    second.read(131'072, {&read, 1});
    EXPECT_EQ(read, nine);
    second.read(199'999, {&read, 1});
    EXPECT_EQ(read, std::byte{3});
}

} // namespace
} // namespace kernelcurve
