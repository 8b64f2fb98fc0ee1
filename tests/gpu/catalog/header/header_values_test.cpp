#include "gpu/catalog/header/header_values.h"
#include "gpu/model/text/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string header = R"file(/*---
# what it is
problem: own   # its id
title: {en: "Own, of mine", zh_CN: "我的，自己的"}
about: >-
  A text of
  several lines.
parameters:
  n: {range: [1, 8 Gi], default: 16 Mi}   # how many
  a:
    range: [0.5, 2.0]
    default: 1.5
arrays:
  x: {role: in, type: float, shape: ["max(n, 2)", 3]}
  # the result
  y: {role: out,
      type: float, # single
      shape: [n]}
bytes: 8 * n
reference: {entry: element, units: n, arguments: [a, x, y]}
---*/
__device__ void element(long i) {} // bytes: 3
)file";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(HeaderValues, AreRead) {
    const HeaderValues values(header);
    EXPECT_EQ(values.scalar({"problem"}), "own");
    EXPECT_EQ(values.scalar({"title", "zh_CN"}), "我的，自己的");
    EXPECT_EQ(values.scalar({"parameters", "a", "default"}), "1.5");
    EXPECT_THAT(values.list({"arrays", "x", "shape"}), ElementsAre("max(n, 2)", "3"));
    EXPECT_THAT(values.keys({"arrays"}), ElementsAre("x", "y"));
    EXPECT_EQ(values.scalar({"operations"}), "");
    EXPECT_EQ(values.scalar({"bytes", "n"}), "");
    EXPECT_TRUE(values.keys({"bytes"}).empty());
    EXPECT_THROW(HeaderValues("int a;\n"), Error);
    EXPECT_THROW(HeaderValues("/*---\nproblem: [\n---*/\n"), Error);
}

TEST(HeaderValues, AChangeLeavesEveryOtherCharacter) {
    const auto changed = [&](const HeaderPath& path, const std::string& yaml) {
        HeaderValues values(header);
        values.set(path, yaml);
        return values.text();
    };
    EXPECT_EQ(changed({"problem"}, "mine"), with(header, "own   #", "mine   #"));
    EXPECT_EQ(changed({"title", "en"}, "\"A\""), with(header, "\"Own, of mine\"", "\"A\""));
    EXPECT_EQ(changed({"about"}, "short"),
              with(header, ">-\n  A text of\n  several lines.", "short"));
    EXPECT_EQ(changed({"parameters", "n", "default"}, "3"), with(header, "16 Mi}", "3}"));
    EXPECT_EQ(changed({"parameters", "a", "default"}, "2"), with(header, "1.5", "2"));
    EXPECT_EQ(changed({"arrays", "x", "shape"}, "[n]"), with(header, "[\"max(n, 2)\", 3]", "[n]"));
    EXPECT_EQ(changed({"arrays", "y", "type"}, "double"), with(header, "float, #", "double, #"));
    EXPECT_EQ(changed({"bytes"}, "4 * n"), with(header, "8 * n", "4 * n"));
    EXPECT_EQ(changed({"parameters", "a"}, "{values: [1, 2]}"),
              with(header, "a:\n    range: [0.5, 2.0]\n    default: 1.5", "a: {values: [1, 2]}"));
}

TEST(HeaderValues, WhatIsMissingIsAddedWhereItBelongs) {
    const auto changed = [&](const HeaderPath& path, const std::string& yaml) {
        HeaderValues values(header, {}, {"problem", "bytes", "operations", "reference"});
        values.set(path, yaml);
        return values.text();
    };
    EXPECT_EQ(changed({"operations"}, "2 * n"),
              with(header, "8 * n\n", "8 * n\noperations: 2 * n\n"));
    EXPECT_EQ(changed({"compare", "y", "relative"}, "1e-3"),
              with(header, "y]}\n", "y]}\ncompare: {y: {relative: 1e-3}}\n"));
    EXPECT_EQ(changed({"parameters", "m"}, "{values: [1]}"),
              with(header, "1.5\n", "1.5\n  m: {values: [1]}\n"));
    EXPECT_EQ(changed({"parameters", "a", "unit"}, "count"),
              with(header, "1.5\n", "1.5\n    unit: count\n"));
    EXPECT_EQ(changed({"arrays", "y", "fill"}, "{constant: 1}"),
              with(header, "[n]}", "[n], fill: {constant: 1}}"));
    EXPECT_EQ(changed({"arrays", "z"}, "{role: in}"),
              with(header, "[n]}\n", "[n]}\n  z: {role: in}\n"));
    EXPECT_EQ(changed({"reference", "zeroed"}, "[y]"), with(header, "y]}", "y], zeroed: [y]}"));
}

TEST(HeaderValues, WhatIsTakenOutLeavesTheRest) {
    const auto without = [](const std::string& text, const HeaderPath& path) {
        HeaderValues values(text);
        values.remove(path);
        return values.text();
    };
    EXPECT_EQ(without(header, {"bytes"}), with(header, "bytes: 8 * n\n", ""));
    EXPECT_EQ(without(header, {"parameters", "n"}),
              with(header, "  n: {range: [1, 8 Gi], default: 16 Mi}   # how many\n", ""));
    EXPECT_EQ(without(header, {"parameters", "n", "range"}),
              with(header, "range: [1, 8 Gi], ", ""));
    EXPECT_EQ(without(header, {"parameters", "n", "default"}),
              with(header, ", default: 16 Mi", ""));
    EXPECT_EQ(without(header, {"nothing"}), header);
    HeaderValues values(header);
    values.remove({"parameters", "n"});
    values.remove({"parameters", "a"});
    EXPECT_THAT(values.text(), HasSubstr("parameters: {}\n"));
    values.set({"parameters", "k"}, "{values: [1]}");
    EXPECT_THAT(values.text(), HasSubstr("parameters: {k: {values: [1]}}\n"));
}

TEST(HeaderValues, KeysAreRenamedWhereTheNameIsFree) {
    HeaderValues values(header);
    EXPECT_TRUE(values.rename({"arrays", "x"}, "input"));
    EXPECT_EQ(values.text(), with(header, "  x: {", "  input: {"));
    EXPECT_FALSE(values.rename({"arrays", "input"}, "y"));
    EXPECT_FALSE(values.rename({"arrays", "x"}, "z"));
}

TEST(HeaderValues, APlaceOfTheFileBelongsToAValue) {
    const HeaderValues values(header);
    EXPECT_THAT(values.pathAt(3, 11), ElementsAre("problem"));
    EXPECT_THAT(values.pathAt(9, 22), ElementsAre("parameters", "n", "range"));
    EXPECT_THAT(values.pathAt(9, 3), ElementsAre("parameters", "n"));
    EXPECT_THAT(values.pathAt(17, 13), ElementsAre("arrays", "y", "type"));
    EXPECT_THAT(values.pathAt(2, 1), ElementsAre());
    EXPECT_THAT(values.pathAt(22, 5), ElementsAre());
}

const std::string gates = R"file(title: Gates
sizes: [{n: 1}, {n: 1000}]
gates:
# must hold
- {that: verified, points: 3}
- that: load_efficiency >= 95 %
  at: {n: 8192}   # one warp
tries: 10
)file";

HeaderValues yaml(const std::string& text) {
    return HeaderValues(text, {}, {}, HeaderForm::Whole);
}

TEST(HeaderValues, AWholeFileHasMapsInLists) {
    HeaderValues values = yaml(gates);
    EXPECT_EQ(values.scalar({"gates", "1", "that"}), "load_efficiency >= 95 %");
    EXPECT_FALSE(values.find({"gates", "2"}));
    EXPECT_THAT(values.pathAt(7, 3), ElementsAre("gates", "1", "at"));
    EXPECT_THAT(values.pathAt(5, 12), ElementsAre("gates", "0", "that"));
    values.set({"gates", "0", "points"}, "4");
    values.set({"gates", "1", "points"}, "2");
    values.set({"gates", "1", "at"}, "{n: 32}");
    EXPECT_EQ(values.text(), with(with(gates, "points: 3", "points: 4"), "{n: 8192}   # one warp",
                                  "{n: 32}   # one warp\n  points: 2"));
}

TEST(HeaderValues, ItemsAreAddedAndRemoved) {
    HeaderValues values = yaml(gates);
    values.addItem({"gates"}, "{that: findings == 0}");
    EXPECT_EQ(values.text(), with(gates, "one warp\n", "one warp\n- {that: findings == 0}\n"));
    values.removeItem({"gates"}, 2);
    EXPECT_EQ(values.text(), gates);
    values.removeItem({"gates"}, 0);
    EXPECT_EQ(values.text(), with(gates, "- {that: verified, points: 3}\n", ""));
    values.removeItem({"gates"}, 0);
    EXPECT_THAT(values.text(), HasSubstr("gates: []"));
    values.addItem({"gates"}, "{that: verified}");
    EXPECT_THAT(values.text(), HasSubstr("gates: [{that: verified}]"));
    values.removeItem({"sizes"}, 0);
    values.addItem({"sizes"}, "{n: 7}");
    EXPECT_THAT(values.text(), HasSubstr("sizes: [{n: 1000}, {n: 7}]\n"));
    values.addItem({"hidden_sizes"}, "{n: 3}");
    EXPECT_THAT(values.text(), HasSubstr("hidden_sizes:\n- {n: 3}\n"));
    EXPECT_EQ(values.scalar({"hidden_sizes", "0", "n"}), "3");
}

TEST(HeaderValues, WordsAreQuotedOnlyWhereTheyHaveTo) {
    for (const char* plain :
         {"8 * n", "-3", "64 Mi", "1e-5", "ceil(n / 4)", "unsigned int", "a::b"})
        EXPECT_EQ(yamlScalar(plain), plain);
    for (const char* quoted : {"", "max(a, b)", "n ? 1 : 2", "*", "a #b", " a", "{", "null"})
        EXPECT_THAT(yamlScalar(quoted), testing::StartsWith("\"")) << quoted;
    EXPECT_EQ(yamlScalar("a \"b\" \\"), R"("a \"b\" \\")");
    EXPECT_EQ(yamlList({"n", "max(n, 2)"}), "[n, \"max(n, 2)\"]");
    EXPECT_THAT(splitItems(" n,max(n, 2) , ,3"), ElementsAre("n", "max(n, 2)", "3"));
    EXPECT_TRUE(splitItems(" ").empty());
}

} // namespace
} // namespace kernelcurve
