#pragma once

#include <Qsci/qscilexercpp.h>

#include <vector>

class QPalette;

namespace kernelcurve {

/// Highlights CUDA C++: C++ with CUDA's qualifiers as keywords, and its built-in variables, types,
/// and functions as a second set. Readable on light and dark backgrounds.
class CudaLexer : public QsciLexerCPP {
    Q_OBJECT

  public:
    explicit CudaLexer(QObject* parent);

    const char* language() const override { return "CUDA C++"; }
    const char* keywords(int set) const override;
    /// Sets every style to `font` and colours that match the palette.
    void applyTheme(const QPalette& palette, const QFont& font);
    /// The styles of comments and literals.
    static std::vector<int> quietStyles();
};

} // namespace kernelcurve
