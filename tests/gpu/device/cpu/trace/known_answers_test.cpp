// Tests access patterns for which the values of hardware counters are known (Nsight's sectors per
// request and wavefronts). The model must report the same values.

#include "gpu/model/format/json_map.h"
#include "gpu/model/text/error.h"
#include "gpu/source/syntax/struct_layouts.h"
#include "tests/gpu/device/cpu/trace/trace_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr auto global = AddressSpace::Global;
constexpr auto shared = AddressSpace::Shared;
constexpr auto load = AccessKind::Load;
constexpr auto store = AccessKind::Store;

/// Sectors per request and efficiency of the load in `out[i] = EXPRESSION;`.
std::pair<double, double> loadOf(const std::string& expression) {
    const std::string source = "struct Pair { float x, y; };\n"
                               "__global__ void kernel(const float* in, float* out) {\n"
                               "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                               "  out[i] =\n" +
                               expression + ";\n}";
    const LineAccess access = only(TraceCase().trace(source), 5, global, load);
    return {access.sectorsPerRequest(), access.efficiency().value_or(-1)};
}

TEST(TraceKnownAnswers, GlobalLoads) {
    using Answer = std::pair<double, double>;
    EXPECT_EQ(loadOf("in[i]"), Answer(4, 1));
    EXPECT_EQ(loadOf("in[i + 8]"), Answer(4, 1));
    EXPECT_EQ(loadOf("in[i + 11]"), Answer(5, 0.8));
    EXPECT_EQ(loadOf("in[2 * i]"), Answer(8, 0.5));
    EXPECT_EQ(loadOf("in[3 * i]"), Answer(12, 1.0 / 3));
    EXPECT_EQ(loadOf("in[8 * i]"), Answer(32, 0.125));
    EXPECT_EQ(loadOf("reinterpret_cast<const Pair*>(in)[i].x"), Answer(8, 0.5));
    EXPECT_EQ(loadOf("in[threadIdx.x * 2048]"), Answer(32, 0.125));
    EXPECT_EQ(loadOf("in[blockIdx.x]"), Answer(1, 0.125));
    EXPECT_EQ(loadOf("__ldg(in + i)"), Answer(4, 1));
    EXPECT_EQ(loadOf("reinterpret_cast<const char*>(in)[i]"), Answer(1, 1));
    EXPECT_EQ(loadOf("reinterpret_cast<const double*>(in)[i]"), Answer(8, 1));
}

TEST(TraceKnownAnswers, BarriersOfABlock) {
    const auto barriersOf = [](const std::string& body) {
        return TraceCase()
            .trace("__global__ void kernel(const float* in, float* out) {\n"
                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   body + "  out[i] = in[i];\n}")
            .totals()
            .barriers;
    };
    EXPECT_EQ(barriersOf(""), 0);
    EXPECT_EQ(barriersOf("  __syncthreads();\n"), 1);
    EXPECT_EQ(barriersOf("  for (int k = 0; k < 7; ++k) __syncthreads();\n"), 7);
    // The number of barriers differs between the blocks, of which the first, the middle and the
    // last are traced.
    EXPECT_EQ(barriersOf("  for (int k = 0; k <= blockIdx.x; ++k) __syncthreads();\n"), 4);
    EXPECT_EQ(barriersOf("  if (__syncthreads_or(i == 3)) __syncthreads();\n"), 2);
    // A synchronization of lanes within a warp is not a barrier of the block.
    EXPECT_EQ(barriersOf("  __syncwarp();\n  __shfl_sync(~0U, i, 0);\n"), 0);
}

TEST(TraceKnownAnswers, EveryVectorType) {
    for (const auto& [type, width] :
         std::initializer_list<std::pair<const char*, int>>{{"char2", 2},
                                                            {"uchar4", 4},
                                                            {"short2", 4},
                                                            {"short4", 8},
                                                            {"int2", 8},
                                                            {"uint4", 16},
                                                            {"float2", 8},
                                                            {"float4", 16},
                                                            {"double2", 16},
                                                            {"longlong2", 16}}) {
        const std::string source = std::string("using T = ") + type +
                                   ";\n__global__ void kernel(const T* in, T* out) {\n"
                                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "  out[i] = in[i];\n}";
        const TraceReport report = TraceCase().trace(source);
        const LineAccess loads = only(report, 4, global, load);
        const LineAccess stores = only(report, 4, global, store);
        EXPECT_EQ(loads.width, width) << type;
        EXPECT_EQ(stores.width, width) << type;
        EXPECT_EQ(loads.sectorsPerRequest(), width) << type;
        EXPECT_EQ(stores.efficiency(), 1) << type;
    }
}

TEST(TraceKnownAnswers, SharedArraysOfTypesWithConstructors) {
    // The compiler's flag that states whether an array has been constructed does not exist on GPUs.
    for (const std::string type : {"struct Four { float x, y, z, w; Four() = default; };",
                                   "struct Four { float x, y, z, w; __device__ Four() {} };"}) {
        const std::string source = type + R"(
__global__ void kernel(const float* in, float* out) {
  __shared__ Four a[64];
  __shared__ float4 b[64];
  b[threadIdx.x] = reinterpret_cast<const float4*>(in)[threadIdx.x];
  a[threadIdx.x] = reinterpret_cast<const Four*>(in)[threadIdx.x];
  __syncthreads();
  reinterpret_cast<float4*>(out)[threadIdx.x] = b[63 - threadIdx.x];
  reinterpret_cast<Four*>(out)[64 + threadIdx.x] = a[63 - threadIdx.x];
})";
        TraceCase example;
        example.grid = {1, 1, 1};
        example.check = true;
        const TraceReport report = example.trace(source);
        EXPECT_EQ(only(report, 5, shared, store).width, 16);
        EXPECT_EQ(only(report, 6, shared, store).width, 16);
        EXPECT_EQ(only(report, 8, shared, load).width, 16);
        EXPECT_EQ(only(report, 9, shared, load).wavefronts, 2 * 4);
        EXPECT_EQ(report.totals().shared().requests, 2 * 4);
        EXPECT_TRUE(report.findings.empty());
    }
}

TEST(TraceKnownAnswers, TotalsOfAnOffsetAdd) {
    const std::string source = R"(
__global__ void kernel(const float* A, float* C, const int n, const int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
    if (k < n)
        C[i] = A[k] + A[k + 65536];
}
)";
    TraceCase example;
    example.numbers = {Value(65536), Value(11)};
    const MetricValues totals = example.trace(source).totals().metrics();
    EXPECT_EQ(totals.at("load_efficiency"), 0.8);
    EXPECT_EQ(totals.at("store_efficiency"), 1);
    EXPECT_EQ(totals.at("load_sectors_per_request"), 5);
    EXPECT_EQ(totals.at("divergence"), 0);
    EXPECT_EQ(totals.count("shared_efficiency"), 0U);
}

/// The column access in the tile of a transpose with `padding` additional columns. The block has 8
/// rows of 32 threads.
LineAccess columnOfTile(int padding) {
    const std::string source = "template <int P>\n"
                               "__global__ void kernel(const float* in, float* out) {\n"
                               "  __shared__ float tile[32][32 + P];\n"
                               "  int x = threadIdx.x, y = threadIdx.y;\n"
                               "  for (int j = 0; j < 32; j += 8)\n"
                               "    tile[y + j][x] = in[(y + j) * 64 + x];\n"
                               "  __syncthreads();\n"
                               "  for (int j = 0; j < 32; j += 8)\n"
                               "    out[(y + j) * 64 + x] =\n"
                               "      tile[x][y + j];\n}";
    TraceCase example;
    example.grid = {1, 1, 1};
    example.block = {32, 8, 1};
    example.entry = "kernel<" + std::to_string(padding) + ">";
    const TraceReport report = example.trace(source);
    EXPECT_EQ(only(report, 6, shared, store).conflicts(), 0);
    EXPECT_EQ(only(report, 6, global, load).sectorsPerRequest(), 4);
    return only(report, 10, shared, load);
}

TEST(TraceKnownAnswers, BankConflictsOfATile) {
    const LineAccess without = columnOfTile(0);
    EXPECT_EQ(without.requests, 32);
    EXPECT_EQ(without.degree, 32);
    EXPECT_EQ(without.wavefronts, 32 * 32);
    EXPECT_EQ(without.conflicts(), 32 * 31);
    const LineAccess padded = columnOfTile(1);
    EXPECT_EQ(padded.degree, 1);
    EXPECT_EQ(padded.conflicts(), 0);
}

TEST(TraceKnownAnswers, DynamicSharedMemory) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out, int stride) {
  extern __shared__ float values[];
  values[threadIdx.x * stride] = 1;
  __syncthreads();
  out[threadIdx.x] =
      values[0];
})";
    for (const auto& [stride, degree] :
         std::initializer_list<std::pair<int, int>>{{1, 1}, {2, 2}, {3, 1}, {16, 16}, {33, 1}}) {
        TraceCase example;
        example.block = {32, 1, 1};
        example.sharedBytes = 33 * 32 * 4;
        example.numbers = {Value(stride)};
        const TraceReport report = example.trace(source);
        EXPECT_EQ(only(report, 3, shared, store).degree, degree) << stride;
        // All lanes read the same word.
        EXPECT_EQ(only(report, 6, shared, load).degree, 1);
    }
}

TEST(TraceKnownAnswers, DivergentLanesMeetAgain) {
    // Each lane skips every fourth row, starting at a different row, so the k-th load of a lane
    // does not correspond to the k-th load of its neighbour.
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  int i = threadIdx.x;
  float sum = 0;
  for (int row = 0; row < 32; ++row)
    if ((row * 7 + i) % 4 != 0)
      sum +=
        in[row * 1024 + i];
  out[i] = sum;
})";
    TraceCase example;
    example.grid = {1, 1, 1};
    example.block = {32, 1, 1};
    const TraceReport report = example.trace(source);
    const LineAccess loads = only(report, 7, global, load);
    EXPECT_EQ(loads.requests, 32);
    EXPECT_EQ(loads.lanes, 32 * 24);
    EXPECT_EQ(loads.sectorsPerRequest(), 4);
    EXPECT_EQ(loads.partial, 32);
    EXPECT_EQ(only(report, 8, global, store).partial, 0);
}

TEST(TraceKnownAnswers, BranchesAndEarlyExits) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  int i = threadIdx.x;
  if (i >= 40)
    return;
  float value;
  if (i % 2)
    value = sqrtf(
      in[i]);
  else
    value = 2 *
      in[i + 64];
  out[i] = value;
})";
    TraceCase example;
    example.grid = {1, 1, 1};
    const TraceReport report = example.trace(source);
    const LineAccess odd = only(report, 8, global, load);
    EXPECT_EQ(odd.requests, 2);
    EXPECT_EQ(odd.lanes, 20);
    EXPECT_EQ(odd.sectors, 4 + 1);
    EXPECT_EQ(only(report, 11, global, load).lanes, 20);
    const LineAccess stores = only(report, 12, global, store);
    EXPECT_EQ(stores.requests, 2);
    EXPECT_EQ(stores.lanes, 40);
    EXPECT_EQ(stores.partial, 0) << "threads that have ended are not missed";
}

TEST(TraceKnownAnswers, TwoOperandsOfOneLineComeApart) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  int i = threadIdx.x;
  out[i] = in[i] * in[2 * i];
})";
    const TraceReport report = TraceCase().trace(source);
    std::vector<double> sectors;
    for (const LineAccess& access : report.accesses)
        if (access.line == 3 && access.access == load)
            sectors.push_back(access.sectorsPerRequest());
    EXPECT_THAT(sectors, testing::ElementsAre(4, 8)); // in the order of their columns
}

TEST(TraceKnownAnswers, AtomicsShufflesAndAsynchronousCopies) {
    const std::string source = R"(#include <cuda_pipeline.h>
__device__ float sumOfWarp(float value) {
  for (int d = 16; d > 0; d /= 2)
    value += __shfl_down_sync(~0u, value, d);
  return value;
}
__global__ void kernel(const float* in, float* out) {
  __shared__ __align__(16) float tile[256];
  __pipeline_memcpy_async(tile + 4 * threadIdx.x, in + 4 * threadIdx.x, 16);
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = sumOfWarp(tile[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, sum);
})";
    TraceCase example;
    example.grid = {1, 1, 1};
    const TraceReport report = example.trace(source);
    const LineAccess copied = only(report, 9, global, load);
    EXPECT_EQ(copied.width, 16);
    EXPECT_EQ(copied.sectorsPerRequest(), 16);
    const LineAccess written = only(report, 9, shared, AccessKind::Copy);
    EXPECT_EQ(written.wavefronts, 2 * 4);
    EXPECT_EQ(written.conflicts(), 0);
    const LineAccess atomic = only(report, 14, global, AccessKind::Atomic);
    EXPECT_EQ(atomic.requests, 2);
    EXPECT_EQ(atomic.lanes, 2);
    // The copy counts as one access, regardless of the method.
    for (const LineAccess& access : report.accesses)
        EXPECT_FALSE(access.line == 14 && access.access != AccessKind::Atomic);
    EXPECT_EQ(only(report, 12, shared, load).requests, 2);
}

TEST(TraceKnownAnswers, NeighboursInSharedMemoryAreOneAccess) {
    // Like nvcc, the model merges four consecutive floats into 16 bytes, both in unrolled loops and
    // in others.
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  __shared__ float s[256];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 64 * i] = in[threadIdx.x + 64 * i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum +=
      s[threadIdx.x / 8 * 8 + i];
  sum +=
    s[1 + threadIdx.x % 2] +
    s[2 + threadIdx.x % 2];
  out[threadIdx.x] = sum;
})";
    TraceCase example;
    example.grid = {1, 1, 1};
    const TraceReport report = example.trace(source);
    const LineAccess merged = only(report, 9, shared, load);
    EXPECT_EQ(merged.width, 16);
    EXPECT_EQ(merged.requests, 2 * 2);
    EXPECT_EQ(merged.wavefronts, 2 * 2 * 2); // the quarters of a half-warp share wavefronts
    // These floats are adjacent, but their address is not a multiple of 8 bytes.
    EXPECT_EQ(only(report, 11, shared, load).width, 4);
    EXPECT_EQ(only(report, 12, shared, load).width, 4);
    EXPECT_EQ(only(report, 4, shared, store).width, 4);
    EXPECT_EQ(only(report, 4, global, load).width, 4);
}

TEST(TraceKnownAnswers, StoresInBetweenKeepNeighboursApart) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  __shared__ float s[256];
  float a =
    s[4 * threadIdx.x];
  s[4 * threadIdx.x + 2] = in[threadIdx.x];
  out[threadIdx.x] = a +
    s[4 * threadIdx.x + 1];
})";
    const TraceReport report = TraceCase().trace(source);
    EXPECT_EQ(only(report, 4, shared, load).width, 4);
    EXPECT_EQ(only(report, 7, shared, load).width, 4);
}

TEST(TraceKnownAnswers, RowsThatLdmatrixReads) {
    // Each pass reads eight rows with 16 bytes each. At a distance of 128 bytes, the rows begin in
    // the same bank. If the chunks of a row are permuted (chunk xor row), they use each bank once.
    const std::string source = R"(template <bool swizzled>
__global__ void kernel(const float* in, float* out) {
  __shared__ __align__(1024) float s[32 * 32]; float4* chunks = reinterpret_cast<float4*>(s);
  for (int i = threadIdx.x; i < 256; i += 32)
    chunks[i] = reinterpret_cast<const float4*>(in)[i];
  __syncthreads();
  int row = threadIdx.x; unsigned a, b, c, d;
  unsigned at = __cvta_generic_to_shared(chunks + row * 8 + (swizzled ? row % 8 : 0));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
    : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at) : "memory");
  out[threadIdx.x] = a + b + c + d;
})";
    for (const bool swizzled : {false, true}) {
        TraceCase example;
        example.block = {32, 1, 1};
        example.grid = {1, 1, 1};
        example.check = true;
        example.entry = swizzled ? "kernel<true>" : "kernel<false>";
        const TraceReport report = example.trace(source);
        const LineAccess access = only(report, 9, shared, load);
        EXPECT_EQ(access.width, 16);
        EXPECT_EQ(access.lanes, 32);
        EXPECT_EQ(access.requests, 1);
        EXPECT_EQ(access.wavefronts, swizzled ? 4 : 32);
        EXPECT_TRUE(report.findings.empty());
        for (const LineAccess& each : report.accesses)
            EXPECT_NE(each.space, AddressSpace::Local)
                << each.file << ":" << each.line << " " << each.width;
    }
}

TEST(TraceKnownAnswers, WideSharedAccesses) {
    // As counted on an H200, quarters of a warp are combined if neighbours access the same data.
    const std::string source = R"(__global__ void kernel(const float* in, float* out, int lanes) {
  __shared__ __align__(16) float s[256]; float4* wide = reinterpret_cast<float4*>(s);
  wide[threadIdx.x] = reinterpret_cast<const float4*>(in)[threadIdx.x];
  __syncthreads();
  reinterpret_cast<float4*>(out)[threadIdx.x] = wide[threadIdx.x / lanes];
})";
    for (const auto& [lanes, wavefronts] : {std::pair(1, 4), std::pair(2, 2), std::pair(64, 2)}) {
        TraceCase example;
        example.block = {32, 1, 1};
        example.grid = {1, 1, 1};
        example.numbers = {Value(lanes)};
        const LineAccess access = only(example.trace(source), 5, shared, load);
        EXPECT_EQ(access.wavefronts, wavefronts) << lanes;
        EXPECT_EQ(access.conflicts(), 0) << lanes;
    }
}

TEST(TraceKnownAnswers, PictureOfAWarp) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  if (threadIdx.x >= 4)
    out[threadIdx.x + 11] = 1;
})";
    const TraceReport report = TraceCase().trace(source);
    ASSERT_EQ(report.requests.size(), 1U);
    const WarpRequest& request = report.requests[0];
    EXPECT_EQ(request.line, 3);
    EXPECT_EQ(request.buffer, "out");
    EXPECT_EQ(request.warp, 0);
    EXPECT_EQ(request.offsets[3], std::nullopt);
    EXPECT_EQ(request.offsets[4], 60);
    EXPECT_EQ(request.offsets[31], 168);
}

TEST(TraceKnownAnswers, StructuresByValueAreNoMemory) {
    const std::string source = R"(struct Params { float by[12]; float* out; int n; };
__global__ void kernel(const float* in, float* out, Params p) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < p.n)
    p.out[i] = in[i] * p.by[3] + p.by[11];
})";
    TraceCase example;
    for (int i = 0; i < 12; ++i)
        example.numbers.emplace_back(Value(i));
    example.numbers.emplace_back(Value(0)); // placeholder for p.out, which is set below
    example.numbers.emplace_back(Value(256));
    example.structs = {{2, *structLayout(scanCode(source), "Params")}};
    example.structByValueOut = 14;
    example.check = true;
    const TraceReport report = example.trace(source);
    EXPECT_TRUE(report.findings.empty()) << report.findings.front().what.english();
    ASSERT_EQ(report.accesses.size(), 2U);
    EXPECT_EQ(only(report, 5, global, load).sectorsPerRequest(), 4);
    EXPECT_EQ(only(report, 5, global, store).sectorsPerRequest(), 4);
}

TEST(TraceKnownAnswers, WhatBecomesOfArrays) {
    const auto usesOf = [](const std::string& body) {
        TraceCase example;
        example.arrayUses = true;
        return example
            .trace("__global__ void kernel(const float* in, float* out) {\n"
                   "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                   body + "\n}")
            .arrays;
    };
    using Uses = std::vector<ArrayUse>;
    // The first, the middle and the last of the four blocks are traced.
    EXPECT_EQ(usesOf("out[i] = in[2 * i + 1];"),
              (Uses{{"in", true, false, true, 4, 2048}, {"out", false, true, false, 0, 1024}}));
    EXPECT_EQ(usesOf("volatile float* v = out; v[i + 64] = 1; v[i] = v[i + 64];"),
              (Uses{{"out", true, true, false, 0, 1280}}));
    EXPECT_EQ(usesOf("out[i] += 1;"), (Uses{{"out", true, true, true, 0, 1024}}));
    EXPECT_EQ(usesOf("atomicAdd(&out[3], 1.0f);"), (Uses{{"out", true, true, true, 12, 16}}));
    EXPECT_EQ(usesOf("if (out == nullptr) out[i] = in[i];"), Uses{});
    EXPECT_EQ(TraceCase()
                  .trace("__global__ void kernel(const float* in, float* out) {\n"
                         "  out[threadIdx.x] = in[threadIdx.x];\n}")
                  .arrays,
              Uses{});
}

TEST(TraceReportJson, ComesBackAsItWas) {
    TraceCase example;
    example.arrayUses = true;
    TraceReport report = example.trace(R"(__global__ void kernel(const float* in, float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x > 3)
    out[threadIdx.x + 300000 * blockIdx.x] = tile[63 - threadIdx.x];
})");
    // The memory behind the array, and therefore the number of findings, depends on the machine.
    ASSERT_FALSE(report.findings.empty());
    ASSERT_EQ(report.arrays.size(), 2U);
    report.findings[0].other = {"test.cu", 3, 4};
    const TraceReport back =
        readAs<TraceReport>(nlohmann::json::parse(jsonOf(report).dump()), "trace");
    EXPECT_EQ(back, report);
    EXPECT_THROW(readAs<TraceReport>(nlohmann::json{{"blocks", 3}}, "trace"), Error);
}

TEST(TraceFindings, AccessOutOfBounds) {
    const TraceReport report =
        TraceCase().trace(R"(__global__ void kernel(const float* in, float* out) {
  int i = threadIdx.x;
  out[i] = in[i] +
    in[i + 262144 - 63];
})");
    ASSERT_FALSE(report.findings.empty());
    const CheckFinding& finding = report.findings[0];
    EXPECT_EQ(finding.what.english(), "Out-of-bounds read: 4 bytes just past the end of `in`");
    EXPECT_EQ(finding.where.line, 4);
    EXPECT_EQ(finding.where.column, 5);
    ASSERT_TRUE(finding.thread.has_value());
    EXPECT_EQ((*finding.thread)[0], 63);
    EXPECT_EQ(finding.block[0], 0);
}

TEST(TraceKnownAnswers, ChoiceOfBlocks) {
    const std::string source = R"(__global__ void kernel(const float* in, float* out) {
  out[blockIdx.x] = 1;
})";
    TraceCase example;
    example.grid = {10, 1, 1};
    example.block = {1, 1, 1};
    EXPECT_EQ(example.trace(source).tracedBlocks, 3);
    example.blocks = BlockChoice::First;
    EXPECT_EQ(example.trace(source).tracedBlocks, 1);
    example.blocks = BlockChoice::All;
    const TraceReport all = example.trace(source);
    EXPECT_EQ(all.tracedBlocks, 10);
    EXPECT_EQ(all.blocks, 10);
    EXPECT_EQ(only(all, 2, global, store).requests, 10);
}

} // namespace
} // namespace kernelcurve
