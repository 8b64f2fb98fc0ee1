#include "gpu/source/syntax/struct_layouts.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace kernelcurve {

namespace {

/// The members of a type in memory order. A number is a single member without a name.
struct Placed {
    std::vector<StructMember> members;
    std::size_t bytes = 0;
    std::size_t alignment = 1;
};

constexpr std::size_t largestAlignment = 16;
/// Maximum nesting of structures.
constexpr int deepestMembers = 8;
constexpr std::size_t maxMembers = 256;

Placed number(MemberKind kind, std::size_t bytes) {
    return {{{{}, kind, bytes, 0}}, bytes, bytes};
}

Placed pointer(const std::vector<std::string_view>& words) {
    Placed made = number(MemberKind::Pointer, sizeof(void*));
    made.members.front().pointsTo = joined(words, " ");
    return made;
}

/// Returns the layout of a type with one word in C++, CUDA, or <cstdint>.
std::optional<Placed> namedNumber(std::string_view word) {
    struct Named {
        std::string_view word;
        MemberKind kind;
        std::size_t bytes;
    };
    using enum MemberKind;
    static constexpr std::array<Named, 28> all = {
        {{"bool", Boolean, 1},      {"float", Real, 4},        {"double", Real, 8},
         {"char", Signed, 1},       {"uchar", Unsigned, 1},    {"short", Signed, 2},
         {"ushort", Unsigned, 2},   {"int", Signed, 4},        {"signed", Signed, 4},
         {"uint", Unsigned, 4},     {"unsigned", Unsigned, 4}, {"long", Signed, 8},
         {"ulong", Unsigned, 8},    {"longlong", Signed, 8},   {"ulonglong", Unsigned, 8},
         {"size_t", Unsigned, 8},   {"ssize_t", Signed, 8},    {"ptrdiff_t", Signed, 8},
         {"int8_t", Signed, 1},     {"uint8_t", Unsigned, 1},  {"int16_t", Signed, 2},
         {"uint16_t", Unsigned, 2}, {"int32_t", Signed, 4},    {"uint32_t", Unsigned, 4},
         {"int64_t", Signed, 8},    {"uint64_t", Unsigned, 8}, {"cudaTextureObject_t", Unsigned, 8},
         {"uintptr_t", Unsigned, 8}}};
    const auto found = std::ranges::find(all, word, &Named::word);
    return found == all.end() ? std::nullopt : std::optional(number(found->kind, found->bytes));
}

/// Parses a type such as `unsigned long long`, `const int`, or `std::size_t`.
std::optional<Placed> numberOf(const std::vector<std::string_view>& words) {
    if (words.size() == 1)
        return namedNumber(words.front());
    bool isUnsigned = false;
    std::string_view base;
    int longs = 0;
    for (const std::string_view word : words) {
        isUnsigned |= word == "unsigned";
        longs += word == "long" ? 1 : 0;
        if (oneOf(word, {"char", "short", "double"}))
            base = word;
        else if (!oneOf(word, {"unsigned", "signed", "int", "long"}))
            return std::nullopt;
    }
    if (base == "double" && longs > 0)
        return std::nullopt;
    std::optional<Placed> made = namedNumber(!base.empty() ? base
                                             : longs > 0   ? std::string_view("long")
                                                           : "int");
    if (isUnsigned)
        made->members.front().kind = MemberKind::Unsigned;
    return made;
}

/// Returns the layout of a CUDA vector type (CUDA C++ Programming Guide, "Built-in Vector Types").
std::optional<Placed> vectorOf(std::string_view word) {
    if (word == "dim3")
        word = "uint3";
    if (word.size() < 2 || word.back() < '1' || word.back() > '4')
        return std::nullopt;
    const auto count = static_cast<std::size_t>(word.back() - '0');
    word.remove_suffix(1);
    if (!oneOf(word, {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                      "longlong", "ulonglong", "float", "double"}))
        return std::nullopt;
    const StructMember each = namedNumber(word)->members.front();
    Placed made;
    for (std::size_t i = 0; i < count; ++i)
        made.members.push_back({std::string(1, "xyzw"[i]), each.kind, each.bytes, i * each.bytes});
    made.bytes = count * each.bytes;
    made.alignment = count == 3 ? each.bytes : std::min(made.bytes, largestAlignment);
    return made;
}

class LayoutReader {
  public:
    explicit LayoutReader(const ScannedCode& scanned)
        : scanned_(scanned) {}

    std::optional<Placed> placed(std::vector<std::string_view> words, int depth) const {
        std::erase_if(words, [](std::string_view word) {
            return oneOf(word, {"const", "volatile", "struct", "std", "::", "mutable"});
        });
        if (words.empty() || depth > deepestMembers)
            return std::nullopt;
        if (auto known = numberOf(words))
            return known;
        if (words.size() != 1)
            return std::nullopt;
        if (const Declaration* declared = declarationOf(words.front()))
            return placedBody(*declared, words.front(), depth);
        return vectorOf(words.front());
    }

  private:
    std::string_view word(std::size_t at) const { return scanned_.text(at); }
    bool isName(std::size_t at) const { return scanned_.tokens[at].kind == TokenKind::Name; }

    const Declaration* declarationOf(std::string_view type) const {
        for (const Declaration& each : scanned_.declarations)
            if ((each.kind == DeclarationKind::Type || each.kind == DeclarationKind::Alias) &&
                std::ranges::find(each.names, type) != each.names.end())
                // A forward declaration such as `struct Matrix;` contains no layout.
                if (each.kind == DeclarationKind::Alias || bodyOf(each) != 0)
                    return &each;
        return nullptr;
    }

    /// Returns the position of the {, or 0 if the { is missing.
    std::size_t bodyOf(const Declaration& declared) const {
        for (std::size_t at = declared.first; at < declared.last; ++at) {
            if (word(at) == "{")
                return at;
            if (word(at) == "(")
                at = std::max(scanned_.partner[at], at);
        }
        return 0;
    }

    std::optional<Placed> placedBody(const Declaration& declared, std::string_view type,
                                     int depth) const {
        if (declared.templateBegin != 0)
            return std::nullopt;
        const std::size_t body = bodyOf(declared);
        if (body == 0)
            return aliased(declared, type, depth);
        std::size_t alignment = 1;
        bool isStruct = false;
        for (std::size_t at = declared.first; at < body; ++at) {
            if (word(at) == ":" || oneOf(word(at), {"union", "enum"}))
                return std::nullopt;
            isStruct |= oneOf(word(at), {"struct", "class"});
            if (oneOf(word(at), {"__align__", "alignas"}) && word(at + 1) == "(")
                if (const auto asked = literal(at + 2))
                    alignment = *asked;
        }
        if (!isStruct || scanned_.partner[body] <= body)
            return std::nullopt;
        return members(body + 1, scanned_.partner[body], alignment, depth);
    }

    /// Resolves an alias such as `typedef Matrix M;` or `using M = Matrix;`.
    std::optional<Placed> aliased(const Declaration& declared, std::string_view type,
                                  int depth) const {
        std::vector<std::string_view> words;
        for (std::size_t at = declared.first; at < declared.last; ++at)
            if (isName(at) && !oneOf(word(at), {"typedef", "using"}))
                words.push_back(word(at));
            else if (!oneOf(word(at), {"=", ";", "::", "typedef", "using"}))
                return std::nullopt;
        std::erase(words, type);
        return placed(std::move(words), depth + 1);
    }

    std::optional<std::size_t> literal(std::size_t at) const {
        const std::string_view text = word(at);
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value == 0)
            return std::nullopt;
        return value;
    }

    /// Returns the position after the member declaration at `at`. Sets `isFunction`.
    std::size_t statementEnd(std::size_t at, std::size_t close, bool& isFunction) const {
        while (at < close) {
            if (word(at) == ";")
                return at + 1;
            if (word(at) == "(")
                isFunction = true;
            const bool body = word(at) == "{";
            if (oneOf(word(at), {"(", "[", "{"}))
                at = std::max(scanned_.partner[at], at);
            ++at;
            if (body && isFunction)
                return at < close && word(at) == ";" ? at + 1 : at;
        }
        return close;
    }

    std::optional<Placed> members(std::size_t at, std::size_t close, std::size_t alignment,
                                  int depth) const {
        Placed made{{}, 0, alignment};
        while (at < close) {
            if (oneOf(word(at), {"public", "private", "protected"}) && word(at + 1) == ":") {
                at += 2;
                continue;
            }
            bool isFunction = false;
            const std::size_t end = statementEnd(at, close, isFunction);
            for (std::size_t k = at; k < end && word(k) != "{"; ++k) {
                const bool pointerToFunction = word(k) == "(" && word(k + 1) == "*";
                if (scanned_.tokens[k].kind == TokenKind::Directive || pointerToFunction ||
                    oneOf(word(k), {"virtual", "union", "alignas", "__align__"}))
                    return std::nullopt;
            }
            const bool isMember =
                !isFunction && end > at + 1 &&
                !oneOf(word(at), {"static", "using", "typedef", "friend", "static_assert", "enum"});
            if (isMember && !addMembers(at, end - 1, made, depth))
                return std::nullopt;
            at = end;
        }
        if (made.members.empty())
            return std::nullopt;
        made.bytes = aligned(made.bytes, made.alignment);
        return made;
    }

    static std::size_t aligned(std::size_t bytes, std::size_t to) {
        return (bytes + to - 1) / to * to;
    }

    /// Adds members such as `float *data, *__restrict__ other;` or `int dims[3] = {1, 2, 3};`.
    bool addMembers(std::size_t at, std::size_t end, Placed& made, int depth) const {
        std::vector<std::string_view> words;
        while (at < end && (isName(at) || word(at) == "::"))
            words.push_back(word(at++));
        std::string_view first;
        if (at == end || word(at) != "*") {
            if (words.size() < 2)
                return false;
            first = words.back();
            words.pop_back();
        }
        const std::optional<Placed> type = placed(words, depth + 1);
        for (bool more = true; more;) {
            Placed each;
            bool isPointer = false;
            std::string name(first);
            first = {};
            for (; at < end && (word(at) == "*" || (isName(at) && name.empty())); ++at) {
                isPointer |= word(at) == "*";
                if (isName(at) && !oneOf(word(at), {"const", "__restrict__", "__restrict",
                                                    "restrict", "volatile"}))
                    name = word(at);
            }
            if (name.empty() || (!isPointer && !type))
                return false;
            each = isPointer ? pointer(words) : *type;
            std::size_t count = 0; // number of elements of an array
            if (at < end && word(at) == "[") {
                const auto length = literal(at + 1);
                if (!length || *length > maxMembers || scanned_.partner[at] != at + 2)
                    return false;
                count = *length;
                at += 3;
            }
            while (at < end && word(at) != ",") { // skips a default value
                if (oneOf(word(at), {":", "[", "&"}))
                    return false;
                if (oneOf(word(at), {"{", "("}))
                    at = std::max(scanned_.partner[at], at);
                ++at;
            }
            if (!add(name, each, count, made))
                return false;
            more = at < end;
            at += more ? 1 : 0;
        }
        return true;
    }

    static bool add(const std::string& name, const Placed& type, std::size_t count, Placed& made) {
        made.alignment = std::max(made.alignment, type.alignment);
        made.bytes = aligned(made.bytes, type.alignment);
        for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
            const std::string own = name + (count > 0 ? "[" + std::to_string(i) + "]" : "");
            for (const StructMember& member : type.members)
                made.members.push_back({own + (member.name.empty() ? "" : "." + member.name),
                                        member.kind, member.bytes, made.bytes + member.offset,
                                        member.pointsTo});
            made.bytes += type.bytes;
        }
        return made.members.size() <= maxMembers;
    }

    const ScannedCode& scanned_;
};

} // namespace

std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type) {
    std::optional<Placed> placed = LayoutReader(scanned).placed({type}, 0);
    if (!placed || placed->members.front().name.empty())
        return std::nullopt;
    return StructLayout{std::string(type), std::move(placed->members), placed->bytes};
}

} // namespace kernelcurve
