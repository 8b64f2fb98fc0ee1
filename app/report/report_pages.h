#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QPdfWriter>
#include <QSizeF>
#include <QString>
#include <QTextDocument>

class QTextBlock;
class QTextTable;

namespace kernelcurve {

/// The report's HTML laid out on A4 pages: every table within the margins, no heading alone at the
/// end of a page, pages numbered.
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
    bool isTooWide() const;
    int pageOf(double y) const { return static_cast<int>(y / size_.height()); }
    bool isLastOnPage(const QTextBlock& heading) const;
    void fitTables();
    void breakWords();
    void keepHeadings();

    QBuffer buffer_;
    QPdfWriter pdf_;
    QTextDocument document_;
    QSizeF size_;
    double edge_ = 0;
};

} // namespace kernelcurve
