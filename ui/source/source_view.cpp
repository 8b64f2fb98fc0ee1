#include "ui/source/source_view.h"

#include "ui/source/cuda_lexer.h"
#include "ui/source/line_marker.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"

#include <QAction>
#include <QEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStringList>
#include <QToolTip>

#include <Qsci/qscicommand.h>
#include <Qsci/qscicommandset.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int numberMargin = 0;
constexpr int markMargin = 1;
constexpr int foldMargin = 2;
// Scintilla's markers in drawing order. The last marker is on top.
constexpr int firstSeverity = 0;
constexpr int severities = 4;
constexpr int diagnosticLine = 5;
constexpr int linkedLine = 6;
constexpr unsigned inMarkMargin = 0x3f;
constexpr int squiggle = 8; ///< first indicator number for containers
constexpr int grey = 9;
constexpr int found = 10;
/// The last style number below the styles of inactive code. A number that QScintilla selects could
/// collide with the lexer's styles.
constexpr int diagnosticStyle = 63;
constexpr int tabWidth = 4;

QFont codeFont(const QFont& around) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setStyleHint(QFont::Monospace);
    if (around.pointSizeF() > 0)
        font.setPointSizeF(around.pointSizeF());
    return font;
}

/// Returns the end of the word that starts at `column`. Both start at 0.
int endOfWord(const QString& line, int column) {
    int end = column;
    while (end < line.size() && (line[end].isLetterOrNumber() || line[end] == u'_'))
        ++end;
    return std::max(end, column + 1);
}

/// Converts positions in a QString to positions in its UTF-8 bytes. Ascending positions are fast.
class Utf8Positions {
  public:
    explicit Utf8Positions(QString text)
        : text_(std::move(text)) {}
    long of(qsizetype position) {
        if (position < position_)
            position_ = bytes_ = 0;
        bytes_ += QStringView(text_).mid(position_, position - position_).toUtf8().size();
        position_ = position;
        return static_cast<long>(bytes_);
    }

  private:
    QString text_;
    qsizetype position_ = 0;
    qsizetype bytes_ = 0;
};

} // namespace

SourceView::SourceView(Language language, QWidget* parent)
    : QWidget(parent)
    , editor_(new QsciScintilla(this))
    , lexer_(language == Language::Cuda ? new CudaLexer(editor_) : nullptr)
    , yaml_(language == Language::Yaml ? new YamlLexer(editor_) : nullptr) {
    setUp();
    makeMenu();
    applyTheme();
    columnOf({editor_}, this)->setContentsMargins({});
    setFocusProxy(editor_);
    keepTranslated(this, [this] { retranslate(); });
}

void SourceView::setUp() {
    editor_->setUtf8(true);
    // The window uses Esc to stop a run.
    if (QsciCommand* command = editor_->standardCommands()->boundTo(Qt::Key_Escape))
        command->setKey(0);
    editor_->setEolMode(QsciScintilla::EolUnix);
    editor_->setTabWidth(tabWidth);
    editor_->setIndentationsUseTabs(false);
    editor_->setAutoIndent(true);
    editor_->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    editor_->setFolding(QsciScintilla::NoFoldStyle);
    editor_->setMarginType(numberMargin, QsciScintilla::NumberMargin);
    editor_->setMarginLineNumbers(numberMargin, true);
    editor_->setMarginType(markMargin, QsciScintilla::SymbolMargin);
    editor_->setMarginMarkerMask(numberMargin, 0);
    editor_->setMarginMarkerMask(markMargin, static_cast<int>(inMarkMargin));
    editor_->setAnnotationDisplay(QsciScintilla::AnnotationIndented);
    editor_->indicatorDefine(QsciScintilla::SquiggleIndicator, squiggle);
    editor_->indicatorDefine(QsciScintilla::TextColorIndicator, grey);
    editor_->indicatorDefine(QsciScintilla::StraightBoxIndicator, found);
    editor_->setReadOnly(true);
    editor_->setCaretLineVisible(true);
    editor_->SendScintilla(QsciScintilla::SCI_SETCARETLINEVISIBLEALWAYS, 1L);
    // The scroll width is the width of the longest line, instead of two thousand pixels.
    editor_->SendScintilla(QsciScintilla::SCI_SETSCROLLWIDTH, 1L);
    editor_->SendScintilla(QsciScintilla::SCI_SETSCROLLWIDTHTRACKING, 1L);
    editor_->viewport()->installEventFilter(this);
    editor_->installEventFilter(this);
    connect(editor_, &QsciScintilla::cursorPositionChanged, this, [this](int line, int) {
        if (std::exchange(lastLine_, line + 1) != line + 1)
            emit currentLineChanged(line + 1);
    });
    connect(editor_, &QsciScintilla::textChanged, this, [this] {
        widenNumbers();
        emit textChanged();
    });
    // Replaces the default behaviour. By default, a click in the margin selects the line and moves
    // the caret to the next line.
    for (const int margin : {numberMargin, markMargin})
        editor_->setMarginSensitivity(margin, true);
    connect(editor_, &QsciScintilla::marginClicked, this,
            [this](int, int line, Qt::KeyboardModifiers) { editor_->setCursorPosition(line, 0); });
}

void SourceView::makeMenu() {
    const auto add = [this](auto slot) {
        auto* action = new QAction(this);
        connect(action, &QAction::triggered, editor_, slot);
        editor_->addAction(action);
        return action;
    };
    // The editor has separate actions, because Scintilla's menu is only in English.
    undo_ = add(&QsciScintilla::undo);
    redo_ = add(&QsciScintilla::redo);
    cut_ = add(&QsciScintilla::cut);
    copy_ = add(&QsciScintilla::copy);
    paste_ = add(&QsciScintilla::paste);
    selectAll_ = add([this] { editor_->selectAll(); });
    fold_ = add([this] { editor_->SendScintilla(QsciScintilla::SCI_TOGGLEFOLD, 0UL); });
    fold_->setVisible(false);
    editor_->setContextMenuPolicy(Qt::ActionsContextMenu);
    setReadOnly(true);
}

void SourceView::setText(const QString& text) {
    const bool readOnly = editor_->isReadOnly();
    editor_->setReadOnly(false);
    editor_->setText(text);
    editor_->setCursorPosition(0, 0); // QScintilla 2.14 leaves the cursor at the end.
    editor_->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    editor_->setModified(false);
    editor_->setReadOnly(readOnly);
    lastLine_ = 1;
    setLineMarks({});
    setDiagnostics({});
    setLeftOutLines({});
    setLinkedLines({});
    widenNumbers();
}

QString SourceView::text() const {
    return editor_->text();
}

void SourceView::change(const QString& text) {
    const QByteArray was = editor_->text().toUtf8();
    const QByteArray is = text.toUtf8();
    const auto isInside = [](const QByteArray& bytes, qsizetype at) {
        return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xc0) == 0x80;
    };
    const qsizetype shorter = std::min(was.size(), is.size());
    qsizetype begin = 0;
    while (begin < shorter && was[begin] == is[begin])
        ++begin;
    while (begin > 0 && (isInside(was, begin) || isInside(is, begin)))
        --begin; // Do not split UTF-8 characters.
    qsizetype same = 0;
    while (same < shorter - begin && was[was.size() - 1 - same] == is[is.size() - 1 - same])
        ++same;
    while (same > 0 && isInside(was, was.size() - same))
        --same;
    editor_->SendScintilla(QsciScintilla::SCI_SETTARGETSTART, static_cast<unsigned long>(begin));
    editor_->SendScintilla(QsciScintilla::SCI_SETTARGETEND,
                           static_cast<unsigned long>(was.size() - same));
    const QByteArray middle = is.mid(begin, is.size() - same - begin);
    editor_->SendScintilla(QsciScintilla::SCI_REPLACETARGET,
                           static_cast<unsigned long>(middle.size()), middle.constData());
}

TextRange SourceView::selection() const {
    const QByteArray bytes = editor_->text().toUtf8();
    const auto at = [&](unsigned int message) {
        return QString::fromUtf8(bytes.left(editor_->SendScintilla(message))).size();
    };
    return {at(QsciScintilla::SCI_GETSELECTIONSTART), at(QsciScintilla::SCI_GETSELECTIONEND)};
}

void SourceView::select(const TextRange& range) {
    Utf8Positions positions(editor_->text());
    const long begin = positions.of(range.begin);
    const long line = editor_->SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION, begin);
    editor_->ensureLineVisible(static_cast<int>(line));
    editor_->SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(begin),
                           positions.of(range.end));
    bringIntoView(static_cast<int>(line));
}

void SourceView::replace(const std::vector<TextReplacement>& replacements) {
    if (editor_->isReadOnly() || replacements.empty())
        return;
    Utf8Positions positions(editor_->text());
    struct Bytes {
        long begin, end;
        QByteArray by;
    };
    std::vector<Bytes> all;
    for (const TextReplacement& each : replacements) {
        const long begin = positions.of(each.range.begin);
        all.push_back({begin, positions.of(each.range.end), each.by.toUtf8()});
    }
    editor_->beginUndoAction();
    // The positions before a replacement are still valid.
    std::for_each(all.rbegin(), all.rend(), [this](const Bytes& each) {
        editor_->SendScintilla(QsciScintilla::SCI_SETTARGETSTART,
                               static_cast<unsigned long>(each.begin));
        editor_->SendScintilla(QsciScintilla::SCI_SETTARGETEND,
                               static_cast<unsigned long>(each.end));
        editor_->SendScintilla(QsciScintilla::SCI_REPLACETARGET,
                               static_cast<uintptr_t>(each.by.size()), each.by.constData());
    });
    editor_->endUndoAction();
}

void SourceView::setFound(const std::vector<TextRange>& ranges) {
    Utf8Positions positions(editor_->text());
    editor_->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT,
                           static_cast<unsigned long>(found));
    editor_->SendScintilla(QsciScintilla::SCI_INDICATORCLEARRANGE, 0UL,
                           static_cast<long>(editor_->length()));
    for (const TextRange& range : ranges) {
        const long begin = positions.of(range.begin);
        editor_->SendScintilla(QsciScintilla::SCI_INDICATORFILLRANGE,
                               static_cast<unsigned long>(begin), positions.of(range.end) - begin);
    }
}

void SourceView::setCompletion(CodeCompletion::Names own) {
    const auto names = [this, own = std::move(own)] {
        std::vector<CodeName> all = own();
        if (lexer_ == nullptr)
            return all;
        std::ranges::copy(cudaNames(), std::back_inserter(all));
        std::ranges::copy(namesInCode(editor_->text()), std::back_inserter(all));
        for (const QByteArray& word : QByteArray(lexer_->keywords(1)).split(' '))
            all.push_back({QString::fromLatin1(word)});
        return all;
    };
    auto* completion = new CodeCompletion(*editor_, names);
    if (lexer_ != nullptr)
        completion->setQuietStyles(CudaLexer::quietStyles());
    else if (yaml_ != nullptr)
        completion->setQuietStyles({QsciLexerYAML::Comment});
}

bool SourceView::isReadOnly() const {
    return editor_->isReadOnly();
}

void SourceView::setReadOnly(bool readOnly) {
    editor_->setReadOnly(readOnly);
    for (QAction* action : {undo_, redo_, cut_, paste_})
        action->setVisible(!readOnly);
}

bool SourceView::isModified() const {
    return editor_->isModified();
}

void SourceView::setModified(bool modified) {
    editor_->setModified(modified);
}

void SourceView::setLineMarks(std::vector<LineMark> marks) {
    marks_ = std::move(marks);
    std::map<int, LineSeverity> worst;
    for (const LineMark& mark : marks_) {
        const auto [found, isNew] = worst.try_emplace(mark.line, mark.severity);
        if (!isNew)
            found->second = std::max(found->second, mark.severity);
    }
    for (int marker = firstSeverity; marker < firstSeverity + severities; ++marker)
        editor_->markerDeleteAll(marker);
    for (const auto& [line, severity] : worst)
        if (line >= 1 && line <= editor_->lines())
            editor_->markerAdd(line - 1, firstSeverity + static_cast<int>(severity));
}

void SourceView::setDiagnostics(std::vector<LineDiagnostic> diagnostics) {
    diagnostics_ = std::move(diagnostics);
    showDiagnostics();
}

void SourceView::showDiagnostics() {
    const int lines = editor_->lines();
    editor_->clearAnnotations();
    editor_->markerDeleteAll(diagnosticLine);
    editor_->clearIndicatorRange(0, 0, lines - 1, editor_->lineLength(lines - 1), squiggle);
    const QsciStyle style(diagnosticStyle, QStringLiteral("diagnostic"),
                          toneColour(Tone::Error, palette()),
                          palette().color(QPalette::AlternateBase), codeFont(font()));
    std::map<int, QStringList> words;
    for (const LineDiagnostic& diagnostic : diagnostics_) {
        if (diagnostic.line < 1 || diagnostic.line > lines)
            continue;
        const int line = diagnostic.line - 1;
        const QString text = editor_->text(line);
        const int length =
            static_cast<int>(text.trimmed().isEmpty() ? text.size() : text.size() - 1);
        const int from = diagnostic.column > 0 ? diagnostic.column - 1 : 0;
        const int to = diagnostic.column > 0 ? endOfWord(text, from) : length;
        editor_->fillIndicatorRange(line, from, line, to, squiggle);
        editor_->markerAdd(line, diagnosticLine);
        words[line] << diagnostic.words;
    }
    for (const auto& [line, sentences] : words)
        editor_->annotate(line, sentences.join(QChar(u'\n')), style);
}

void SourceView::setLeftOutLines(std::vector<int> lines) {
    leftOut_ = std::move(lines);
    const int count = editor_->lines();
    editor_->clearIndicatorRange(0, 0, count - 1, editor_->lineLength(count - 1), grey);
    for (const int line : leftOut_)
        if (line >= 1 && line <= count)
            editor_->fillIndicatorRange(line - 1, 0, line - 1, editor_->text(line - 1).size(),
                                        grey);
}

void SourceView::setLinkedLines(const std::vector<int>& lines) {
    editor_->markerDeleteAll(linkedLine);
    for (const int line : lines)
        if (line >= 1 && line <= editor_->lines())
            editor_->markerAdd(line - 1, linkedLine);
    if (lines.empty())
        return;
    const int first = *std::ranges::min_element(lines) - 1;
    editor_->ensureLineVisible(first);
    if (!editor_->hasFocus())
        scrollTo(first);
}

int SourceView::linesOnScreen() const {
    return static_cast<int>(editor_->SendScintilla(QsciScintilla::SCI_LINESONSCREEN));
}

/// Returns the row of a line. Both start at 0. Collapsed lines have no row, and annotations have
/// additional rows.
int SourceView::rowOf(int line) const {
    return static_cast<int>(editor_->SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE,
                                                   static_cast<unsigned long>(line)));
}

/// Returns true if `line`, starting at 0, is visible with this number of rows.
bool SourceView::isInView(int line, int rows) const {
    const int row = rowOf(line);
    const int top = editor_->firstVisibleLine();
    return row >= top && row < top + rows;
}

/// Scrolls to `line`, starting at 0, if it is not visible.
void SourceView::bringIntoView(int line) {
    if (!isInView(line, linesOnScreen()))
        scrollTo(line);
}

/// Scrolls `line`, starting at 0, to slightly above the middle, so that the following lines are
/// visible.
void SourceView::scrollTo(int line) {
    editor_->setFirstVisibleLine(std::max(0, rowOf(line) - linesOnScreen() / 3));
}

void SourceView::foldHeader() {
    if (lexer_ == nullptr)
        return;
    lexer_->setFoldComments(true);
    lexer_->setFoldCompact(false);
    editor_->setFolding(QsciScintilla::BoxedTreeFoldStyle, foldMargin);
    colourFolds();
    editor_->SendScintilla(QsciScintilla::SCI_COLOURISE, 0UL, -1L);
    fold_->setVisible(editor_->text(0).startsWith(QLatin1String("/*---")));
    if (fold_->isVisible())
        editor_->SendScintilla(QsciScintilla::SCI_FOLDLINE, 0UL,
                               static_cast<long>(QsciScintilla::SC_FOLDACTION_CONTRACT));
}

int SourceView::currentLine() const {
    int line = 0;
    int column = 0;
    editor_->getCursorPosition(&line, &column);
    return line + 1;
}

void SourceView::goToLine(int line, int column) {
    line = std::clamp(line, 1, std::max(1, editor_->lines()));
    editor_->setCursorPosition(line - 1, std::max(0, column - 1));
    editor_->ensureLineVisible(line - 1);
    bringIntoView(line - 1);
}

QString SourceView::wordsOf(int line) const {
    QStringList words;
    for (const LineDiagnostic& diagnostic : diagnostics_)
        if (diagnostic.line == line)
            words << diagnostic.words;
    for (const LineMark& mark : marks_)
        if (mark.line == line)
            words << mark.words;
    if (std::binary_search(leftOut_.begin(), leftOut_.end(), line))
        words << tr("The compiler ignores this line.");
    return words.join(QChar(u'\n'));
}

void SourceView::setAccessibleNames(const QString& name, const QString& description) {
    editor_->setAccessibleName(name);
    editor_->setAccessibleDescription(description);
}

void SourceView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::StyleChange)
        applyTheme();
}

bool SourceView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == editor_ && event->type() == QEvent::KeyPress && tabLeaves_) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Tab || key == Qt::Key_Backtab)
            return focusNextPrevChild(key == Qt::Key_Tab);
    }
    // The cursor's line must remain visible when the view shrinks.
    if (watched == editor_->viewport() && event->type() == QEvent::Resize) {
        const QSize before = static_cast<QResizeEvent*>(event)->oldSize();
        const int rows = before.height() / std::max(1, editor_->textHeight(0));
        if (rows < 1 || isInView(currentLine() - 1, rows))
            QMetaObject::invokeMethod(
                this, [this] { bringIntoView(currentLine() - 1); }, Qt::QueuedConnection);
    }
    if (watched != editor_->viewport() || event->type() != QEvent::ToolTip)
        return QWidget::eventFilter(watched, event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsOf(lineUnder(help->pos()));
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), words, editor_->viewport());
    return true;
}

/// Returns the line at any x, including the margins, or 0 below the last line.
int SourceView::lineUnder(const QPoint& point) const {
    const long position = editor_->SendScintilla(QsciScintilla::SCI_POSITIONFROMPOINT,
                                                 static_cast<unsigned long>(std::max(point.x(), 0)),
                                                 static_cast<long>(point.y()));
    const long line = editor_->SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION, position);
    const long top = editor_->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position);
    const long rows = 1 + editor_->SendScintilla(QsciScintilla::SCI_ANNOTATIONGETLINES, line);
    const long height = rows * editor_->SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, line);
    return point.y() < top + height ? static_cast<int>(line) + 1 : 0;
}

void SourceView::applyTheme() {
    // Setting colours changes the palette of the widget.
    if (std::exchange(dressing_, true))
        return;
    const QPalette& colours = palette();
    const QFont font = codeFont(this->font());
    if (lexer_) {
        lexer_->applyTheme(colours, font);
        editor_->setLexer(lexer_);
    } else if (yaml_) {
        yaml_->applyTheme(colours, font);
        editor_->setLexer(yaml_);
    } else {
        editor_->setFont(font);
        editor_->setColor(colours.color(QPalette::Text));
        editor_->setPaper(colours.color(QPalette::Base));
    }
    editor_->setMarginsFont(font);
    editor_->setMarginsBackgroundColor(colours.color(QPalette::Window));
    editor_->setMarginsForegroundColor(toneColour(Tone::Muted, colours));
    editor_->setCaretForegroundColor(colours.color(QPalette::Text));
    editor_->setCaretLineBackgroundColor(colours.color(QPalette::AlternateBase));
    editor_->setSelectionBackgroundColor(colours.color(QPalette::Highlight));
    editor_->setSelectionForegroundColor(colours.color(QPalette::HighlightedText));
    editor_->setMatchedBraceBackgroundColor(colours.color(QPalette::AlternateBase));
    editor_->setMatchedBraceForegroundColor(colours.color(QPalette::Link));
    editor_->setUnmatchedBraceBackgroundColor(colours.color(QPalette::Base));
    editor_->setUnmatchedBraceForegroundColor(toneColour(Tone::Error, colours));
    editor_->setIndicatorForegroundColor(toneColour(Tone::Error, colours), squiggle);
    editor_->setIndicatorForegroundColor(toneColour(Tone::Muted, colours), grey);
    QColor ground = toneColour(Tone::Warning, colours);
    editor_->setIndicatorOutlineColor(ground, found);
    constexpr int translucent = 60; // opacity that keeps the text readable
    ground.setAlpha(translucent);
    editor_->setIndicatorForegroundColor(ground, found);
    editor_->setCallTipsBackgroundColor(colours.color(QPalette::ToolTipBase));
    editor_->setCallTipsForegroundColor(colours.color(QPalette::ToolTipText));
    drawMarkers();
    showDiagnostics();
    widenNumbers();
    dressing_ = false;
}

void SourceView::drawMarkers() {
    const double ratio = devicePixelRatioF();
    const int side = std::max(10, editor_->textHeight(0));
    const int pixels = static_cast<int>(side * ratio);
    constexpr int percent = 100;
    editor_->SendScintilla(QsciScintilla::SCI_RGBAIMAGESETSCALE,
                           static_cast<unsigned long>(ratio * percent));
    // Scintilla centres images as if they had its own scale, but draws them at the image's scale.
    const auto dense = [ratio](QImage image) {
        image.setDevicePixelRatio(ratio);
        return image;
    };
    for (int severity = 0; severity < severities; ++severity)
        editor_->markerDefine(dense(lineMarker(LineSeverity(severity), pixels, palette())),
                              firstSeverity + severity);
    editor_->markerDefine(dense(diagnosticMarker(pixels, palette())), diagnosticLine);
    editor_->markerDefine(QsciScintilla::Background, linkedLine);
    colourFolds();
    editor_->setMarkerBackgroundColor(
        mixed(palette().color(QPalette::Highlight), 1, palette().color(QPalette::Base), 3),
        linkedLine);
    editor_->setMarginWidth(markMargin, side + 4);
}

void SourceView::colourFolds() {
    const QColor ground = palette().color(QPalette::Window);
    editor_->setFoldMarginColors(ground, ground);
    // QScintilla sets the colours only of markers that it defined.
    for (unsigned long marker = QsciScintilla::SC_MARKNUM_FOLDEREND;
         marker <= QsciScintilla::SC_MARKNUM_FOLDEROPEN; ++marker) {
        editor_->SendScintilla(QsciScintilla::SCI_MARKERSETFORE, marker, ground);
        editor_->SendScintilla(QsciScintilla::SCI_MARKERSETBACK, marker,
                               toneColour(Tone::Muted, palette()));
    }
}

void SourceView::widenNumbers() {
    const auto digits = QString::number(std::max(editor_->lines(), 100)).size();
    editor_->setMarginWidth(numberMargin, QString(digits + 1, QChar(u'8')));
}

void SourceView::retranslate() {
    undo_->setText(tr("&Undo"));
    redo_->setText(tr("&Redo"));
    cut_->setText(tr("Cu&t"));
    copy_->setText(tr("&Copy"));
    paste_->setText(tr("&Paste"));
    selectAll_->setText(tr("Select &all"));
    fold_->setText(tr("Fold or unfold the &header"));
}

} // namespace kernelcurve
