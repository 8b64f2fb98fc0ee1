// Tests tensor cores on the CPU device. Results of mma.h and inline PTX are compared with loops
// over the matrices.
#include "gpu/device/cpu/compile/inline_ptx.h"
#include "gpu/model/values/element_type.h"
#include "tests/gpu/device/cpu/run/kernel_runner.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

using namespace kernelcurve;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Small integers, which every type represents exactly and whose sums are exact.
double numberAt(int seed, int i) {
    return (i * 7 + seed * 5) % 7 - 3;
}

std::vector<std::byte> numbers(const char* type, int count, int seed) {
    const ElementType& element = *findElementType(type);
    std::vector<std::byte> bytes(static_cast<std::size_t>(count * element.numberBytes));
    for (int i = 0; i < count; ++i) {
        const double number = numberAt(seed, i);
        const bool isUnsigned = element.kind == NumberKind::Unsigned;
        storeNumber(element, isUnsigned ? std::abs(number) : number,
                    bytes.data() + i * element.numberBytes);
    }
    return bytes;
}

std::vector<double> asDoubles(const char* type, const std::vector<std::byte>& bytes) {
    const ElementType& element = *findElementType(type);
    std::vector<double> values;
    for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(element.numberBytes))
        values.push_back(readNumber(element, bytes.data() + at));
    return values;
}

/// C + A B, where A is stored in rows and B in columns of length k.
std::vector<double> product(const std::vector<double>& a, const std::vector<double>& b, int m,
                            int n, int k, double added) {
    std::vector<double> c(static_cast<std::size_t>(m * n), added);
    for (int row = 0; row < m; ++row)
        for (int column = 0; column < n; ++column)
            for (int i = 0; i < k; ++i)
                c[row * n + column] += a[row * k + i] * b[column * k + i];
    return c;
}

struct Multiplication {
    const char* name;  ///< name in PTX
    const char* type;  ///< C++ type of A
    const char* typeB; ///< C++ type of B
    const char* sum;   ///< "f32", "s32", "f16"
    int depth;
};
void PrintTo(const Multiplication& each, std::ostream* stream) {
    *stream << each.name << " k" << each.depth << " " << each.sum;
}

/// Fragments are filled as "Matrix Fragments for mma.m16n8k16" and its likes in the PTX ISA say: in
/// this test's own words.
class MmaSync : public testing::TestWithParam<Multiplication> {};

TEST_P(MmaSync, MultipliesFragmentsAsThePtxIsaLaysThemOut) {
    const auto& [name, type, typeB, sum, depth] = GetParam();
    const int bytes = static_cast<int>(findElementType(type)->numberBytes);
    const int each = 4 / bytes; // elements per word
    const int wordsA = 16 * depth * bytes / 4 / 32, wordsB = wordsA / 2;
    const bool half = sum == std::string("f16");
    const int sums = half ? 2 : 4;
    const std::string sumType = sum == std::string("s32") ? "int" : half ? "unsigned" : "float";
    const char constraint = sumType == "float" ? 'f' : 'r';
    std::string text;
    std::string operands[3];
    int operand = 0;
    const auto list = [&](int count) {
        std::string made = "{";
        for (int i = 0; i < count; ++i)
            made += (i > 0 ? ", %" : "%") + std::to_string(operand++);
        return made + "}";
    };
    const std::string d = list(sums), a = list(wordsA), b = list(wordsB), c = list(sums);
    std::string outputs, inputs;
    for (int i = 0; i < sums; ++i)
        outputs += std::string(i > 0 ? ", " : "") + "\"=" + constraint + "\"(d[" +
                   std::to_string(i) + "])";
    for (int i = 0; i < wordsA; ++i)
        inputs += std::string(i > 0 ? ", " : "") + "\"r\"(a[" + std::to_string(i) + "])";
    for (int i = 0; i < wordsB; ++i)
        inputs += ", \"r\"(b[" + std::to_string(i) + "])";
    for (int i = 0; i < sums; ++i)
        inputs += std::string(", \"") + constraint + "\"(c[" + std::to_string(i) + "])";
    const std::string typesOfAB =
        std::string(name) + "." + (typeB == std::string("unsigned char") ? "u8" : name);
    const std::string source =
        "__global__ void kernel(const unsigned *A, const unsigned *B, const " + sumType + " *C, " +
        sumType +
        " *D) {\n"
        "  int g = threadIdx.x / 4, t = threadIdx.x % 4, pitch = " +
        std::to_string(depth / each) + ";\n  unsigned a[" + std::to_string(wordsA) + "], b[" +
        std::to_string(wordsB) + "];\n  " + sumType + " c[" + std::to_string(sums) + "], d[" +
        std::to_string(sums) +
        "];\n"
        "  for (int i = 0; i < " +
        std::to_string(wordsA) +
        "; ++i) a[i] = A[(g + i % 2 * 8) * pitch + i / 2 * 4 + t];\n"
        "  for (int i = 0; i < " +
        std::to_string(wordsB) +
        "; ++i) b[i] = B[g * pitch + i * 4 + t];\n"
        "  for (int i = 0; i < " +
        std::to_string(sums) + "; ++i) c[i] = C[threadIdx.x * " + std::to_string(sums) +
        " + i];\n"
        "  asm volatile(\"mma.sync.aligned.m16n8k" +
        std::to_string(depth) + ".row.col." + sum + "." + typesOfAB + "." + sum + " " + d +
        ", \"\n               \"" + a + ", " + b + ", " + c + ";\"\n      : " + outputs +
        "\n      : " + inputs +
        ");\n"
        "  for (int i = 0; i < " +
        std::to_string(sums) + "; ++i) D[threadIdx.x * " + std::to_string(sums) +
        " + i] = d[i];\n}\n";

    const std::vector<std::byte> bytesA = numbers(type, 16 * depth, 1);
    const std::vector<std::byte> bytesB = numbers(typeB, 8 * depth, 2);
    const char* cType = half ? "__half" : sumType == "int" ? "int" : "float";
    std::vector<std::byte> bytesC(16 * 8 *
                                  static_cast<std::size_t>(findElementType(cType)->numberBytes));
    for (std::size_t i = 0; i < 16 * 8; ++i)
        storeNumber(*findElementType(cType), 3, bytesC.data() + i * bytesC.size() / 128);
    const auto bufferA = upload(bytesA), bufferB = upload(bytesB), bufferC = upload(bytesC);
    const auto bufferD = upload(bytesC);
    KernelRunner(source).launch({{1, 1, 1}, {32, 1, 1}, 0},
                                {bufferA.get(), bufferB.get(), bufferC.get(), bufferD.get()});
    const std::vector<double> found = asDoubles(cType, download<std::byte>(*bufferD));
    const std::vector<double> expected =
        product(asDoubles(type, bytesA), asDoubles(typeB, bytesB), 16, 8, depth, 3);
    for (int row = 0; row < 16; ++row)
        for (int column = 0; column < 8; ++column) {
            const int lane = row % 8 * 4 + column / 2, place = row / 8 * 2 + column % 2;
            ASSERT_EQ(found[lane * 4 + place], expected[row * 8 + column])
                << source << row << ", " << column;
        }
}

INSTANTIATE_TEST_SUITE_P(
    All, MmaSync,
    testing::Values(Multiplication{"bf16", "__nv_bfloat16", "__nv_bfloat16", "f32", 16},
                    Multiplication{"bf16", "__nv_bfloat16", "__nv_bfloat16", "f32", 8},
                    Multiplication{"f16", "__half", "__half", "f32", 16},
                    Multiplication{"f16", "__half", "__half", "f16", 16},
                    Multiplication{"f16", "__half", "__half", "f16", 8},
                    Multiplication{"tf32", "float", "float", "f32", 8},
                    Multiplication{"tf32", "float", "float", "f32", 4},
                    Multiplication{"s8", "signed char", "signed char", "s32", 32},
                    Multiplication{"s8", "signed char", "unsigned char", "s32", 16},
                    Multiplication{"e4m3", "__nv_fp8_e4m3", "__nv_fp8_e4m3", "f32", 32},
                    Multiplication{"e5m2", "__nv_fp8_e5m2", "__nv_fp8_e5m2", "f32", 32}));

/// Element c of row r of matrix i has the value 64 i + 8 r + c.
std::vector<unsigned> loaded(const std::string& instruction, int count) {
    std::string outputs;
    for (int i = 0; i < count; ++i)
        outputs += std::string(i > 0 ? ", " : "") + "\"=r\"(to[" + std::to_string(i) + "])";
    return run<unsigned>(
        "__global__ void kernel(unsigned *out) {\n"
        "  __shared__ __align__(16) unsigned short rows[256];\n"
        "  for (int i = threadIdx.x; i < 256; i += 32) rows[i] = i;\n"
        "  __syncthreads();\n"
        "  unsigned to[4] = {}, at = __cvta_generic_to_shared(rows + 8 * threadIdx.x);\n"
        "  asm volatile(\"" +
            instruction + "\" : " + outputs +
            " : \"r\"(at) : \"memory\");\n"
            "  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = to[i];\n}",
        {{1, 1, 1}, {32, 1, 1}, 0}, 128);
}

TEST(Ldmatrix, DealsRowsOut) {
    const auto four = loaded("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];", 4);
    const auto two = loaded("ldmatrix.sync.aligned.m8n8.x2.shared::cta.b16 {%0, %1}, [%2];", 2);
    const auto one = loaded("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];", 1);
    const auto turned =
        loaded("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];", 4);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned first = 64 * i + 8 * (lane / 4) + 2 * (lane % 4);
            const unsigned pair = first | (first + 1) << 16;
            EXPECT_EQ(four[4 * lane + i], pair);
            EXPECT_EQ(two[4 * lane + i], i < 2 ? pair : 0);
            EXPECT_EQ(one[4 * lane + i], i < 1 ? pair : 0);
            const unsigned down = 64 * i + 16 * (lane % 4) + lane / 4;
            EXPECT_EQ(turned[4 * lane + i], down | (down + 8) << 16);
        }
}

TEST(Stmatrix, UndoesLdmatrix) {
    for (const std::string trans : {"", ".trans"}) {
        const std::vector<unsigned short> rows = run<unsigned short>(
            "__global__ void kernel(unsigned short *out) {\n"
            "  __shared__ __align__(16) unsigned short from[256], to[256];\n"
            "  for (int i = threadIdx.x; i < 256; i += 32) from[i] = i;\n"
            "  __syncthreads();\n"
            "  unsigned r[4], a = __cvta_generic_to_shared(from + 8 * threadIdx.x);\n"
            "  unsigned b = __cvta_generic_to_shared(to + 8 * threadIdx.x);\n"
            "  asm volatile(\"ldmatrix.sync.aligned.m8n8.x4" +
                trans +
                ".shared.b16 {%0, %1, %2, %3}, [%4];\" : \"=r\"(r[0]), \"=r\"(r[1]), \"=r\"(r[2]), "
                "\"=r\"(r[3]) : \"r\"(a));\n"
                "  asm volatile(\"stmatrix.sync.aligned.m8n8.x4" +
                trans +
                ".shared.b16 [%0], {%1, %2, %3, %4};\" :: \"r\"(b), \"r\"(r[0]), \"r\"(r[1]), "
                "\"r\"(r[2]), \"r\"(r[3]));\n"
                "  __syncthreads();\n"
                "  for (int i = threadIdx.x; i < 256; i += 32) out[i] = to[i];\n}",
            {{1, 1, 1}, {32, 1, 1}, 0}, 256);
        std::vector<unsigned short> expected(256);
        std::iota(expected.begin(), expected.end(), 0);
        EXPECT_EQ(rows, expected) << trans;
    }
}

TEST(InlinePtx, CopiesLoadsAndComputes) {
    const std::vector<float> out = run<float>(R"(
__device__ __forceinline__ unsigned at(const void *p) { return __cvta_generic_to_shared(p); }
__global__ void kernel(float *out) {
    __shared__ __align__(16) float s[128];
    out[threadIdx.x * 4] = threadIdx.x;
    __syncthreads();
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n"
                 "cp.async.commit_group;" ::"r"(at(s + 4 * threadIdx.x)), "l"(out + 4 * threadIdx.x), "r"(8) : "memory");
    asm volatile("cp.async.wait_group %0;" ::"n"(0));
    __syncthreads();
    float a, b, c, d;
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "r"(at(s + 4 * threadIdx.x)));
    asm("fma.rn.f32 %0, %1, %2, %0;" : "+f"(a) : "f"(2.0f), "f"(3.0f));
    unsigned lane, pair;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(-2.0f), "f"(1.0f));
    asm volatile("st.shared.v2.f32 [%0 + 8], {%1, %2};" ::"r"(at(s + 4 * threadIdx.x)), "f"(a), "f"(float(lane)));
    out[4 * threadIdx.x + 1] = s[4 * threadIdx.x + 2];
    out[4 * threadIdx.x + 2] = s[4 * threadIdx.x + 3];
    out[4 * threadIdx.x + 3] = pair == 0xc0003f80u && b == 0 && c == 0 && d == 0;
})",
                                              {{1, 1, 1}, {32, 1, 1}, 0}, 128);
    for (std::size_t i = 0; i < 32; ++i)
        EXPECT_THAT(std::vector<float>(out.begin() + 4 * i, out.begin() + 4 * i + 4),
                    ElementsAre(float(i), float(i) + 6, float(i), 1));
}

TEST(InlinePtx, KeepsLinesAndWhatItDoesNotKnow) {
    const std::string known =
        "a\nasm volatile(\"cp.async.commit_group;\"\n    :::\n  \"memory\");\nb";
    EXPECT_EQ(withPtxAsCalls(known), "a\ndo { (void)0; } while (0)\n\n;\nb");
    for (const std::string other :
         {"asm(\"vote.sync.any.pred p, q, 1;\");", "asm(\"wgmma.fence.sync.aligned;\");",
          "asm(\"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0}, {%1}, {%2}, {%3};\" : "
          "\"=d\"(d) : \"d\"(a), \"d\"(b), \"d\"(c));",
          "asm(\"ld.shared.f32 %0, [%7];\" : \"=f\"(d));", "// asm(\"cp.async.commit_group;\");",
          "asm volatile(\"ld.acquire.gpu.global.u32 %0, [%1];\" : \"=r\"(a) : \"l\"(p));"})
        EXPECT_EQ(withPtxAsCalls(other), other);
}

TEST(InlinePtx, SaysWhatItCannotRun) {
    try {
        KernelRunner(
            "__global__ void kernel(int *out) { asm volatile(\"wgmma.fence.sync.aligned;\"); }");
        FAIL() << "compiled";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("inline PTX"));
    }
}

/// A product of complete matrices with m x n x k fragments. The matrices are stored in rows or
/// columns.
struct Fragments {
    const char* type;
    const char* wmma;
    const char* sum;
    int m, n, k;
    const char* layoutA;
    const char* layoutB;
};
void PrintTo(const Fragments& each, std::ostream* stream) {
    *stream << each.wmma << " " << each.m << "x" << each.n << "x" << each.k << " " << each.layoutA
            << " " << each.layoutB;
}
class Wmma : public testing::TestWithParam<Fragments> {};

TEST_P(Wmma, MultipliesMatrices) {
    const auto& [type, wmma, sum, m, n, k, layoutA, layoutB] = GetParam();
    const auto text = [](int number) { return std::to_string(number); };
    const std::string shape = text(m) + ", " + text(n) + ", " + text(k);
    const bool rowsA = layoutA == std::string("row_major"),
               rowsB = layoutB == std::string("row_major");
    const std::string source =
        std::string(
            "#include <mma.h>\nusing namespace nvcuda::wmma;\n__global__ void kernel(const ") +
        type + " *A, const " + type + " *B, " + sum + " *C, " + sum +
        " *turned) {\n  fragment<matrix_a, " + shape + ", " + wmma + ", " + layoutA +
        "> a;\n  fragment<matrix_b, " + shape + ", " + wmma + ", " + layoutB +
        "> b;\n  fragment<accumulator, " + shape + ", " + sum +
        "> c, d;\n"
        "  load_matrix_sync(a, A, " +
        text(rowsA ? k : m) + ");\n  load_matrix_sync(b, B, " + text(rowsB ? n : k) +
        ");\n  fill_fragment(c, " + sum +
        "(1));\n  mma_sync(d, a, b, c);\n"
        "  for (int i = 0; i < d.num_elements; ++i) d.x[i] = d.x[i] + " +
        sum +
        "(1);\n"
        "  store_matrix_sync(C, d, " +
        text(n) +
        ", mem_row_major);\n"
        "  load_matrix_sync(c, C, " +
        text(n) +
        ", mem_row_major);\n"
        "  store_matrix_sync(turned, c, " +
        text(m) + ", mem_col_major);\n}\n";
    const std::vector<std::byte> bytesA = numbers(type, m * k, 3), bytesB = numbers(type, n * k, 4);
    const auto size = static_cast<std::size_t>(findElementType(sum)->numberBytes);
    const auto a = upload(bytesA), b = upload(bytesB);
    const auto c = upload(std::vector<std::byte>(m * n * size));
    const auto turned = upload(std::vector<std::byte>(m * n * size));
    KernelRunner(source).launch({{1, 1, 1}, {32, 1, 1}, 0},
                                {a.get(), b.get(), c.get(), turned.get()});
    const std::vector<double> storedA = asDoubles(type, bytesA), storedB = asDoubles(type, bytesB);
    std::vector<double> left(storedA.size()), right(storedB.size());
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < k; ++j)
            left[i * k + j] = storedA[rowsA ? i * k + j : j * m + i];
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < k; ++j)
            right[i * k + j] = storedB[rowsB ? j * n + i : i * k + j];
    const std::vector<double> expected = product(left, right, m, n, k, 2);
    const std::vector<double> found = asDoubles(sum, download<std::byte>(*c));
    const std::vector<double> across = asDoubles(sum, download<std::byte>(*turned));
    EXPECT_EQ(found, expected) << source;
    for (int row = 0; row < m; ++row)
        for (int column = 0; column < n; ++column)
            ASSERT_EQ(across[column * m + row], expected[row * n + column]);
}

std::vector<Fragments> allFragments() {
    std::vector<Fragments> all;
    for (const char* a : {"row_major", "col_major"})
        for (const char* b : {"row_major", "col_major"}) {
            for (const auto& [m, n] : {std::pair(16, 16), std::pair(32, 8), std::pair(8, 32)}) {
                all.push_back({"__half", "__half", "float", m, n, 16, a, b});
                all.push_back({"__nv_bfloat16", "__nv_bfloat16", "float", m, n, 16, a, b});
                all.push_back({"signed char", "signed char", "int", m, n, 16, a, b});
            }
            all.push_back({"float", "precision::tf32", "float", 16, 16, 8, a, b});
        }
    all.push_back({"__half", "__half", "__half", 16, 16, 16, "row_major", "col_major"});
    all.push_back({"unsigned char", "unsigned char", "int", 16, 16, 16, "row_major", "row_major"});
    return all;
}
INSTANTIATE_TEST_SUITE_P(All, Wmma, testing::ValuesIn(allFragments()));

} // namespace
