#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <vector>

class QTableView;

namespace kernelcurve {

enum class TableFormat { Csv, Tsv, Markdown };

/// Rows of a table with a heading line, as text for other programs: comma-separated with quotes
/// where needed, separated by tabs, or as a Markdown table. A line feed or tab inside a cell
/// becomes a space.
QString tableText(const QAbstractItemModel& model, const std::vector<int>& rows,
                  const std::vector<int>& columns, TableFormat format);
/// Puts what a user sees on the clipboard: the columns in their order, and the rows in theirs; of
/// these the selected ones where there are any.
void copyTable(const QTableView& view, TableFormat format);

} // namespace kernelcurve
