#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;

namespace kernelcurve {

class QuietComboBox;

/// The fields for the measuring options and the baseline.
class MeasureForm : public QWidget {
    Q_OBJECT

  public:
    explicit MeasureForm(QWidget* parent = nullptr);

    void show(const Experiment& experiment);
    /// Returns a summary of the measuring options.
    QString summary() const;

  signals:
    void edited(const kernelcurve::MeasuringRules& rules);
    /// Emitted when the user selected a baseline. `kernel` is the kernel's id, or empty for none.
    void baselineChosen(const QString& kernel);

  private:
    void announce();
    void retranslate();

    QuietComboBox* baseline_;
    QuietComboBox* timing_;
    QuietComboBox* heat_;
    QDoubleSpinBox* noise_;
    QDoubleSpinBox* maxTime_;
    QDoubleSpinBox* limit_;
    QCheckBox* interleave_;
    QCheckBox* counters_;
    QCheckBox* energy_;
    QFormLayout* rows_;
    MeasuringRules shown_;
};

} // namespace kernelcurve
