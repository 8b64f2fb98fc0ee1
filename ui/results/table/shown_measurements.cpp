#include "ui/results/table/shown_measurements.h"

#include "ui/results/table/measurement_model.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

ShownMeasurements::ShownMeasurements(MeasurementModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , model_(model) {
    setSourceModel(&model);
    for (auto signal : {&MeasurementModel::updated, &MeasurementModel::bestMetricChanged})
        connect(&model, signal, this, [this] {
            if (bestOnly_ && !findBestSoon_.isActive())
                findBestSoon_.start();
        });
}

/// Sets the filter with a layout change (invalidate()). Removing many separate rows from a view
/// would take quadratic time.
void ShownMeasurements::setFilter(MeasurementFilter filter) {
    filter_ = std::move(filter);
    invalidate();
}

void ShownMeasurements::setBestOnly(bool on) {
    if (std::exchange(bestOnly_, on) == on)
        return;
    best_ = on ? model_.bestRows() : std::vector<int>();
    invalidate();
}

void ShownMeasurements::findBest() {
    if (!bestOnly_)
        return;
    std::vector<int> best = model_.bestRows();
    if (std::exchange(best_, best) != best)
        invalidate();
}

void ShownMeasurements::setSearched(std::vector<MeasurementColumn> columns) {
    if (columns == searched_)
        return;
    searched_ = std::move(columns);
    if (filter_.searches())
        invalidate();
}

void ShownMeasurements::setGroups(TableGroups groups) {
    groups_ = groups;
    sort(sortedBy_, sortOrder());
}

bool ShownMeasurements::startsGroup(int row) const {
    const auto measured = [this](int shown) { return mapToSource(index(shown, 0)).row(); };
    return row > 0 && compareGroups(measured(row - 1), measured(row)) != 0;
}

/// Sorts the rows. Without a column, Qt does not sort, so groups are sorted by the first column
/// (see lessThan()).
void ShownMeasurements::sort(int column, Qt::SortOrder order) {
    sortedBy_ = column;
    if (column < 0 && groups_ != TableGroups::None) {
        column = 0;
        order = Qt::AscendingOrder;
    }
    if (column == sortColumn() && order == sortOrder())
        invalidate(); // The groups have changed.
    else
        QSortFilterProxyModel::sort(column, order);
}

QVariant ShownMeasurements::headerData(int section, Qt::Orientation orientation, int role) const {
    const QVariant data = QSortFilterProxyModel::headerData(section, orientation, role);
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return data;
    QString heading = data.toString();
    qsizetype gap = heading.lastIndexOf(QStringLiteral(" ("));
    // A long heading without a unit is split in the middle.
    constexpr qsizetype longest = 12;
    if (gap < 0 && heading.size() > longest)
        gap = heading.lastIndexOf(u' ', heading.size() / 2 + 2);
    if (gap > 0)
        heading[gap] = u'\n';
    return heading;
}

bool ShownMeasurements::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const {
    return (!bestOnly_ || std::ranges::binary_search(best_, row)) &&
           filter_.accepts(model_, row, searched_);
}

int ShownMeasurements::compareGroups(int leftRow, int rightRow) const {
    const Measurement& left = model_.measurement(leftRow);
    const Measurement& right = model_.measurement(rightRow);
    if (groups_ == TableGroups::Kernels)
        return left.configuration.kernel.compare(right.configuration.kernel);
    return groups_ == TableGroups::Devices ? left.device.compare(right.device) : 0;
}

bool ShownMeasurements::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    // The order of the groups is the same in both directions.
    if (const int order = compareGroups(left.row(), right.row()); order != 0)
        return (order < 0) == ascending;
    if (sortedBy_ < 0)
        return left.row() < right.row();
    const auto leftNumber = model_.number(left.row(), left.column());
    const auto rightNumber = model_.number(right.row(), right.column());
    if (leftNumber && rightNumber && *leftNumber != *rightNumber)
        return *leftNumber < *rightNumber;
    if (leftNumber.has_value() != rightNumber.has_value())
        return leftNumber.has_value() == ascending;
    if (!leftNumber) {
        const int order = QString::compare(left.data().toString(), right.data().toString());
        if (order != 0)
            return order < 0;
    }
    // Equal rows keep the measuring order in both directions.
    return (left.row() < right.row()) == ascending;
}

} // namespace kernelcurve
