#include "gpu/catalog/kernel/code_text.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the end of the literal that starts at `begin`.
std::size_t afterLiteral(std::string_view source, std::size_t begin) {
    std::size_t at = begin + 1;
    while (at < source.size() && source[at] != source[begin])
        at += source[at] == '\\' ? 2 : 1;
    return std::min(at + 1, source.size());
}

void addSpace(std::string& code, char space) {
    if (code.empty() || code.back() == '\n')
        return;
    if (space == '\n') {
        if (code.back() == ' ')
            code.pop_back();
        code += '\n';
    } else if (code.back() != ' ') {
        code += ' ';
    }
}

} // namespace

std::string codeText(std::string_view source) {
    std::string code;
    for (std::size_t at = 0; at < source.size();) {
        const std::string_view rest = source.substr(at);
        if (rest.starts_with("//")) {
            at += std::min(rest.find('\n'), rest.size());
        } else if (rest.starts_with("/*")) {
            const std::size_t end = rest.find("*/", 2);
            at += end == std::string_view::npos ? rest.size() : end + 2;
            addSpace(code, ' ');
        } else if (rest[0] == '"' || rest[0] == '\'') {
            const std::size_t end = afterLiteral(source, at);
            code += source.substr(at, end - at);
            at = end;
        } else if (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r') {
            addSpace(code, rest[0] == '\n' ? '\n' : ' ');
            ++at;
        } else {
            code += rest[0];
            ++at;
        }
    }
    return code;
}

} // namespace kernelcurve
