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

namespace kernelcurve {
namespace {

constexpr double sheetMargin = 2 / 2.54; // inches: 2 cm

/// Where the text of a block begins and ends; that of a page in itself is less than a page's
/// height.
struct Stretch {
    double top = 0;
    double bottom = 0;
};

/// Its first lines: enough that what stands above it does not look lonely.
Stretch firstLines(const QTextBlock& block, int lines) {
    const double top = block.document()->documentLayout()->blockBoundingRect(block).top();
    const QTextLayout* layout = block.layout();
    if (layout->lineCount() == 0)
        return {top, top};
    const QRectF first = layout->lineAt(0).rect();
    const QRectF last = layout->lineAt(std::min(lines, layout->lineCount()) - 1).rect();
    return {top + first.top(), top + last.bottom()};
}

void setLetters(QTextTable& table, double points) {
    QTextCursor cursor = table.firstCursorPosition();
    cursor.setPosition(table.lastCursorPosition().position(), QTextCursor::KeepAnchor);
    QTextCharFormat letters;
    letters.setFontPointSize(points);
    cursor.mergeCharFormat(letters);
    QTextTableFormat format = table.format();
    format.setCellPadding(std::min(format.cellPadding(), points / 3));
    table.setFormat(format);
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat tight = cell.format().toTableCellFormat();
            tight.setLeftPadding(1);
            tight.setRightPadding(2);
            cell.setFormat(tight);
        }
}

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
    document_.setHtml(html);
    document_.documentLayout()->setPaintDevice(&pdf_);
    QTextFrameFormat frame = document_.rootFrame()->frameFormat();
    // The layout takes lengths of a format in dots of the screen.
    const QScreen* screen = QGuiApplication::primaryScreen();
    frame.setMargin(sheetMargin * qRound(screen ? screen->logicalDotsPerInchY() : 96));
    document_.rootFrame()->setFrameFormat(frame);
    document_.setPageSize(size_);
    fitTables();
    keepHeadings();
}

/// Tables that are wider than the text get smaller letters, and where these would be too small to
/// be read, words that break.
void ReportPages::fitTables() {
    constexpr double most = 8; // points
    constexpr double least = 6;
    for (double points = most; isTooWide() && points >= least; points -= 1)
        for (QTextFrame* frame : document_.rootFrame()->childFrames())
            if (auto* table = qobject_cast<QTextTable*>(frame))
                setLetters(*table, points);
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
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setNonBreakableLines(false);
        QTextCursor(block).setBlockFormat(format);
    }
}

/// A heading whose text begins on the next page goes there too.
void ReportPages::keepHeadings() {
    for (QTextBlock block = document_.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || !isLastOnPage(block))
            continue;
        // A heading above this one, with nothing between them, goes along.
        QTextBlock first = block;
        while (first.previous().blockFormat().headingLevel() > 0)
            first = first.previous();
        QTextBlockFormat moved = first.blockFormat();
        moved.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(first).setBlockFormat(moved);
    }
}

/// Whether the text that it is about begins on another page. Of a table that text is its first row
/// under the head.
bool ReportPages::isLastOnPage(const QTextBlock& heading) const {
    QTextBlock next = heading.next();
    while (next.isValid() && next.text().isEmpty())
        next = next.next();
    if (!next.isValid())
        return false;
    if (const QTextTable* table = QTextCursor(next).currentTable(); table && table->rows() > 1)
        next = table->cellAt(1, 0).firstCursorPosition().block();
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
