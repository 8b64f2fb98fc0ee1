#include "gpu/predict/sass/listing.h"

#include "gpu/model/text/error.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>

namespace kernelcurve::sass {

bool Instruction::has(const char* modifier) const {
    return std::ranges::find(modifiers, modifier) != modifiers.end();
}

std::string Instruction::name() const {
    std::string text = opcode;
    for (const std::string& modifier : modifiers)
        text += "." + modifier;
    return text;
}

namespace {

[[noreturn]] void refuse(std::string_view line) {
    throw Error({message(KC_TEXT("engine", "Unknown form of a SASS instruction: {0}"), line)});
}

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t{}");
    if (from == std::string_view::npos)
        return {};
    return text.substr(from, text.find_last_not_of(" \t{}") - from + 1);
}

std::optional<std::int64_t> integerOf(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x")) {
        text.remove_prefix(2);
        base = 16;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    const auto number = static_cast<std::int64_t>(value);
    return negative ? -number : number;
}

std::optional<double> realOf(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    if (text == "INF") {
        value = std::numeric_limits<double>::infinity();
    } else if (text == "QNAN" || text == "SNAN") {
        value = std::numeric_limits<double>::quiet_NaN();
    } else {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
    }
    return negative ? -value : value;
}

/// Reads a register such as "R4", "URZ", or "UP0": a prefix, and a number, Z, or T.
bool readRegister(std::string_view text, std::string_view prefix, std::string_view last,
                  std::uint8_t lastIndex, std::uint8_t& index) {
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    if (text == last) {
        index = lastIndex;
        return true;
    }
    const auto number = integerOf(text);
    if (!number || *number < 0 || *number > zeroRegister || !(text[0] >= '0' && text[0] <= '9'))
        return false;
    index = static_cast<std::uint8_t>(*number);
    return true;
}

bool readNamedRegister(std::string_view text, Operand& operand) {
    using Kind = Operand::Kind;
    constexpr auto zero = static_cast<std::uint8_t>(zeroRegister);
    constexpr auto yes = static_cast<std::uint8_t>(truePredicate);
    const struct {
        std::string_view prefix;
        std::string_view last;
        std::uint8_t lastIndex;
        Kind kind;
    } kinds[] = {{"UR", "Z", zero, Kind::UniformRegister},
                 {"UP", "T", yes, Kind::UniformPredicate},
                 {"R", "Z", zero, Kind::Register},
                 {"P", "T", yes, Kind::Predicate},
                 {"B", "", 0, Kind::Barrier}};
    return std::ranges::any_of(kinds, [&](const auto& each) {
        operand.kind = each.kind;
        return readRegister(text, each.prefix, each.last, each.lastIndex, operand.index);
    });
}

/// Reads the sum in the brackets of an address or a constant.
bool readSum(std::string_view sum, Operand& operand) {
    while (!sum.empty()) {
        bool negative = false;
        for (; !sum.empty() && (sum.front() == '+' || sum.front() == '-'); sum.remove_prefix(1))
            negative = sum.front() == '-'; // "R4+-0x8"
        const std::size_t end = std::min(sum.find_first_of("+-"), sum.size());
        const std::string_view term = trimmed(sum.substr(0, end));
        sum.remove_prefix(end);
        std::string_view name = term.substr(0, term.find('.'));
        Operand part;
        if (const auto number = integerOf(term)) {
            operand.integer += negative ? -*number : *number;
            continue;
        }
        if (negative || !readNamedRegister(name, part))
            return false;
        const std::string_view suffix = term.substr(std::min(name.size() + 1, term.size()));
        if (part.kind == Operand::Kind::Register) {
            operand.index = part.index;
            operand.is64 = suffix == "64";
            if (suffix.starts_with("X") && integerOf(suffix.substr(1)))
                operand.scale = static_cast<std::uint8_t>(*integerOf(suffix.substr(1)));
            else if (suffix == "U32")
                operand.is32 = true;
            else if (!suffix.empty() && !operand.is64)
                return false;
        } else if (part.kind == Operand::Kind::UniformRegister) {
            operand.uniform = part.index;
            operand.isUniform64 = suffix == "64";
        } else {
            return false;
        }
    }
    return true;
}

bool readBracketed(std::string_view text, Operand& operand) {
    if (text.starts_with("desc[")) // the descriptor only selects the caching
        text.remove_prefix(text.find(']') + 1);
    const std::size_t second = text.rfind('[');
    if (!text.ends_with(']') || second == std::string_view::npos)
        return false;
    const std::string_view sum = text.substr(second + 1, text.size() - second - 2);
    if (text.starts_with("c[") && second > 0) {
        operand.kind = Operand::Kind::Constant;
        const auto bank = integerOf(text.substr(2, text.find(']') - 2));
        if (!bank || *bank < 0 || *bank > zeroRegister)
            return false;
        operand.bank = static_cast<std::uint8_t>(*bank);
    } else if (second == 0) {
        operand.kind = Operand::Kind::Address;
    } else {
        return false;
    }
    return readSum(sum, operand);
}

Operand readOperand(std::string_view text, std::string_view line) {
    Operand operand;
    text = trimmed(text);
    if (text.starts_with('`')) {
        operand.kind = Operand::Kind::Target;
        operand.name = text.substr(2, text.size() - 3);
        return operand;
    }
    if (const auto number = integerOf(text)) {
        operand.kind = Operand::Kind::Integer;
        operand.integer = *number;
        return operand;
    }
    if (const auto number = realOf(text)) {
        operand.kind = Operand::Kind::Real;
        operand.real = *number;
        return operand;
    }
    const std::string_view whole = text;
    for (bool signs = true; signs && !text.empty();) {
        signs = text[0] == '-' || text[0] == '!' || text[0] == '~';
        if (signs) {
            (text[0] == '-' ? operand.negated : operand.inverted) = true;
            text.remove_prefix(1);
        }
    }
    if (text.starts_with('|')) {
        const std::size_t close = text.find('|', 1);
        if (close == std::string_view::npos)
            refuse(line);
        operand.absolute = true;
        operand.suffix = text.substr(close + 1);
        text = text.substr(1, close - 1);
    }
    if (text.find('[') != std::string_view::npos) {
        const std::size_t close = text.rfind(']');
        if (close != std::string_view::npos && close + 1 < text.size()) {
            operand.suffix = text.substr(close + 1);
            text = text.substr(0, close + 1);
        }
        if (readBracketed(text, operand)) {
            if (operand.suffix == ".reuse")
                operand.suffix.clear();
            return operand;
        }
        operand.kind = Operand::Kind::Name;
        operand.name = whole;
        return operand;
    }
    const std::size_t dot = std::min(text.find('.'), text.size());
    if (readNamedRegister(text.substr(0, dot), operand)) {
        operand.suffix += text.substr(dot);
        if (const std::size_t reuse = operand.suffix.find(".reuse"); reuse != std::string::npos)
            operand.suffix.erase(reuse, 6);
        if (operand.suffix.starts_with('.'))
            operand.suffix.erase(0, 1);
        return operand;
    }
    operand.kind = Operand::Kind::Name;
    operand.name = whole;
    return operand;
}

std::vector<std::string_view> splitOperands(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '[' || text[i] == '(' ? 1 : text[i] == ']' || text[i] == ')' ? -1 : 0;
        if (depth != 0)
            continue;
        // "RET.REL.NODEC R4 `(kernel)" has no comma.
        const bool isTarget = text[i] == '`' && !trimmed(text.substr(begin, i - begin)).empty();
        if (text[i] != ',' && !isTarget)
            continue;
        parts.push_back(text.substr(begin, i - begin));
        begin = isTarget ? i : i + 1;
    }
    if (!trimmed(text.substr(begin)).empty())
        parts.push_back(text.substr(begin));
    return parts;
}

/// Parses an instruction such as "@!P0 LDG.E.128 R4, desc[UR4][R2.64]".
Instruction readText(std::string_view text, std::string_view line) {
    Instruction instruction;
    text = trimmed(text);
    if (text.starts_with('@')) {
        const std::size_t end = std::min(text.find(' '), text.size());
        Operand guard = readOperand(text.substr(1, end - 1), line);
        if (guard.kind != Operand::Kind::Predicate && guard.kind != Operand::Kind::UniformPredicate)
            refuse(line);
        instruction.guard = {guard.index, guard.inverted,
                             guard.kind == Operand::Kind::UniformPredicate};
        text = trimmed(text.substr(end));
    }
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    std::string_view name = text.substr(0, end);
    const std::size_t dot = std::min(name.find('.'), name.size());
    instruction.opcode = name.substr(0, dot);
    if (instruction.opcode.empty())
        refuse(line);
    for (name.remove_prefix(dot); name.starts_with('.');) {
        name.remove_prefix(1);
        const std::size_t next = std::min(name.find('.'), name.size());
        instruction.modifiers.emplace_back(name.substr(0, next));
        name.remove_prefix(next);
    }
    for (const std::string_view part : splitOperands(text.substr(end)))
        instruction.operands.push_back(readOperand(part, line));
    return instruction;
}

/// Returns the 64 bits in the last comment of a line, such as "/* 0x000fe40003800000 */".
std::optional<std::uint64_t> encodingIn(std::string_view line) {
    const std::size_t begin = line.rfind("/* 0x");
    constexpr std::size_t prefix = 5;
    constexpr std::size_t digits = 16;
    if (begin == std::string_view::npos || line.size() < begin + prefix + digits)
        return std::nullopt;
    std::uint64_t value = 0;
    const char* first = line.data() + begin + prefix;
    const auto [end, error] = std::from_chars(first, first + digits, value, 16);
    return error == std::errc() && end == first + digits ? std::optional(value) : std::nullopt;
}

Control controlIn(std::uint64_t upper) {
    const std::uint64_t bits = upper >> 41U; // bits 105 and above of the 128 bits
    Control control;
    control.stall = bits & 15U;
    control.yield = (bits >> 4U & 1U) == 0;
    control.writeBarrier = bits >> 5U & 7U;
    control.readBarrier = bits >> 8U & 7U;
    control.waitMask = bits >> 11U & 63U;
    return control;
}

std::uint32_t offsetIn(std::string_view comment) {
    std::uint32_t offset = 0;
    std::from_chars(comment.data(), comment.data() + comment.size(), offset, 16);
    return offset;
}

/// Parses `//## File "/home/me/copy.cu", line 7`, optionally followed by "inlined at".
std::optional<SourceLine> sourceLineIn(std::string_view text) {
    constexpr std::string_view begin = "//## File \"";
    constexpr std::string_view middle = "\", line ";
    const std::size_t fileEnd = text.find(middle);
    if (!text.starts_with(begin) || fileEnd == std::string_view::npos)
        return std::nullopt;
    SourceLine line{std::string(text.substr(begin.size(), fileEnd - begin.size()))};
    const std::string_view number = text.substr(fileEnd + middle.size());
    std::from_chars(number.data(), number.data() + number.size(), line.number);
    return line;
}

void resolveTargets(Function& function, const std::map<std::string, std::size_t>& labels) {
    for (Instruction& instruction : function.code)
        for (Operand& operand : instruction.operands)
            if (operand.kind == Operand::Kind::Target) {
                const auto found = labels.find(operand.name);
                operand.integer =
                    found != labels.end() ? static_cast<std::int64_t>(found->second) : -1;
            }
}

} // namespace

std::vector<Function> readListing(std::string_view listing) {
    std::vector<Function> functions;
    std::map<std::string, std::size_t> labels;
    SourceLine sourceLine;
    bool wantsUpperHalf = false;
    for (std::size_t at = 0; at < listing.size();) {
        const std::size_t lineEnd = std::min(listing.find('\n', at), listing.size());
        const std::string_view line = listing.substr(at, lineEnd - at);
        at = lineEnd + 1;
        if (wantsUpperHalf) {
            const auto upper = encodingIn(line);
            if (!upper)
                refuse(line);
            functions.back().code.back().control = controlIn(*upper);
            wantsUpperHalf = false;
            continue;
        }
        constexpr std::string_view section = ".text.";
        if (line.starts_with(section) && line.ends_with(':')) {
            if (!functions.empty())
                resolveTargets(functions.back(), labels);
            labels.clear();
            sourceLine = {};
            functions.push_back(
                {std::string(line.substr(section.size(), line.size() - section.size() - 1)), {}});
            continue;
        }
        if (functions.empty())
            continue;
        Function& function = functions.back();
        if (!line.empty() && line.ends_with(':') && line[0] != ' ' && line[0] != '\t') {
            labels[std::string(line.substr(0, line.size() - 1))] = function.code.size();
            continue;
        }
        const std::string_view text = trimmed(line);
        if (auto found = sourceLineIn(text)) {
            sourceLine = std::move(*found);
            continue;
        }
        const std::size_t semicolon = text.find(';');
        const std::size_t close = text.find("*/");
        if (!text.starts_with("/*") || semicolon == std::string_view::npos || close > semicolon)
            continue;
        Instruction instruction = readText(text.substr(close + 2, semicolon - close - 2), line);
        instruction.offset = offsetIn(text.substr(2, close - 2));
        instruction.line = sourceLine;
        if (!encodingIn(line))
            refuse(line);
        function.code.push_back(std::move(instruction));
        wantsUpperHalf = true;
    }
    if (!functions.empty())
        resolveTargets(functions.back(), labels);
    return functions;
}

} // namespace kernelcurve::sass
