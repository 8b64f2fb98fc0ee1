#pragma once

#include <QSortFilterProxyModel>

namespace kernelcurve {

class MeasurementModel;

/// Sorts the measurements: numbers as numbers, and rows that have none last in both directions.
/// Unsorted rows stand in the order measured.
class MeasurementSort : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit MeasurementSort(MeasurementModel& model, QObject* parent = nullptr);

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    const MeasurementModel& model_;
};

} // namespace kernelcurve
