#include "app/export/text/display_width.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>

namespace kernelcurve {

namespace {

struct CharacterRange {
    char32_t first;
    char32_t last;
};

// The blocks that Unicode's EastAsianWidth.txt gives as wide (W) or full width (F).
constexpr std::array<CharacterRange, 13> wideRanges{{
    {0x1100, 0x115F},   // Hangul initial consonants
    {0x2E80, 0x303E},   // radicals, Chinese punctuation
    {0x3041, 0x33FF},   // kana, Bopomofo, enclosed and compatibility signs
    {0x3400, 0x4DBF},   // ideographs, extension A
    {0x4E00, 0xA4CF},   // ideographs, Yi
    {0xA960, 0xA97F},   // Hangul, extension A
    {0xAC00, 0xD7A3},   // Hangul syllables
    {0xF900, 0xFAFF},   // compatibility ideographs
    {0xFE30, 0xFE6F},   // forms of punctuation
    {0xFF01, 0xFF60},   // full-width forms
    {0xFFE0, 0xFFE6},   // full-width signs
    {0x1F300, 0x1FAFF}, // pictographs
    {0x20000, 0x3FFFD}, // ideographs, extensions B and up
}};

bool isWide(char32_t character) {
    return std::any_of(wideRanges.begin(), wideRanges.end(), [=](const CharacterRange& range) {
        return character >= range.first && character <= range.last;
    });
}

bool takesNoPlace(char32_t character) {
    switch (QChar::category(character)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format:
    case QChar::Other_Control:
        return true;
    default:
        return false;
    }
}

} // namespace

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    const auto size = static_cast<qsizetype>(text.size());
    for (const uint character : QString::fromUtf8(text.data(), size).toUcs4())
        if (!takesNoPlace(character))
            width += isWide(character) ? 2 : 1;
    return width;
}

} // namespace kernelcurve
