#include "ui/results/table/measurement_sort.h"

#include "ui/results/table/measurement_model.h"

namespace kernelcurve {

MeasurementSort::MeasurementSort(MeasurementModel& model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , model_(model) {
    setSourceModel(&model);
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
    // Equal rows keep the order measured, whichever way the column is sorted.
    return (left.row() < right.row()) == ascending;
}

} // namespace kernelcurve
