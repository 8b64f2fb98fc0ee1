#include "gpu/device/cpu/compile/inline_ptx.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/code_tokens.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <vector>

namespace kernelcurve {
namespace {

using Strings = std::vector<std::string>;

/// A statement of the form `asm volatile("text" : outputs : inputs : clobbers)`.
struct AsmStatement {
    std::string text;
    Strings operands; ///< C++ expressions; outputs before inputs
};

/// Returns the content of a string literal, or nullopt for an unsupported form.
std::optional<std::string> literalText(std::string_view token) {
    if (token.size() < 2 || token.front() != '"' || token.back() != '"')
        return std::nullopt;
    std::string text;
    for (std::size_t i = 1; i + 1 < token.size(); ++i) {
        if (token[i] != '\\') {
            text += token[i];
            continue;
        }
        const char escaped = token[++i];
        text += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
    }
    return text;
}

/// Parses `asm` statements from tokens.
class AsmReader {
  public:
    AsmReader(std::string_view code, const std::vector<CodeToken>& tokens)
        : code_(code)
        , tokens_(tokens) {}

    /// Parses the statement whose `asm` is at `token`. Afterwards, `token` points past the
    /// statement's closing parenthesis.
    std::optional<AsmStatement> read(std::size_t& token) const {
        std::size_t at = token + 1;
        while (is(at, "volatile") || is(at, "__volatile__"))
            ++at;
        if (!is(at, "("))
            return std::nullopt;
        AsmStatement statement;
        for (++at; at < tokens_.size() && tokens_[at].kind == TokenKind::Text; ++at) {
            const auto piece = literalText(textOf(code_, tokens_[at]));
            if (!piece)
                return std::nullopt;
            statement.text += *piece;
        }
        for (int section = 0; section < 2; ++section) {
            const bool isEmpty = is(at, "::");
            if (!is(at, ":") && !isEmpty)
                break;
            ++at;
            if (isEmpty && ++section == 2)
                break;
            while (at < tokens_.size() && tokens_[at].kind == TokenKind::Text)
                if (!readOperand(at, statement))
                    return std::nullopt;
        }
        // The loop skips the clobbers.
        int depth = 1;
        for (; at < tokens_.size() && depth > 0; ++at)
            depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
        if (depth > 0)
            return std::nullopt;
        token = at;
        return statement;
    }

  private:
    bool is(std::size_t token, std::string_view text) const {
        return token < tokens_.size() && textOf(code_, tokens_[token]) == text;
    }

    /// Parses an operand such as `"r"(expression),` and adds the expression.
    bool readOperand(std::size_t& at, AsmStatement& statement) const {
        ++at;
        if (!is(at, "("))
            return false;
        const std::size_t begin = tokens_[at].end;
        int depth = 1;
        for (++at; at < tokens_.size(); ++at) {
            depth += is(at, "(") ? 1 : is(at, ")") ? -1 : 0;
            if (depth == 0)
                break;
        }
        if (at >= tokens_.size())
            return false;
        std::string operand(code_.substr(begin, tokens_[at].begin - begin));
        std::ranges::replace(operand, '\n', ' ');
        statement.operands.push_back("(" + operand + ")");
        if (is(++at, ","))
            ++at;
        return true;
    }

    std::string_view code_;
    const std::vector<CodeToken>& tokens_;
};

struct Instruction {
    Strings opcode;   ///< such as "ldmatrix", "sync", and "aligned"
    Strings operands; ///< C++ expressions; braced lists are split
    bool has(std::string_view part) const {
        return std::ranges::find(opcode, part) != opcode.end();
    }
};

Strings parted(std::string_view text, char sign) {
    Strings parts;
    while (true) {
        const std::size_t end = std::min(text.find(sign), text.size());
        parts.emplace_back(trimmed(text.substr(0, end)));
        if (end == text.size())
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// Returns the CPU device's equivalent of a special register.
std::optional<std::string> specialRegister(std::string_view name) {
    static const std::map<std::string_view, std::string_view> known = {
        {"laneid", "kc::laneIndex()"},
        {"warpid", "((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32)"},
        {"smid", "kcWorker()"},
        {"clock64", "clock64()"},
        {"clock", "(unsigned)clock64()"},
        {"globaltimer", "kcNanoseconds()"},
        {"tid.x", "threadIdx.x"},
        {"tid.y", "threadIdx.y"},
        {"tid.z", "threadIdx.z"},
        {"ntid.x", "blockDim.x"},
        {"ntid.y", "blockDim.y"},
        {"ntid.z", "blockDim.z"},
        {"ctaid.x", "blockIdx.x"},
        {"ctaid.y", "blockIdx.y"},
        {"ctaid.z", "blockIdx.z"},
        {"nctaid.x", "gridDim.x"},
        {"nctaid.y", "gridDim.y"},
        {"nctaid.z", "gridDim.z"}};
    const auto found = known.find(name);
    return found == known.end() ? std::nullopt : std::optional(std::string(found->second));
}

/// Converts an operand such as `%3`, `[%3]`, `[%3 + 16]`, `16`, or `%%laneid` to C++. Returns
/// nullopt for an unsupported operand.
std::optional<std::string> operandText(std::string_view text, const Strings& operands) {
    text = trimmed(text);
    if (text.starts_with('[') && text.ends_with(']')) {
        const Strings sum = parted(text.substr(1, text.size() - 2), '+');
        std::string address;
        for (const std::string& part : sum) {
            const auto each = operandText(part, operands);
            if (!each)
                return std::nullopt;
            address += (address.empty() ? "" : " + ") + ("(unsigned long)" + *each);
        }
        return address;
    }
    if (text.starts_with("%%"))
        return specialRegister(text.substr(2));
    const bool isOperand = text.starts_with('%');
    std::size_t number = 0;
    const char* const begin = text.data() + (isOperand ? 1 : 0);
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || last != end)
        return std::nullopt;
    if (!isOperand)
        return std::string(text);
    return number < operands.size() ? std::optional(operands[number]) : std::nullopt;
}

std::optional<Instruction> instructionIn(std::string_view text, const Strings& operands) {
    text = trimmed(text);
    const std::size_t blank = std::min(text.find_first_of(" \t\n"), text.size());
    Instruction instruction;
    instruction.opcode = parted(text.substr(0, blank), '.');
    std::string list(text.substr(blank));
    std::erase_if(list, [](char c) { return c == '{' || c == '}'; });
    if (trimmed(list).empty())
        return instruction;
    for (const std::string& each : parted(list, ',')) {
        auto operand = operandText(each, operands);
        if (!operand)
            return std::nullopt;
        instruction.operands.push_back(std::move(*operand));
    }
    return instruction;
}

std::string call(const std::string& function, const Strings& arguments) {
    return "kc::" + function + "(" + joined(arguments, ", ") + ")";
}

std::optional<std::string> copyCall(const Instruction& i) {
    if (i.has("commit_group") || i.has("wait_group") || i.has("wait_all"))
        return "(void)0"; // copies are already complete
    if (i.has("bulk") || i.has("mbarrier") || i.operands.size() < 3 || i.operands.size() > 4 ||
        i.has("cache_hint"))
        return std::nullopt;
    return call("ptxCopyAsync", i.operands);
}

std::optional<std::string> matricesCall(const Instruction& i, const char* function) {
    const std::size_t count = i.has("x4") ? 4 : i.has("x2") ? 2 : 1;
    if (!i.has("m8n8") || !i.has("b16") || i.operands.size() != count + 1)
        return std::nullopt;
    return call(std::string(function) + "<" + (i.has("trans") ? "true" : "false") + ">",
                i.operands);
}

std::optional<std::string> numberType(const std::string& type) {
    static const std::map<std::string, std::string> known = {
        {"f16", "kc::HalfNumber"},        {"bf16", "kc::Bfloat16Number"},
        {"tf32", "kc::Tf32Number"},       {"s8", "kc::SignedByteNumber"},
        {"u8", "kc::UnsignedByteNumber"}, {"e4m3", "kc::Fp8Number<4>"},
        {"e5m2", "kc::Fp8Number<5>"}};
    const auto found = known.find(type);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// Returns the call for a matrix instruction such as
/// mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 d, a, b, c.
std::optional<std::string> multiplyCall(const Instruction& i) {
    if (i.opcode.size() < 10 || i.opcode[1] != "sync" || !i.has("row") || !i.has("col") ||
        i.has("satfinite") || i.has("sp"))
        return std::nullopt;
    const auto shape = std::ranges::find_if(
        i.opcode, [](const std::string& part) { return part.starts_with("m16n8k"); });
    const std::size_t types = i.opcode.size() - 4;
    const auto a = numberType(i.opcode[types + 1]);
    const auto b = numberType(i.opcode[types + 2]);
    if (shape == i.opcode.end() || !a || !b)
        return std::nullopt;
    const std::string& sum = i.opcode[types];
    const std::string& first = i.opcode[types + 1];
    int depth = 0;
    std::from_chars(shape->data() + 6, shape->data() + shape->size(), depth);
    const int bytes = first == "tf32" ? 4 : first == "f16" || first == "bf16" ? 2 : 1;
    const int blocks = depth * bytes / 16;
    const bool isKnown = (blocks == 1 || blocks == 2) && i.opcode.back() == sum;
    const bool halfSums = sum == "f16";
    const auto count = std::size_t{halfSums ? 4U : 8U} + 3 * static_cast<std::size_t>(blocks);
    if (!isKnown || (sum != "f32" && sum != "s32" && !halfSums) || i.operands.size() != count)
        return std::nullopt;
    return call((halfSums ? "ptxMultiplyHalf<" : "ptxMultiply<") + *a + ", " + *b + ", " +
                    std::to_string(blocks) + ">",
                i.operands);
}

/// Returns the call for an access such as ld.shared.v4.f32 or st.global.u32. The call contains the
/// state space, the number of elements, and the type.
std::optional<std::string> accessCall(const Instruction& i, const char* function) {
    static const std::map<std::string, std::string> known = {{"f32", "float"},
                                                             {"b32", "unsigned"},
                                                             {"u32", "unsigned"},
                                                             {"s32", "int"},
                                                             {"f64", "double"},
                                                             {"b64", "unsigned long long"},
                                                             {"u64", "unsigned long long"},
                                                             {"s64", "long long"},
                                                             {"b16", "unsigned short"},
                                                             {"u16", "unsigned short"}};
    const auto type = known.find(i.opcode.back());
    const bool isShared = std::ranges::any_of(
        i.opcode, [](const std::string& part) { return part.starts_with("shared"); });
    const std::size_t count = i.has("v4") ? 4 : i.has("v2") ? 2 : 1;
    const bool plain = !i.has("acquire") && !i.has("release") && !i.has("relaxed") &&
                       !i.has("cache_hint") && !i.has("volatile");
    if (type == known.end() || (!isShared && !i.has("global")) || !plain ||
        i.operands.size() != count + 1)
        return std::nullopt;
    return call(std::string(function) + "<" + type->second + ", " + (isShared ? "true" : "false") +
                    ">",
                i.operands);
}

std::optional<std::string> callFor(const Instruction& i) {
    const std::string& name = i.opcode.front();
    const std::size_t count = i.operands.size();
    if (name == "cp" && i.has("async"))
        return copyCall(i);
    if (name == "ldmatrix")
        return matricesCall(i, "ptxLoadMatrices");
    if (name == "stmatrix")
        return matricesCall(i, "ptxStoreMatrices");
    if (name == "mma")
        return multiplyCall(i);
    if (name == "ld")
        return accessCall(i, "ptxLoad");
    if (name == "st")
        return accessCall(i, "ptxStore");
    if (name == "mov" && count == 2)
        return i.operands[0] + " = " + i.operands[1];
    if (name == "fma" && i.has("f32") && i.has("rn") && count == 4)
        return i.operands[0] + " = __builtin_fmaf(" + i.operands[1] + ", " + i.operands[2] + ", " +
               i.operands[3] + ")";
    if (name == "cvt" && i.has("bf16x2") && i.has("rn") && count == 3)
        return i.operands[0] + " = " + call("ptxBfloat16Pair", {i.operands[1], i.operands[2]});
    if (name == "cvt" && i.has("tf32") && i.has("rna") && count == 2)
        return i.operands[0] + " = " + call("ptxTf32", {i.operands[1]});
    if (name == "griddepcontrol")
        return "(void)0"; // launches never overlap
    return std::nullopt;
}

/// Converts a statement to C++. Returns nullopt for an unsupported instruction.
std::optional<std::string> asCalls(const AsmStatement& statement) {
    std::string calls = "do {";
    for (const std::string& each : parted(statement.text, ';')) {
        if (each.empty())
            continue;
        const auto instruction = instructionIn(each, statement.operands);
        const auto made = instruction ? callFor(*instruction) : std::nullopt;
        if (!made)
            return std::nullopt;
        calls += " " + *made + ";";
    }
    return calls + " } while (0)";
}

} // namespace

std::string withPtxAsCalls(std::string_view code) {
    if (code.find("asm") == std::string_view::npos)
        return std::string(code);
    const std::vector<CodeToken> tokens = codeTokens(code);
    const AsmReader reader(code, tokens);
    std::string made;
    std::size_t copied = 0;
    for (std::size_t at = 0; at < tokens.size();) {
        const std::string_view text = textOf(code, tokens[at]);
        const bool isAsm =
            tokens[at].kind == TokenKind::Name && (text == "asm" || text == "__asm__");
        const std::size_t first = at++;
        if (!isAsm)
            continue;
        std::size_t behind = first;
        const auto statement = reader.read(behind);
        const auto calls = statement ? asCalls(*statement) : std::nullopt;
        if (!calls)
            continue;
        const std::size_t begin = tokens[first].begin;
        const std::size_t end = tokens[behind - 1].end;
        made += code.substr(copied, begin - copied);
        made += *calls;
        made.append(
            static_cast<std::size_t>(std::ranges::count(code.substr(begin, end - begin), '\n')),
            '\n');
        copied = end;
        at = behind;
    }
    return made += code.substr(copied);
}

} // namespace kernelcurve
