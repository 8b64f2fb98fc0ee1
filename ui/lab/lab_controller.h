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

/// The document's lab: its panel, its steps, and the comparison with the built-in recording. A run
/// locks the steps. A step that sets up configurations is done when all of them are measured. A lab
/// is done when all such steps are done. A lab without such steps is done when a run completes.
/// When a lab is done, the panel offers the next lab.
class LabController : public QObject {
    Q_OBJECT

  public:
    LabController(Workbench& workbench, Comparison& comparison, LabProgress& progress);
    ~LabController() override;

    void setLabs(std::vector<Lab> labs);
    /// See LabPanel::showRecorded.
    void showRecorded(const std::vector<std::optional<RecordedShare>>& shares);
    /// Shows the panel if the document has a lab. Hides the panel if it has none.
    void offerLab();

  private:
    LabPanel* makePanel();
    void setUpStep(int step);
    void showState();
    void showLab();
    /// Shows the measured values of the lab's kernels next to the recorded values, except during a
    /// run.
    void showFigures();
    const Lab* documentsLab() const;
    void showNext();
    void noteProgress(bool runCompleted);
    /// Returns the built-in recording of the document's lab, or null.
    const ComparedRecording* recordedLab();
    /// Works like recordedLab(), but returns null while a thread reads the recording. When the
    /// thread is done, it calls showFigures().
    const ComparedRecording* recordedLabSoon();
    /// Returns the document's lab with the original title of the lab.
    Experiment labOfDocument() const;
    bool isKnown(const Experiment& lab) const;
    /// If the lab compares recorded devices, adds the rows of the other device.
    void compareLab();

    Workbench& workbench_;
    ExperimentDocument& document_;
    Comparison& compared_;
    LabProgress& progress_;
    std::vector<Lab> labs_;
    LazyDock* dock_;
    LabPanel* panel_ = nullptr; ///< panel, created on first use
    bool locked_ = false;
    std::optional<int> step_; ///< index of the current step
    std::vector<std::optional<RecordedShare>> shares_;
    /// The built-in recording and its lab.
    std::optional<std::pair<Experiment, std::optional<ComparedRecording>>> recordedLab_;
    std::optional<Experiment> readLab_; ///< lab whose recording a thread currently reads
    std::future<void> reading_;
    std::filesystem::path comparedOfLab_; ///< file of the recording that compareLab() added
};

} // namespace kernelcurve
