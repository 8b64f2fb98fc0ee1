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

/// The report's HTML laid out on A4 pages: every table within the margins, no row on two pages, no
/// heading alone at the end of a page, pages numbered. Drawings stay vectors.
class ReportPages {
  public:
    ReportPages(const QString& html, const QString& title);

    /// As it is laid out; all pages stand below each other.
    const QTextDocument& document() const { return document_; }
    QSizeF pageSize() const { return size_; }
    /// Of the text from every edge of the page.
    double margin() const { return edge_; }

    /// Draws them: once.
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
