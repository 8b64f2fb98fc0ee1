#pragma once

#include "app/compare/comparison.h"
#include "app/document/labs/labs.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <future>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace kernelcurve {

class Catalog;
class Comparison;
class DevicePanel;
class EngineClient;
class ExperimentDocument;
class ExperimentPanel;
class LabPanel;
class LazyDock;
class MeasurementSelection;
class SideRail;
class WhyPanel;

/// What stands around the work: the experiment on the left; on the right, behind each other, what
/// its lab says, what the device is, the comparison, the timings of the current measurement, and
/// why it is as fast as it is. Those on the right are made when they are first seen.
class WindowDocks : public QObject {
    Q_OBJECT

  public:
    WindowDocks(ExperimentPanel& experiment, const ExperimentDocument& document,
                MeasurementSelection& selection, Comparison& comparison, EngineClient& engine,
                const Catalog& catalog, QMainWindow& window);

    std::vector<QDockWidget*> all() const;
    /// Those beside the work.
    void putInto(SideRail& rail);
    /// The window stands: panels may be made.
    void mayFill();
    void showLab();
    /// What the lab's kernels reached, beside the recorded figures; not while a run goes on.
    void showLabFigures();
    /// The step that is set up.
    void showStep(std::optional<int> step);
    void showStepsDone(const std::set<int>& steps);
    void showNextLab(const std::optional<Lab>& next);
    /// See LabPanel::showRecorded.
    void showRecorded(const std::vector<std::optional<RecordedShare>>& shares);
    /// While locked no step of the lab can be set up.
    void lockLab(bool locked);
    /// Where the document has a lab, its text comes up, else it goes.
    void offerLab();
    void showDevice(const DeviceDescription* device);
    /// `all` is 0 where nothing is measured.
    void showPeakProgress(std::int64_t done, std::int64_t all);
    void raiseExperiment();
    void raiseComparison();
    void retranslate();

  signals:
    void peaksWanted(const kernelcurve::DeviceDescription& device);
    void stepChosen(int step);
    void restartWanted();
    void guessWanted();
    void labWanted(const QString& id);
    /// Something asked for in a panel went wrong.
    void failed(const kernelcurve::Failure& failure);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// The panel, which shows the measurement that is selected.
    template <typename Panel>
    Panel* showSelection(Panel* panel);
    /// What the shipped recording has of the document's lab; null where it has nothing.
    const ComparedRecording* recordedLab();
    /// Likewise; null also while it is being read, and showLabFigures() comes again then.
    const ComparedRecording* recordedLabSoon();
    /// The document's lab under its own title, whatever a person calls the document.
    Experiment labOfDocument() const;
    bool isKnown(const Experiment& lab) const;
    /// A lab that compares recorded devices has the other one's rows beside its own.
    void compareLab();
    void nameTabs();
    void widen(QDockWidget& dock, const QWidget& panel);

    const ExperimentDocument& document_;
    MeasurementSelection& selection_;
    Comparison& compared_;
    const Catalog& catalog_;
    std::optional<DeviceDescription> shownDevice_;
    QDockWidget* experiment_;
    LazyDock* lab_;
    LazyDock* device_;
    LazyDock* comparison_;
    LazyDock* samples_;
    LazyDock* timeline_;
    LazyDock* why_;
    std::vector<LazyDock*> panels_; ///< those on the right, in the order of their tabs
    LabPanel* labPanel_ = nullptr;
    bool labLocked_ = false;
    /// Of this experiment: read once, when it is wanted.
    std::optional<std::pair<Experiment, std::optional<ComparedRecording>>> recordedLab_;
    std::optional<Experiment> readLab_; ///< while it is being read
    std::future<void> reading_;
    std::filesystem::path comparedOfLab_; ///< what compareLab() added
    std::optional<int> labStep_;
    std::set<int> labStepsDone_;
    std::optional<Lab> nextLab_;
    std::vector<std::optional<RecordedShare>> labRecorded_;
    DevicePanel* devicePanel_ = nullptr;
    WhyPanel* whyPanel_ = nullptr;
    std::vector<DeviceDescription> devices_;
};

} // namespace kernelcurve
