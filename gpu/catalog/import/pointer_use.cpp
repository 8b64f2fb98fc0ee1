#include "gpu/catalog/import/pointer_use.h"

#include "gpu/source/syntax/one_of.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

constexpr int deepestCalls = 4;

class Reader {
  public:
    Reader(const ScannedCode& scanned, const Declaration& function, int depth,
           std::string_view member)
        : scanned_(scanned)
        , function_(function)
        , depth_(depth)
        , member_(member) {}

    PointerUse of(std::size_t parameter) {
        const std::vector<CodeParameter> parameters = parametersOf(scanned_, function_);
        if (parameter >= parameters.size() || parameters[parameter].name.empty())
            return {};
        isConst_ = member_.empty() && parameters[parameter].isConst;
        structure_ = member_.empty() ? std::string() : parameters[parameter].name;
        if (member_.empty())
            names_ = {parameters[parameter].name};
        addAliases();
        for (std::size_t at = begin(); at < function_.last; ++at)
            if (isMeant(at))
                look(at);
            else if (isStructure(at) && word(at + 1) != ".")
                lookAtWhole(at);
        if (isConst_)
            use_.isWritten = false;
        use_.isByBlock = use_.isWritten && !isWrittenElsewhere_;
        return use_;
    }

  private:
    std::size_t begin() const { return function_.parametersClose + 1; }
    std::string_view word(std::size_t at) const {
        return at < function_.last ? scanned_.text(at) : std::string_view();
    }
    bool isName(std::size_t at) const { return scanned_.tokens[at].kind == TokenKind::Name; }
    bool isStructure(std::size_t at) const {
        return isName(at) && !structure_.empty() && word(at) == structure_ &&
               !oneOf(word(at - 1), {".", "::"});
    }
    /// Returns true if the token refers to the pointer, or to the pointer member of a structure.
    bool isMeant(std::size_t at) const {
        if (!isName(at))
            return false;
        if (names_.contains(word(at)) && !oneOf(word(at - 1), {".", "::"}))
            return true;
        return !member_.empty() && word(at) == member_ && word(at - 1) == "." &&
               isStructure(at - 2);
    }
    /// Follows a structure that is passed to a function as a whole.
    void lookAtWhole(std::size_t at) {
        std::string_view called;
        if (const std::size_t argument = argumentOf(at, called))
            handOn(called, argument - 1, member_);
    }
    bool isIndexed(std::size_t at) const { return word(at + 1) == "["; }

    /// Adds aliases such as `float *row = out + i * n;` or `auto p = reinterpret_cast<float4
    /// *>(out);`.
    void addAliases() {
        for (std::size_t before = 0; before != names_.size();) {
            before = names_.size();
            for (std::size_t at = begin() + 1; at + 2 < function_.last; ++at) {
                if (!isName(at) || word(at + 1) != "=" ||
                    !oneOf(word(at - 1), {"*", "auto", "__restrict__"}))
                    continue;
                bool scaled = false; // true for **p = ..., because it is a store and not an alias
                if (word(at - 1) == "*" && (at < 2 || !isName(at - 2)))
                    scaled = true;
                for (std::size_t k = at + 2; !scaled && k < function_.last && word(k) != ";"; ++k)
                    if (isMeant(k) && (!isIndexed(k) || word(k - 1) == "&"))
                        names_.insert(word(at));
            }
        }
    }

    void read() {
        use_.isReadFirst |= !use_.isWritten;
        use_.isRead = true;
    }
    /// Returns true for out[blockIdx.x], also through an alias.
    bool isOfBlock(std::size_t at) const {
        const std::size_t first = at + 2;
        const std::size_t end = isIndexed(at) ? scanned_.partner[at + 1] : 0;
        if (isBlockNumber(first) && first + 3 == end)
            return true;
        if (first + 1 != end)
            return false;
        for (std::size_t k = begin(); k + 1 < function_.last; ++k)
            if (word(k) == word(first) && word(k + 1) == "=")
                return isBlockNumber(k + 2) && word(k + 5) == ";";
        return false;
    }
    bool isBlockNumber(std::size_t at) const {
        return word(at) == "blockIdx" && word(at + 1) == "." && word(at + 2) == "x";
    }
    void write(std::size_t behind) {
        // The program evaluates the right side of the assignment first.
        for (std::size_t k = behind; k < function_.last && word(k) != ";"; ++k)
            if (isMeant(k) && isIndexed(k))
                read();
        use_.isWritten = true;
    }
    void readAndWrite() {
        isWrittenElsewhere_ = true;
        read();
        use_.isWritten = true;
    }

    void look(std::size_t at) {
        // Finds the position after the index, casts, and members, as in C[i], FLOAT4(C[i]).x, or
        // (&C[i])[0].
        std::size_t after = at + 1;
        const bool indexed = isIndexed(at);
        while (after < function_.last) {
            if (word(after) == "[" && scanned_.partner[after] > after)
                after = scanned_.partner[after] + 1;
            else if (word(after) == ")" && (indexed || word(after + 1) == "["))
                ++after;
            else if (word(after) == "." && indexed)
                after += 2;
            else
                break;
        }
        const bool stored = indexed || word(at - 1) == "*" || after > at + 1;
        if (std::string_view called; const std::size_t argument = argumentOf(at, called)) {
            if (called.find("atomic") != called.npos || called.starts_with("red")) {
                if (argument == 1)
                    return readAndWrite();
                return read();
            }
            if (oneOf(called, {"__stcs", "__stcg", "__stwt", "__stwb", "store_matrix_sync",
                               "store128", "store128cs", "store128cg"})) {
                if (argument == 1) {
                    use_.isWritten = isWrittenElsewhere_ = true;
                    return;
                }
                return read();
            }
            if (!indexed || word(at - 1) == "&")
                if (handOn(called, argument - 1, {}))
                    return;
        }
        if (!stored && oneOf(word(after), {"+", "-", "="}))
            return; // the statement moves the pointer
        const std::string_view sign = word(after);
        if (sign == "=") {
            isWrittenElsewhere_ |= !isOfBlock(at) || after != scanned_.partner[at + 1] + 1;
            return write(after + 1);
        }
        if (oneOf(sign, {"+", "-", "*", "/", "%", "|", "&", "^"}) && word(after + 1) == "=")
            return readAndWrite();
        if (oneOf(sign, {"++", "--"}) || oneOf(word(at - 1), {"++", "--"}))
            return stored ? readAndWrite() : void();
        if (stored || oneOf(word(after), {",", ")"}))
            read();
    }

    /// Returns the number of the argument that contains a token, starting at 1. Returns 0 if the
    /// token is not in a call.
    std::size_t argumentOf(std::size_t at, std::string_view& called) const {
        std::size_t argument = 1;
        for (std::size_t k = at; k-- > begin();) {
            if (oneOf(word(k), {";", "{", "}"}))
                return 0;
            if (oneOf(word(k), {")", "]"}) && scanned_.partner[k] < k) {
                k = scanned_.partner[k];
                continue;
            }
            if (word(k) == ",")
                ++argument;
            if (word(k) == "[")
                return 0;
            if (word(k) != "(")
                continue;
            std::size_t name = k - 1;
            if (word(name) == ">") { // f<4>(
                int depth = 0;
                for (; name > begin(); --name) {
                    depth += word(name) == ">" ? 1 : word(name) == "<" ? -1 : 0;
                    if (depth == 0)
                        break;
                }
                --name;
            }
            if (oneOf(word(name), {"reinterpret_cast", "static_cast", "const_cast", "if", "while",
                                   "for", "return"}) ||
                !isName(name))
                return 0;
            called = word(name);
            return argument;
        }
        return 0;
    }

    /// Adds the use by a called function. Returns false if the file does not contain the function.
    /// `member` is the pointer member of a structure argument, or empty.
    bool handOn(std::string_view called, std::size_t argument, std::string_view member) {
        if (depth_ >= deepestCalls)
            return false;
        for (const Declaration& each : scanned_.declarations) {
            if (each.kind != DeclarationKind::Function || each.names.empty() ||
                each.names.front() != called || each.parametersClose == 0)
                continue;
            const PointerUse within = Reader(scanned_, each, depth_ + 1, member).of(argument);
            if (within.isRead) {
                use_.isReadFirst |= !use_.isWritten && within.isReadFirst;
                use_.isRead = true;
            }
            use_.isWritten |= within.isWritten;
            isWrittenElsewhere_ |= within.isWritten && !within.isByBlock;
            return true;
        }
        return false;
    }

    const ScannedCode& scanned_;
    const Declaration& function_;
    int depth_;
    std::string_view member_; ///< pointer member of a structure parameter, or empty
    std::string structure_;   ///< name of the structure parameter
    bool isConst_ = false;
    bool isWrittenElsewhere_ = false; ///< true if elements other than the block's own are written
    std::set<std::string_view> names_;
    PointerUse use_;
};

} // namespace

PointerUse useOfPointer(const ScannedCode& scanned, const Declaration& function,
                        std::size_t parameter, std::string_view member) {
    return Reader(scanned, function, 0, member).of(parameter);
}

} // namespace kernelcurve
