#pragma once

#include "gpu/model/measurement/measurement.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

class ChartView;
class SelectableLabel;

/// The timings behind the current measurement as a histogram, with what they say in a sentence.
class SamplesPanel : public QWidget {
    Q_OBJECT

  public:
    explicit SamplesPanel(QWidget* parent = nullptr);

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
