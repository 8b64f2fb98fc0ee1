#include "gpu/device/cuda/compile/compiled_code.h"
#include "gpu/device/cuda/compile/compiler_log.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

TEST(CompilerLog, FindsTheFirstErrorWithLineAndColumn) {
    const Failure failure = compilationFailure("k.cu(5): warning #550-D: variable \"a\" was set\n"
                                               "  \tint a = 1;\n"
                                               "  \t    ^\n"
                                               "\n"
                                               "k.cu(7): error: identifier \"foo\" is undefined\n"
                                               "  \tint y = foo;\n"
                                               "  \t        ^\n"
                                               "k.cu(9): error: expected a \";\"\n",
                                               {"k.cu"}, "");
    EXPECT_EQ(failure.english(), "k.cu:7:10: error: identifier \"foo\" is undefined");
}

TEST(CompilerLog, TakesErrorsWithANumberAndCatastrophes) {
    EXPECT_EQ(compilationFailure("k.cu(3): catastrophic error: cannot open source file \"a.h\"\n"
                                 "  #include \"a.h\"\n"
                                 "                ^\n",
                                 {"k.cu"}, "")
                  .english(),
              "k.cu:3:15: error: cannot open source file \"a.h\"");
    EXPECT_EQ(compilationFailure("parts/a.cuh(3): error: no\n", {"k.cu", "parts/a.cuh"}, "").where,
              (SourcePosition{"parts/a.cuh", 3, 0}));
    EXPECT_EQ(compilationFailure("k (1).cu(2): error #20-D: no\n", {"k (1).cu"}, "").english(),
              "k (1).cu:2: error: no");
}

TEST(CompilerLog, NamesAnEntryThatIsNotThere) {
    const Failure failure =
        compilationFailure("__nv_name_map(2): error: identifier \"plaen\" is undefined\n"
                           "  #pragma nv_mangled_name plaen\n"
                           "                          ^\n",
                           {"k.cu"}, "");
    EXPECT_EQ(failure.what.english(),
              "Kernel plaen not found in the source: identifier \"plaen\" is undefined");
    EXPECT_EQ(failure.where.line, 0);
}

TEST(CompilerLog, PassesTheAssemblersWordsOn) {
    EXPECT_EQ(compilationFailure("ptxas info    : 0 bytes gmem\n ptxas error   : Entry function "
                                 "'k' uses too much shared data\n",
                                 {"k.cu"}, "")
                  .what.english(),
              "ptxas rejected the kernel: Entry function 'k' uses too much shared data");
}

TEST(CompilerLog, NamesTheArchitectureThatInstructionsAskFor) {
    const Failure failure = compilationFailure(
        "ptxas application ptx input, line 363; error   : Instruction 'wgmma.fence' not supported "
        "on .target 'sm_90'\nptxas fatal   : Ptx assembly aborted due to errors\n",
        {"k.cu"}, "NVRTC_ERROR_COMPILATION");
    EXPECT_EQ(
        failure.what.english(),
        "ptxas rejected the kernel: Instruction 'wgmma.fence' not supported on .target 'sm_90'");
    EXPECT_NE(failure.hint.english().find("architecture: 9.0a"), std::string::npos);
}

TEST(CompilerLog, NamesTheCauseWhereThereAreOnlyWarnings) {
    const Failure failure = compilationFailure(
        "ptxas info    : 0 bytes gmem\n"
        "ptxas application ptx input, line 234; warning : Advisory: '.multicast::cluster' modifier "
        "should be used on .target 'sm_90a'\n",
        {"k.cu"}, "NVRTC_ERROR_INTERNAL_ERROR");
    EXPECT_EQ(failure.what.english(),
              "The compiler failed (NVRTC_ERROR_INTERNAL_ERROR) without an error; the first "
              "warning is: ptxas application ptx input, line 234; warning : Advisory: "
              "'.multicast::cluster' modifier should be used on .target 'sm_90a'");
    EXPECT_NE(failure.hint.english().find("architecture: 9.0a"), std::string::npos);
    EXPECT_EQ(compilationFailure("", {"k.cu"}, "NVRTC_ERROR_OUT_OF_MEMORY").what.english(),
              "Compilation failed: NVRTC_ERROR_OUT_OF_MEMORY");
}

TEST(CompilerLog, NeverGivesTheLineOfAnotherFile) {
    const Failure failure = compilationFailure("/usr/include/x.h(7): error: bad\n", {"k.cu"}, "");
    EXPECT_EQ(failure.where.line, 0);
    EXPECT_EQ(failure.what.english(),
              "An included file does not compile: /usr/include/x.h(7): error: bad");
}

TEST(CompilerLog, AddsUpSpills) {
    const auto spills =
        spilledBytes("ptxas info    : Function properties for _Z1kPi\n"
                     "ptxas         .     24 bytes stack frame, 8 bytes spill stores, 16 bytes "
                     "spill loads\n"
                     "ptxas info    : Used 24 registers\n"
                     "ptxas info    : Function properties for plain\n"
                     "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n");
    EXPECT_EQ(spills, (std::map<std::string, std::int64_t>{{"_Z1kPi", 24}, {"plain", 0}}));
}

TEST(CompiledCode, ComesBackFromItsText) {
    CompiledCode code = {{{"_Z1kPi", 24}, {"plain", 0}},
                         "a log\nof two lines",
                         "\x7f"
                         "ELF\n\n"};
    code.cubin += std::string(3, '\0');
    EXPECT_EQ(readCompiledCode(serialized(code)), code);
}

TEST(CompiledCode, RefusesOtherTexts) {
    for (const char* text : {"", "{}", "{}\n", "[1]\nx", "{\"entries\": [{}], \"log\": \"\"}\nx",
                             "{\"entries\": 3, \"log\": 4}\n"}) {
        EXPECT_EQ(readCompiledCode(text), std::nullopt) << text;
    }
}

} // namespace
