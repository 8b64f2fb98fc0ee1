// Tests with faulty kernels of each kind, which must be found at the right line, and with their
// corrected versions, which must have no findings.

#include "tests/gpu/device/cpu/trace/trace_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

TraceReport reportOf(const std::string& body, int threads = 64) {
    TraceCase example;
    example.grid = {2, 1, 1};
    example.block = {threads, 1, 1};
    example.sharedBytes = 1024;
    example.blocks = BlockChoice::All;
    example.check = true;
    return example.trace("__global__ void kernel(const float* in, float* out) {\n"
                         "  __shared__ float s[256]; int t = threadIdx.x;\n" +
                         body + "\n}");
}

std::vector<CheckFinding> check(const std::string& body, int threads = 64) {
    return reportOf(body, threads).findings;
}

/// The text "LINE: sentence" of the first finding.
std::string first(const std::vector<CheckFinding>& findings) {
    if (findings.empty())
        return "nothing";
    return std::to_string(findings[0].where.line) + ": " + findings[0].what.english();
}

TEST(KernelCheck, MissingSyncthreads) {
    const auto findings = check("  s[t] = in[t];\n"
                                "  out[t] = s[63 - t];");
    // The result does not depend on which of the two threads the tracer runs first.
    EXPECT_THAT(first(findings), AllOf(HasSubstr("3: race: write to shared memory that thread ("),
                                       HasSubstr("reads at line 4, without __syncthreads()")));
    EXPECT_EQ(findings[0].other.line, 4);
    EXPECT_THAT(check("  s[t] = in[t];\n  __syncthreads();\n  out[t] = s[63 - t];"), IsEmpty());
}

TEST(KernelCheck, BarrierBetweenTwoUsesOfACondition) {
    EXPECT_THAT(check("  size_t i = size_t(blockIdx.x) * 64 + t, n = size_t(gridDim.x) * 50;\n"
                      "  s[t] = 0;\n"
                      "  __syncthreads();\n"
                      "  s[t] = i < n ? in[i] : 0;\n"
                      "  __syncthreads();\n"
                      "  if (i < n)\n"
                      "    out[i] = s[t];"),
                IsEmpty());
}

TEST(KernelCheck, StoresThatAnotherArrayOverwrites) {
    const auto overwritten = [](const std::string& second) {
        return reportOf("  extern __shared__ float dynamic[];\n"
                        "  float* a = dynamic; " +
                        second +
                        "\n"
                        "  for (int k = 0; k < 2; ++k) {\n"
                        "    a[t] = in[t + k];\n"
                        "    b[t] = in[t + 64];\n"
                        "    __syncthreads();\n"
                        "    out[t] = a[63 - t] + b[t];\n"
                        "    __syncthreads();\n"
                        "  }")
            .overwritten;
    };
    const auto same = overwritten("float* b = dynamic;");
    EXPECT_THAT(first(same),
                HasSubstr("6: write to shared memory that line 7 overwrites before any other"));
    EXPECT_EQ(same.size(), 1U);
    // The second array contains the whole first array and further values.
    EXPECT_EQ(overwritten("double* b = (double*)dynamic;").size(), 1U);
    EXPECT_THAT(overwritten("float* b = dynamic + 64;"), IsEmpty());
}

TEST(KernelCheck, StoresThatAreRead) {
    EXPECT_THAT(reportOf("  s[t] = in[t];\n"
                         "  __syncthreads();\n"
                         "  float sum = s[63 - t];\n"
                         "  __syncthreads();\n"
                         "  s[t] = in[t + 64];\n"
                         "  out[t] = sum + s[t];")
                    .overwritten,
                IsEmpty());
    // Most of the initial values are read.
    EXPECT_THAT(reportOf("  s[t] = 0;\n"
                         "  if (t < 16)\n"
                         "    s[t] = in[t];\n"
                         "  out[t] = s[t];")
                    .overwritten,
                IsEmpty());
}

TEST(KernelCheck, MissingBarrierBeforeTheNextRound) {
    const std::string begin = "  for (int k = 0; k < 3; ++k) {\n"
                              "    s[t] = in[t + k];\n"
                              "    __syncthreads();\n"
                              "    out[t] = s[(t + 32) % 64];\n";
    EXPECT_THAT(first(check(begin + "  }")),
                AllOf(HasSubstr("6: race: read of shared memory that thread (0, 0, 0)"),
                      HasSubstr("writes at line 4, without __syncthreads() in between")));
    EXPECT_THAT(check(begin + "    __syncthreads();\n  }"), IsEmpty());
}

TEST(KernelCheck, MissingSyncwarp) {
    // Warps executed in lockstep before compute capability 7.0, but do not any more.
    const std::string begin = "  s[t] = in[t];\n";
    const std::string step = "  if (t < 16) { float v = s[t + 16]; ";
    EXPECT_THAT(first(check(begin + step + "s[t] += v; }", 32)),
                HasSubstr("4: race: read of shared memory"));
    EXPECT_THAT(first(check(begin + step + "s[t] += v; }", 32)), HasSubstr("without __syncwarp()"));
    EXPECT_THAT(check(begin + "  __syncwarp();\n" + step + "s[t] += v; }", 32), IsEmpty());
}

TEST(KernelCheck, OneMissingSyncthreadsIsNotTakenForTwoBarriers) {
    // Line 4 only races within each warp, and line 5 also between warps. The barrier after line 7
    // removes both races.
    const std::string begin = "  __shared__ float u[256];\n"
                              "  for (int k = 0; k < 3; ++k) { s[t] = in[t + k];\n"
                              "    u[t] = in[t];\n"
                              "    __syncthreads();\n"
                              "    out[t] = s[t ^ 1] + u[63 - t];\n";
    const auto findings = check(begin + "  }");
    std::vector<std::string> pairs;
    for (const CheckFinding& finding : findings) {
        EXPECT_THAT(finding.what.english(), HasSubstr("without __syncthreads() in between"));
        const auto [first, last] = std::minmax(finding.where.line, finding.other.line);
        pairs.push_back(std::to_string(first) + " " + std::to_string(last));
    }
    EXPECT_THAT(pairs, testing::UnorderedElementsAre("4 7", "5 7"));
    EXPECT_THAT(check(begin + "    __syncthreads();\n  }"), IsEmpty());
}

TEST(KernelCheck, APairOfLinesHasOneRace) {
    // The same line reads and the same line writes, both within a warp and between warps.
    const auto findings = check("  s[t] = in[t];\n"
                                "  __syncthreads();\n"
                                "  s[t] = s[t ^ 1] + s[63 - t];");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_THAT(findings[0].what.english(), HasSubstr("without __syncthreads() in between"));
}

TEST(KernelCheck, WhatOneWarpDoesNeedsNoBarrierOfTheBlock) {
    // The other threads do not reach this place, so a __syncthreads() there would never return.
    const auto findings = check("  s[t] = in[t];\n"
                                "  __syncthreads();\n"
                                "  if (t < 16) {\n"
                                "    s[t] += s[t + 16];\n"
                                "    if (t < 8) s[t] += s[t + 8];\n"
                                "  }\n"
                                "  out[t] = s[t / 32];");
    std::set<std::string> barriers;
    for (const CheckFinding& finding : findings)
        if (finding.where.line == 7 && finding.other.line == 6)
            barriers.insert(
                finding.what.english().substr(finding.what.english().find("without __")));
    EXPECT_THAT(barriers, testing::ElementsAre("without __syncwarp() in between"));
}

TEST(KernelCheck, RaceOnGlobalMemory) {
    EXPECT_THAT(first(check("  float* mine = out + 64 * blockIdx.x;\n"
                            "  mine[t] = t;\n"
                            "  mine[t] = mine[(t + 1) % 64];")),
                HasSubstr("4: race: write to an array element that thread (31, 0, 0) reads at line "
                          "5, without __syncthreads() in between"));
    EXPECT_THAT(check("  float* mine = out + 64 * blockIdx.x;\n"
                      "  mine[t] = t;\n"
                      "  __syncthreads();\n"
                      "  float next = mine[(t + 1) % 64];\n"
                      "  __syncthreads();\n"
                      "  mine[t] = next;"),
                IsEmpty());
}

TEST(KernelCheck, AtomicsAreNoRace) {
    EXPECT_THAT(check("  if (t == 0) s[0] = 0;\n"
                      "  __syncthreads();\n"
                      "  atomicAdd(&s[0], 1.0f);\n"
                      "  atomicAdd(out, 1.0f);\n"
                      "  __syncthreads();\n"
                      "  if (t == 5) out[1] = s[0];"),
                IsEmpty());
    EXPECT_THAT(first(check("  if (t == 0) s[0] = 0;\n"
                            "  __syncthreads();\n"
                            "  atomicAdd(&s[0], 1.0f);\n"
                            "  if (t == 5) out[1] = s[0];")),
                HasSubstr("5: race: write to shared memory that thread (5, 0, 0) reads at line 6"));
}

TEST(KernelCheck, LoadsPastTheL1CacheAreNoRaceBesideAtomics) {
    const std::string begin = "  unsigned* most = (unsigned*)out;\n";
    const std::string plain = "  if (*most > 5) out[1 + t] = 0;\n";
    const std::string atomic = "  atomicMax(most, t);\n";
    for (const std::string load : {"__ldcg", "__ldcv"}) {
        const std::string fresh = "  if (" + load + "(most) > 5) out[1 + t] = 0;\n";
        EXPECT_THAT(check(begin + atomic + fresh), IsEmpty()) << load;
        EXPECT_THAT(check(begin + fresh + atomic), IsEmpty()) << load;
        EXPECT_THAT(first(check(begin + "  most[0] = t;\n" + fresh)), HasSubstr("race")) << load;
    }
    EXPECT_THAT(first(check(begin + atomic + plain)), HasSubstr("race"));
    EXPECT_THAT(first(check(begin + plain + atomic)), HasSubstr("race"));
}

TEST(KernelCheck, UnwrittenSharedMemory) {
    EXPECT_THAT(
        first(check("  s[t] = in[t];\n  __syncthreads();\n  out[t] = s[t + 1];")),
        HasSubstr("5: uninitialized read of shared memory: no thread of the block has written it"));
    EXPECT_THAT(check("  s[t] = in[t];\n  if (t == 0) s[64] = 0;\n  __syncthreads();\n"
                      "  out[t] = s[t + 1];"),
                IsEmpty());
}

TEST(KernelCheck, MisalignedVectorAccess) {
    EXPECT_THAT(
        first(check("  float2 v = *reinterpret_cast<const float2*>(in + 2 * t + 1);\n"
                    "  out[t] = v.x;")),
        HasSubstr("3: misaligned access: 8 bytes at an address that is not a multiple of 8"));
    EXPECT_THAT(check("  float2 v = *reinterpret_cast<const float2*>(in + 2 * t);\n"
                      "  out[t] = v.x;"),
                IsEmpty());
}

TEST(KernelCheck, BarrierThatNotAllReach) {
    EXPECT_THAT(
        first(check("  if (t >= 40) return;\n  __syncthreads();\n  out[t] = 1;")),
        HasSubstr("4: divergent __syncthreads(): thread (40, 0, 0) exited without reaching it"));
    EXPECT_THAT(first(check("  if (t < 40)\n    __syncthreads();\n  else\n    __syncthreads();\n"
                            "  out[t] = 1;")),
                HasSubstr("4: divergent __syncthreads(): thread (40, 0, 0) waits at another "
                          "__syncthreads(), at line 6"));
    EXPECT_THAT(check("  __syncthreads();\n  if (t >= 40) return;\n  out[t] = 1;"), IsEmpty());
}

TEST(KernelCheck, Deadlock) {
    EXPECT_THAT(first(check("  if (t < 16)\n    __syncthreads();\n  else\n    __syncwarp();\n"
                            "  out[t] = 1;",
                            32)),
                HasSubstr("deadlock in block (0, 0, 0): threads wait for other threads that never "
                          "arrive (16 at line 4, 16 at line 6)"));
}

TEST(KernelCheck, OutOfBoundsInSharedMemory) {
    TraceCase example;
    example.sharedBytes = 64 * 4;
    example.check = true;
    const auto findings = example
                              .trace("__global__ void kernel(const float* in, float* out) {\n"
                                     "  extern __shared__ float s[];\n"
                                     "  s[threadIdx.x + 1] = 0;\n}")
                              .findings;
    EXPECT_THAT(first(findings), HasSubstr("3: Out-of-bounds write: 4 bytes outside all arrays"));
}

TEST(KernelCheck, ReductionsOfEveryKindAreSilent) {
    EXPECT_THAT(check("  s[t] = in[t];\n"
                      "  __syncthreads();\n"
                      "  for (int d = 32; d > 0; d /= 2) {\n"
                      "    if (t < d) s[t] += s[t + d];\n"
                      "    __syncthreads();\n"
                      "  }\n"
                      "  float v = s[t % 32];\n"
                      "  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);\n"
                      "  __shared__ bool flag;\n"
                      "  if (v > 0) flag = true; else flag = false;\n"
                      "  if (t == 0) out[blockIdx.x] = s[0] + v;"),
                IsEmpty());
}

} // namespace
} // namespace kernelcurve
