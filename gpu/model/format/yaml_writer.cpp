#include "gpu/model/format/yaml_writer.h"

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/text/utf8.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdio>

namespace kernelcurve {
namespace {

char32_t decode(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
    if (character.size() == 1)
        return byte(0);
    char32_t code = byte(0) & (0x7FU >> character.size());
    for (std::size_t i = 1; i < character.size(); ++i)
        code = (code << 6) | (byte(i) & 0x3FU);
    return code;
}

/// Returns true for control characters, byte order marks, noncharacters, and characters that some
/// YAML readers treat as line endings.
bool needsEscape(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           code == 0xFEFF || (code & 0xFFFE) == 0xFFFE;
}

std::string escaped(char32_t code) {
    if (code == '\n')
        return "\\n";
    if (code == '\t')
        return "\\t";
    if (code == '\r')
        return "\\r";
    std::array<char, 16> buffer{};
    const char* form = code < 0x100 ? "\\x%02X" : code < 0x10000 ? "\\u%04X" : "\\U%08X";
    const int length =
        std::snprintf(buffer.data(), buffer.size(), form, static_cast<unsigned>(code));
    return {buffer.data(), static_cast<std::size_t>(length)};
}

/// Calls `visit` with every character and its code point.
template <typename Visit>
void eachCharacter(std::string_view valid, Visit visit) {
    for (std::size_t i = 0; i < valid.size();) {
        const std::string_view character = valid.substr(i, utf8Length(valid, i));
        visit(character, decode(character));
        i += character.size();
    }
}

std::string inQuotes(std::string_view valid) {
    std::string text = "\"";
    eachCharacter(valid, [&](std::string_view character, char32_t code) {
        if (character == "\"" || character == "\\")
            text += '\\';
        if (needsEscape(code))
            text += escaped(code);
        else
            text += character;
    });
    return text + "\"";
}

/// Returns true for words that other YAML readers interpret as booleans or null.
bool isReserved(std::string_view text) {
    constexpr std::array<std::string_view, 10> words = {"null", "yes", "no", "on",   "off",
                                                        "y",    "n",   "~",  "true", "false"};
    std::string lower(text);
    for (char& c : lower)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    // Allows "n", the name of the problem size. Only strict YAML 1.1 reads it as "no".
    return text != "n" && std::find(words.begin(), words.end(), lower) != words.end();
}

/// Returns true if a text needs no quotes, even in a flow list. This function is stricter than
/// YAML. It allows only letters of any script, digits, and punctuation that has no meaning in YAML.
bool canBePlain(std::string_view valid) {
    if (valid.empty() || valid.front() == ' ' || valid.back() == ' ' || isReserved(valid))
        return false;
    bool plain = true;
    bool first = true;
    eachCharacter(valid, [&](std::string_view character, char32_t code) {
        const bool letter = code >= 0xA0 || (code < 0x80 && std::isalnum(static_cast<int>(code)));
        const bool mark = character.find_first_of("_/() .+;=") != std::string_view::npos;
        const bool inside = !first && character.find_first_of("-%*'") != std::string_view::npos;
        plain = plain && !needsEscape(code) && (letter || mark || inside);
        first = false;
    });
    return plain;
}

bool canBeBlock(std::string_view valid) {
    if (valid.find('\n') == std::string_view::npos || valid.ends_with("\n\n"))
        return false;
    bool clean = true;
    eachCharacter(valid, [&](std::string_view, char32_t code) {
        clean = clean && (code == '\n' || !needsEscape(code));
    });
    // An empty or indented first line would require an indentation indicator, and editors may
    // remove blank lines.
    const bool startsInside = valid.front() != ' ' && valid.front() != '\n';
    return clean && startsInside && valid.find(" \n") == std::string_view::npos &&
           !valid.ends_with(' ');
}

/// Returns the text after "key:" or "-". Nested lines are indented by `indent` blanks.
std::string behindMark(const YamlPiece& piece, std::size_t indent) {
    if (piece.kind == YamlPiece::Kind::Block)
        return yamlBlock(piece.text, indent);
    const std::string lines = piece.lines(indent);
    return lines.empty() ? " " + piece.onOneLine() + "\n" : "\n" + lines;
}

} // namespace

std::string yamlText(std::string_view text) {
    std::string valid = replaceInvalidUtf8(text);
    if (canBePlain(valid))
        if (const std::optional<Value> value = plainValue(valid); value && value->isWord())
            return valid;
    return inQuotes(valid);
}

std::string yamlValue(const Value& value) {
    if (value.isInteger())
        return formatCount(value.integer());
    if (!value.isWord())
        return value.text();
    return yamlText(value.word());
}

std::string yamlText(const LocalizedText& text) {
    if (text.zhCN.empty())
        return yamlText(text.en);
    return "{en: " + yamlText(text.en) + ", zh_CN: " + yamlText(text.zhCN) + "}";
}

std::string yamlBlock(std::string_view text, std::size_t indent) {
    const std::string valid = replaceInvalidUtf8(text);
    if (!canBeBlock(valid))
        return " " + yamlText(valid) + "\n";
    std::string block = valid.ends_with('\n') ? " |\n" : " |-\n";
    std::string_view rest = valid;
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        if (!line.empty())
            block.append(indent, ' ').append(line);
        block += '\n';
    }
    return block;
}

std::string YamlPiece::onOneLine() const {
    std::string line;
    for (const auto& [key, value] : pairs)
        line.append(line.empty() ? "" : ", ").append(key).append(": ").append(value.onOneLine());
    for (const YamlPiece& item : items)
        line.append(line.empty() ? "" : ", ").append(item.onOneLine());
    return kind == Kind::Map ? "{" + line + "}" : kind == Kind::List ? "[" + line + "]" : text;
}

std::string YamlPiece::lines(std::size_t indent) const {
    const std::string margin(indent, ' ');
    std::string lines;
    for (const auto& [key, value] : pairs)
        lines.append(margin).append(key).append(":").append(behindMark(value, indent + 2));
    for (const YamlPiece& item : items) {
        // The first key of a map follows the dash on the same line.
        const bool isMap = !item.pairs.empty();
        lines.append(margin).append(isMap ? "- " : "-");
        lines += isMap ? item.lines(indent + 2).substr(indent + 2) : behindMark(item, indent + 2);
    }
    return lines;
}

} // namespace kernelcurve
