#pragma once

#include <Qsci/qscilexeryaml.h>

class QPalette;

namespace kernelcurve {

/// Highlights YAML on light and dark backgrounds.
class YamlLexer : public QsciLexerYAML {
    Q_OBJECT

  public:
    using QsciLexerYAML::QsciLexerYAML;

    /// Sets every style to `font` and colours that match the palette.
    void applyTheme(const QPalette& palette, const QFont& font);
};

} // namespace kernelcurve
