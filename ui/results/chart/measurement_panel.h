#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/measurement/measurement.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

class ChartView;
class SelectableLabel;

/// A panel with a chart of the current measurement alone, and a sentence about the measurement.
class MeasurementPanel : public QWidget {
    Q_OBJECT

  public:
    /// `chartName` is the chart's object name.
    MeasurementPanel(const QString& chartName, QWidget* parent);

    void setMeasurement(std::optional<Measurement> measurement);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    /// Returns the chart of a measurement. `measurement` is empty without a current measurement.
    virtual ChartData chartOf(const Measurement& measurement) const = 0;
    /// Returns a sentence about a measurement. The sentence is empty if the measurement has nothing
    /// to describe.
    virtual QString sentenceOf(const Measurement& measurement) const = 0;
    /// Returns the text of an empty chart. `measured` is false without a current measurement.
    virtual QString emptyText(bool measured) const = 0;

    void refresh();

    std::optional<Measurement> measurement_;
    bool filled_ = false;
    SelectableLabel* heading_;
    ChartView* chart_;
    SelectableLabel* summary_;
};

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

/// One run of the current measurement as bars over time: its copies and kernels, or its blocks.
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
