#pragma once

#include "ui/results/chart/measurement_panel.h"

namespace kernelcurve {

/// The timings behind the current measurement as a histogram.
class SamplesPanel : public MeasurementPanel {
    Q_OBJECT

  public:
    explicit SamplesPanel(QWidget* parent = nullptr)
        : MeasurementPanel(QStringLiteral("histogram"), parent) {}

  private:
    ChartData chartOf(const Measurement& measurement) const override;
    QString sentenceOf(const Measurement& measurement) const override;
    QString emptyText(bool measured) const override;
};

} // namespace kernelcurve
