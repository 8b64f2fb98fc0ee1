#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

class ChartView;
class SelectableLabel;

/// One run of the current measurement: its copies and kernels, or its blocks, as bars over time,
/// with what they come to in a sentence.
class TimelinePanel : public QWidget {
    Q_OBJECT

  public:
    explicit TimelinePanel(QWidget* parent = nullptr);

    void setMeasurement(std::optional<Measurement> measurement);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void show();
    QString sentence() const;

    std::optional<Measurement> measurement_;
    SelectableLabel* heading_;
    ChartView* chart_;
    SelectableLabel* summary_;
};

} // namespace kernelcurve
