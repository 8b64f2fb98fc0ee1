// Tests pairs of kernels, one with a mistake and one without. The check must report the mistake
// with its line and a description, and must have no findings in the other kernel.

#include "tests/gpu/device/cpu/trace/trace_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace kernelcurve {
namespace {

struct Twins {
    const char* name;
    std::string wrong; ///< the function body, which begins at line 4
    std::string right;
    int line; ///< line of the mistake
    std::string says;
    int threads = 64;
    friend void PrintTo(const Twins& twins, std::ostream* stream) { *stream << twins.name; }
};

std::vector<CheckFinding> check(const std::string& body, int threads) {
    TraceCase example;
    example.grid = {2, 1, 1};
    example.block = {threads, 1, 1};
    example.bytes = 4096;
    example.sharedBytes = 1024;
    example.blocks = BlockChoice::All;
    example.check = true;
    return example
        .trace("#include <cuda_pipeline.h>\n"
               "__global__ void kernel(const float* in, float* out) {\n"
               "  __shared__ __align__(16) float s[256]; int t = threadIdx.x, b = blockIdx.x;\n" +
               body + "\n}")
        .findings;
}

class TwinKernels : public testing::TestWithParam<Twins> {};

TEST_P(TwinKernels, OneIsFoundAndTheOtherIsSilent) {
    const Twins& twins = GetParam();
    const auto findings = check(twins.wrong, twins.threads);
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].where.file, "test.cu");
    EXPECT_EQ(findings[0].where.line, twins.line) << findings[0].what.english();
    EXPECT_GT(findings[0].where.column, 0);
    EXPECT_THAT(findings[0].what.english(), testing::HasSubstr(twins.says));
    for (const CheckFinding& finding : check(twins.right, twins.threads))
        ADD_FAILURE() << "of the right one, at line " << finding.where.line << ": "
                      << finding.what.english();
}

const std::string stage = "  s[t] = in[t];\n  __syncthreads();\n";

const std::vector<Twins> all = {
    {"pastTheEnd", "  out[t + 64 * b] = in[t + 64 * b + 897];",
     "  out[t + 64 * b] = in[t + 64 * b + 896];", 4,
     "Out-of-bounds read: 4 bytes just past the end of `in`"},
    {"beforeTheBeginning", "  out[t + 64 * b] = in[t + 64 * b - 1];",
     "  if (t + b > 0)\n    out[t + 64 * b] = in[t + 64 * b - 1];", 4,
     "Out-of-bounds read: 4 bytes, 4 bytes before the start of `in`"},
    {"storePastTheEnd", "  float v = in[t];\n  out[1024 + t] = v;",
     "  float v = in[t];\n  out[960 * b + t] = v;", 5,
     "Out-of-bounds write: 4 bytes just past the end of `out`"},
    {"vectorAcrossTheEnd",
     "  if (t + b == 0)\n    reinterpret_cast<float4*>(out + 960)[16] = make_float4(1, 2, 3, 4);",
     "  if (t + b == 0)\n    reinterpret_cast<float4*>(out + 960)[15] = make_float4(1, 2, 3, 4);",
     5, "Out-of-bounds write: 16 bytes just past the end of `out`"},
    {"structPastTheEnd",
     "  const float3* from = reinterpret_cast<const float3*>(in);\n"
     "  float3 v = from[300 + t];\n  out[t + 64 * b] = v.x + v.z;",
     "  const float3* from = reinterpret_cast<const float3*>(in);\n"
     "  float3 v = from[277 + t];\n  out[t + 64 * b] = v.x + v.z;",
     5, "past the end of `in`"},
    {"copyPastTheEnd",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t + 772, 16);\n"
     "  __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();\n"
     "  out[t + 64 * b] = s[t];",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t + 768, 16);\n"
     "  __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads();\n"
     "  out[t + 64 * b] = s[t];",
     4, "Out-of-bounds read: 16 bytes just past the end of `in`"},
    {"atomicPastTheEnd", "  atomicAdd(out + 1000 + t, 1.0f);", "  atomicAdd(out + 960 + t, 1.0f);",
     4, "4 bytes just past the end of `out`"},
    {"misalignedVector",
     "  float4 v = reinterpret_cast<const float4*>(in + 2)[t];\n  out[t + 64 * b] = v.x + v.w;",
     "  float4 v = reinterpret_cast<const float4*>(in + 4)[t];\n  out[t + 64 * b] = v.x + v.w;", 4,
     "misaligned access: 16 bytes at an address that is not a multiple of 16"},
    {"misalignedInSharedMemory", stage + "  reinterpret_cast<int2*>(s + 65)[t] = make_int2(t, 1);",
     stage + "  reinterpret_cast<int2*>(s + 66)[t] = make_int2(t, 1);", 6,
     "misaligned access: 8 bytes at an address that is not a multiple of 8"},
    {"misalignedCopy",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t + 1, 16);\n  __pipeline_wait_prior(0);",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t + 4, 16);\n  __pipeline_wait_prior(0);", 4,
     "misaligned access: 16 bytes at an address that is not a multiple of 16"},
    {"misalignedAtomic", "  atomicAdd(reinterpret_cast<double*>(out + 1) + t, 1.0);",
     "  atomicAdd(reinterpret_cast<double*>(out + 2) + t, 1.0);", 4,
     "misaligned access: 8 bytes at an address that is not a multiple of 8"},
    {"storesOfTwoBranches",
     "  float v = in[t];\n  if (t % 2 == 0)\n    out[t + 64 * b + 1] = v;\n  else\n"
     "    out[t + 64 * b] = v;",
     "  float v = in[t];\n  if (t % 2 == 0)\n    out[t + 64 * b] = v;\n  else\n"
     "    out[t + 64 * b] = v;",
     8, "also writes at line 6"},
    {"oneBranchPastTheEnd",
     "  float v = in[t];\n  if (t % 2 == 0)\n    out[1024 + t] = v;\n  else\n"
     "    out[t + 64 * b] = v;",
     "  float v = in[t];\n  if (t % 2 == 0)\n    out[t + 64 * b] = v;\n  else\n"
     "    out[t + 64 * b] = v;",
     6, "Out-of-bounds write: 4 bytes just past the end of `out`"},
    {"twoWritersOfOneElement",
     "  if (t == 0)\n    s[5] = 1;\n  out[t + 64 * b] = in[t];\n  if (t == 40)\n    s[5] = 2;",
     "  if (t == 0)\n    s[5] = 1;\n  __syncthreads();\n  if (t == 40)\n    s[5] = 2;", 8,
     "race: write to shared memory that thread (0, 0, 0) also writes at line 5"},
    {"readBeforeAllHaveWritten", "  s[t] = in[t];\n  out[t + 64 * b] = s[t ^ 32];",
     stage + "  out[t + 64 * b] = s[t ^ 32];", 4, "without __syncthreads() in between"},
    {"raceOnDynamicMemory",
     "  extern __shared__ float more[];\n  more[t] = in[t];\n  out[t + 64 * b] = more[t ^ 32];",
     "  extern __shared__ float more[];\n  more[t] = in[t];\n  __syncthreads();\n"
     "  out[t + 64 * b] = more[t ^ 32];",
     5, "race: write to shared memory that thread"},
    {"copyThatIsNotWaitedFor",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t, 16);\n  __pipeline_commit();\n"
     "  __pipeline_wait_prior(0);\n  out[t + 64 * b] = s[255 - 4 * t];",
     "  __pipeline_memcpy_async(s + 4 * t, in + 4 * t, 16);\n  __pipeline_commit();\n"
     "  __pipeline_wait_prior(0);\n  __syncthreads();\n  out[t + 64 * b] = s[255 - 4 * t];",
     4, "race: "},
    {"atomicBesideAPlainStore", "  s[0] = 0;\n  atomicAdd(s, 1.0f);",
     "  if (t == 0) s[0] = 0;\n  __syncthreads();\n  atomicAdd(s, 1.0f);", 4,
     "race: write to shared memory that thread"},
    {"warpThatIsNotSynchronised",
     "  s[t] = in[t];\n  if (t < 16)\n    out[t + 64 * b] = s[t + 16];",
     "  s[t] = in[t];\n  __syncwarp();\n  if (t < 16)\n    out[t + 64 * b] = s[t + 16];", 6,
     "without __syncwarp() in between", 32},
    {"warpBarrierForTwoWarps", "  s[t] = in[t];\n  __syncwarp();\n  out[t + 64 * b] = s[63 - t];",
     stage + "  out[t + 64 * b] = s[63 - t];", 4, "without __syncthreads() in between"},
    {"shufflesSynchroniseTheWarpAlone",
     "  s[t] = in[t];\n  float v = __shfl_sync(~0u, in[t], 3);\n  out[t + 64 * b] = s[t ^ 33] + v;",
     "  s[t] = in[t];\n  float v = __shfl_sync(~0u, in[t], 3);\n  out[t + 64 * b] = s[t ^ 1] + v;",
     4, "without __syncthreads() in between"},
    {"raceInGlobalMemory",
     "  float* mine = out + 64 * b;\n  mine[t] = t;\n  float v = mine[t ^ 32];\n"
     "  mine[t ^ 32] = v + 1;",
     "  float* mine = out + 64 * b;\n  mine[t] = t;\n  __syncthreads();\n"
     "  float v = mine[t ^ 32];\n  mine[t ^ 32] = v + 1;",
     5, "race: write to an array element that thread"},
    {"neverWritten", "  if (t < 63) s[t] = in[t];\n  __syncthreads();\n  out[t + 64 * b] = s[t];",
     stage + "  out[t + 64 * b] = s[t];", 6,
     "uninitialized read of shared memory: no thread of the block has written it"},
    {"structureNeverWritten",
     stage + "  float4 v = reinterpret_cast<float4*>(s)[t];\n  out[t + 64 * b] = v.x + v.w;",
     stage + "  float4 v = reinterpret_cast<float4*>(s)[t % 16];\n  out[t + 64 * b] = v.x + v.w;",
     6, "uninitialized read of shared memory: no thread of the block has written it"},
    {"barrierInABranch", "  if (t % 2)\n    __syncthreads();\n  out[t + 64 * b] = 1;",
     "  __syncthreads();\n  if (t % 2)\n    out[t + 64 * b] = 1;", 5,
     "divergent __syncthreads(): thread (0, 0, 0) exited without reaching it"},
    {"barrierInARaggedLoop", "  for (int i = 0; i < 1 + t / 32; ++i)\n    __syncthreads();\n",
     "  for (int i = 0; i < 2; ++i)\n    __syncthreads();\n", 5,
     "divergent __syncthreads(): thread (0, 0, 0) exited without reaching it"},
    {"earlyReturn",
     "  if (t >= 50) return;\n  s[t] = 1;\n  __syncthreads();\n  out[t] = s[49 - t];",
     "  if (t < 50) s[t] = 1;\n  __syncthreads();\n  if (t >= 50) return;\n"
     "  out[t + 64 * b] = s[49 - t];",
     6, "divergent __syncthreads(): thread (50, 0, 0) exited without reaching it"},
    {"shuffleThatNotAllReach",
     "  float v = in[t];\n  if (t < 16)\n    v += __shfl_down_sync(0xffffffff, v, 8);\n  else\n"
     "    __syncthreads();\n  out[t + 64 * b] = v;",
     "  float v = in[t];\n  if (t < 16)\n    v += __shfl_down_sync(0xffff, v, 8);\n"
     "  __syncthreads();\n  out[t + 64 * b] = v;",
     6, "deadlock in block (0, 0, 0): threads wait for other threads that never arrive", 32},
    {"twoBarriersThatWaitForEachOther",
     "  if (t < 32)\n    __syncthreads();\n  else if (t == 40)\n    __syncwarp();\n"
     "  else\n    __syncthreads();",
     "  __syncthreads();\n  __syncwarp();", 5, "deadlock in block (0, 0, 0)"},
};

INSTANTIATE_TEST_SUITE_P(Check, TwinKernels, testing::ValuesIn(all),
                         [](const auto& twins) { return std::string(twins.param.name); });

} // namespace
} // namespace kernelcurve
