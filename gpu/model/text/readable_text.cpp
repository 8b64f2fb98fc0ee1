#include "gpu/model/text/readable_text.h"

namespace kernelcurve {
namespace {

bool beginsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

} // namespace

std::string cutToRead(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return std::string(text);
    // Keeps more of the start, because it is more informative than the end.
    std::size_t front = most * 3 / 4;
    std::size_t back = text.size() - most / 4;
    while (front > 0 && !beginsCharacter(text[front]))
        --front;
    while (back < text.size() && !beginsCharacter(text[back]))
        ++back;
    return std::string(text.substr(0, front)) + " ... " + std::string(text.substr(back));
}

} // namespace kernelcurve
