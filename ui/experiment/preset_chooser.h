#pragma once

#include "app/document/kernels/kernel_presets.h"

#include <QWidget>

#include <string>
#include <vector>

class QPushButton;

namespace kernelcurve {

class ExperimentDocument;
class QuietComboBox;

/// Presets of the chosen kernels by name, to be taken over, and the best measured row to be kept as
/// one. Takes no room while there is neither.
class PresetChooser : public QWidget {
    Q_OBJECT

  public:
    PresetChooser(ExperimentDocument& document, const Catalog& catalog, QWidget* parent = nullptr);

    /// Its presets stand first. Reads the file anew.
    void setDevice(const std::string& name);
    /// Keeps the best row under this name.
    void keepBest(const std::string& name);

  signals:
    /// The file could not be read or written.
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
    std::vector<std::string> kernels_; ///< those whose presets are offered
    std::vector<KernelPreset> offered_;
};

} // namespace kernelcurve
