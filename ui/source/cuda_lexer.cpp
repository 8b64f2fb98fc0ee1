#include "ui/source/cuda_lexer.h"

#include "ui/source/code_colours.h"
#include "ui/source/cuda_names.h"
#include "ui/widgets/appearance/tone.h"

#include <QFont>
#include <QPalette>
#include <QStringList>

#include <iterator>

namespace kernelcurve {
namespace {

constexpr int keywordSet = 1;
constexpr int builtInSet = 2;
/// Scintilla adds this offset to the styles of inactive preprocessor code.
constexpr int inactive = 64;
constexpr int styles = 128;

constexpr const char* languageKeywords =
    "alignas alignof asm auto bool break case catch char class const constexpr const_cast continue "
    "decltype default delete do double dynamic_cast else enum explicit extern false float for "
    "friend goto if inline int long mutable namespace new noexcept nullptr operator private "
    "protected public register reinterpret_cast restrict return short signed sizeof static "
    "static_assert static_cast struct switch template this throw true try typedef typeid typename "
    "union unsigned using virtual void volatile while "
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ "
    "__launch_bounds__ __forceinline__ __noinline__ __align__ __grid_constant__";

/// Scintilla finds only single words. Qualified names and members have no separate colour.
const QByteArray& builtIns() {
    static const QByteArray words = [] {
        QStringList names;
        for (const CodeName& each : cudaNames())
            if (!each.name.contains(u':') && !each.name.contains(u'.'))
                names << each.name;
        return names.join(u' ').toLatin1();
    }();
    return words;
}

constexpr int commentStyles[] = {CudaLexer::Comment,
                                 CudaLexer::CommentLine,
                                 CudaLexer::CommentDoc,
                                 CudaLexer::CommentLineDoc,
                                 CudaLexer::CommentDocKeyword,
                                 CudaLexer::CommentDocKeywordError,
                                 CudaLexer::PreProcessorComment};
constexpr int literalStyles[] = {
    CudaLexer::SingleQuotedString,
    CudaLexer::DoubleQuotedString,
    CudaLexer::UnclosedString,
    CudaLexer::RawString,
    CudaLexer::VerbatimString,
    CudaLexer::UserLiteral,
    CudaLexer::TripleQuotedVerbatimString,
};

} // namespace

void YamlLexer::applyTheme(const QPalette& palette, const QFont& font) {
    const CodeColours colours = codeColours(palette);
    setDefaultColor(palette.color(QPalette::Text));
    setDefaultPaper(palette.color(QPalette::Base));
    setDefaultFont(font);
    setColor(palette.color(QPalette::Text), -1);
    setPaper(palette.color(QPalette::Base), -1);
    setFont(font, -1);
    setColor(colours.keyword, Identifier);
    setColor(colours.keyword, Keyword);
    setColor(colours.comment, Comment);
    setColor(colours.number, Number);
    setColor(colours.builtIn, Reference);
}

std::vector<int> CudaLexer::quietStyles() {
    std::vector<int> styles(std::begin(commentStyles), std::end(commentStyles));
    styles.insert(styles.end(), std::begin(literalStyles), std::end(literalStyles));
    return styles;
}

CudaLexer::CudaLexer(QObject* parent)
    : QsciLexerCPP(parent) {
    setFoldComments(false);
    setFoldPreprocessor(false);
}

const char* CudaLexer::keywords(int set) const {
    return set == keywordSet   ? languageKeywords
           : set == builtInSet ? builtIns().constData()
                               : nullptr;
}

void CudaLexer::applyTheme(const QPalette& palette, const QFont& font) {
    const QColor ground = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const CodeColours colours = codeColours(palette);
    setDefaultColor(text);
    setDefaultPaper(ground);
    setDefaultFont(font);
    setColor(text, -1);
    setPaper(ground, -1);
    setFont(font, -1);
    setColor(colours.keyword, Keyword);
    setColor(colours.builtIn, KeywordSet2);
    setColor(colours.number, Number);
    setColor(colours.preprocessor, PreProcessor);
    for (const int style : commentStyles)
        setColor(colours.comment, style);
    for (const int style : literalStyles)
        setColor(colours.text, style);
    for (int style = inactive; style < styles; ++style)
        setColor(toneColour(Tone::Muted, palette), style);
}

} // namespace kernelcurve
