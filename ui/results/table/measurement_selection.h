#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QObject>

#include <optional>

namespace kernelcurve {

class MeasurementModel;

/// The selected measurement of the table, the chart, and the panels: a row of the document, or no
/// row. Views observe and set the selection.
class MeasurementSelection : public QObject {
    Q_OBJECT

  public:
    /// `measurements` must outlive this object.
    explicit MeasurementSelection(const MeasurementModel& measurements, QObject* parent = nullptr);

    /// Returns the index of the row, or -1 if no row is selected.
    int row() const { return row_; }
    std::optional<Measurement> measurement() const;
    void select(int row);

  signals:
    void rowChanged(int row);
    /// Emitted when another row was selected, or the selected row has new values.
    void changed(const std::optional<kernelcurve::Measurement>& measurement);

  private:
    const MeasurementModel& measurements_;
    int row_ = -1;
};

} // namespace kernelcurve
