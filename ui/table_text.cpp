#include "ui/table_text.h"

namespace kernelcurve {
namespace {

QString cell(QString text, TableFormat format) {
    for (const QChar control : {u'\n', u'\r', u'\t'})
        text.replace(control, QChar(u' '));
    if (format == TableFormat::Csv && (text.contains(QChar(u',')) || text.contains(QChar(u'"'))))
        text = QChar(u'"') + text.replace(QChar(u'"'), QStringLiteral("\"\"")) + QChar(u'"');
    return text;
}

} // namespace

QString tableText(const QAbstractItemModel& model, const std::vector<int>& rows,
                  const std::vector<int>& columns, TableFormat format) {
    const QChar separator = format == TableFormat::Csv ? u',' : u'\t';
    QString text;
    const auto addLine = [&](const auto& cellOf) {
        QStringList cells;
        for (const int column : columns)
            cells << cell(cellOf(column).toString(), format);
        text += cells.join(separator) + QChar(u'\n');
    };
    addLine([&](int column) { return model.headerData(column, Qt::Horizontal); });
    for (const int row : rows)
        addLine([&](int column) { return model.index(row, column).data(); });
    return text;
}

} // namespace kernelcurve
