#include "gpu/model/text/message.h"

#include "gpu/model/text/readable_text.h"

#include <charconv>

namespace kernelcurve {

std::string fillPlaces(std::string_view text, const std::vector<std::string>& arguments) {
    std::string filled;
    filled.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') {
            std::size_t place = 0;
            const char* end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data() + i + 1, end, place);
            if (error == std::errc() && stop != end && *stop == '}' && place < arguments.size()) {
                filled += cutToRead(arguments[place], maxOfWord);
                i = static_cast<std::size_t>(stop - text.data());
                continue;
            }
        }
        filled += text[i];
    }
    return cutToRead(filled);
}

std::string Message::english() const {
    return fillPlaces(text.en.empty() ? text.zhCN : text.en, arguments);
}

std::string Failure::english() const {
    std::string sentence = cutToRead(where.file, maxOfWord);
    if (where.line > 0) {
        sentence += (sentence.empty() ? "line " : ":") + std::to_string(where.line);
        if (where.column > 0)
            sentence += ":" + std::to_string(where.column);
    }
    sentence += (sentence.empty() ? "error: " : ": error: ") + what.english();
    if (!hint.empty())
        sentence += " (" + hint.english() + ")";
    return sentence;
}

} // namespace kernelcurve
