#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <vector>

class QTableView;

namespace kernelcurve {

enum class TableFormat { Csv, Tsv, Markdown };

/// Returns rows of a table and a heading as text for other programs. The format is CSV (with quotes
/// if necessary), tab-separated text, or a Markdown table. A line feed or tab inside a cell becomes
/// a space.
QString tableText(const QAbstractItemModel& model, const std::vector<int>& rows,
                  const std::vector<int>& columns, TableFormat format);
/// Copies the visible columns and rows to the clipboard in display order. If rows are selected,
/// copies only these.
void copyTable(const QTableView& view, TableFormat format);

} // namespace kernelcurve
