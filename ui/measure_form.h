#pragma once

#include "gpu/model/experiment.h"

#include <QWidget>

class QDoubleSpinBox;
class QFormLayout;
class QLabel;

namespace kernelcurve {

class QuietComboBox;

/// How long and how well to measure.
class MeasureForm : public QWidget {
    Q_OBJECT

  public:
    explicit MeasureForm(QWidget* parent = nullptr);

    void show(const MeasuringRules& rules);

  signals:
    void edited(const kernelcurve::MeasuringRules& rules);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void announce();
    void retranslate();
    MeasuringRules rules() const;

    QuietComboBox* timing_;
    QDoubleSpinBox* noise_;
    QDoubleSpinBox* maxTime_;
    QDoubleSpinBox* limit_;
    QLabel* timingLabel_;
    QLabel* noiseLabel_;
    QLabel* maxTimeLabel_;
    QLabel* limitLabel_;
    MeasuringRules shown_;
};

} // namespace kernelcurve
