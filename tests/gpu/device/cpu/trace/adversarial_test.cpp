// Tests of accesses that an instrumentation could lose, count twice or assign to the wrong line.

#include "tests/gpu/device/cpu/trace/trace_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace kernelcurve {
namespace {

constexpr auto global = AddressSpace::Global;
constexpr auto shared = AddressSpace::Shared;
constexpr auto load = AccessKind::Load;
constexpr auto store = AccessKind::Store;
constexpr auto atomic = AccessKind::Atomic;

/// The trace of one warp that runs `body`. The first line of `body` is line 2 of the file, plus the
/// number of lines in `before`.
TraceReport traced(const std::string& body, const std::string& before = "") {
    TraceCase example;
    example.grid = {1, 1, 1};
    example.block = {32, 1, 1};
    return example.trace(before +
                         "__global__ void kernel(const float* in, float* out) { int t = "
                         "threadIdx.x;\n" +
                         body + "\n}");
}

struct Sum {
    std::int64_t requests = 0;
    std::int64_t bytes = 0;
    bool operator==(const Sum&) const = default;
    friend void PrintTo(const Sum& sum, std::ostream* stream) {
        *stream << sum.requests << " requests of " << sum.bytes << " bytes";
    }
};

/// The sum of all accesses of one kind at a line.
Sum at(const TraceReport& report, int line, AddressSpace space, AccessKind kind) {
    Sum sum;
    for (const LineAccess& access : report.accesses)
        if (access.line == line && access.space == space && access.access == kind) {
            sum.requests += access.requests;
            sum.bytes += access.bytes;
        }
    return sum;
}

TEST(TraceAdversary, StructCopies) {
    const std::string before = "struct Nine { float a[9]; }; struct Odd { char a[7]; };\n";
    const TraceReport report = traced("  reinterpret_cast<Nine*>(out)[t] =\n"
                                      "    reinterpret_cast<const Nine*>(in)[t];\n"
                                      "  Odd odd = reinterpret_cast<const Odd*>(in)[64 * t];\n"
                                      "  out[512 + t] = odd.a[3] + odd.a[6];",
                                      before);
    std::int64_t loaded = 0;
    std::int64_t stored = 0;
    for (int line = 3; line <= 4; ++line) {
        loaded += at(report, line, global, load).bytes;
        stored += at(report, line, global, store).bytes;
    }
    EXPECT_EQ(loaded, 32 * 36);
    EXPECT_EQ(stored, 32 * 36);
    EXPECT_GE(at(report, 5, global, load).bytes, 32 * 2);
    EXPECT_LE(at(report, 5, global, load).bytes, 32 * 7);
    EXPECT_EQ(at(report, 6, global, store), (Sum{1, 32 * 4}));
}

TEST(TraceAdversary, StructsWithVectors) {
    const TraceReport report = traced("  const Pair* from = reinterpret_cast<const Pair*>(in);\n"
                                      "  Pair pair = from[t];\n"
                                      "  pair.a.x += pair.b.x;\n"
                                      "  reinterpret_cast<Pair*>(out)[t] = pair;",
                                      "struct Pair { float4 a; int2 b; };\n");
    EXPECT_EQ(report.totals().loads.requests, 2) << "16 and 8 bytes";
    EXPECT_EQ(report.totals().loads.bytes, 32 * 24);
    EXPECT_EQ(report.totals().stores.requests, 2);
    EXPECT_EQ(report.totals().stores.bytes, 32 * 24);
}

TEST(TraceAdversary, ThreesOfFloats) {
    const TraceReport report =
        traced("  const float3* from = reinterpret_cast<const float3*>(in);\n"
               "  float3 v = from[t];\n"
               "  reinterpret_cast<float3*>(out)[t] = v;\n"
               "  out[1024 + t] = v.x + v.y + v.z;");
    EXPECT_EQ(at(report, 3, global, load).bytes, 32 * 12);
    EXPECT_EQ(at(report, 4, global, store).bytes, 32 * 12);
    EXPECT_EQ(at(report, 5, global, load), Sum()) << "the values are in registers";
}

TEST(TraceAdversary, LoopsThatCopyAndFill) {
    const TraceReport report = traced("  for (int i = 0; i < 16; ++i)\n"
                                      "    out[16 * t + i] = in[16 * t + i];\n"
                                      "  for (int i = 0; i < 8; ++i)\n"
                                      "    out[1024 + 8 * t + i] = 0;\n"
                                      "  memcpy(out + 2048 + 4 * t, in + 4 * t, 16);\n"
                                      "  memset(out + 4096 + 4 * t, 0, 16);");
    EXPECT_EQ(at(report, 3, global, load), (Sum{16, 32 * 16 * 4}));
    EXPECT_EQ(at(report, 3, global, store), (Sum{16, 32 * 16 * 4}));
    EXPECT_EQ(at(report, 5, global, store), (Sum{8, 32 * 8 * 4}));
    EXPECT_EQ(at(report, 6, global, load).bytes, 32 * 16);
    EXPECT_EQ(at(report, 6, global, store).bytes, 32 * 16);
    EXPECT_EQ(at(report, 7, global, store).bytes, 32 * 16);
}

TEST(TraceAdversary, HintsAndVolatile) {
    const TraceReport report =
        traced("  const float4* four = reinterpret_cast<const float4*>(in);\n"
               "  float4 a = __ldg(four + t);\n"
               "  float4 b = __ldcs(four + 32 + t);\n"
               "  float2 c = __ldcg(reinterpret_cast<const float2*>(in) + t);\n"
               "  volatile const float* twice = in;\n"
               "  float d = twice[t] + twice[t];\n"
               "  __stcs(reinterpret_cast<float4*>(out) + t, b);\n"
               "  __stcg(out + 256 + t, a.x + c.y + d);");
    EXPECT_EQ(only(report, 3, global, load).width, 16);
    EXPECT_EQ(only(report, 4, global, load).width, 16);
    EXPECT_EQ(only(report, 5, global, load).width, 8);
    EXPECT_EQ(at(report, 7, global, load), (Sum{2, 2 * 32 * 4}));
    EXPECT_EQ(only(report, 8, global, store).width, 16);
    EXPECT_EQ(at(report, 9, global, store), (Sum{1, 32 * 4}));
}

TEST(TraceAdversary, WhatIsNotUsedIsNotLoaded) {
    const TraceReport report = traced("  float a = in[t];\n"
                                      "  float b = in[t + 32];\n"
                                      "  float own[4] = {b, b, b, b};\n"
                                      "  out[t] = own[t % 4] * 2;");
    EXPECT_EQ(at(report, 2, global, load), Sum());
    EXPECT_EQ(at(report, 3, global, load), (Sum{1, 32 * 4}));
    EXPECT_EQ(report.totals().loads.requests, 1) << "a thread's own array is no global memory";
    EXPECT_EQ(report.totals().stores.requests, 1);
}

TEST(TraceAdversary, WhatBothWaysOfABranchDo) {
    // The compiler merges the access that both branches have in common. The merged access has no
    // line of its own.
    const TraceReport report = traced("  float v;\n"
                                      "  if (t & 1) { v = in[t]; out[t + 64] = 1; }\n"
                                      "  else { v = in[t]; out[t + 64] = 2; }\n"
                                      "  out[t] = v;");
    EXPECT_EQ(report.totals().loads.requests, 1);
    EXPECT_EQ(report.totals().stores.requests, 2);
    for (const LineAccess& access : report.accesses) {
        EXPECT_GE(access.line, 2);
        EXPECT_LE(access.line, 5);
        EXPECT_EQ(access.sectorsPerRequest(), 4);
    }
}

TEST(TraceAdversary, AtomicsOfEveryKind) {
    const TraceReport report =
        traced("  __shared__ int s[32]; s[t] = 0; __syncwarp();\n"
               "  atomicAdd(out + t, 1.0f);\n"
               "  atomicCAS(reinterpret_cast<int*>(out) + 64, 0, t);\n"
               "  atomicMax(&s[t / 2], t);\n"
               "  atomicAdd(reinterpret_cast<double*>(out) + 128 + t, 1.0);");
    EXPECT_EQ(only(report, 3, global, atomic).sectors, 4);
    EXPECT_EQ(only(report, 4, global, atomic).sectors, 1);
    EXPECT_EQ(only(report, 5, shared, atomic).requests, 1);
    EXPECT_EQ(only(report, 6, global, atomic).width, 8);
    EXPECT_EQ(report.totals().loads.requests, 0);
    EXPECT_EQ(report.totals().stores.requests, 0);
}

TEST(TraceAdversary, VariablesOfTheFile) {
    const std::string before = "__device__ unsigned counter; __device__ float table[64];\n"
                               "__constant__ float weights[32];\n";
    const TraceReport report = traced("  atomicAdd(&counter, 1u);\n"
                                      "  table[t] = in[t];\n"
                                      "  __syncwarp();\n"
                                      "  out[t] = table[31 - t] + \n"
                                      "    weights[t % 4];",
                                      before);
    EXPECT_EQ(only(report, 4, global, atomic).sectors, 1);
    EXPECT_EQ(only(report, 5, global, store).requests, 1);
    EXPECT_EQ(only(report, 7, global, load).requests, 1);
    EXPECT_EQ(only(report, 8, AddressSpace::Constant, load).requests, 1);
    for (const WarpRequest& request : report.requests)
        if (request.line == 5 && request.access == store) {
            EXPECT_EQ(request.buffer, "table");
            EXPECT_EQ(request.offsets[3], 12);
        }
}

TEST(TraceAdversary, VotesShufflesAndFunctions) {
    const std::string before = "template <int n> struct Reader { const float* p;\n"
                               "  __device__ float operator()(int i) const {\n"
                               "    return p[n * i]; } };\n"
                               "__device__ __noinline__ float far(const float* p, int i) {\n"
                               "  return i > 20 ? 0 : p[i]; }\n";
    const TraceReport report =
        traced("  Reader<2> read{in};\n"
               "  float v = read(t) + far(in, t);\n"
               "  if (__any_sync(~0u, v > 3) && __popc(__activemask()) == 32)\n"
               "    v += __shfl_xor_sync(~0u, v, 1);\n"
               "  auto add = [&](float w) { v += w; };\n"
               "  add(__ballot_sync(~0u, v > 0) & 1);\n"
               "  out[t] = v;",
               before);
    EXPECT_EQ(only(report, 3, global, load).sectors, 8);
    EXPECT_EQ(only(report, 5, global, load).lanes, 21);
    EXPECT_EQ(report.totals().requests, 3);
    EXPECT_EQ(only(report, 13, global, store).lanes, 32);
}

TEST(TraceAdversary, ArraysThatShareDynamicMemory) {
    TraceCase example;
    example.grid = {1, 1, 1};
    example.block = {32, 1, 1};
    example.sharedBytes = 32 * 4 + 32 * 8;
    const TraceReport report =
        example.trace("__global__ void kernel(const float* in, float* out) {\n"
                      "  extern __shared__ __align__(16) char memory[]; __shared__ float own[8];\n"
                      "  double* wide = reinterpret_cast<double*>(memory);\n"
                      "  float* narrow = reinterpret_cast<float*>(memory + 32 * 8);\n"
                      "  wide[threadIdx.x] = in[threadIdx.x];\n"
                      "  narrow[threadIdx.x] = in[threadIdx.x + 32];\n"
                      "  if (threadIdx.x < 8) own[threadIdx.x] = 1;\n"
                      "  __syncthreads();\n"
                      "  out[threadIdx.x] = wide[31 - threadIdx.x] + narrow[0] +\n"
                      "    own[threadIdx.x % 8];\n"
                      "}");
    EXPECT_EQ(only(report, 5, shared, store).wavefronts, 2);
    EXPECT_EQ(only(report, 6, shared, store).wavefronts, 1);
    EXPECT_EQ(only(report, 7, shared, store).lanes, 8);
    EXPECT_EQ(only(report, 10, shared, load).degree, 1);
    EXPECT_TRUE(report.findings.empty());
}

} // namespace
} // namespace kernelcurve
