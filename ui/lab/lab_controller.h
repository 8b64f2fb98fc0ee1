#pragma once

#include "app/compare/comparison.h"
#include "app/document/labs/labs.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <filesystem>
#include <future>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace kernelcurve {

class Comparison;
class ExperimentDocument;
class LabPanel;
class LabProgress;
class LazyDock;
class Workbench;

/// The document's lab: its panel, its steps, and the comparison with the built-in recording. Steps
/// are locked during a run. A step is done when everything that it sets up is measured. A lab is
/// done when all its steps are, or, without such steps, when a run completes. The panel then offers
/// the next lab.
class LabController : public QObject {
    Q_OBJECT

  public:
    LabController(Workbench& workbench, Comparison& comparison, LabProgress& progress);
    ~LabController() override;

    void setLabs(std::vector<Lab> labs);
    /// See LabPanel::showRecorded.
    void showRecorded(const std::vector<std::optional<RecordedShare>>& shares);
    /// Shows the panel if the document has a lab, and hides it otherwise.
    void offerLab();

  private:
    LabPanel* makePanel();
    void setUpStep(int step);
    void showState();
    void showLab();
    /// The measured values of the lab's kernels next to the recorded ones; not during a run.
    void showFigures();
    const Lab* documentsLab() const;
    void showNext();
    void noteProgress(bool runCompleted);
    /// The built-in recording of the document's lab; null if there is none.
    const ComparedRecording* recordedLab();
    /// The same; also null while a thread reads it, which then calls showFigures().
    const ComparedRecording* recordedLabSoon();
    /// The document's lab with its own title, regardless of the document's.
    Experiment labOfDocument() const;
    bool isKnown(const Experiment& lab) const;
    /// Adds the other device's rows if the lab compares recorded devices.
    void compareLab();

    Workbench& workbench_;
    ExperimentDocument& document_;
    Comparison& compared_;
    LabProgress& progress_;
    std::vector<Lab> labs_;
    LazyDock* dock_;
    LabPanel* panel_ = nullptr; ///< created on first use
    bool locked_ = false;
    std::optional<int> step_; ///< index of the current step
    std::vector<std::optional<RecordedShare>> shares_;
    /// Of this experiment.
    std::optional<std::pair<Experiment, std::optional<ComparedRecording>>> recordedLab_;
    std::optional<Experiment> readLab_; ///< set while it is being read
    std::future<void> reading_;
    std::filesystem::path comparedOfLab_; ///< what compareLab() added
};

} // namespace kernelcurve
