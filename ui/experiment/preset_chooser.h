#pragma once

#include "app/document/kernels/kernel_presets.h"

#include <QWidget>

#include <string>
#include <vector>

class QPushButton;

namespace kernelcurve {

class ExperimentDocument;
class QuietComboBox;

/// Lists presets of the selected kernels by name, and saves the best row as a preset. The widget is
/// hidden if it can do neither.
class PresetChooser : public QWidget {
    Q_OBJECT

  public:
    PresetChooser(ExperimentDocument& document, const Catalog& catalog, QWidget* parent = nullptr);

    /// Sets the device and reads the file of presets again. The device's presets come first.
    void setDevice(const std::string& name);
    /// Saves the best row under this name.
    void keepBest(const std::string& name);

  signals:
    /// Emitted when reading or writing the file failed.
    void failed(const kernelcurve::Failure& failure);

  private:
    void refill();
    void takeOver(int place);
    void askForName();
    void retranslate();

    ExperimentDocument& document_;
    const Catalog& catalog_;
    QuietComboBox* presets_;
    QPushButton* keep_;
    std::string device_;
    std::vector<std::string> kernels_; ///< kernels whose presets are listed
    std::vector<KernelPreset> offered_;
};

} // namespace kernelcurve
