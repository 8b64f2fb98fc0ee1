#include "app/document/kernels/problem_form.h"

#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string vectorText() {
    return readFile(KERNELCURVE_SOURCE_DIR "/resources/templates/problems/vector.cu");
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

template <typename Change>
std::string changed(Change change) {
    HeaderValues header = problemHeader(vectorText(), "vector.cu");
    change(header);
    return header.text();
}

TEST(ProblemForm, ShowsWhatTheFileSays) {
    const ProblemForm form = problemForm(problemHeader(vectorText(), "vector.cu"));
    EXPECT_EQ(form.id, "vector");
    EXPECT_EQ(form.title.zhCN, "向量更新：y = a x + y");
    ASSERT_EQ(form.parameters.size(), 2U);
    EXPECT_EQ(form.parameters[0], (ProblemForm::ParameterRow{"n", false, "1, 1 Gi", "16 Mi"}));
    ASSERT_EQ(form.arrays.size(), 2U);
    EXPECT_EQ(form.arrays[1],
              (ProblemForm::ArrayRow{"y", "inout", "float", "n", "uniform", "1, 2"}));
    ASSERT_EQ(form.outputs.size(), 1U);
    EXPECT_EQ(form.outputs[0], (ProblemForm::OutputRow{"y", "1e-5", "1e-5", false, false}));
    EXPECT_EQ(form.operations, "2 * n");
    EXPECT_EQ(form.arguments, "a, x, y");
    EXPECT_FALSE(form.hasVariants);
}

/// Every built-in problem file can be displayed and edited.
TEST(ProblemForm, LeavesAFileAloneWhereNothingIsChanged) {
    for (const SourceFile& file : shippedProblemTexts()) {
        SCOPED_TRACE(file.name);
        HeaderValues header = problemHeader(file.text, file.name);
        const ProblemForm form = problemForm(header);
        setLocalized(header, {"title"}, form.title);
        EXPECT_EQ(header.text(), file.text);
        setProblemValue(header, {"problem"}, "another");
        EXPECT_EQ(header.text(), with(file.text, form.id, "another"));
    }
}

TEST(ProblemForm, AFieldChangesItsKeyAndKeepsComments) {
    const std::string text = vectorText();
    EXPECT_EQ(changed([](auto& h) { setProblemValue(h, {"bytes"}, "8 * n"); }),
              with(text, "12 * n ", "8 * n "));
    EXPECT_EQ(changed([](auto& h) {
                  setProblemList(h, {"arrays", "x", "shape"}, "n , max(n, 2)");
              }),
              with(text, "shape: [n], fill", "shape: [n, \"max(n, 2)\"], fill"));
    EXPECT_EQ(changed([](auto& h) {
                  setLocalized(h, {"title"}, {"Vectors", "向量更新：y = a x + y"});
              }),
              with(text, "\"Vector update: y = a x + y\"", "\"Vectors\""));
    EXPECT_EQ(changed([](auto& h) { setProblemValue(h, {"operations"}, ""); }),
              with(text, "operations: 2 * n    # a multiplication and an addition\n", ""));
    EXPECT_EQ(changed([](auto& h) { setListed(h, "n", true); }),
              with(text, "range: [1, 1 Gi]", "values: [1, 1 Gi]"));
}

TEST(ProblemForm, FillsBeginWithNumbersOfTheirOwn) {
    const std::string text = vectorText();
    EXPECT_EQ(changed([](auto& h) { setFill(h, "x", "zipf"); }),
              with(text, "uniform: [1, 2]", "zipf: [256, 1]"));
    EXPECT_EQ(changed([](auto& h) { setFill(h, "x", "permutation"); }),
              with(text, "uniform: [1, 2]", "permutation: true"));
    EXPECT_EQ(changed([](auto& h) { setFill(h, "x", ""); }),
              with(text, ", fill: {uniform: [1, 2]}", ""));
    EXPECT_EQ(changed([](auto& h) { setFillNumbers(h, "x", "0, n"); }),
              with(text, "uniform: [1, 2]", "uniform: [0, n]"));
    EXPECT_EQ(changed([](auto& h) {
                  setFill(h, "x", "constant");
                  setFillNumbers(h, "x", "max(1, n)");
              }),
              with(text, "uniform: [1, 2]", "constant: \"max(1, n)\""));
}

TEST(ProblemForm, AFillThatItDoesNotKnowIsShownAndReplacedAsAWhole) {
    HeaderValues header = problemHeader(
        with(vectorText(), "{uniform: [1, 2]}", "{entry: warm, arguments: [n]}"), "vector.cu");
    EXPECT_EQ(problemForm(header).arrays[0].fill, "entry");
    setFill(header, "x", "normal");
    EXPECT_EQ(header.text(), with(vectorText(), "{uniform: [1, 2]}", "{normal: [0, 1]}"));
}

TEST(ProblemForm, NamesItsFilesOfNumbers) {
    HeaderValues header = problemHeader(vectorText(), "vector.cu");
    EXPECT_TRUE(problemDataFiles(header).empty());
    setFill(header, "x", "file");
    header.set({"reference", "files", "y"}, "right.npy");
    EXPECT_THAT(problemDataFiles(header), testing::ElementsAre("data.npy", "right.npy"));
}

TEST(ProblemForm, AnOutputHasAToleranceOrNone) {
    const std::string text = vectorText();
    EXPECT_EQ(changed([](auto& h) { setExact(h, "y", true); }),
              with(text, "relative: 1e-5, absolute: 1e-5", "exact: true"));
    EXPECT_EQ(changed([](auto& h) {
                  setExact(h, "y", true);
                  setExact(h, "y", false);
              }),
              with(text, "compare: {y: {relative: 1e-5, absolute: 1e-5}}\n", ""));
    EXPECT_EQ(changed([](auto& h) {
                  setExact(h, "y", true);
                  setTolerance(h, "y", "absolute", "3");
              }),
              with(text, "relative: 1e-5, absolute: 1e-5", "absolute: 3"));
    const std::string zeroed = changed([](auto& h) { setZeroed(h, "y", true); });
    EXPECT_EQ(zeroed, with(text, "[a, x, y]}", "[a, x, y], zeroed: [y]}"));
    HeaderValues header = problemHeader(zeroed, "vector.cu");
    setZeroed(header, "y", false);
    EXPECT_EQ(header.text(), text);
}

TEST(ProblemForm, RowsAreAddedWithAFreeName) {
    const std::string text = changed([](auto& h) {
        addParameterRow(h);
        addArrayRow(h);
    });
    EXPECT_THAT(text, HasSubstr("\n  m: {range: [1, 1 Mi], default: 1024}\narrays:"));
    EXPECT_THAT(text, HasSubstr("\n  z: {role: in, type: float, shape: [n]}\nbytes:"));
}

TEST(ProblemForm, SizesFollowTheParameters) {
    const auto problem = readProblemFile(vectorText(), "vector.cu", {});
    const ProblemSizes usual = sizesOf(*problem, parametersFrom(*problem, {}));
    ASSERT_EQ(usual.arrays.size(), 2U);
    EXPECT_EQ(usual.arrays[0].elements, 16 << 20);
    EXPECT_EQ(usual.arrays[0].bytes, 64 << 20);
    ASSERT_EQ(usual.reference.size(), 1U);
    EXPECT_EQ(usual.allBytes, 192 << 20);
    EXPECT_EQ(usual.moved, 12.0 * (16 << 20));
    EXPECT_EQ(usual.operations, 2.0 * (16 << 20));
    EXPECT_EQ(usual.units, 16 << 20);
    const ProblemSizes small =
        sizesOf(*problem, parametersFrom(*problem, {{"n", "2 Ki"}, {"a", ""}}));
    EXPECT_EQ(small.arrays[1].bytes, 8192);
    for (const char* wrong : {"0", "many"})
        try {
            parametersFrom(*problem, {{"n", wrong}});
            ADD_FAILURE() << wrong;
        } catch (const Error& error) {
            EXPECT_EQ(error.failure().where.file, "n");
        }
}

} // namespace
} // namespace kernelcurve
