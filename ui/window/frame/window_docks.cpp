#include "ui/window/frame/window_docks.h"

#include "app/compare/lab_figures.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/model/text/error.h"
#include "ui/device/device_panel.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/lab/lab_panel.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/comparison/comparison_panel.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/why/why_panel.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/dock_content.h"
#include "ui/widgets/named.h"
#include "ui/window/frame/lazy_dock.h"
#include "ui/window/frame/side_rail.h"

#include <QChildEvent>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace kernelcurve {

WindowDocks::WindowDocks(ExperimentPanel& experiment, const ExperimentDocument& document,
                         MeasurementSelection& selection, Comparison& comparison,
                         EngineClient& engine, const Catalog& catalog, QMainWindow& window)
    : QObject(&window)
    , document_(document)
    , selection_(selection)
    , compared_(comparison)
    , catalog_(catalog)
    , experiment_(named("experiment", new QDockWidget(&window)))
    , lab_(new LazyDock(
          QStringLiteral("lab"),
          [this] {
              labPanel_ = new LabPanel;
              labPanel_->setLocked(labLocked_);
              connect(labPanel_, &LabPanel::stepChosen, this, &WindowDocks::stepChosen);
              connect(labPanel_, &LabPanel::restartWanted, this, &WindowDocks::restartWanted);
              connect(labPanel_, &LabPanel::guessWanted, this, &WindowDocks::guessWanted);
              connect(labPanel_, &LabPanel::labWanted, this, &WindowDocks::labWanted);
              connect(labPanel_, &LabPanel::answersWanted, this, &WindowDocks::showLabFigures);
              connect(labPanel_, &LabPanel::comparisonWanted, this, [this] {
                  if (const ComparedRecording* recorded = recordedLab())
                      compared_.addRecorded(*recorded);
                  raiseComparison();
              });
              showLab();
              showLabFigures();
              return labPanel_;
          },
          &window))
    , device_(new LazyDock(
          QStringLiteral("deviceProperties"),
          [this, &engine] {
              devicePanel_ = new DevicePanel;
              devicePanel_->setDevice(shownDevice_);
              connect(devicePanel_, &DevicePanel::failed, this, &WindowDocks::failed);
              connect(&engine, &EngineClient::telemetry, devicePanel_, &DevicePanel::showTelemetry);
              // Also while the window comes apart, when it hides its panels.
              connect(devicePanel_, &DevicePanel::watchWanted, &engine, &EngineClient::watch);
              connect(devicePanel_, &DevicePanel::peaksWanted, this, &WindowDocks::peaksWanted);
              QTimer::singleShot(0, device_, [this] { widen(*device_, *devicePanel_); });
              return devicePanel_;
          },
          &window))
    , comparison_(new LazyDock(
          QStringLiteral("comparison"),
          [this, &catalog] {
              auto* panel = new ComparisonPanel(compared_, document_, catalog);
              connect(panel, &ComparisonPanel::measurementChosen, &selection_,
                      &MeasurementSelection::select);
              QTimer::singleShot(0, comparison_, [this, panel] { widen(*comparison_, *panel); });
              return panel;
          },
          &window))
    , samples_(new LazyDock(
          QStringLiteral("samples"), [this] { return showSelection(new SamplesPanel); }, &window))
    , timeline_(new LazyDock(
          QStringLiteral("timeline"), [this] { return showSelection(new TimelinePanel); }, &window))
    , why_(new LazyDock(
          QStringLiteral("why"),
          [this, &engine, &catalog] {
              whyPanel_ = new WhyPanel(engine, catalog, document_);
              whyPanel_->setDevices(devices_);
              whyPanel_->setDevice(shownDevice_);
              showSelection(whyPanel_);
              connect(whyPanel_, &WhyPanel::failed, this, &WindowDocks::failed);
              QTimer::singleShot(0, why_, [this] { widen(*why_, *whyPanel_); });
              return whyPanel_;
          },
          &window))
    , panels_{lab_, device_, comparison_, samples_, timeline_, why_} {
    connect(&engine, &EngineClient::devicesKnown, this, [this](const auto& devices) {
        devices_ = devices;
        if (whyPanel_)
            whyPanel_->setDevices(devices);
    });
    experiment_->setWidget(new DockContent(&experiment));
    window.addDockWidget(Qt::LeftDockWidgetArea, experiment_);
    for (LazyDock* dock : panels_) {
        window.addDockWidget(Qt::RightDockWidgetArea, dock);
        dock->hide();
        if (dock != panels_.front())
            window.tabifyDockWidget(panels_.front(), dock);
    }
    why_->toggleViewAction()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_5));
    window.installEventFilter(this);
    window.setDockOptions(window.dockOptions() & ~QMainWindow::AnimatedDocks);
}

/// The window makes the tabs of its docks by itself; screen readers want to know what they are.
bool WindowDocks::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ChildPolished)
        nameTabs();
    return QObject::eventFilter(watched, event);
}

void WindowDocks::nameTabs() {
    for (auto* tabs : parent()->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        tabs->setAccessibleName(tr("Panels"));
}

std::vector<QDockWidget*> WindowDocks::all() const {
    std::vector<QDockWidget*> docks = {experiment_};
    docks.insert(docks.end(), panels_.begin(), panels_.end());
    return docks;
}

void WindowDocks::putInto(SideRail& rail) {
    rail.addWhileHidden(*experiment_, "experiment");
    rail.add(*lab_, "labs");
    rail.add(*why_, "why");
    rail.add(*comparison_, "compare");
    rail.add(*samples_, "samples");
    rail.add(*timeline_, "timeline");
    rail.add(*device_, "device");
}

/// Lines of code, names of properties and differences are longer than what the other panels show:
/// seen for the first time, such a panel gets the room that it asks for, up to two fifths of the
/// window.
void WindowDocks::widen(QDockWidget& dock, const QWidget& panel) {
    auto* window = qobject_cast<QMainWindow*>(parent());
    const int wanted = std::min(panel.sizeHint().width(), window->width() * 2 / 5);
    if (dock.width() < wanted)
        window->resizeDocks({&dock}, {wanted}, Qt::Horizontal);
}

void WindowDocks::mayFill() {
    for (LazyDock* dock : panels_)
        dock->mayFill();
}

void WindowDocks::showLab() {
    if (!labPanel_)
        return;
    labPanel_->setLab(document_.experiment().title, document_.experiment().lab);
    labPanel_->showRecorded(labRecorded_);
    labPanel_->showStep(labStep_);
    labPanel_->showStepsDone(labStepsDone_);
    labPanel_->showNext(nextLab_);
}

void WindowDocks::showStepsDone(const std::set<int>& steps) {
    labStepsDone_ = steps;
    if (labPanel_)
        labPanel_->showStepsDone(labStepsDone_);
}

void WindowDocks::showNextLab(const std::optional<Lab>& next) {
    nextLab_ = next;
    if (labPanel_)
        labPanel_->showNext(nextLab_);
}

void WindowDocks::showRecorded(const std::vector<std::optional<RecordedShare>>& shares) {
    labRecorded_ = shares;
    if (labPanel_)
        labPanel_->showRecorded(labRecorded_);
}

void WindowDocks::compareLab() {
    const auto& lab = document_.experiment().lab;
    const ComparedRecording* recorded = lab && !lab->compared.empty() ? recordedLab() : nullptr;
    if (!comparedOfLab_.empty() && (recorded == nullptr || recorded->file != comparedOfLab_))
        compared_.removeRecorded(std::exchange(comparedOfLab_, {}));
    if (recorded != nullptr) {
        comparedOfLab_ = recorded->file;
        compared_.addRecorded(*recorded);
    }
}

void WindowDocks::showStep(std::optional<int> step) {
    if (labStep_ != step)
        compareLab();
    labStep_ = step;
    if (labPanel_)
        labPanel_->showStep(step);
}

void WindowDocks::lockLab(bool locked) {
    const bool ended = std::exchange(labLocked_, locked) && !locked;
    if (labPanel_)
        labPanel_->setLocked(locked);
    if (ended) // a run; the window shows its last rows first
        QTimer::singleShot(0, this, &WindowDocks::showLabFigures);
    else if (!locked)
        showLabFigures();
}

Experiment WindowDocks::labOfDocument() const {
    Experiment lab = document_.experiment();
    lab.title = document_.beginning().title;
    return lab;
}

bool WindowDocks::isKnown(const Experiment& lab) const {
    if (!recordedLab_)
        return false;
    const Experiment& read = recordedLab_->first;
    return read.title == lab.title &&
           (!lab.lab || lab.lab->compared.empty() ||
            (read.kernels == lab.kernels && read.parameters == lab.parameters &&
             read.sweep == lab.sweep));
}

/// Reading takes longer than a window may stand still, and a run ends with it.
const ComparedRecording* WindowDocks::recordedLabSoon() {
    const Experiment lab = labOfDocument();
    // One that is compared from the beginning was read then.
    if (isKnown(lab) || !lab.lab || !lab.lab->compared.empty())
        return recordedLab();
    if (readLab_ && readLab_->title == lab.title)
        return nullptr;
    readLab_ = lab;
    reading_ = std::async(std::launch::async, [this, lab] {
        std::optional<ComparedRecording> read;
        std::optional<Failure> failure;
        try {
            read = recordedByTitle(lab);
        } catch (const Error& error) {
            failure = error.failure();
        }
        QMetaObject::invokeMethod(this, [this, lab, read, failure] {
            readLab_.reset();
            if (failure)
                emit failed(*failure);
            if (!isKnown(labOfDocument()))
                recordedLab_.emplace(lab, read);
            showLabFigures();
        });
    });
    return nullptr;
}

const ComparedRecording* WindowDocks::recordedLab() {
    const Experiment lab = labOfDocument();
    if (!isKnown(lab)) {
        recordedLab_.emplace(lab, std::nullopt);
        try {
            recordedLab_->second = kernelcurve::recordedLab(lab, catalog_);
        } catch (const Error& error) {
            emit failed(error.failure());
        }
    }
    return recordedLab_->second ? &*recordedLab_->second : nullptr;
}

void WindowDocks::showLabFigures() {
    if (!labPanel_ || !document_.experiment().lab)
        return;
    const Recording& own = document_.recording();
    const bool measured = std::ranges::any_of(
        own.measurements, [](const Measurement& row) { return row.status == Status::Measured; });
    std::optional<LabFigures> figures;
    if (measured || labPanel_->asked())
        if (const ComparedRecording* recorded = recordedLabSoon())
            figures = labFigures(own, recorded->recording, catalog_);
    labPanel_->showMeasured(measured, std::move(figures));
}

void WindowDocks::offerLab() {
    labRecorded_.clear(); // of the lab before
    compareLab();
    showLab();
    showLabFigures();
    lab_->setVisible(document_.experiment().lab.has_value());
    if (document_.experiment().lab)
        lab_->raise();
}

void WindowDocks::showDevice(const DeviceDescription* device) {
    shownDevice_ = device ? std::optional(*device) : std::nullopt;
    if (devicePanel_)
        devicePanel_->setDevice(shownDevice_);
    if (whyPanel_)
        whyPanel_->setDevice(shownDevice_);
}

template <typename Panel>
Panel* WindowDocks::showSelection(Panel* panel) {
    panel->setMeasurement(selection_.measurement());
    connect(&selection_, &MeasurementSelection::changed, panel, &Panel::setMeasurement);
    return panel;
}

void WindowDocks::showPeakProgress(std::int64_t done, std::int64_t all) {
    if (devicePanel_)
        devicePanel_->showPeakProgress(done, all);
}

void WindowDocks::raiseExperiment() {
    experiment_->show();
    experiment_->raise();
}

void WindowDocks::raiseComparison() {
    comparison_->show();
    comparison_->raise();
}

void WindowDocks::retranslate() {
    nameTabs();
    const auto name = [](QDockWidget& dock, const char* source) {
        dock.setWindowTitle(tr(source));
        setText(*dock.toggleViewAction(), "kernelcurve::WindowDocks", source);
    };
    name(*experiment_, QT_TR_NOOP("Experiment"));
    name(*lab_, QT_TR_NOOP("Lab"));
    name(*device_, QT_TR_NOOP("Device"));
    name(*comparison_, QT_TR_NOOP("Compare"));
    name(*samples_, QT_TR_NOOP("Samples"));
    name(*timeline_, QT_TR_NOOP("Timeline"));
    name(*why_, QT_TR_NOOP("Why"));
}

} // namespace kernelcurve
