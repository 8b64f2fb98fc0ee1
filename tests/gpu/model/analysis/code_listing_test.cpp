#include "gpu/model/analysis/code_listing.h"

#include "gpu/model/format/json_map.h"
#include "gpu/model/text/error.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(CodeListing, LeavesOutOfPtxWhatSaysWhereItComesFrom) {
    const CodeListing listing = listingOfPtx(".version 9.0\n"
                                             "\n"
                                             "\n"
                                             ".visible .entry twice(\n"
                                             ")\n"
                                             "{\n"
                                             "\t.reg .b64 \t%rd<3>;\n"
                                             "\t.loc\t1 12 5\n"
                                             "\tmov.u32 \t%r1, %tid.x;\n"
                                             "$L__BB0_2:\n"
                                             "\t.loc\t2 300 7, function_name $L__info_string0, "
                                             "inlined_at 1 14 9\n"
                                             "\tfma.rn.f32 \t%f1, %f2, %f3, %f4;\n"
                                             "\t.loc\t2 301 7\n"
                                             "\tret;\n"
                                             "}\n"
                                             "\t.file\t1 \"/somewhere/3_twice.cu\"\n"
                                             "\t.file\t2 \"/usr/local/cuda/math_functions.hpp\"\n"
                                             "\t.section\t.debug_str\n"
                                             "\t{\n"
                                             ".b8 95\n",
                                             "3_twice.cu");
    EXPECT_EQ(listing.text, ".version 9.0\n"
                            "\n"
                            ".visible .entry twice(\n"
                            ")\n"
                            "{\n"
                            "\t.reg .b64 \t%rd<3>;\n"
                            "\tmov.u32 \t%r1, %tid.x;\n"
                            "$L__BB0_2:\n"
                            "\tfma.rn.f32 \t%f1, %f2, %f3, %f4;\n"
                            "\tret;\n"
                            "}\n");
    EXPECT_EQ(listing.lines, (std::vector{0, 0, 0, 0, 0, 0, 12, 0, 14, 0, 0}))
        << "what is inlined counts for its line in the kernel, another file's code for none";
}

TEST(CodeListing, TakesInstructionsOutOfADisassembly) {
    const CodeListing listing = listingOfSass(
        "\t.headerflags\t@\"EF_CUDA_SM90\"\n"
        "//--------------------- .text.twice   --------------------------\n"
        "\t.section\t.text.twice,\"ax\",@progbits\n"
        "\t.align\t128\n"
        "        .global         twice\n"
        "twice:\n"
        ".text.twice:\n"
        "\t//## File \"/src/tmp/3_twice.cu\", line 12\n"
        "        /*0000*/                   LDC R1, c[0x0][0x28] ;\n"
        "\t//## File \"/usr/math.hpp\", line 300 inlined at \"/src/tmp/3_twice.cu\", line 14\n"
        "\t//## File \"/src/tmp/3_twice.cu\", line 14\n"
        "        /*0010*/                   FFMA R2, R3, R4, R5 ;\n"
        ".L_x_0:\n"
        "        /*0020*/                   BRA `(.L_x_0);\n",
        "3_twice.cu");
    EXPECT_EQ(listing.text, "//--------------------- .text.twice   --------------------------\n"
                            "twice:\n"
                            "/*0000*/                   LDC R1, c[0x0][0x28] ;\n"
                            "/*0010*/                   FFMA R2, R3, R4, R5 ;\n"
                            ".L_x_0:\n"
                            "/*0020*/                   BRA `(.L_x_0);\n");
    EXPECT_EQ(listing.lines, (std::vector{0, 0, 12, 14, 0, 14}));
    EXPECT_EQ(listingOfSass("\t//## File \"/src/not_3_twice.cu\", line 12\n/*0000*/ EXIT ;\n",
                            "3_twice.cu")
                  .lines,
              std::vector{0})
        << "a file whose name ends alike is another one";
    EXPECT_EQ(listingOfSass("", "a.cu"), CodeListing());
}

TEST(CodeListing, RefusesWhatItDoesNotWrite) {
    MachineCode code;
    code.computeCapability = 90;
    code.compiler = "NVRTC 13.0";
    code.ptx = {"a\nb\n", {0, 3}};
    nlohmann::json written = jsonOf(code);
    EXPECT_EQ(readAs<MachineCode>(written, "code"), code);
    written["ptx"]["lines"] = "3";
    EXPECT_THROW(readAs<MachineCode>(written, "code"), Error);
    written = jsonOf(code);
    written["sas"] = "";
    EXPECT_THROW(readAs<MachineCode>(written, "code"), Error);
}

} // namespace
} // namespace kernelcurve
