#include "app/report/report.h"

#include "app/report/report_html.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/values/document_error.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextOption>

namespace kernelcurve {
namespace {

QByteArray printed(const QString& html, const QString& title) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(title);
    pdf.setCreator(QStringLiteral("Kernelcurve"));
    pdf.setPageSize(QPageSize(QPageSize::A4));
    // print() lays the text out for the page, within margins of 2 cm, and numbers the pages.
    pdf.setPageMargins(QMarginsF());
    QTextDocument document;
    // A column is as wide as its longest word.
    QTextOption wrapped = document.defaultTextOption();
    wrapped.setWrapMode(QTextOption::WordWrap);
    document.setDefaultTextOption(wrapped);
    document.setHtml(html);
    document.print(&pdf);
    return bytes;
}

} // namespace

void checkReportName(const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("html") || ending == QLatin1String("pdf"))
        return;
    throw DocumentError({ending.isEmpty()
                             ? message(KC_TEXT("engine", "the report's file name has no ending"))
                             : message(KC_TEXT("engine", "a report cannot be written as .{0}"),
                                       ending.toStdString()),
                         message(KC_TEXT("engine", "end the name in .html or .pdf")),
                         {file.toStdString(), 0, 0}});
}

void writeReport(const Recording& recording, const Catalog& catalog, const QString& file) {
    checkReportName(file);
    const bool pdf = QFileInfo(file).suffix().toLower() == QLatin1String("pdf");
    const QString html =
        reportHtml(recording, catalog, pdf ? ReportMedium::Paper : ReportMedium::Screen);
    const QByteArray data = pdf ? printed(html, reportTitle(recording)) : html.toUtf8();
    writeFileAtomically(file.toStdString(),
                        {data.constData(), static_cast<std::size_t>(data.size())});
}

} // namespace kernelcurve
