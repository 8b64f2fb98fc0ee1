#include "gpu/catalog/kernel/kernel_source.h"

#include "gpu/model/text/text_parts.h"
#include "gpu/source/syntax/declaration_words.h"

#include <algorithm>
#include <cctype>

namespace kernelcurve {

namespace {

bool isBlank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Replaces comments and the content of strings with spaces, to preserve positions.
std::string withoutComments(std::string_view source) {
    std::string plain(source);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < std::min(to, plain.size()); ++k)
            if (plain[k] != '\n')
                plain[k] = ' ';
    };
    for (std::size_t at = 0; at < plain.size();) {
        const std::string_view rest = source.substr(at);
        std::size_t end = at + 1;
        if (rest.starts_with("//")) {
            end = endOfLine(source, at);
            blank(at, end);
        } else if (rest.starts_with("/*")) {
            const std::size_t close = source.find("*/", at + 2);
            end = close == std::string_view::npos ? source.size() : close + 2;
            blank(at, end);
        } else if (rest.front() == '"') {
            while (end < source.size() && source[end] != '"' && source[end] != '\n')
                end += source[end] == '\\' ? 2 : 1;
            blank(at + 1, end);
            ++end;
        }
        at = end;
    }
    return plain;
}

/// Reads tokens of code without comments.
class CodeReader {
  public:
    CodeReader(std::string_view code, std::size_t at)
        : code_(code)
        , at_(at) {}

    /// Returns the next name, or an empty text if the next token is not a name.
    std::string_view name() {
        skipBlanks();
        const std::size_t start = at_;
        while (at_ < code_.size() && isOfName(code_[at_]))
            ++at_;
        return code_.substr(start, at_ - start);
    }
    char next() {
        skipBlanks();
        return at_ < code_.size() ? code_[at_] : '\0';
    }
    void skip() { ++at_; }
    std::size_t at() const { return at_; }
    /// Skips the parentheses at the current position. Returns the number of arguments.
    int parentheses() {
        int depth = 0;
        int angles = 0;
        int commas = 0;
        bool empty = true;
        for (; at_ < code_.size(); ++at_) {
            const char c = code_[at_];
            if (depth == 1 && !isBlank(c) && c != ')')
                empty = false;
            if (c == '(' || c == '[' || c == '{')
                ++depth;
            else if ((c == ')' || c == ']' || c == '}') && --depth == 0)
                break;
            else if (c == '<')
                ++angles;
            else if (c == '>')
                angles = std::max(0, angles - 1);
            else if (c == ',' && depth == 1 && angles == 0)
                ++commas;
        }
        ++at_;
        return empty ? 0 : commas + 1;
    }

  private:
    void skipBlanks() {
        while (at_ < code_.size() && isBlank(code_[at_]))
            ++at_;
    }
    std::string_view code_;
    std::size_t at_;
};

} // namespace

bool isOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::size_t nextWord(std::string_view code, std::string_view word, std::size_t from) {
    for (std::size_t at = code.find(word, from); at != std::string_view::npos;
         at = code.find(word, at + 1)) {
        const std::size_t behind = at + word.size();
        if ((at == 0 || !isOfName(code[at - 1])) &&
            (behind == code.size() || !isOfName(code[behind])))
            return at;
    }
    return code.size();
}

std::vector<GlobalFunction> globalFunctions(std::string_view source, std::size_t* looked) {
    constexpr std::string_view keyword = "__global__";
    const std::string code = withoutComments(source);
    std::vector<GlobalFunction> functions;
    for (std::size_t at = nextWord(code, keyword, 0); at < code.size();) {
        // The reader stops at the next keyword. Otherwise, it would read to the end of the file for
        // every unclosed function.
        const std::size_t behind = at + keyword.size();
        at = nextWord(code, keyword, behind);
        // The function's name is the first name before a parenthesis, except attributes.
        CodeReader reader(std::string_view(code).substr(0, at), behind);
        while (reader.next() != '\0' && reader.next() != ';' && reader.next() != '{') {
            const std::string name(reader.name());
            if (name.empty()) {
                reader.skip();
                continue;
            }
            if (reader.next() != '(')
                continue;
            const int arguments = reader.parentheses();
            if (isAttributeWord(name))
                continue;
            functions.push_back({name, arguments});
            break;
        }
        if (looked != nullptr)
            *looked += reader.at() - behind;
    }
    return functions;
}

} // namespace kernelcurve
