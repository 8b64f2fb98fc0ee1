#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/nearest_word.h"
#include "tests/processor_time.h"

#include <gtest/gtest.h>

#include <functional>

namespace kernelcurve {
namespace {

std::string errorOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string parseError(const std::string& text) {
    return errorOf([&] { YamlNode::parse(text, "f.yaml"); });
}

TEST(YamlReader, RefusesUnknownKeysWithTheNearest) {
    const YamlNode root = YamlNode::parse("block: 3\nunrol: 4\n", "f.yaml");
    EXPECT_EQ(errorOf([&] {
                  root.refuseUnknownKeys({"block", "unroll"});
              }),
              "f.yaml:2:1: error: Unknown key \"unrol\" (did you mean \"unroll\"?)");
    EXPECT_EQ(errorOf([&] {
                  root.refuseUnknownKeys({"block", "grid"});
              }),
              "f.yaml:2:1: error: Unknown key \"unrol\"");
}

TEST(YamlReader, RefusesDuplicateKeysAtAnyDepth) {
    EXPECT_EQ(parseError("a: 1\nb: 2\na: 3\n"),
              "f.yaml:3:1: error: Duplicate key \"a\" (remove one of them)");
    EXPECT_EQ(parseError("x: [{a: 1, \"a\": 2}]\n"),
              "f.yaml:1:12: error: Duplicate key \"a\" (remove one of them)");
}

TEST(YamlReader, CountsLinesFromWhereTheTextStandsAndColumnsInCharacters) {
    const YamlNode root = YamlNode::parse("\xE6\xA0\x87\xE9\xA2\x98: {a: x}\n", "f.cu", 5);
    EXPECT_EQ(root.pairs()[0].keyPosition, (SourcePosition{"f.cu", 5, 1}));
    EXPECT_EQ(root.pairs()[0].value.at("a").position(), (SourcePosition{"f.cu", 5, 9}));
}

TEST(YamlReader, ReadsScalarsStrictly) {
    const YamlNode list = YamlNode::parse(
        "[4, 64 Mi, 4.5, 1e3, true, yes, \"4\", 64 KiB, 'true', -0x1, 3.0, +7]", "f.yaml");
    std::vector<Value> values;
    for (const YamlNode& item : list.items())
        values.push_back(item.value());
    EXPECT_EQ(values, (std::vector<Value>{4, 67108864, 4.5, 1000.0, true, "yes", "4", "64 KiB",
                                          "true", "-0x1", 3.0, 7}));
    EXPECT_TRUE(values[10].isReal());
    EXPECT_EQ(errorOf([&] { list.items()[6].integer(); }),
              "f.yaml:1:33: error: \"4\" is text, not an integer (remove the quotes)");
    EXPECT_EQ(errorOf([&] { list.items()[5].boolean(); }),
              "f.yaml:1:28: error: \"yes\" is neither true nor false (write true or false, without "
              "quotes)");
    EXPECT_EQ(errorOf([&] { list.items()[2].integer(); }),
              "f.yaml:1:12: error: \"4.5\" is not an integer");
}

TEST(YamlReader, RefusesNumbersThatCannotBe) {
    for (const char* text : {"99999999999999999999", "9999999999999 Gi"})
        EXPECT_EQ(errorOf([&] { YamlNode::parse(text, "f.yaml").value(); }),
                  std::string("f.yaml:1:1: error: The number \"") + text +
                      "\" is too large (use an integer of at most 63 bits, or put text in quotes)");
    for (const char* text : {".nan", "-.inf", "1e999"})
        EXPECT_EQ(
            errorOf([&] { YamlNode::parse(text, "f.yaml").value(); }),
            std::string("f.yaml:1:1: error: Invalid number: \"") + text +
                "\" (use finite numbers, and integers of at most 63 bits; put text in quotes)");
}

TEST(YamlReader, SaysWhatShouldStandThere) {
    const YamlNode root = YamlNode::parse("a: 1\nb: [1]\nc:\n", "f.yaml");
    EXPECT_EQ(errorOf([&] { root.at("d"); }), "f.yaml:1:1: error: Missing key \"d\"");
    EXPECT_EQ(errorOf([&] { root.at("a").items(); }),
              "f.yaml:1:4: error: Expected a list (put the values in square brackets: [a, b])");
    EXPECT_EQ(errorOf([&] { root.at("b").pairs(); }),
              "f.yaml:2:4: error: Expected a map of keys and values (write `key: value`)");
    EXPECT_EQ(errorOf([&] { root.at("b").text(); }),
              "f.yaml:2:4: error: Expected a single value (put text with braces or brackets in "
              "quotes)");
    EXPECT_EQ(errorOf([&] { root.at("c").text(); }), "f.yaml:3:1: error: Missing value");
}

TEST(YamlReader, ReadsTextInOneOrBothLanguages) {
    const YamlNode root =
        YamlNode::parse("a: Plain\nb: {en: One, zh_CN: \"\\u4e00\"}\nc: {en: x, de: y}", "f.yaml");
    EXPECT_EQ(root.at("a").localizedText(), (LocalizedText{"Plain", ""}));
    EXPECT_EQ(root.at("b").localizedText(), (LocalizedText{"One", "\xE4\xB8\x80"}));
    EXPECT_EQ(errorOf([&] { root.at("c").localizedText(); }),
              "f.yaml:3:12: error: Unknown key \"de\"");
}

TEST(YamlReader, RefusesWhatCanGrowOrHide) {
    EXPECT_EQ(parseError("a: &x [1]\nb: *x\n"),
              "f.yaml:1:4: error: YAML anchors and aliases (& and *) are not supported (repeat the "
              "value, or put it in quotes)");
    EXPECT_EQ(parseError("a: !!python/object x\n"),
              "f.yaml:1:4: error: The YAML tag tag:yaml.org,2002:python/object is not supported "
              "(remove the tag, or put the value in quotes)");
    EXPECT_EQ(
        parseError("a: 1\n---\nb: 2\n"),
        "f.yaml:2:1: error: The file contains a second YAML document (use one document per file)");
    EXPECT_EQ(parseError("? [a]\n: b\n"),
              "f.yaml:1:3: error: A list or map cannot be a key (put text with braces or brackets "
              "in quotes)");
}

TEST(YamlReader, RefusesBrokenText) {
    EXPECT_EQ(parseError("a: 1\n\tb: 2\n").substr(0, 38), "f.yaml:2:1: error: Invalid YAML: illeg");
    EXPECT_NE(parseError("a:\n\tb: 2\n").find("(indent with spaces instead of tabs)"),
              std::string::npos);
    EXPECT_EQ(parseError("a: caf\xE9\n"),
              "f.yaml:1:7: error: The text is not UTF-8 (save the file as UTF-8)");
    EXPECT_EQ(parseError(std::string("a: 1\nb: \0x\n", 11)),
              "f.yaml:2:4: error: The text contains a control character (remove the character, or "
              "write it as an escape in double quotes)");
    EXPECT_EQ(parseError("a: 1\nb: \x04\n").substr(0, 18), "f.yaml:2:4: error:");
    EXPECT_EQ(parseError("a: [1, 2\n").substr(0, 36), "f.yaml:2:1: error: Invalid YAML: end");
    EXPECT_EQ(parseError("\xFF\xFE"
                         "a")
                  .substr(0, 41),
              "f.yaml:1:1: error: The text is not UTF-8 ");
    EXPECT_EQ(parseError("\xEF\xBB\xBF"
                         "a: 1\n"),
              "no error");
    EXPECT_EQ(parseError("a: 1\r\nb: 2\r\n"), "no error");
}

TEST(YamlReader, AnswersHostileTextAsSoonAsAnyOther) {
    const auto repeated = [](const std::string& part, std::size_t bytes) {
        std::string text;
        while (text.size() < bytes)
            text += part;
        return text;
    };
    const auto costPerByte = [](const std::string& text) {
        return processorSeconds([&] { parseError(text); }) / static_cast<double>(text.size());
    };
    const double usual = costPerByte(repeated("- {a: 1}\n", 100000));
    std::string stairs;
    for (std::size_t i = 0; i < 1000; ++i)
        stairs += std::string(i, ' ') + "a:\n";
    EXPECT_NE(parseError(stairs).find("nested too deeply"), std::string::npos);
    for (const std::string& text :
         {stairs, repeated("[", 100000), repeated("{a: ", 100000), repeated("- ", 100000),
          repeated("? ", 100000), repeated("a: b: ", 100000), repeated("{a", 100000),
          repeated("\"", 100001), repeated("x", std::size_t{100} << 20)}) {
        EXPECT_NE(parseError(text), "no error") << text.substr(0, 10);
        // With quadratic cost, 100,000 entries would take thousands of times as long.
        EXPECT_LT(costPerByte(text), 50 * usual) << text.substr(0, 10);
    }
}

TEST(NearestWord, IsNearEnoughToBeMeant) {
    const std::vector<std::string> known = {"unroll", "block", "offset", "n"};
    EXPECT_EQ(nearestWord("unrol", known), "unroll");
    EXPECT_EQ(nearestWord("BLOCK", known), "block");
    EXPECT_EQ(nearestWord("ofsfet", known), "offset");
    EXPECT_EQ(nearestWord("m", known), std::nullopt);
    EXPECT_EQ(nearestWord("colour", known), std::nullopt);
    EXPECT_EQ(nearestWord(std::string(1000000, 'a'), known), std::nullopt);
}

} // namespace
} // namespace kernelcurve
