#pragma once

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QsciScintilla;

namespace kernelcurve {

class CudaLexer;

/// What a mark says at a glance. Each has a colour and a shape of its own, and always words.
enum class LineSeverity {
    Note, ///< a ring: no judgement
    Good, ///< a disc
    Fair, ///< a triangle
    Poor  ///< a square
};

/// A mark in the margin; its words come up where the pointer rests on the line. Lines count from 1.
struct LineMark {
    int line = 0;
    LineSeverity severity = LineSeverity::Note;
    QString words;
    bool operator==(const LineMark&) const = default;
};

/// What a compiler or a check found wrong: underlined at its place, with its words below the line.
struct LineDiagnostic {
    int line = 0;   ///< 0: it belongs to none, and is not shown at one
    int column = 0; ///< from 1; 0: the whole line
    QString words;
    QString file = {}; ///< that it is in, of several; empty: the one with a kernel's header
    bool operator==(const LineDiagnostic&) const = default;
};

/// A text with numbered lines, to read or to edit: CUDA C++ in colours, or machine code without.
/// Follows the palette and the font's size. Lines and columns count from 1.
class SourceView : public QWidget {
    Q_OBJECT

  public:
    enum class Language { Cuda, Assembly };

    explicit SourceView(Language language = Language::Cuda, QWidget* parent = nullptr);

    /// Takes the place of the text; marks and diagnostics go, and there is nothing to undo.
    void setText(const QString& text);
    QString text() const;
    /// The text becomes this one by one change that can be undone; marks move with their lines.
    void change(const QString& text);
    /// It is read-only until this says otherwise.
    void setReadOnly(bool readOnly);
    /// In a dialog, where Tab goes to the next field instead of into the text.
    void setTabLeaves(bool leaves) { tabLeaves_ = leaves; }
    /// Whether the text is another than the one that was set or marked as kept.
    bool isModified() const;
    void setModified(bool modified);

    /// Several marks of one line show the worst, and all their words.
    void setLineMarks(std::vector<LineMark> marks);
    const std::vector<LineMark>& lineMarks() const { return marks_; }
    void setDiagnostics(std::vector<LineDiagnostic> diagnostics);
    const std::vector<LineDiagnostic>& diagnostics() const { return diagnostics_; }
    /// Lines that no compiler gets, in grey.
    void setLeftOutLines(std::vector<int> lines);
    const std::vector<int>& leftOutLines() const { return leftOut_; }
    /// Lines that belong to what is chosen elsewhere, on a ground of their own; the first of them
    /// is scrolled into view.
    void setLinkedLines(const std::vector<int>& lines);

    int currentLine() const;
    /// Puts the cursor there and brings the line into view.
    void goToLine(int line, int column = 1);
    /// Shows only the first line of a kernel's header. The margin and the context menu unfold it.
    void foldHeader();
    /// What a line's marks and diagnostics say and whether it is left out, as its tool tip has it;
    /// empty if there are none.
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
    CudaLexer* lexer_ = nullptr; ///< of CUDA C++ alone
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
