#pragma once

#include "gpu/model/recording/measurement.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace kernelcurve {

class ChartView;

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
    QLabel* heading_;
    ChartView* chart_;
    QLabel* summary_;
};

} // namespace kernelcurve
