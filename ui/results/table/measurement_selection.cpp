#include "ui/results/table/measurement_selection.h"

#include "ui/results/table/measurement_model.h"

#include <utility>

namespace kernelcurve {

MeasurementSelection::MeasurementSelection(const MeasurementModel& measurements, QObject* parent)
    : QObject(parent)
    , measurements_(measurements) {
    connect(&measurements, &QAbstractItemModel::modelReset, this, [this] { select(-1); });
    connect(&measurements, &MeasurementModel::updated, this,
            [this] { emit changed(measurement()); });
}

std::optional<Measurement> MeasurementSelection::measurement() const {
    return row_ >= 0 && row_ < measurements_.rowCount()
               ? std::optional(measurements_.measurement(row_))
               : std::nullopt;
}

void MeasurementSelection::select(int row) {
    if (std::exchange(row_, row) == row)
        return;
    emit rowChanged(row);
    emit changed(measurement());
}

} // namespace kernelcurve
