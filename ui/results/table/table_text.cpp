#include "ui/results/table/table_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace kernelcurve {
namespace {

QString cell(QString text, TableFormat format) {
    for (const QChar control : {u'\n', u'\r', u'\t'})
        text.replace(control, QChar(u' '));
    if (format == TableFormat::Csv && (text.contains(QChar(u',')) || text.contains(QChar(u'"'))))
        text = QChar(u'"') + text.replace(QChar(u'"'), QStringLiteral("\"\"")) + QChar(u'"');
    if (format == TableFormat::Markdown)
        text.replace(QChar(u'|'), QStringLiteral("\\|"));
    return text;
}

QString line(const QStringList& cells, TableFormat format) {
    switch (format) {
    case TableFormat::Csv:
        return cells.join(QChar(u',')) + QChar(u'\n');
    case TableFormat::Tsv:
        return cells.join(QChar(u'\t')) + QChar(u'\n');
    case TableFormat::Markdown:
        break;
    }
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

bool isNumbers(const QAbstractItemModel& model, int column) {
    const auto alignment = model.index(0, column).data(Qt::TextAlignmentRole);
    return (alignment.toInt() & static_cast<int>(Qt::AlignRight)) != 0;
}

} // namespace

QString tableText(const QAbstractItemModel& model, const std::vector<int>& rows,
                  const std::vector<int>& columns, TableFormat format) {
    QString text;
    const auto addLine = [&](const auto& cellOf) {
        QStringList cells;
        for (const int column : columns)
            cells << cell(cellOf(column).toString(), format);
        text += line(cells, format);
    };
    addLine([&](int column) { return model.headerData(column, Qt::Horizontal); });
    if (format == TableFormat::Markdown) {
        QStringList rule;
        for (const int column : columns)
            rule << (isNumbers(model, column) ? QStringLiteral("---:") : QStringLiteral("---"));
        text += line(rule, format);
    }
    for (const int row : rows)
        addLine([&](int column) { return model.index(row, column).data(); });
    return text;
}

void copyTable(const QTableView& view, TableFormat format) {
    std::vector<int> rows;
    for (const QModelIndex& index : view.selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(view.model()->rowCount()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::vector<int> columns;
    for (int visual = 0; visual < view.model()->columnCount(); ++visual) {
        const int column = view.horizontalHeader()->logicalIndex(visual);
        if (!view.isColumnHidden(column))
            columns.push_back(column);
    }
    QApplication::clipboard()->setText(tableText(*view.model(), rows, columns, format));
}

} // namespace kernelcurve
