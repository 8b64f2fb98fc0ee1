#pragma once

#include <Qsci/qscilexercpp.h>
#include <Qsci/qscilexeryaml.h>

#include <vector>

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

/// Highlights CUDA C++. CUDA's qualifiers and the keywords of C++ form the first set. CUDA's
/// built-in variables, types, and functions form a second set. The colours are readable on light
/// and dark backgrounds.
class CudaLexer : public QsciLexerCPP {
    Q_OBJECT

  public:
    explicit CudaLexer(QObject* parent);

    const char* language() const override { return "CUDA C++"; }
    const char* keywords(int set) const override;
    /// Sets every style to `font` and colours that match the palette.
    void applyTheme(const QPalette& palette, const QFont& font);
    /// Returns the styles of comments and literals.
    static std::vector<int> quietStyles();
};

} // namespace kernelcurve
