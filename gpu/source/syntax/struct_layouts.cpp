#include "gpu/source/syntax/struct_layouts.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/host_expression.h"
#include "gpu/source/syntax/launches.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

namespace {

using Words = std::vector<std::string_view>;

/// The members of a type in memory order. A number is a single member without a name.
struct Placed {
    std::vector<StructMember> members;
    std::size_t bytes = 0;
    std::size_t alignment = 1;
    std::size_t used = 0; ///< bytes without the padding at the end
    /// True if derived classes start after the padding. False if it is unknown, because compilers
    /// may place members of derived classes in the padding (Itanium C++ ABI, "POD for the purpose
    /// of layout").
    bool isPod = true;
};

constexpr std::size_t largestAlignment = 16;
/// Maximum nesting of structures.
constexpr int deepestMembers = 8;
/// Maximum number of members. The parameters of a kernel have at most 4 KiB on all GPUs (CUDA C++
/// Programming Guide, "Function Parameters").
constexpr std::size_t maxMembers = 4096;
/// Maximum number of array elements that a header lists.
constexpr std::ptrdiff_t maxListed = 16;
constexpr std::size_t maxBytes = std::size_t{1} << 30U;

Placed number(MemberKind kind, std::size_t bytes) {
    return {{{{}, kind, bytes, 0}}, bytes, bytes};
}

Placed pointer(const Words& words) {
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

/// Returns the change of the nesting of angle brackets.
int angleStep(std::string_view word) {
    return word == "<" ? 1 : word == ">" ? -1 : 0;
}

/// Parses a type such as `unsigned long long`, `const int`, or `std::size_t`.
std::optional<Placed> numberOf(const Words& words) {
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
    /// With `bytesOnly`, also reads base classes, unions, and any number of members, but returns no
    /// list of members.
    LayoutReader(const ScannedCode& scanned, bool bytesOnly)
        : scanned_(scanned)
        , bytesOnly_(bytesOnly) {}

    std::optional<Placed> placed(Words words, int depth) const {
        words = bound(words);
        const auto angle = std::ranges::find(words, "<");
        if (const auto scope = std::find(std::reverse_iterator(angle), words.rend(), "::");
            scope != words.rend())
            words.erase(words.begin(), scope.base());
        std::erase_if(words, [](std::string_view word) {
            return oneOf(word, {"const", "volatile", "struct", "std", "mutable", "typename"});
        });
        if (words.empty() || depth > deepestMembers)
            return std::nullopt;
        if (auto known = numberOf(words))
            return known;
        if (words.back() == ">")
            return placedTemplate(words, depth);
        if (words.size() != 1)
            return std::nullopt;
        if (const Declaration* declared = declarationOf(words.front()))
            return placedBody(*declared, words.front(), depth);
        return vectorOf(words.front());
    }

  private:
    /// Returns the words with the arguments of the current template instead of its parameters.
    Words bound(const Words& words) const {
        Words made;
        for (const std::string_view word : words)
            if (const auto known = arguments_.find(word); known != arguments_.end())
                made.insert(made.end(), known->second.begin(), known->second.end());
            else
                made.push_back(word);
        return made;
    }

    /// Returns the layout of a type such as `Vector<float, 3>`.
    std::optional<Placed> placedTemplate(const Words& words, int depth) const {
        if (words.size() < 2 || words[1] != "<")
            return std::nullopt;
        std::vector<Words> given(1);
        int angles = 0;
        for (std::size_t i = 2; i + 1 < words.size(); ++i) {
            angles += angleStep(words[i]);
            if (words[i] == "," && angles == 0)
                given.emplace_back();
            else
                given.back().push_back(words[i]);
        }
        const Declaration* declared = declarationOf(words.front());
        if (declared == nullptr)
            return isTensorAccessor(words.front()) ? placedAccessor(words.front(), given)
                                                   : std::nullopt;
        const std::vector<CodeParameter> parameters = templateParametersOf(scanned_, *declared);
        if (parameters.size() != given.size())
            return std::nullopt;
        std::map<std::string, Words, std::less<>> arguments;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            arguments[parameters[i].name] = given[i];
        std::swap(arguments_, arguments);
        std::optional<Placed> made = placedBody(*declared, words.front(), depth);
        std::swap(arguments_, arguments);
        return made;
    }

    /// Returns the layout of an accessor of PyTorch (kernelcurve_torch.h).
    std::optional<Placed> placedAccessor(std::string_view type,
                                         const std::vector<Words>& given) const {
        const auto dimensions = given.size() < 2 ? std::nullopt : constantOf(joined(given[1], " "));
        constexpr std::size_t maxDimensions = 8;
        if (!dimensions || *dimensions > maxDimensions)
            return std::nullopt;
        const auto index = given.size() > 3 ? numberOf(given[3])
                                            : namedNumber(type.ends_with("32") ? "int" : "int64_t");
        Placed made;
        if (!index || !add("data", pointer(given[0]), {}, made) ||
            !add("sizes", *index, {*dimensions}, made) ||
            !add("strides", *index, {*dimensions}, made))
            return std::nullopt;
        made.bytes = aligned(made.bytes, made.alignment);
        return made;
    }

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

    /// Returns true if a class with this body is certainly a POD, apart from its bases and the
    /// types of its members.
    bool isPodBody(std::size_t body, std::string_view type, bool isClass) const {
        if (isClass && word(body + 1) != "public")
            return false;
        for (std::size_t at = body + 1; at < scanned_.partner[body]; ++at) {
            const bool isValue = word(at) == "{" && isName(at - 1) &&
                                 !oneOf(word(at - 1), {"const", "noexcept", "override", "final"});
            if (isValue || oneOf(word(at), {"private", "protected", "~", "="}) ||
                (word(at) == type && word(at + 1) == "("))
                return false;
            if (oneOf(word(at), {"(", "[", "{"}))
                at = std::max(scanned_.partner[at], at);
        }
        return true;
    }

    std::optional<Placed> placedBody(const Declaration& declared, std::string_view type,
                                     int depth) const {
        if (declared.templateBegin != 0 && arguments_.empty())
            return std::nullopt;
        const std::size_t body = bodyOf(declared);
        if (body == 0)
            return aliased(declared, type, depth);
        Placed made;
        bool isStruct = false;
        bool isUnion = false;
        for (std::size_t at = declared.first; at < body; ++at) {
            if (word(at) == "enum")
                return placedEnumeration(at, body, depth);
            if (oneOf(word(at), {"struct", "class"}) &&
                (declared.templateBegin == 0 || at > declared.templateEnd))
                made.isPod = isPodBody(body, type, word(at) == "class");
            if (word(at) == ":")
                return addBases(at + 1, body, made, depth)
                           ? members(body + 1, scanned_.partner[body], std::move(made), false,
                                     depth)
                           : std::nullopt;
            isUnion |= word(at) == "union";
            isStruct |= oneOf(word(at), {"struct", "class"});
            if (oneOf(word(at), {"__align__", "alignas"}) && word(at + 1) == "(") {
                const auto asked = constant(at + 2, scanned_.partner[at + 1]);
                if (!asked)
                    return std::nullopt;
                made.alignment = *asked;
            }
        }
        if (!(isUnion ? bytesOnly_ : isStruct) || scanned_.partner[body] <= body)
            return std::nullopt;
        return members(body + 1, scanned_.partner[body], std::move(made), isUnion, depth);
    }

    std::optional<Placed> placedEnumeration(std::size_t at, std::size_t body, int depth) const {
        Words words;
        for (bool isType = false; at < body; ++at)
            if (isType)
                words.push_back(word(at));
            else
                isType = word(at) == ":";
        return words.empty() ? number(MemberKind::Signed, sizeof(int)) : placed(words, depth + 1);
    }

    /// Adds base classes such as `public Shape, Color`.
    bool addBases(std::size_t at, std::size_t end, Placed& made, int depth) const {
        Words words;
        int angles = 0;
        for (; at <= end; ++at) {
            angles += angleStep(word(at));
            if (at < end && (angles > 0 || word(at) != ",")) {
                if (!oneOf(word(at), {"public", "protected", "private"}))
                    words.push_back(word(at));
                continue;
            }
            const std::optional<Placed> base = placed(std::exchange(words, {}), depth + 1);
            if (!base || (!base->isPod && base->used < base->bytes) || !add({}, *base, {}, made))
                return false;
        }
        made.isPod = false;
        return true;
    }

    /// Resolves an alias such as `typedef Matrix M;` or `using M = Matrix;`.
    std::optional<Placed> aliased(const Declaration& declared, std::string_view type,
                                  int depth) const {
        Words words;
        for (std::size_t at = declared.first; at < declared.last; ++at)
            if (!oneOf(word(at), {"typedef", "using", ";"}))
                words.push_back(word(at));
        if (words.size() > 2 && words[1] == "=")
            words.erase(words.begin(), words.begin() + 2);
        else if (!words.empty() && words.back() == type)
            words.pop_back();
        if (std::ranges::any_of(words, [](std::string_view word) {
                return oneOf(word, {"*", "&", "(", "[", "="});
            }))
            return std::nullopt;
        return placed(std::move(words), depth + 1);
    }

    /// Returns the positive value of an expression with literals, macros, and constants.
    std::optional<std::size_t> constant(std::size_t from, std::size_t end) const {
        return from >= end ? std::nullopt
                           : constantOf(scanned_.code.substr(scanned_.tokens[from].begin,
                                                             scanned_.tokens[end - 1].end -
                                                                 scanned_.tokens[from].begin));
    }
    std::optional<std::size_t> constantOf(std::string_view text) const {
        const auto parsed = parseHostExpression(text);
        if (!parsed)
            return std::nullopt;
        int steps = 0; // a macro may refer to itself
        constexpr int maxSteps = 64;
        const HostExpression value = simplified(
            *parsed,
            [&](const std::string& name,
                const std::vector<HostExpression>* arguments) -> std::optional<HostExpression> {
                if (arguments != nullptr || ++steps > maxSteps)
                    return std::nullopt;
                const auto given = arguments_.find(name);
                return given != arguments_.end() ? parseHostExpression(joined(given->second, " "))
                                                 : parseHostExpression(definitionOf(name));
            });
        if (value.kind != HostExpression::Kind::Number || value.number < 1 ||
            value.number != std::floor(value.number))
            return std::nullopt;
        return static_cast<std::size_t>(value.number);
    }

    /// Returns the text of a macro or of a constant; empty if it is unknown.
    std::string_view definitionOf(std::string_view name) const {
        for (const CodeToken& token : scanned_.tokens) {
            const std::string_view text = textOf(scanned_.code, token);
            if (token.kind == TokenKind::Directive && directiveName(text) == "define")
                if (const std::string_view rest = directiveRest(text);
                    rest.starts_with(name) && rest.size() > name.size() && rest[name.size()] == ' ')
                    return trimmed(rest.substr(name.size()));
        }
        for (const Declaration& each : scanned_.declarations)
            if (each.kind == DeclarationKind::Variable && std::ranges::count(each.names, name) > 0)
                for (std::size_t at = each.first; at + 3 < each.last; ++at)
                    if (word(at) == name && word(at + 1) == "=")
                        return scanned_.code.substr(scanned_.tokens[at + 2].begin,
                                                    scanned_.tokens[each.last - 1].begin -
                                                        scanned_.tokens[at + 2].begin);
        return {};
    }

    /// Returns true for a member such as `int (*call)(int)`. A parameter of a member function may
    /// also be a pointer to a function.
    bool isPointerToFunction(std::size_t at, std::size_t end) const {
        while (at < end && !oneOf(word(at), {"(", "{"}))
            ++at;
        return at < end && word(at) == "(" && word(at + 1) == "*";
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

    std::optional<Placed> members(std::size_t at, std::size_t close, Placed made, bool isUnion,
                                  int depth) const {
        std::size_t largest = made.bytes;
        while (at < close) {
            if (oneOf(word(at), {"public", "private", "protected"}) && word(at + 1) == ":") {
                at += 2;
                continue;
            }
            bool isFunction = false;
            const std::size_t end = statementEnd(at, close, isFunction);
            const bool isPointer = isPointerToFunction(at, end);
            if (isPointer && !bytesOnly_)
                return std::nullopt;
            for (std::size_t k = at; k < end && word(k) != "{"; ++k) {
                if (scanned_.tokens[k].kind == TokenKind::Directive ||
                    oneOf(word(k), {"virtual", "union", "alignas", "__align__"}))
                    return std::nullopt;
            }
            const bool isMember =
                !isFunction && end > at + 1 &&
                !oneOf(word(at), {"static", "using", "typedef", "friend", "static_assert", "enum"});
            if (isMember && !addMembers(at, end - 1, made, depth))
                return std::nullopt;
            if (isPointer)
                add({}, pointer({}), {}, made);
            largest = std::max(largest, made.bytes);
            made.bytes = isUnion ? 0 : made.bytes;
            at = end;
        }
        made.bytes = largest;
        if (made.members.empty())
            return std::nullopt;
        made.used = made.bytes;
        made.bytes = aligned(made.bytes, made.alignment);
        return made;
    }

    static std::size_t aligned(std::size_t bytes, std::size_t to) {
        return (bytes + to - 1) / to * to;
    }

    /// Adds members such as `float *data, *__restrict__ other;` or `int dims[3] = {1, 2, 3};`.
    bool addMembers(std::size_t at, std::size_t end, Placed& made, int depth) const {
        Words words;
        for (int angles = 0; at < end && (angles > 0 || isName(at) || oneOf(word(at), {"::", "<"}));
             ++at) {
            angles += angleStep(word(at));
            words.push_back(word(at));
        }
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
            each = isPointer ? pointer(bound(words)) : *type;
            std::vector<std::size_t> extents; // of an array
            while (at < end && word(at) == "[") {
                const auto length = constant(at + 1, scanned_.partner[at]);
                if (!length || (!bytesOnly_ && *length > maxMembers))
                    return false;
                extents.push_back(*length);
                at = scanned_.partner[at] + 1;
            }
            while (at < end && word(at) != ",") { // skips a default value
                if (oneOf(word(at), {":", "[", "&"}))
                    return false;
                if (oneOf(word(at), {"{", "("}))
                    at = std::max(scanned_.partner[at], at);
                ++at;
            }
            if (!add(name, each, extents, made))
                return false;
            more = at < end;
            at += more ? 1 : 0;
        }
        return true;
    }

    static std::string joinedNames(const std::string& outer, const std::string& inner) {
        return outer + (outer.empty() || inner.empty() ? "" : ".") + inner;
    }
    bool add(const std::string& name, const Placed& type, const std::vector<std::size_t>& extents,
             Placed& made) const {
        made.alignment = std::max(made.alignment, type.alignment);
        made.isPod &= type.isPod;
        made.bytes = aligned(made.bytes, type.alignment);
        std::size_t count = 1;
        for (const std::size_t extent : extents)
            count = std::min(count * std::min(extent, maxBytes), maxBytes);
        if (bytesOnly_) {
            made.members.resize(1);
            made.bytes += count * type.bytes;
            return made.bytes <= maxBytes;
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::string own = name;
            std::size_t rest = i, inside = count;
            for (const std::size_t extent : extents) {
                inside /= extent;
                own += "[" + std::to_string(rest / inside) + "]";
                rest %= inside;
            }
            for (const StructMember& member : type.members)
                made.members.push_back({joinedNames(own, member.name), member.kind, member.bytes,
                                        made.bytes + member.offset, member.pointsTo});
            made.bytes += type.bytes;
            if (made.members.size() > maxMembers)
                return false;
        }
        return true;
    }

    const ScannedCode& scanned_;
    const bool bytesOnly_;
    mutable std::map<std::string, Words, std::less<>> arguments_; ///< of the current template
};

Words wordsOf(std::string_view type) {
    Words words;
    for (const CodeToken& token : codeTokens(type))
        words.push_back(textOf(type, token));
    return words;
}

} // namespace

bool isTensorAccessor(std::string_view type) {
    return type.find("PackedTensorAccessor") != type.npos;
}

std::optional<StructLayout> structLayout(const ScannedCode& scanned, std::string_view type) {
    std::optional<Placed> placed = LayoutReader(scanned, false).placed(wordsOf(type), 0);
    if (placed && placed->members.front().name.empty())
        return std::nullopt;
    if (placed)
        return StructLayout{std::string(type), std::move(placed->members), placed->bytes};
    StructLayout opaque{std::string(type), {}, structBytes(scanned, type).value_or(0)};
    if (opaque.bytes == 0 || opaque.bytes > maxMembers)
        return std::nullopt;
    for (std::size_t i = 0; i < opaque.bytes; ++i)
        opaque.members.push_back({"bytes[" + std::to_string(i) + "]", MemberKind::Unsigned, 1, i});
    return opaque;
}

std::string withoutIndices(std::string_view member) {
    std::string name;
    int depth = 0;
    for (const char c : member) {
        depth += c == '[' ? 1 : 0;
        if (depth == 0)
            name += c;
        depth -= c == ']' ? 1 : 0;
    }
    return name;
}

std::vector<std::string> headerNames(const StructLayout& layout) {
    std::map<std::string, std::ptrdiff_t> elements;
    for (const StructMember& member : layout.members)
        ++elements[withoutIndices(member.name)];
    std::vector<std::string> names;
    for (const StructMember& member : layout.members) {
        std::string name = withoutIndices(member.name);
        names.push_back(elements[name] > maxListed ? std::move(name) : member.name);
    }
    return names;
}

std::optional<std::size_t> structBytes(const ScannedCode& scanned, std::string_view type) {
    const std::optional<Placed> placed = LayoutReader(scanned, true).placed(wordsOf(type), 0);
    return placed ? std::optional(placed->bytes) : std::nullopt;
}

} // namespace kernelcurve
