#pragma once

#include "ui/results/chart/measurement_panel.h"

namespace kernelcurve {

/// One run of the current measurement: its copies and kernels, or its blocks, as bars over time.
class TimelinePanel : public MeasurementPanel {
    Q_OBJECT

  public:
    explicit TimelinePanel(QWidget* parent = nullptr)
        : MeasurementPanel(QStringLiteral("timeline"), parent) {}

  private:
    ChartData chartOf(const Measurement& measurement) const override;
    QString sentenceOf(const Measurement& measurement) const override;
    QString emptyText(bool measured) const override;
};

} // namespace kernelcurve
