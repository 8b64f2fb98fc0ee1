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

/// The lab of the document: its panel, the steps that a click sets up, and the comparison with the
/// shipped recording. Steps are locked during a run. A step is done when everything that it sets up
/// is measured. A lab is done when all its steps are, or, without steps that set something up, when
/// a run completes. Then the panel offers the next lab.
class LabController : public QObject {
    Q_OBJECT

  public:
    LabController(Workbench& workbench, Comparison& comparison, LabProgress& progress);
    ~LabController() override;

    void setLabs(std::vector<Lab> labs);
    /// See LabPanel::showRecorded.
    void showRecorded(const std::vector<std::optional<RecordedShare>>& shares);
    /// If the document has a lab, its panel comes up, otherwise it is hidden.
    void offerLab();

  private:
    LabPanel* makePanel();
    void setUpStep(int step);
    void showState();
    void showLab();
    /// What the lab's kernels reached, next to the recorded values; not during a run.
    void showFigures();
    const Lab* documentsLab() const;
    void showNext();
    void noteProgress(bool runCompleted);
    /// The shipped recording of the document's lab; null if there is none.
    const ComparedRecording* recordedLab();
    /// Likewise; null also while a thread reads it, which then calls showFigures().
    const ComparedRecording* recordedLabSoon();
    /// The document's lab under its own title, whatever the user calls the document.
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
    LabPanel* panel_ = nullptr; ///< made when it is first seen
    bool locked_ = false;
    std::optional<int> step_; ///< that is set up
    std::vector<std::optional<RecordedShare>> shares_;
    /// Of this experiment.
    std::optional<std::pair<Experiment, std::optional<ComparedRecording>>> recordedLab_;
    std::optional<Experiment> readLab_; ///< while it is being read
    std::future<void> reading_;
    std::filesystem::path comparedOfLab_; ///< what compareLab() added
};

} // namespace kernelcurve
