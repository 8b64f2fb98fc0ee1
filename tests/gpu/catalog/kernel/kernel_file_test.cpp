#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

const std::filesystem::path data = KERNELCURVE_TEST_DATA;

std::string errorOf(const std::string& text, const std::string& name) {
    try {
        readKernelFile(text, name);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::vector<std::filesystem::path> faultyFiles() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(data / "faulty"))
        if (entry.path().extension() == ".cu")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// Each faulty NAME.cu has a file NAME.txt with the expected error message.
class FaultyHeader : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(FaultyHeader, IsRefusedInTheseWords) {
    const std::filesystem::path& file = GetParam();
    const std::string expected = readFile(std::filesystem::path(file).replace_extension(".txt"));
    EXPECT_EQ(errorOf(readFile(file), file.filename().string()) + "\n", expected);
}

INSTANTIATE_TEST_SUITE_P(Golden, FaultyHeader, testing::ValuesIn(faultyFiles()),
                         [](const auto& file) { return file.param.stem().string(); });

TEST(FaultyHeaders, AreMany) {
    EXPECT_GE(faultyFiles().size(), 40U);
}

TEST(KernelFile, ReadsEverythingAHeaderCanSay) {
    const KernelFile kernel = readKernelFile(readFile(data / "7_complete.cu"), "7_complete.cu");
    EXPECT_EQ(kernel.id, "complete");
    EXPECT_EQ(kernel.name, "7_complete.cu");
    EXPECT_EQ(kernel.order, 7);
    EXPECT_EQ(kernel.problem, "offset_add");
    EXPECT_EQ(kernel.computes, "write");
    EXPECT_FALSE(kernel.shipped);
    EXPECT_EQ(kernel.title, (LocalizedText{"Everything", "一切"}));
    EXPECT_EQ(kernel.about.en, "All keys at once.");
    EXPECT_THAT(kernel.sources, ElementsAre(Citation{.note = "Nowhere, ch. 0"}));

    ASSERT_EQ(kernel.parameters.size(), 6U);
    const Parameter& unroll = kernel.parameters[0];
    EXPECT_EQ(unroll.name, "unroll");
    EXPECT_EQ(unroll.kind, ParameterKind::Integer);
    EXPECT_EQ(unroll.origin, ParameterOrigin::Kernel);
    EXPECT_THAT(unroll.values, ElementsAre(Value(1), Value(2), Value(4)));
    EXPECT_EQ(unroll.defaultValue, Value(2));
    EXPECT_EQ(unroll.label, (LocalizedText{"Unrolling", "展开"}));
    EXPECT_EQ(unroll.help.en, "How often.");
    const Parameter& block = kernel.parameters[1];
    EXPECT_EQ(block.range, (NumberRange{32, 1024}));
    // The lowest value, because the header states no default.
    EXPECT_EQ(block.defaultValue, Value(32));
    const Parameter& type = kernel.parameters[2];
    EXPECT_EQ(type.kind, ParameterKind::Word);
    EXPECT_THAT(type.values, ElementsAre(Value("float"), Value("unsigned long long")));
    const Parameter& scale = kernel.parameters[3];
    EXPECT_EQ(scale.kind, ParameterKind::Real);
    EXPECT_THAT(scale.values, ElementsAre(Value(1.0), Value(0.5)));
    const Parameter& stage = kernel.parameters[4];
    EXPECT_EQ(stage.unit, ParameterUnit::Bytes);
    EXPECT_THAT(stage.values, ElementsAre(Value(1024), Value(65536)));
    const Parameter& registers = kernel.parameters[5];
    EXPECT_EQ(registers.origin, ParameterOrigin::Compiler);
    EXPECT_EQ(registers.defaultValue, Value(64));
    EXPECT_FALSE(registers.label.empty()); // the label of the compiler's parameter

    ASSERT_EQ(kernel.scratch.size(), 1U);
    EXPECT_EQ(kernel.scratch[0].name, "partial");
    EXPECT_EQ(kernel.scratch[0].type, "double");
    EXPECT_EQ(kernel.scratch[0].elementBytes, 8);
    EXPECT_EQ(kernel.scratch[0].elements.text(), "2 * block");
    EXPECT_THAT(kernel.zeroed, ElementsAre("partial", "C"));
    ASSERT_EQ(kernel.launches.size(), 2U);
    EXPECT_EQ(kernel.launches[0].entry, "first<type, unroll>");
    EXPECT_THAT(kernel.launches[0].arguments, ElementsAre("A", "partial", "n", "scale"));
    EXPECT_EQ(kernel.launches[0].sharedBytes->text(), "stage");
    EXPECT_EQ(kernel.launches[1].entry, "second");
    EXPECT_EQ(kernel.launches[1].grid.size(), 3U);
    EXPECT_FALSE(kernel.launches[1].sharedBytes.has_value());
    ASSERT_EQ(kernel.requirements.size(), 1U);
    EXPECT_EQ(kernel.requirements[0].that.text(), "block % 32 == 0");
    EXPECT_EQ(kernel.requirements[0].otherwise.zhCN, "须为 32 的倍数");
}

TEST(KernelFile, NeedsOnlyFiveKeys) {
    const KernelFile kernel = readKernelFile("/*---\nentry: mine\nproblem: transpose\n"
                                             "arguments: [out, in, rows, cols]\nblock: [16, 16]\n"
                                             "grid: [\"ceil(cols / 16)\", \"ceil(rows / 16)\"]\n"
                                             "---*/\nextern \"C\" __global__ void mine(float*, "
                                             "const float*, size_t, size_t);",
                                             "mine.cu");
    EXPECT_EQ(kernel.computes, "transpose"); // the first variant of the problem
    EXPECT_EQ(kernel.order, 0);
    EXPECT_EQ(kernel.launches.front().block[1].text(), "16");
}

TEST(KernelFile, MayStartWithBlankLinesAndHaveOtherLineEnds) {
    std::string text = readFile(data / "7_complete.cu");
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\r');
    const KernelFile kernel = readKernelFile("\xef\xbb\xbf\r\n\r\n" + text, "windows.cu");
    EXPECT_EQ(kernel.launches.size(), 2U);
    EXPECT_THAT(kernel.sources, ElementsAre(Citation{.note = "Nowhere, ch. 0"}));
}

TEST(KernelFile, FindsFunctionsBehindAttributesAndNotInComments) {
    const auto header = [](const std::string& entry, const std::string& source) {
        return errorOf("/*---\nproblem: copy\nentry: " + entry +
                           "\narguments: [out, n]\nblock: [1]\ngrid: [n]\n---*/\n" + source,
                       "k.cu");
    };
    EXPECT_EQ(header("k", "__global__ void __launch_bounds__(256, 2) k(float* a, int n) {}"),
              "no error");
    EXPECT_EQ(header("k<4>", "template <int n>\n__global__\nvoid\nk\n(float* a, int m) {}"),
              "no error");
    EXPECT_EQ(header("k", "__global__ void k(Pair<int, 3> a, int (&f)(int, int)) {}"), "no error");
    EXPECT_EQ(header("k", "// __global__ void k(float*, int)\n__global__ void g(float*, int);"),
              "k.cu:3:8: error: The file has no __global__ function \"k\" (allowed: g)");
    EXPECT_EQ(header("k", "const char* s = \"__global__ void k(int, int)\";"),
              "k.cu:3:8: error: The file has no __global__ function \"k\"");
    EXPECT_EQ(header("k", "__device__ void k(float*, int);"),
              "k.cu:3:8: error: The file has no __global__ function \"k\"");
    EXPECT_EQ(header("k", "__global__ void k() {}"),
              "k.cu:4:12: error: k takes 0 arguments, not 2");
}

TEST(KernelFile, IsNoLargerThanAPersonWrites) {
    std::string text = readFile(data / "7_complete.cu");
    text.resize(maxKernelBytes, '\n');
    EXPECT_EQ(errorOf(text, "7_complete.cu"), "no error");
    EXPECT_EQ(errorOf(text + "\n", "7_complete.cu"),
              "7_complete.cu: error: The file is 2 MiB; a kernel file must not exceed 1 MiB "
              "(choose a CUDA source file)");
}

TEST(KernelFile, WantsANameThatCanBeAnId) {
    const std::string text = readFile(data / "7_complete.cu");
    EXPECT_EQ(errorOf(text, "my kernel.cu"),
              "my kernel.cu: error: Invalid kernel id from the file name: \"my kernel.cu\" (rename "
              "the file with letters, digits, and \"_\", such as my_kernel.cu)");
    EXPECT_EQ(errorOf(text, "3d.cu").substr(0, 55),
              "3d.cu: error: Invalid kernel id from the file name: \"3d");
    EXPECT_EQ(readKernelFile(text, "/some/where/12_a_b.cu").id, "a_b");
    EXPECT_EQ(readKernelFile(text, "/some/where/12_a_b.cu").name, "12_a_b.cu");
}

/// A header for a copy kernel with these additional lines.
std::string headerWith(const std::string& lines, const std::string& entry = "k") {
    return "/*---\nproblem: copy\nentry: " + entry +
           "\narguments: [out, in, n]\nblock: [256]\ngrid: [1]\n" + lines + "---*/\n";
}
constexpr const char* copyKernel =
    "__global__ void k(float* out, const float* in, size_t n) { out[0] = in[0]; }\n";

class KernelFiles : public testing::Test {
  protected:
    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder_.path() / name).parent_path());
        writeFileAtomically(folder_.path() / name, text);
    }
    KernelFile read(const std::string& name) {
        return readKernelFile(readFile(folder_.path() / name), (folder_.path() / name).string());
    }
    TemporaryFolder folder_;
};

TEST_F(KernelFiles, ASourceMayLieBesideItsHeader) {
    write("src/k.cuh", std::string("#pragma once\n#include \"parts/tile.h\"\n") + copyKernel);
    write("src/parts/tile.h", "constexpr int tile = 4;\n");
    write("mine.cu", headerWith("source: src/k.cuh\n"));
    const KernelFile kernel = read("mine.cu");
    EXPECT_EQ(kernel.name, "mine.cu");
    EXPECT_EQ(kernel.codeName, "src/k.cuh");
    EXPECT_TRUE(kernel.sources.empty());
    ASSERT_EQ(kernel.files.size(), 2U);
    EXPECT_EQ(kernel.files[0].name, "src/k.cuh");
    EXPECT_EQ(kernel.files[1].name, "src/parts/tile.h");
    EXPECT_EQ(&codeFileText(kernel), &kernel.files[0].text);
    EXPECT_THAT(kernel.code,
                testing::HasSubstr("#line 1 \"src/parts/tile.h\"\nconstexpr int tile"));
    // On another machine, the file does not exist.
    const KernelFile travelled = readKernelFile(textOf(kernel));
    EXPECT_EQ(travelled.code, kernel.code);
    EXPECT_EQ(travelled.codeName, kernel.codeName);
    EXPECT_EQ(travelled.files, kernel.files);
}

TEST_F(KernelFiles, FoldersThatTheHeaderNamesMayLieElsewhere) {
    write("common/load.h", "#include \"more.h\"\n");
    write("common/more.h", "int more;\n");
    write("kernels/k.cu",
          headerWith("include: [../common]\n") + "#include <load.h>\n" + copyKernel);
    const KernelFile kernel = read("kernels/k.cu");
    ASSERT_EQ(kernel.files.size(), 2U);
    EXPECT_EQ(kernel.files[1].name, "../common/more.h");
    EXPECT_EQ(readKernelFile(textOf(kernel)).code, kernel.code);
    // A source in another folder uses the includes of that folder.
    write("kernels/far.cu", headerWith("source: ../common/far.cu\n"));
    write("common/far.cu", std::string("#include \"more.h\"\n") + copyKernel);
    EXPECT_EQ(read("kernels/far.cu").codeName, "../common/far.cu");
    const std::string absolute = (folder_.path() / "common").string();
    write("kernels/abs.cu", headerWith("source: " + absolute + "/far.cu\n"));
    EXPECT_EQ(read("kernels/abs.cu").codeName, "common/far.cu");
    EXPECT_EQ(readKernelFile(textOf(read("kernels/abs.cu"))).code, read("kernels/abs.cu").code);
}

TEST_F(KernelFiles, ATravelledKernelReadsNothingOfItsNewMachine) {
    write("k.h", "int here;\n");
    KernelText text{
        (folder_.path() / "k.cu").string(), headerWith("") + "#include \"k.h\"\n" + copyKernel, {}};
    EXPECT_TRUE(readKernelFile(text).files.empty());
}

TEST(KernelFile, ACitationStaysOneAboveCode) {
    const KernelFile kernel =
        readKernelFile(headerWith("source: \"a book\"\n") + copyKernel, "k.cu");
    EXPECT_THAT(kernel.sources, ElementsAre(Citation{.note = "a book"}));
    EXPECT_EQ(kernel.code, kernel.source);
    EXPECT_EQ(kernel.codeName, "k.cu");
}

TEST(KernelFile, CitesPlacesOfTextsAboveCode) {
    const KernelFile kernel = readKernelFile(
        headerWith("source:\n- {text: a_book, chapter: one, note: kernelOne}\n- a manual\n") +
            copyKernel,
        "k.cu");
    EXPECT_THAT(kernel.sources,
                ElementsAre(Citation{.text = "a_book", .chapter = "one", .note = "kernelOne"},
                            Citation{.note = "a manual"}));
    // A citation does not name a file with the code.
    EXPECT_THROW(readKernelFile(headerWith("source: {text: a_book}\n"), "k.cu"), Error);
}

TEST(KernelFile, TemplateArgumentsMayBeTypesAndTruths) {
    const std::string code = "struct Sum {};\n#define DEPTH 4\nnamespace a {\n"
                             "template <class T, class U, bool b, int d, class V>\n"
                             "__global__ void k(T* out, const T* in, size_t n) {}\n}\n";
    const KernelFile kernel =
        readKernelFile(headerWith("", "\"a::k<float, unsigned int, true, DEPTH, Pair<Sum, 4>>\"") +
                           "template <class A, int n> struct Pair {};\n" + code,
                       "k.cu");
    EXPECT_EQ(kernel.launches[0].entry, "a::k<float, unsigned int, true, DEPTH, Pair<Sum, 4>>");
    EXPECT_THAT(errorOf(headerWith("", "k<floot>") + copyKernel, "k.cu"),
                testing::HasSubstr("Unknown parameter \"floot\""));
    EXPECT_THAT(errorOf(headerWith("", "\"k<1;2>\"") + copyKernel, "k.cu"),
                testing::HasSubstr("Invalid template argument: \"1;2\""));
}

TEST(KernelFile, TypesOfOverloadedKernelsNameTheirNamespaces) {
    const std::string code = "namespace a {\nusing Real = float; namespace b { struct S {}; }\n"
                             "__global__ void k(Real* out, const Real* in, size_t n) {}\n"
                             "__global__ void k(Real* out, const b::S* in, ::size_t n) {}\n";
    const auto entryOf = [](const std::string& entry, const std::string& text) {
        return readKernelFile(headerWith("", entry) + text, "k.cu").launches[0].entry;
    };
    EXPECT_EQ(entryOf("\"a::k(Real*, const Real*, size_t)\"", code + "}\n"),
              "a::k(a::Real*, const a::Real*, size_t)");
    EXPECT_EQ(entryOf("\"a::k(a::Real*, const a::b::S*, ::size_t)\"", code + "}\n"),
              "a::k(a::Real*, const a::b::S*, ::size_t)");
    const std::string one = code.substr(0, code.find("__global__ void k(Real* out, const b"));
    EXPECT_EQ(entryOf("a::k", one + "void k(Real* out) {}\n}\n"), "a::k") << "a host function";
    EXPECT_EQ(entryOf("a::k", one + "__global__ void k(Real* out) {}\n}\n"),
              "a::k(a::Real*, const a::Real*, size_t)");
}

TEST(KernelFile, MissingDefinitionsHaveAPosition) {
    EXPECT_THAT(errorOf(headerWith("definitions: [nowhere.cu]\n") + copyKernel, "k.cu"),
                testing::AllOf(testing::StartsWith("k.cu:"),
                               testing::HasSubstr(": error: File not found: nowhere.cu")));
}

TEST(KernelFile, StandardDefinesNumbersAndPlainRequirements) {
    const KernelFile kernel = readKernelFile(
        "/*---\nproblem: copy\nentry: k\narguments: [out, in, n, 4, true]\nblock: [256]\n"
        "grid: [1]\nstandard: 20\nparameters: {tile: {values: [16, 32]}}\n"
        "defines: {TILE: tile, N: 1 Ki}\nrequires: [\"n % 64 == 0\"]\n---*/\n"
        "__global__ void k(float* out, const float* in, size_t n, int a, bool b) {}\n",
        "k.cu");
    EXPECT_EQ(kernel.standard, 20);
    EXPECT_THAT(kernel.defines, ElementsAre(std::pair<std::string, std::string>("TILE", "tile"),
                                            std::pair<std::string, std::string>("N", "1024")));
    EXPECT_EQ(kernel.requirements[0].that.text(), "n % 64 == 0");
    const auto outcome = resolve(kernel, {"k", {{"n", 128}, {"tile", 32}}}, {});
    const auto& resolved = std::get<ResolvedConfiguration>(outcome);
    EXPECT_THAT(resolved.options.defines,
                ElementsAre(std::pair<std::string, std::string>("TILE", "32"),
                            std::pair<std::string, std::string>("N", "1024")));
    EXPECT_EQ(resolved.options.standard, 20);
    EXPECT_EQ(std::get<Value>(resolved.launches[0].arguments[3]), Value(4));
    EXPECT_EQ(std::get<Value>(resolved.launches[0].arguments[4]), Value(true));
}

} // namespace
} // namespace kernelcurve
