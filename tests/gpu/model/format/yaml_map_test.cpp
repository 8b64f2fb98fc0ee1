#include "gpu/model/format/yaml_map.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

struct Part {
    bool on = true;
    std::vector<std::string> words;
};

struct Whole {
    std::string name;
    std::int64_t count = 3;
    double share = 0.5;
    std::optional<Part> part;
    std::vector<Part> parts;
    Values values;
    std::string text;
};

void mapFields(YamlMap& map, Part& part) {
    map.optional("on", part.on);
    map.optional("words", part.words);
}

std::int64_t readSmall(const YamlNode& node) {
    if (node.integer() > 9)
        node.fail({{"too large", ""}, {}});
    return node.integer();
}

void mapFields(YamlMap& map, Whole& whole) {
    map.required("name", whole.name);
    map.shown("count", whole.count, readSmall);
    map.optional("share", whole.share);
    map.optional("part", whole.part);
    map.optional("parts", whole.parts);
    map.optional("values", whole.values);
    map.optional("text", whole.text, YamlBlock());
    map.readElsewhere("more");
}

Whole read(const std::string& yaml) {
    return yamlAs<Whole>(YamlNode::parse(yaml, "f.yaml"));
}

std::string refusal(const std::string& yaml) {
    try {
        read(yaml);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(YamlMap, WritesInTheOrderOfTheMappingWithoutWhatIsUsual) {
    EXPECT_EQ(yamlOf(Whole{}).lines(), "name: \"\"\ncount: 3\n");
    const std::string all = "name: a\n"
                            "count: 4\n"
                            "share: 0.25\n"
                            "part: {}\n"
                            "parts:\n"
                            "  - on: false\n"
                            "    words: [\"1\", b]\n"
                            "  - {}\n"
                            "values:\n"
                            "  n: 64 Mi\n"
                            "text: |\n"
                            "  one\n"
                            "  two\n";
    EXPECT_EQ(yamlOf(read(all)).lines(), all);
    EXPECT_EQ(yamlOf(read(all + "more: 1\n")).lines(), all);
}

TEST(YamlMap, StandsAsDeepAsItIsAsked) {
    EXPECT_EQ(yamlOf(std::vector{Part{false, {}}}).lines(2), "  - on: false\n");
    EXPECT_EQ(yamlOf(Part{false, {"a"}}).onOneLine(), "{on: false, words: [a]}");
}

TEST(YamlMap, RefusesUnknownKeysBeforeItReads) {
    EXPECT_EQ(refusal("naem: a\ncount: 10\n"),
              "f.yaml:1:1: error: Unknown key \"naem\" (did you mean \"name\"?)");
    EXPECT_EQ(refusal("name: a\npart: {words: [a], of: true}\n"),
              "f.yaml:2:20: error: Unknown key \"of\" (did you mean \"on\"?)");
}

TEST(YamlMap, SaysWhatIsMissingOrDoesNotFit) {
    EXPECT_EQ(refusal("count: 1\n"), "f.yaml:1:1: error: Missing key \"name\"");
    EXPECT_EQ(refusal("name: a\ncount: 10\n"), "f.yaml:2:8: error: too large");
    EXPECT_EQ(refusal("name: a\nparts: [{on: 1}]\n"),
              "f.yaml:2:14: error: \"1\" is neither true nor false (write true or false, without "
              "quotes)");
}

} // namespace
} // namespace kernelcurve
