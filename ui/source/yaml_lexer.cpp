#include "ui/source/yaml_lexer.h"

#include "ui/source/code_colours.h"

#include <QFont>
#include <QPalette>

namespace kernelcurve {

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

} // namespace kernelcurve
