#include "ui/manual/manual_document.h"

#include "app/manual/manual_pages.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>

namespace kernelcurve {
namespace {

/// Splits empty cells, which Qt merges with the preceding cell.
void splitCells(QTextTable& table) {
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column)
            if (table.cellAt(row, column).columnSpan() > 1)
                table.splitCell(row, column, 1, 1);
}

void drawThinly(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellSpacing(0);
    format.setCellPadding(4);
    format.setTopMargin(8);
    format.setBottomMargin(12);
    table.setFormat(format);
}

} // namespace

void fillWithPage(QTextDocument& document, const QString& markdown) {
    document.setUndoRedoEnabled(false);
    document.setMarkdown(withChineseJoined(markdown));
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            splitCells(*table);
            drawThinly(*table);
        }
}

void keepLinesShort(QTextDocument& document, int width, int measure) {
    const qreal margin = std::max(width - measure, 0);
    QTextCursor all(&document);
    all.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        if (cursor.currentTable() != nullptr || block.blockFormat().rightMargin() == margin)
            continue;
        QTextBlockFormat format;
        format.setRightMargin(margin);
        cursor.mergeBlockFormat(format);
    }
    all.endEditBlock();
}

} // namespace kernelcurve
