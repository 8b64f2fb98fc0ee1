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

/// Where an experiment is made, in one column of sections that fold: the device, the kernels, their
/// parameters, how to measure. What is chosen goes into the document, what the document says is
/// shown.
class ExperimentPanel : public QWidget {
    Q_OBJECT

  public:
    ExperimentPanel(ExperimentDocument& document, const Catalog& catalog,
                    QWidget* parent = nullptr);

    void setDevices(std::vector<DeviceDescription> devices);
    /// The other machines, and how it stands with each.
    void setHosts(std::vector<std::pair<std::string, WorkerState>> hosts);
    /// The id of the device to run on; empty if there is none.
    std::string deviceToUse() const;
    /// Of all that a run is on; empty if one of them is not there.
    std::vector<std::string> devicesToUse() const;
    const DeviceDescription* device() const;
    /// The recorded device that may play the lab, since the device is automatic and no GPU can be
    /// used. Null for an experiment of the user's own, or with a kernel of theirs.
    const DeviceDescription* automaticRecording() const;
    /// Whether the recording has all of it; else the automatic device is a predicted GPU, or the
    /// CPU.
    void setPlaysRecording(bool plays);
    /// Whether it plays now.
    bool playsRecording() const { return playsRecording_ && automaticRecording() != nullptr; }
    /// Until setPlaysRecording() answers for a changed experiment, the device to use is not
    /// certain.
    bool asksRecording() const { return asksRecording_ && automaticRecording() != nullptr; }
    /// All that are there.
    const std::vector<DeviceDescription>& devices() const { return devices_; }
    /// Why the experiment cannot run, as a sentence; empty if it can.
    QString problem() const;
    /// How many configurations the experiment has; 0 if there is a problem.
    std::int64_t configurations() const { return plan_ ? plan_->size() : 0; }
    /// What the chosen device's recording has of the experiment, until that changes.
    void setRecorded(const std::optional<RecordedShare>& share);
    /// "24 configurations (3 excluded), about 40 s"
    QString outlookText() const;
    /// Takes fields that are not valid back to what the experiment says.
    void discardInvalid();
    /// While locked the experiment can be read and not changed.
    void setLocked(bool locked);
    /// After kernels were added to the catalog.
    void reloadKernels();
    /// Brings a kernel of the list in sight.
    void revealKernel(const std::string& id);
    void focusKernels();
    void focusParameters();
    QSize sizeHint() const override;
    /// Can be mirrored in another place; asks for other machines to be connected.
    DeviceChooser& deviceChooser() { return *deviceChooser_; }

  signals:
    /// `problem`, `configurations` or the device to use may say something new.
    void changed();
    /// Presets could not be read or written.
    void failed(const kernelcurve::Failure& failure);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

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
    std::optional<Plan> plan_; ///< nothing where `planProblem_` says why, or no kernel is chosen
    QString planProblem_;
    PlanOutlook outlook_;
    std::optional<RecordedShare> recorded_;
    bool playsRecording_ = true;
    bool canPredict_ = false; ///< the automatic predicted GPU takes the experiment's kernels
    std::string predicted_;   ///< the GPU that the user chose last to predict for
    bool asksRecording_ = false;
    std::optional<LabText> lab_; ///< that is shown
    /// Looking at every configuration takes longer than typing.
    DelayedCall previewSoon_{std::chrono::milliseconds(120), [this] { previewPlan(); }};
    /// What was set for parameters that no chosen kernel has at the moment: it comes back with the
    /// kernel.
    std::vector<std::pair<std::string, ParameterEntry>> putAside_;
};

} // namespace kernelcurve
