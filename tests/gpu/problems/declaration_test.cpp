#include "gpu/catalog/problem/known_problems.h"
#include "gpu/problems/problem.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

const Problem& problem(const char* id) {
    return *findProblem(id);
}

Values defaults(const Problem& problem) {
    Values values;
    for (const Parameter& parameter : problem.declaration().parameters)
        values[parameter.name] = parameter.defaultValue;
    return values;
}

TEST(Problems, AreListedInTeachingOrder) {
    // Other names may be between these.
    const std::vector<std::string> taught = {
        "copy",           "offset_add",   "strided_read", "structures", "transpose",
        "sum_of_squares", "reduce",       "multiply",     "gemm",       "shared_read",
        "cache_read",     "array_sum",    "matrix_sum",   "transfer",   "transfer_rows",
        "allocation",     "table_lookup", "rotation",     "registers",  "intensity",
        "prime",          "saxpy",        "histogram",    "scan",       "softmax_rows",
        "layer_norm",     "convolution",  "stencil",      "sort",       "spmv",
        "n_body"};
    std::vector<std::string> ids;
    for (const auto& each : problems())
        if (std::ranges::count(taught, each->declaration().id) > 0)
            ids.push_back(each->declaration().id);
    EXPECT_EQ(ids, taught);
    EXPECT_EQ(findProblem("copi"), nullptr);
}

TEST(Problems, SayEverythingInBothLanguages) {
    for (const auto& each : problems()) {
        const ProblemDeclaration& declaration = each->declaration();
        std::vector<LocalizedText> texts = {declaration.title, declaration.about};
        std::set<std::string> names;
        for (const Parameter& parameter : declaration.parameters) {
            EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
            EXPECT_EQ(parameter.origin, ParameterOrigin::Problem);
            texts.push_back(parameter.label);
            texts.push_back(parameter.help);
        }
        for (const LocalizedText& text : texts) {
            EXPECT_FALSE(text.en.empty()) << declaration.id;
            EXPECT_FALSE(text.zhCN.empty()) << declaration.id << ": " << text.en;
        }
    }
}

TEST(Problems, HaveDefaultsThatTheyAllow) {
    for (const auto& each : problems()) {
        for (const Parameter& parameter : each->declaration().parameters)
            EXPECT_EQ(parameter.problemWith(parameter.defaultValue), std::nullopt)
                << parameter.name;
        EXPECT_EQ(each->problemWith(defaults(*each)), std::nullopt);
    }
}

TEST(Problems, RefuseEmptyAndHugeArrays) {
    const Parameter& n = problem("copy").declaration().parameters.front();
    EXPECT_THAT(n.problemWith(0)->english(), HasSubstr("n must be from 1 to 8 Gi, not 0"));
    EXPECT_EQ(n.problemWith(1), std::nullopt);
    EXPECT_EQ(n.problemWith(std::int64_t{1} << 33), std::nullopt);
    EXPECT_NE(n.problemWith((std::int64_t{1} << 33) + 1), std::nullopt);
    const Problem& transpose = problem("transpose");
    const Values large = {{"rows", std::int64_t{1} << 30}, {"cols", std::int64_t{1} << 30}};
    EXPECT_EQ(transpose.problemWith(large)->english(),
              "A matrix of 1073741824 x 1073741824 has more than 8589934592 elements");
}

TEST(Problems, RefuseAnOffsetThatLeavesNothing) {
    const Problem& add = problem("offset_add");
    EXPECT_EQ(add.problemWith({{"n", 10}, {"offset", 9}}), std::nullopt);
    EXPECT_EQ(add.problemWith({{"n", 10}, {"offset", 10}})->english(),
              "the offset leaves nothing of the elements to add");
}

TEST(Problems, CountTheBytesOfTheTask) {
    const Problem& copy = problem("copy");
    EXPECT_EQ(copy.bytesMoved({{"n", 100}, {"element", "char"}}, ""), 200);
    EXPECT_EQ(copy.bytesMoved({{"n", 100}, {"element", "short"}}, ""), 400);
    EXPECT_EQ(copy.bytesMoved({{"n", 100}, {"element", "float"}}, ""), 800);
    EXPECT_EQ(copy.bytesMoved({{"n", std::int64_t{1} << 33}, {"element", "double"}}, ""),
              16.0 * 8589934592.0);
    EXPECT_EQ(copy.operations({{"n", 100}, {"element", "char"}}, ""), 0);

    const Problem& add = problem("offset_add");
    const Values shifted = {{"n", 100}, {"offset", 11}};
    EXPECT_EQ(add.bytesMoved(shifted, "read"), 12.0 * 89);
    EXPECT_EQ(add.bytesMoved(shifted, "write"), 12.0 * 89);
    EXPECT_EQ(add.operations(shifted, "read"), 89);

    EXPECT_EQ(problem("transpose").bytesMoved({{"rows", 3}, {"cols", 7}}, "copy"), 168);
}

TEST(Problems, NameTheirSizes) {
    const Values copy = problem("copy").sizes({{"n", 100}, {"element", "double"}});
    EXPECT_EQ(copy, (Values{{"elements", 100}, {"element_bytes", 8}, {"bytes", 800}}));
    const Values add = problem("offset_add").sizes({{"n", 100}, {"offset", 30}});
    EXPECT_EQ(add, (Values{{"elements", 70}, {"element_bytes", 4}}));
    const Values matrix = problem("transpose").sizes({{"rows", 3}, {"cols", 7}});
    EXPECT_EQ(matrix, (Values{{"elements", 21}, {"element_bytes", 4}, {"bytes", 84}}));
}

TEST(Problems, DeclareTheirBuffers) {
    const auto copy = problem("copy").buffers({{"n", 100}, {"element", "short"}}, "");
    ASSERT_EQ(copy.size(), 2U);
    EXPECT_EQ(copy[0].name, "in");
    EXPECT_EQ(copy[0].role, BufferRole::Input);
    EXPECT_EQ(copy[1].name, "out");
    EXPECT_EQ(copy[1].role, BufferRole::Output);
    EXPECT_EQ(copy[1].bytes(), 200);
    const auto add = problem("offset_add").buffers({{"n", 100}, {"offset", 30}}, "read");
    ASSERT_EQ(add.size(), 3U);
    EXPECT_EQ(add[2].name, "C");
    EXPECT_EQ(add[2].bytes(), 400); // the whole array, because unwritten elements are also checked
}

} // namespace
} // namespace kernelcurve
