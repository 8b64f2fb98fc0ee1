#include "gpu/catalog/catalog.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <unistd.h>

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

namespace kernelcurve {
namespace {

/// A valid problem file in which `from` is replaced by `to`.
std::string changed(const std::string& from = "", const std::string& to = "") {
    std::string text =
        "/*---\n"
        "problem: scaled\n"
        "title: Scaled\n"
        "parameters:\n"
        "  n: {range: [1, 1 Mi], default: 1000}\n"
        "  kind: {values: [float, int]}\n"
        "sizes: {elements: n}\n"
        "arrays:\n"
        "  x: {role: in, type: kind, shape: [n], fill: {integers: [0, n - 1]}}\n"
        "  y: {role: out, type: kind, shape: [n]}\n"
        "bytes: 8 * n\n"
        "reference: {entry: one<kind>, units: n, arguments: [x, y, 2]}\n"
        "compare: {y: {exact: true}}\n"
        "small: [{n: 37}]\n"
        "---*/\n"
        "template <typename T>\n"
        "__device__ void one(long i, const T *x, T *y, long factor) { y[i] = factor * "
        "x[i]; }\n";
    if (!from.empty())
        text.replace(text.find(from), from.size(), to);
    return text;
}

std::string errorOf(const std::string& text) {
    try {
        readProblemFile(text, "p.cu", {});
    } catch (const Error& error) {
        return error.failure().english();
    }
    return "";
}

TEST(ProblemFile, IsReadWhole) {
    const auto problem = readProblemFile(changed(), "p.cu", {});
    const Values values = {{"n", 10}, {"kind", "int"}};
    EXPECT_EQ(problem->declaration().id, "scaled");
    EXPECT_EQ(problem->sizes(values), (Values{{"elements", 10}, {"kind_bytes", 4}}));
    EXPECT_EQ(problem->bytesMoved(values, ""), 80);
    const auto check = problem->deviceCheck(values, "");
    ASSERT_TRUE(check && check->reference);
    EXPECT_EQ(check->reference->entry, "one<int>");
    EXPECT_EQ(check->reference->units, 10);
    EXPECT_EQ(check->comparisons.front().type.name, "int");
    EXPECT_EQ(problem->expectedArrays(values, "").front().bytes(), 40);
    EXPECT_EQ(problem->smallSizes().front().at("n"), Value(37));
}

TEST(ProblemFile, IsNotCompiledAgainForTheWordsOfItsHeader) {
    const Values values = {{"n", 10}, {"kind", "int"}};
    const std::string code =
        readProblemFile(changed(), "p.cu", {})->deviceCheck(values, "")->source;
    EXPECT_EQ(code, readProblemFile(changed("title: Scaled", "title: \"2 x\""), "p.cu", {})
                        ->deviceCheck(values, "")
                        ->source);
    // Error messages contain the line numbers of the file.
    const std::string text = changed();
    const std::size_t end = text.find("template");
    EXPECT_EQ(code, std::string(std::count(text.begin(), text.begin() + end, '\n'), '\n') +
                        text.substr(end));
}

TEST(ProblemFile, NamesLineColumnAndWhatIsMeant) {
    EXPECT_EQ(errorOf(changed()), "");
    EXPECT_THAT(errorOf(changed("bytes: ", "byte: ")), StartsWith("p.cu:11:1: error: "));
    EXPECT_THAT(errorOf(changed("bytes: ", "byte: ")), HasSubstr("\"bytes\""));
    EXPECT_THAT(errorOf(changed("8 * n", "8 * m")),
                StartsWith("p.cu:11:12: error: Unknown name \"m\""));
    EXPECT_THAT(errorOf(changed("8 * n", "8 * kind")),
                StartsWith("p.cu:11:12: error: \"kind\" is a word, not a number"));
    EXPECT_THAT(errorOf(changed("role: out", "role: output")),
                StartsWith("p.cu:10:13: error: Unknown role: \"output\""));
    EXPECT_THAT(errorOf(changed("type: kind, shape: [n]}", "type: flaot, shape: [n]}")),
                StartsWith("p.cu:10:24: error: Unknown type: \"flaot\" (did you mean \"float\"?)"));
    EXPECT_THAT(errorOf(changed("values: [float, int]", "values: [float, integer]")),
                HasSubstr("\"kind\" has the value integer, which is not a type"));
    EXPECT_THAT(errorOf(changed("fill: {integers: [0, n - 1]}", "fill: {whole: 1}")),
                StartsWith("p.cu:9:"));
    EXPECT_THAT(errorOf(changed("[0, n - 1]", "[0]")), HasSubstr("integers requires two numbers"));
    EXPECT_THAT(errorOf(changed("entry: one<kind>", "entry: two<kind>")),
                StartsWith("p.cu:12:20: error: The file has no function \"two\" (allowed: one)"));
    EXPECT_THAT(errorOf(changed("entry: one<kind>", "entry: 'one<kind>(long)'")),
                StartsWith("p.cu:12:30: error: Unsupported parameter types in a problem's entry"));
    EXPECT_THAT(errorOf(changed("[x, y, 2]", "[x, y]")),
                HasSubstr("one takes 3 arguments after the unit, not 2"));
    EXPECT_THAT(errorOf(changed("[x, y, 2]", "[x, z, 2]")),
                StartsWith("p.cu:12:56: error: Unknown argument \"z\""));
    EXPECT_THAT(errorOf(changed("compare: {y:", "compare: {x:")),
                StartsWith("p.cu:13:11: error: \"x\" is not an output"));
    EXPECT_THAT(errorOf(changed("[x, y, 2]", "[x, x, 2]")),
                HasSubstr("The array \"y\" is never verified"));
    EXPECT_THAT(errorOf(changed("exact: true", "scale: x")),
                HasSubstr("The reference has no array of doubles named \"x\""));
    EXPECT_THAT(errorOf(changed("small: [{n: 37}]", "small: [{n: 0}]")),
                HasSubstr("n must be from 1 to 1 Mi, not 0"));
    EXPECT_THAT(errorOf(changed("fill: {integers: [0, n - 1]}", "fill: {file: ../secret.npy}")),
                HasSubstr("../secret.npy is outside the problem's folder"));
    EXPECT_THAT(errorOf(changed("{integers: [0, n - 1]}", "{entry: two, arguments: [n]}")),
                HasSubstr("The file has no function \"two\""));
    EXPECT_THAT(errorOf(changed("{integers: [0, n - 1]}", "{entry: one, arguments: [y]}")),
                HasSubstr("Unknown argument \"y\""))
        << "it stands behind";
    EXPECT_THAT(errorOf(changed("exact: true", "together: {x: x}")),
                HasSubstr("`together` requires `same_values_as`"));
    EXPECT_THAT(errorOf(changed("exact: true", "members: [x]")),
                HasSubstr("y has no member \"x\" (Only vector types such as float4 have members)"));
    EXPECT_THAT(errorOf(changed("arguments: [x, y, 2]", "arguments: [x, y, 2], files: {z: z.npy}")),
                HasSubstr("\"z\" is not an output"));
    EXPECT_THAT(
        errorOf(changed("arguments: [x, y, 2]", "arguments: [x, y, 2], files: {y: no.npy}")),
        HasSubstr("File not found: no.npy"));
    EXPECT_THAT(errorOf("no header"), HasSubstr("The file has no kernel header"));
    EXPECT_THAT(errorOf(std::string(maxProblemBytes + 1, ' ')), HasSubstr("must not exceed 1 MiB"));
}

TEST(ProblemFile, RefusesShapesThatAreNone) {
    const auto problem =
        readProblemFile(changed("shape: [n], fill", "shape: [n / 2], fill"), "p.cu", {});
    EXPECT_THROW(problem->buffers({{"n", 3}, {"kind", "int"}}, ""), Error);
}

class ProblemFiles : public testing::Test {
  protected:
    ProblemFiles()
        : folder_(fs::temp_directory_path() /
                  ("kernelcurve_problems_" + std::to_string(getpid()))) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~ProblemFiles() override { fs::remove_all(folder_); }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }

    fs::path folder_;
};

constexpr const char* scaledKernel =
    "/*---\nentry: k\nproblem: scaled\narguments: [x, y]\nblock: [32]\n"
    "grid: [1]\n---*/\n__global__ void k(const float *x, float *y) {}\n";

TEST_F(ProblemFiles, BesideAKernelIsFoundAndTravelsWithIt) {
    EXPECT_THROW(readKernelFile(scaledKernel, (folder_ / "k.cu").string()), Error);
    write("scaled.cu", changed());
    const KernelFile file = readKernelFile(scaledKernel, (folder_ / "k.cu").string());
    ASSERT_TRUE(file.definition);
    Catalog catalog;
    catalog.add(file);
    EXPECT_EQ(mainMetricOf({"k"}, catalog), "bandwidth") << "though nobody made it known";
    const KernelText text = textOf(file);
    ASSERT_TRUE(text.problem.has_value());
    EXPECT_EQ(text.problem->text, changed());
    fs::remove(folder_ / "scaled.cu");
    const KernelFile there = readKernelFile(text);
    EXPECT_EQ(there.definition, file.definition) << "kernels of one problem share it";
    EXPECT_FALSE(textOf(readKernelFile("/*---\nentry: k\nproblem: saxpy\narguments: [x, y]\n"
                                       "block: [32]\ngrid: [1]\n---*/\n"
                                       "__global__ void k(const float *x, float *y) {}\n",
                                       "k.cu"))
                     .problem.has_value())
        << "every worker has the shipped ones";
}

TEST_F(ProblemFiles, TwoOfOneNameAreNotRunTogether) {
    write("one/scaled.cu", changed());
    write("two/scaled.cu", changed("arguments: [x, y, 2]", "arguments: [x, y, 3]"));
    Catalog catalog;
    catalog.add(readKernelFile(scaledKernel, (folder_ / "one/k.cu").string()));
    std::string other = scaledKernel;
    other.replace(other.find("entry: k"), 8, "entry: l");
    other.replace(other.find("void k("), 7, "void l(");
    catalog.add(readKernelFile(other, (folder_ / "two/l.cu").string()));
    Experiment experiment;
    experiment.kernels = {"k"};
    EXPECT_EQ(Plan(experiment, catalog).size(), 1);
    experiment.kernels = {"k", "l"};
    try {
        const Plan plan(experiment, catalog);
        FAIL() << "a recording would carry one text for both";
    } catch (const PlanError& error) {
        EXPECT_THAT(error.failure().english(),
                    HasSubstr("k and l define different problems with the same name: \"scaled\""));
        EXPECT_EQ(error.place(), (std::vector<std::string>{"kernels", "l"}));
    }
}

TEST_F(ProblemFiles, OfAPersonAreToldApartByTheirNames) {
    ::setenv("XDG_DATA_HOME", folder_.c_str(), 1);
    const std::string first = changed("problem: scaled", "problem: scaled_by_two");
    std::string second = first;
    second.replace(second.find("[x, y, 2]"), 9, "[x, y, 3]");
    write("kernelcurve/problems/a.cu", first);
    write("kernelcurve/problems/b.cu", second);
    const std::vector<Failure> refused = addOwnProblems();
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_THAT(refused[0].english(), HasSubstr("a.cu has the same name, \"scaled_by_two\""));
    EXPECT_EQ(refused[0].where.file, "b.cu");
    ASSERT_NE(findProblem("scaled_by_two"), nullptr);
    EXPECT_EQ(findProblem("scaled_by_two")->source()->text, first);
}

/// The bytes that numpy.save writes for arange(6, dtype=int32).reshape(2, 3).
std::string sixNumbers() {
    std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }";
    header.resize(117, ' ');
    header += '\n';
    std::string npy("\x93NUMPY\x01\x00", 8);
    npy += static_cast<char>(header.size());
    npy += '\0';
    npy += header;
    for (int k = 0; k < 6; ++k)
        npy.append(reinterpret_cast<const char*>(&k), sizeof k);
    return npy;
}

TEST_F(ProblemFiles, DataFilesTravelWithTheKernel) {
    std::string text = changed("fill: {integers: [0, n - 1]}", "fill: {file: data.npy}");
    text.replace(text.find("shape: [n]"), 10, "shape: [2, n / 2]");
    write("data.npy", sixNumbers());
    write("scaled.cu", text);
    const KernelText sent = textOf(readKernelFile(scaledKernel, (folder_ / "k.cu").string()));
    ASSERT_EQ(sent.problemData.size(), 1U);
    EXPECT_EQ(sent.problemData.front().name, "data.npy");
    // Simulates a machine on which the folder does not exist.
    fs::remove_all(folder_);
    const KernelFile there = readKernelFile(sent);
    std::vector<int> numbers(6);
    there.definition->fillInput("x", 0, std::as_writable_bytes(std::span(numbers)),
                                {{"n", 6}, {"kind", "int"}});
    EXPECT_EQ(numbers, (std::vector<int>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(textOf(there), sent) << "and from there on again";
    fs::create_directories(folder_);
}

TEST_F(ProblemFiles, FillFromNumbersOfNumPy) {
    const std::string npy = sixNumbers();
    write("data.npy", npy);
    const std::string fill = "fill: {integers: [0, n - 1]}";
    std::string text = changed(fill, "fill: {file: data.npy}");
    text.replace(text.find("type: kind"), 10, "type: int");
    text.replace(text.find("one<kind>"), 9, "one<int>");
    text.replace(text.find("type: kind"), 10, "type: int");
    const auto problem = readProblemFile(text, "p.cu", folder_);
    std::vector<int> numbers(4);
    problem->fillInput("x", 2, std::as_writable_bytes(std::span(numbers)), {{"n", 6}});
    EXPECT_EQ(numbers, (std::vector<int>{2, 3, 4, 5}));
    write("data.npy", npy.substr(0, npy.size() - 4));
    const auto shorter = readProblemFile(text, "p.cu", folder_);
    EXPECT_THROW(shorter->fillInput("x", 2, std::as_writable_bytes(std::span(numbers)), {{"n", 6}}),
                 Error);
    write("data.npy", "text");
    EXPECT_THROW(readProblemFile(text, "p.cu", folder_), Error);
    fs::remove(folder_ / "data.npy");
    EXPECT_THROW(readProblemFile(text, "p.cu", folder_), Error);
    text.replace(text.find("type: int"), 9, "type: float");
    write("data.npy", npy);
    EXPECT_THROW(readProblemFile(text, "p.cu", folder_), Error);
}

TEST_F(ProblemFiles, NumbersOfNumPyAreNotBroughtInByALink) {
    std::string text = changed("fill: {integers: [0, n - 1]}", "fill: {file: data.npy}");
    text.replace(text.find("type: kind"), 10, "type: int");
    text.replace(text.find("one<kind>"), 9, "one<int>");
    text.replace(text.find("type: kind"), 10, "type: int");
    const fs::path folder = folder_ / "below";
    fs::create_directories(folder / "numbers");
    write("data.npy", sixNumbers());
    fs::create_symlink("../data.npy", folder / "data.npy");
    try {
        readProblemFile(text, "p.cu", folder);
        ADD_FAILURE() << "it was read";
    } catch (const Error& error) {
        EXPECT_THAT(
            error.failure().what.english(),
            HasSubstr("data.npy is a symbolic link to a file outside the problem's folder"));
    }
    // A link whose target is inside the folder is followed.
    fs::remove(folder / "data.npy");
    fs::rename(folder_ / "data.npy", folder / "numbers" / "six.npy");
    fs::create_symlink("numbers/six.npy", folder / "data.npy");
    EXPECT_NO_THROW(readProblemFile(text, "p.cu", folder));
}

TEST(Fills, AreWhatTheySay) {
    const ElementType& whole = *findElementType("int");
    const auto made = [&](const Fill& fill, std::int64_t count) {
        std::vector<int> numbers(static_cast<std::size_t>(count));
        fillElements(fill, whole, count, 0, std::as_writable_bytes(std::span(numbers)));
        return numbers;
    };
    for (const std::int64_t count : {1, 2, 3, 100, 1000}) {
        auto permutation = made({.kind = FillKind::Permutation, .seed = 7}, count);
        std::ranges::sort(permutation);
        for (int k = 0; k < count; ++k)
            ASSERT_EQ(permutation[k], k);
    }
    const auto sorted =
        made({.kind = FillKind::Sorted, .first = 0, .second = 500, .seed = 7}, 1000);
    EXPECT_TRUE(std::ranges::is_sorted(sorted));
    const auto spread = made({.kind = FillKind::Spread, .first = 0, .second = 99, .power = 2}, 10);
    EXPECT_EQ(spread.front(), 0);
    EXPECT_EQ(spread.back(), 99);
    EXPECT_TRUE(std::ranges::is_sorted(spread));
    const auto zipf = made({.kind = FillKind::Zipf, .first = 10, .second = 1, .seed = 7}, 10000);
    EXPECT_GT(std::ranges::count(zipf, 0), 2 * std::ranges::count(zipf, 3));
    EXPECT_EQ(std::ranges::min(zipf), 0);
    EXPECT_EQ(std::ranges::max(zipf), 9);
    const auto hot = made({.kind = FillKind::OneHot, .first = 8, .seed = 7}, 80);
    for (int row = 0; row < 10; ++row)
        EXPECT_EQ(std::accumulate(hot.begin() + 8 * row, hot.begin() + 8 * row + 8, 0), 1);
}

TEST(ElementTypes, OfSixteenBitsRoundToNearestEven) {
    for (const char* name : {"__half", "__nv_bfloat16"}) {
        const ElementType& type = *findElementType(name);
        for (int bits = 0; bits < 0x10000; ++bits) {
            const auto stored = static_cast<std::uint16_t>(bits);
            std::byte bytes[2];
            std::memcpy(bytes, &stored, 2);
            const double number = readNumber(type, bytes);
            std::byte again[2];
            storeNumber(type, number, again);
            if (number != number)
                continue;
            ASSERT_EQ(std::memcmp(bytes, again, 2), 0) << name << " " << bits;
        }
    }
    const ElementType& half = *findElementType("__half");
    std::uint16_t bits = 0;
    storeNumber(half, 1 + 0x1p-11, reinterpret_cast<std::byte*>(&bits));
    EXPECT_EQ(bits, 0x3c00) << "a tie goes to the even one";
    storeNumber(half, 1e9, reinterpret_cast<std::byte*>(&bits));
    EXPECT_EQ(bits, 0x7c00);
}

} // namespace
} // namespace kernelcurve
