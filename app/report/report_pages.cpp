#include "app/report/report_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QScreen>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextOption>
#include <QTextTable>

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

constexpr double sheetMargin = 2 / 2.54; // inches: 2 cm

/// The vertical extent of a block's text.
struct Stretch {
    double top = 0;
    double bottom = 0;
};

/// Returns the vertical extent of the first `lines` lines of the block.
Stretch firstLines(const QTextBlock& block, int lines) {
    const double top = block.document()->documentLayout()->blockBoundingRect(block).top();
    const QTextLayout* layout = block.layout();
    if (layout->lineCount() == 0)
        return {top, top};
    const QRectF first = layout->lineAt(0).rect();
    const QRectF last = layout->lineAt(std::min(lines, layout->lineCount()) - 1).rect();
    return {top + first.top(), top + last.bottom()};
}

Stretch textOfCell(const QTextTableCell& cell) {
    std::optional<Stretch> text;
    for (auto part = cell.begin(); !part.atEnd(); ++part) {
        const Stretch lines =
            firstLines(part.currentBlock(), part.currentBlock().layout()->lineCount());
        text = Stretch{text ? text->top : lines.top, lines.bottom};
    }
    return text.value_or(Stretch());
}

Stretch textOfRow(const QTextTable& table, int row) {
    Stretch text = textOfCell(table.cellAt(row, 0));
    for (int column = 1; column < table.columns(); ++column) {
        const Stretch cell = textOfCell(table.cellAt(row, column));
        text = {std::min(text.top, cell.top), std::max(text.bottom, cell.bottom)};
    }
    return text;
}

constexpr double minGap = 3; // between the texts of two columns and the border between them

/// Sets the font size of a table. Qt lays out the table after each change, unless the changes are
/// in an edit block.
void setLetters(QTextTable& table, double points) {
    QTextCursor cursor = table.firstCursorPosition();
    cursor.setPosition(table.lastCursorPosition().position(), QTextCursor::KeepAnchor);
    QTextCharFormat letters;
    letters.setFontPointSize(points);
    cursor.mergeCharFormat(letters);
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat tight = cell.format().toTableCellFormat();
            tight.setLeftPadding(minGap);
            tight.setRightPadding(minGap);
            cell.setFormat(tight);
        }
}

/// Groups changes of a document, so that it is laid out once.
class EditBlock {
  public:
    explicit EditBlock(QTextDocument& document)
        : cursor_(&document) {
        cursor_.beginEditBlock();
    }
    ~EditBlock() { cursor_.endEditBlock(); }
    EditBlock(const EditBlock&) = delete;
    EditBlock& operator=(const EditBlock&) = delete;

  private:
    QTextCursor cursor_;
};

} // namespace

ReportPages::ReportPages(const QString& html, const QString& title)
    : pdf_(&buffer_) {
    buffer_.open(QIODevice::WriteOnly);
    pdf_.setTitle(title);
    pdf_.setCreator(QStringLiteral("Kernelcurve"));
    pdf_.setPageSize(QPageSize(QPageSize::A4));
    pdf_.setPageMargins(QMarginsF());
    size_ = QSizeF(pdf_.width(), pdf_.height());
    edge_ = sheetMargin * pdf_.logicalDpiX();
    // A column is as wide as its longest word.
    QTextOption wrapped = document_.defaultTextOption();
    wrapped.setWrapMode(QTextOption::WordWrap);
    document_.setDefaultTextOption(wrapped);
    document_.setUndoRedoEnabled(false);
    document_.documentLayout()->registerHandler(QTextFormat::ImageObject, &drawings_);
    document_.documentLayout()->setPaintDevice(&pdf_);
    document_.setMetaInformation(QTextDocument::CssMedia, QStringLiteral("print"));
    document_.setHtml(html);
    QTextFrameFormat frame = document_.rootFrame()->frameFormat();
    frame.setMargin(edge_ / screenScale());
    document_.rootFrame()->setFrameFormat(frame);
    document_.setPageSize(size_);
    fitTables();
    keepTogether();
}

std::vector<QTextTable*> ReportPages::tables() const {
    std::vector<QTextTable*> found;
    for (QTextFrame* frame : document_.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame))
            found.push_back(table);
    return found;
}

/// If tables are wider than the text, reduces the font size of the tables. If the minimum size is
/// not sufficient, breaks words.
void ReportPages::fitTables() {
    constexpr double most = 8; // points
    constexpr double least = 6;
    for (double points = most; isTooWide() && points >= least; points -= 1) {
        const EditBlock edit(document_);
        for (QTextTable* table : tables())
            setLetters(*table, points);
    }
    if (isTooWide())
        breakWords();
}

bool ReportPages::isTooWide() const {
    return document_.documentLayout()->documentSize().width() > size_.width() + 0.5;
}

void ReportPages::breakWords() {
    QTextOption anywhere = document_.defaultTextOption();
    anywhere.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document_.setDefaultTextOption(anywhere);
    const EditBlock edit(document_);
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setNonBreakableLines(false);
        QTextCursor(block).setBlockFormat(format);
    }
}

/// Proceeds from the first page to the last, because each change moves the text that follows.
void ReportPages::keepTogether() {
    const QTextTable* last = nullptr;
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && isLastOnPage(block))
            keepHeading(block);
        QTextTable* table = QTextCursor(block).currentTable();
        if (table && table != last)
            keepRows(*table);
        last = table;
    }
}

/// Moves a heading to the next page if its text begins there. Moves a heading directly above it as
/// well.
void ReportPages::keepHeading(const QTextBlock& heading) {
    QTextBlock first = heading;
    while (first.previous().blockFormat().headingLevel() > 0)
        first = first.previous();
    QTextBlockFormat moved = first.blockFormat();
    moved.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(first).setBlockFormat(moved);
}

/// Each moved row triggers a new layout of the table, which takes minutes for long tables. Rows of
/// long tables are therefore not moved. Rows with one line are never divided.
void ReportPages::keepRows(QTextTable& table) {
    constexpr int maxRows = 120;
    if (table.rows() > maxRows)
        return;
    for (int row = table.format().headerRowCount(); row < table.rows(); ++row) {
        const Stretch text = textOfRow(table, row);
        if (pageOf(text.top) != pageOf(text.bottom - 1))
            pushRow(table, row);
    }
}

/// Moves a row to the next page. An empty paragraph in the row above fills the rest of the page.
void ReportPages::pushRow(QTextTable& table, int row) {
    if (row <= table.format().headerRowCount()) {
        QTextTableFormat moved = table.format();
        moved.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        table.setFormat(moved);
        return;
    }
    constexpr double rest = 8; // less than a line, more than the padding of a cell
    const QTextTableCell cell = table.cellAt(row - 1, 0);
    const Stretch above = textOfCell(cell);
    const double end = (pageOf(above.top) + 1) * size_.height() - edge_;
    QTextBlockFormat filler;
    filler.setLineHeight(std::max((end - above.bottom) / screenScale() - rest, 1.0),
                         QTextBlockFormat::FixedHeight);
    cell.lastCursorPosition().insertBlock(filler);
}

/// Returns the number of paper dots per screen dot. A layout interprets the lengths of formats in
/// screen dots.
double ReportPages::screenScale() const {
    const QScreen* screen = QGuiApplication::primaryScreen();
    return pdf_.logicalDpiY() / (screen ? qRound(screen->logicalDotsPerInchY()) : 96.0);
}

/// Returns true if the text that follows the heading begins on another page. The text of a table is
/// its first row below the header row.
bool ReportPages::isLastOnPage(const QTextBlock& heading) const {
    QTextBlock next = heading.next();
    while (next.isValid() && next.text().isEmpty())
        next = next.next();
    if (!next.isValid())
        return false;
    if (const QTextTable* table = QTextCursor(next).currentTable()) {
        const int row = std::min(table->format().headerRowCount(), table->rows() - 1);
        return pageOf(firstLines(heading, 1).top) != pageOf(textOfRow(*table, row).bottom - 1);
    }
    return pageOf(firstLines(heading, 1).top) != pageOf(firstLines(next, 2).bottom - 1);
}

QByteArray ReportPages::pdf() {
    QPainter painter(&pdf_);
    const QFontMetricsF metrics(document_.defaultFont(), &pdf_);
    for (int page = 0; page < document_.pageCount(); ++page) {
        if (page > 0)
            pdf_.newPage();
        painter.save();
        painter.translate(0, -page * size_.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(0, page * size_.height(), size_.width(), size_.height());
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(context.clip);
        document_.documentLayout()->draw(&painter, context);
        painter.restore();
        const QString number = QString::number(page + 1);
        painter.setFont(QFont(document_.defaultFont(), &pdf_));
        painter.drawText(QPointF(size_.width() - edge_ - metrics.horizontalAdvance(number),
                                 size_.height() - edge_ + metrics.ascent() * 1.5),
                         number);
    }
    painter.end();
    return buffer_.data();
}

} // namespace kernelcurve
