#pragma once

#include "app/document/edit/parameter_text.h"
#include "app/engine/pace/plan_outlook.h"
#include "app/engine/worker/worker_client.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/protocol/protocol.h"
#include "ui/device/device_list.h"
#include "ui/widgets/delayed_call.h"

#include <QWidget>

#include <optional>
#include <string>
#include <utility>
#include <vector>

class QScrollArea;

namespace kernelcurve {

class Catalog;
class DeviceChooser;
class ExperimentDocument;
class FoldSection;
class KernelChooser;
class MeasureForm;
class ParameterForm;
class PresetChooser;
class SearchForm;

/// The editor of the experiment, with collapsible sections for device, kernels, parameters, and
/// measurement. It shows and changes the document.
class ExperimentPanel : public QWidget {
    Q_OBJECT

  public:
    ExperimentPanel(ExperimentDocument& document, const Catalog& catalog,
                    QWidget* parent = nullptr);

    void setDevices(std::vector<DeviceDescription> devices);
    /// Sets the other machines and their states.
    void setHosts(std::vector<std::pair<std::string, WorkerState>> hosts);
    /// Returns the id of the selected device, or an empty id if the device is missing.
    std::string deviceToUse() const;
    /// Returns all devices of a run. If one of them is missing, the list is empty.
    std::vector<std::string> devicesToUse() const;
    const DeviceDescription* device() const;
    /// Returns the recorded device that may play back the lab if the device is automatic and no GPU
    /// is usable. Returns null for an experiment of the user, or if the user's kernels are
    /// selected.
    const DeviceDescription* automaticRecording() const;
    /// `plays` is true if the recording has all rows. Otherwise, the automatic device is a
    /// predicted GPU or the CPU.
    void setPlaysRecording(bool plays);
    /// Returns true if the automatic device plays the recording.
    bool playsRecording() const { return playsRecording_ && automaticRecording() != nullptr; }
    /// Returns true from a change until setPlaysRecording() is called.
    bool asksRecording() const { return asksRecording_ && automaticRecording() != nullptr; }
    const std::vector<DeviceDescription>& devices() const { return devices_; }
    /// Returns the reason why the experiment cannot run, as a sentence. Returns an empty string if
    /// it can run.
    QString problem() const;
    /// Returns the number of configurations, or 0 on an error.
    std::int64_t configurations() const { return plan_ ? plan_->size() : 0; }
    /// Sets the part of the experiment that the selected device's recording contains. The value
    /// applies until the experiment changes.
    void setRecorded(const std::optional<RecordedShare>& share);
    /// Returns, for example, "24 configurations (3 excluded), about 40 s".
    QString outlookText() const;
    /// Resets invalid fields to the experiment's values.
    void discardInvalid();
    /// Makes the experiment read-only or editable.
    void setLocked(bool locked);
    /// Must be called after kernels were added to the catalog.
    void reloadKernels();
    void revealKernel(const std::string& id);
    void focusKernels();
    void focusParameters();
    QSize sizeHint() const override;
    /// Returns the device chooser. It can be mirrored in another list, and requests connections to
    /// other machines.
    DeviceChooser& deviceChooser() { return *deviceChooser_; }

  signals:
    /// Emitted when `problem`, `configurations`, or the device may have changed.
    void changed();
    /// Emitted when reading or writing presets failed.
    void failed(const kernelcurve::Failure& failure);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showExperiment();
    void chooseKernelsOf();
    void resetParameters();
    void recount();
    WithoutGpu withoutGpu() const;
    void findPrediction();
    void previewPlan();
    void showSummaries();
    void retranslate();

    ExperimentDocument& document_;
    const Catalog& catalog_;
    std::vector<DeviceDescription> devices_;
    DeviceChooser* deviceChooser_;
    KernelChooser* kernels_;
    PresetChooser* presets_;
    ParameterForm* parameters_;
    MeasureForm* measure_;
    SearchForm* search_;
    FoldSection* deviceSection_;
    FoldSection* kernelSection_;
    FoldSection* parameterSection_;
    FoldSection* measureSection_;
    QScrollArea* scroll_;
    /// Plan of the experiment. It is nullopt if `planProblem_` contains an error, or no kernels are
    /// selected.
    std::optional<Plan> plan_;
    QString planProblem_;
    PlanOutlook outlook_;
    std::optional<RecordedShare> recorded_;
    bool playsRecording_ = true;
    /// True if the automatic predicted GPU supports the experiment's kernels.
    bool canPredict_ = false;
    std::string predicted_; ///< predicted GPU that the user last selected
    bool asksRecording_ = false;
    std::optional<LabText> lab_; ///< displayed lab
    /// The call is delayed, because examining all configurations takes longer than typing a letter.
    DelayedCall previewSoon_{std::chrono::milliseconds(120), [this] { previewPlan(); }};
    /// Settings of parameters that none of the selected kernels has. The panel restores a setting
    /// when the user selects a kernel with the parameter again.
    std::vector<std::pair<std::string, ParameterEntry>> putAside_;
};

} // namespace kernelcurve
