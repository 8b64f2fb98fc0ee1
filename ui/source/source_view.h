#pragma once

#include "ui/source/code_completion.h"
#include "ui/source/text_search.h"

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QsciScintilla;

namespace kernelcurve {

class CudaLexer;
class YamlLexer;

/// The severities of marks. Each severity has a colour, a shape, and a text.
enum class LineSeverity {
    Note, ///< a neutral ring
    Good, ///< a disc
    Fair, ///< a triangle
    Poor  ///< a square
};

/// A mark in the margin. Its text appears in a tooltip. Lines start at 1.
struct LineMark {
    int line = 0;
    LineSeverity severity = LineSeverity::Note;
    QString words;
    bool operator==(const LineMark&) const = default;
};

/// A finding of a compiler or a check. Its position is underlined, and its text is below the line.
struct LineDiagnostic {
    int line = 0;   ///< 0 for a finding that is not shown at a line
    int column = 0; ///< column, starting at 1, or 0 for the whole line
    QString words;
    QString file = {}; ///< one of several files, or empty for the file with the kernel's header
    bool operator==(const LineDiagnostic&) const = default;
};

/// A text view with line numbers, read-only or editable. The text is CUDA C++ or YAML with
/// highlighting, or machine code without highlighting. The view follows the palette and the font
/// size. Lines and columns start at 1.
class SourceView : public QWidget {
    Q_OBJECT

  public:
    enum class Language { Cuda, Assembly, Yaml };

    explicit SourceView(Language language = Language::Cuda, QWidget* parent = nullptr);

    /// Replaces the text, and removes marks, diagnostics, and the undo history.
    void setText(const QString& text);
    QString text() const;
    /// Replaces the text in one undoable step. Marks move with their lines.
    void change(const QString& text);
    /// Returns the selected part, or the position of the cursor.
    TextRange selection() const;
    /// Selects a part and scrolls to it.
    void select(const TextRange& range);
    /// Replaces parts of the text, in their order, in one undoable step.
    void replace(const std::vector<TextReplacement>& replacements);
    /// Highlights the matches of a search.
    void setFound(const std::vector<TextRange>& ranges);
    /// Enables completion while the user types. It offers the names that `own` returns. In CUDA
    /// C++, it also offers the built-in names and those of the text.
    void setCompletion(CodeCompletion::Names own);
    bool isReadOnly() const;
    /// Makes the text read-only (the default) or editable.
    void setReadOnly(bool readOnly);
    /// If `leaves` is true, Tab moves to the next field, as in a dialog.
    void setTabLeaves(bool leaves) { tabLeaves_ = leaves; }
    /// Returns true if the text differs from the text that was set or marked as saved.
    bool isModified() const;
    void setModified(bool modified);

    /// Sets the marks. A line with several marks shows the worst mark and all texts.
    void setLineMarks(std::vector<LineMark> marks);
    const std::vector<LineMark>& lineMarks() const { return marks_; }
    void setDiagnostics(std::vector<LineDiagnostic> diagnostics);
    const std::vector<LineDiagnostic>& diagnostics() const { return diagnostics_; }
    /// Sets the lines that no compiler receives. Their text is grey.
    void setLeftOutLines(std::vector<int> lines);
    const std::vector<int>& leftOutLines() const { return leftOut_; }
    /// Highlights the lines that correspond to a selection in another view, and scrolls to the
    /// first of these lines.
    void setLinkedLines(const std::vector<int>& lines);

    int currentLine() const;
    /// Moves the cursor to this position and scrolls to the line.
    void goToLine(int line, int column = 1);
    /// Collapses a kernel's header to its first line. The margin and the context menu expand it
    /// again.
    void foldHeader();
    /// Returns the content of a line's tooltip. It consists of the texts of the line's marks and
    /// diagnostics, and of a note if compilers skip the line. May be empty.
    QString wordsOf(int line) const;

    void setAccessibleNames(const QString& name, const QString& description);

  signals:
    void currentLineChanged(int line);
    void textChanged();

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void setUp();
    void makeMenu();
    void applyTheme();
    void drawMarkers();
    void showDiagnostics();
    int linesOnScreen() const;
    int rowOf(int line) const;
    bool isInView(int line, int rows) const;
    void bringIntoView(int line);
    void scrollTo(int line);
    void colourFolds();
    void widenNumbers();
    int lineUnder(const QPoint& point) const;
    void retranslate();

    QsciScintilla* editor_;
    CudaLexer* lexer_ = nullptr; ///< lexer for CUDA C++ only
    YamlLexer* yaml_ = nullptr;  ///< lexer for YAML only
    std::vector<LineMark> marks_;
    std::vector<LineDiagnostic> diagnostics_;
    std::vector<int> leftOut_;
    int lastLine_ = 1;
    bool dressing_ = false;
    bool tabLeaves_ = false;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* cut_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* paste_ = nullptr;
    QAction* selectAll_ = nullptr;
    QAction* fold_ = nullptr;
};

} // namespace kernelcurve
