#include "ui/results/table/measurement_sort.h"

#include "ui/results/table/measurement_model.h"

namespace kernelcurve {

MeasurementSort::MeasurementSort(MeasurementModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , model_(model) {
    setSourceModel(&model);
}

QVariant MeasurementSort::headerData(int section, Qt::Orientation orientation, int role) const {
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

bool MeasurementSort::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto leftNumber = model_.number(left.row(), left.column());
    const auto rightNumber = model_.number(right.row(), right.column());
    if (leftNumber && rightNumber && *leftNumber != *rightNumber)
        return *leftNumber < *rightNumber;
    const bool ascending = sortOrder() == Qt::AscendingOrder;
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
