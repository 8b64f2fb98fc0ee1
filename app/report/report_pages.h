#pragma once

#include "app/report/report_drawings.h"

#include <QBuffer>
#include <QByteArray>
#include <QPdfWriter>
#include <QSizeF>
#include <QString>
#include <QTextDocument>

#include <vector>

class QTextBlock;
class QTextTable;

namespace kernelcurve {

/// Lays out the report's HTML on numbered A4 pages. Tables fit within the margins, rows are not
/// divided between pages, and no heading is at the end of a page. Drawings remain vectors.
class ReportPages {
  public:
    ReportPages(const QString& html, const QString& title);

    /// Returns the document as a single column in which the pages follow each other vertically.
    const QTextDocument& document() const { return document_; }
    QSizeF pageSize() const { return size_; }
    /// Returns the distance between the text and each edge of the page.
    double margin() const { return edge_; }

    /// Draws the pages. May be called only once.
    QByteArray pdf();

  private:
    double screenScale() const;
    bool isTooWide() const;
    int pageOf(double y) const { return static_cast<int>(y / size_.height()); }
    bool isLastOnPage(const QTextBlock& heading) const;
    std::vector<QTextTable*> tables() const;
    void fitTables();
    void breakWords();
    void keepTogether();
    void keepHeading(const QTextBlock& heading);
    void keepRows(QTextTable& table);
    void pushRow(QTextTable& table, int row);

    ReportDrawings drawings_;
    QBuffer buffer_;
    QPdfWriter pdf_;
    QTextDocument document_;
    QSizeF size_;
    double edge_ = 0;
};

} // namespace kernelcurve
