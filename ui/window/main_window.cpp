#include "ui/window/main_window.h"

#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "app/crash/crash_report.h"
#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/engine/pace/time_left.h"
#include "app/engine/worker/active_run.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/device/device_place.h"
#include "ui/assignment/assignment_flow.h"
#include "ui/device/device_chooser.h"
#include "ui/device/device_list.h"
#include "ui/document/document_flow.h"
#include "ui/document/experiment_heading.h"
#include "ui/document/trust_question.h"
#include "ui/editor/kernel_trial.h"
#include "ui/editor/own_kernels.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/experiment/run_bar.h"
#include "ui/keys/command_keys.h"
#include "ui/lab/lab_progress.h"
#include "ui/manual/manual_window.h"
#include "ui/palette/palette.h"
#include "ui/results/chart/parts_view.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/results/chart/run_outcome.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/table/measurement_model.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/results/table/measurement_table.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/focus_in_view.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"
#include "ui/widgets/screen_fit.h"
#include "ui/window/about_box.h"
#include "ui/window/flows/class_flow.h"
#include "ui/window/flows/compare_menu.h"
#include "ui/window/flows/earlier_runs_menu.h"
#include "ui/window/flows/export_flow.h"
#include "ui/window/flows/history_flow.h"
#include "ui/window/flows/host_flow.h"
#include "ui/window/flows/lab_flow.h"
#include "ui/window/flows/palette_entries.h"
#include "ui/window/flows/peak_flow.h"
#include "ui/window/flows/recorded_check.h"
#include "ui/window/flows/source_flow.h"
#include "ui/window/frame/dock_room.h"
#include "ui/window/frame/main_actions.h"
#include "ui/window/frame/presentation.h"
#include "ui/window/frame/side_rail.h"
#include "ui/window/frame/window_docks.h"
#include "ui/window/frame/window_layout.h"
#include "ui/window/frame/window_pages.h"
#include "ui/window/frame/window_shortcuts.h"
#include "ui/window/frame/window_title.h"
#include "ui/window/frame/work_bar.h"
#include "ui/window/start_page.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QSplitter>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <iterator>
#include <set>

namespace kernelcurve {
namespace {

// What messages about a run's end are about.
const QString failedRun = QStringLiteral("failed run");
const QString lostRun = QStringLiteral("lost run");

/// The files of a drag that the window can open: experiments, recordings, kernels, folders.
QStringList openableFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        const QString file = url.toLocalFile();
        if (QFileInfo(file).isDir())
            files << file;
        for (const char* ending : {".kernelcurve", ".yaml", ".yml", ".cu", ".cuh", ".html"})
            if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
                files << file;
    }
    return files;
}

} // namespace

MainWindow::MainWindow(EngineClient& engine, Catalog& catalog, ExperimentDocument& document,
                       QWidget* parent)
    : QMainWindow(parent)
    , engine_(engine)
    , catalog_(catalog)
    , document_(document)
    , runs_(new RunController(engine, document_, catalog, this))
    , actions_(new MainActions(*this))
    , runBar_(new RunBar(this))
    , messages_(new MessageBar(this))
    , flow_(new DocumentFlow(document_, *messages_, *this))
    , comparison_(new Comparison(document_, *messages_, this))
    , measurements_(new MeasurementModel(document_, catalog, this))
    , selection_(new MeasurementSelection(*measurements_, this))
    , plot_(new PlotPanel(document_, *measurements_, catalog, *comparison_, this))
    , heading_(new ExperimentHeading(document_, plot_))
    , table_(new MeasurementTable(*measurements_, this))
    , exports_(new ExportFlow(document_, catalog, *plot_, *table_, *messages_, *this))
    , results_(named("resultsSplitter", new QSplitter(Qt::Vertical, this)))
    , progress_(new LabProgress(this))
    , start_(new StartPage(catalog, *progress_, this))
    , pages_(new WindowPages(start_, results_, this))
    , experiment_(new ExperimentPanel(document_, catalog, this))
    , hosts_(new HostFlow(engine, *experiment_, *messages_, *this))
    , rail_(new SideRail(*this))
    , docks_(new WindowDocks(*experiment_, document_, *selection_, *comparison_, engine_, catalog_,
                             *this))
    , trial_(new KernelTrial(catalog_, engine_, document_, *runs_, *experiment_, *this))
    , ownKernels_(new OwnKernels(catalog_, document_, *trial_, *messages_, *this))
    , assignment_(new AssignmentFlow(*messages_, *this))
    , class_(new ClassFlow(document_, catalog_, *selection_, *this))
    , sources_(new SourceFlow(catalog_, *runs_, *flow_, *messages_, *actions_->sources, *this))
    , presentation_(new Presentation(*this, *pages_, *results_, plot_->view(),
                                     *actions_->presentation, *actions_->toolBar))
    , keys_(new CommandKeys(this)) {
    document_.setCatalog(catalog_);
    const auto discardInvalid = [this] { experiment_->discardInvalid(); };
    new EarlierRunsMenu(document_, *runs_, *flow_, *actions_, discardInvalid);
    history_ = new HistoryFlow(document_, *runs_, *actions_, discardInvalid);
    compare_ = new CompareMenu(*actions_->compare, engine, document_, catalog, *comparison_,
                               *docks_, *messages_, this);
    new PeakFlow(engine, catalog, *docks_, *messages_, this);
    new RecordedCheck(engine, document_, catalog, *runs_, *experiment_, *docks_, this);
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    layOut();
    connectActions();
    connectRun();
    connectDocument();
    connectClassroom();
    connect(docks_, &WindowDocks::failed, this, &MainWindow::showFailure);
    connectStart();
    connectPalette();
    retranslate();
    connectKeys();
    new WindowShortcuts(*this);
    new FocusInView(this);
    new ScreenFit(this);
    layout_ = std::make_unique<WindowLayout>(*this, *results_);
    layout_->restore();
    layout_->follow(actions_->interfaceSize());
    ownKernels_->dock()->hide(); // the files that it showed are not opened again
    assignment_->dock()->hide();
    showStart(true);
}

MainWindow::~MainWindow() = default;

void MainWindow::showKernels() {
    ownKernels_->loadSavedKernels();
    experiment_->reloadKernels();
    fillStart();
    offerTexts();
}

/// Once, when there are kernels to read them with.
void MainWindow::offerTexts() {
    if (painted_ && !catalog_.kernels().empty() && !std::exchange(textsOffered_, true))
        ownKernels_->offerTexts();
}

void MainWindow::showFailure(const Failure& failure) {
    messages_->showFailure(failure);
}

void MainWindow::openFile(const QString& file) {
    if (ClassFlow::isClass({file}))
        return class_->open({file});
    if (!QFileInfo(file).isDir())
        return flow_->openFile(file);
    // Where nothing is open, the first of them is what the others are compared with.
    const bool open = document_.isModified() || !document_.recording().measurements.empty();
    const QString first = comparison_->addFolder(file, open);
    if (!first.isEmpty() && !open)
        flow_->openFile(first);
    showStart(false);
    docks_->raiseComparison();
}

void MainWindow::openFiles(const QStringList& files) {
    if (ClassFlow::isClass(files))
        return class_->open(files);
    for (const QString& file : files)
        openFile(file);
}

bool MainWindow::mayOpen() const {
    return !runs_->running() && QApplication::activeModalWidget() == nullptr;
}

void MainWindow::openLab(const QString& id) {
    flow_->openLab(id);
}

void MainWindow::layOut() {
    plot_->setHeading(*heading_);
    results_->addWidget(plot_);
    results_->addWidget(table_);
    results_->setStretchFactor(0, 3);
    results_->setStretchFactor(1, 2);
    results_->setChildrenCollapsible(false);
    auto* centre = new QWidget(this);
    auto* column = columnOf({messages_, {pages_, 1}}, centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setCentralWidget(centre);
    experiment_->deviceChooser().mirror(*actions_->deviceList);
    actions_->toolBar->put(*runBar_);
    actions_->toolBar->put(*actions_->palette, 0, WorkBar::For::Desk);
    docks_->putInto(*rail_);
    rail_->add(*ownKernels_->dock(), "kernel");
    std::vector<QDockWidget*> docks = docks_->all();
    docks.push_back(ownKernels_->dock());
    docks.push_back(assignment_->dock());
    for (QDockWidget* dock : docks)
        actions_->view->addAction(dock->toggleViewAction());
    new DockRoom(*this, docks);
    pages_->setDocks(std::move(docks));
}

void MainWindow::connectActions() {
    const auto on = [this](QAction* action, auto&& slot) {
        // Actions that are in no menu of the moment have their shortcuts all the same.
        addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    on(actions_->newExperiment, [this] { flow_->startNew(); });
    on(actions_->open, [this] { flow_->openByDialog(); });
    on(actions_->openKernel, [this] { flow_->openKernelByDialog(); });
    on(actions_->bringKernel, [this] { flow_->bringKernelByDialog(); });
    on(actions_->save, [this] {
        if (!ownKernels_->saveIfFocused())
            flow_->save();
    });
    on(actions_->saveAs, [this] {
        if (!ownKernels_->saveAsIfFocused())
            flow_->saveAs();
    });
    on(actions_->quit, [this] { close(); });
    addAction(actions_->undo);
    addAction(actions_->redo);
    on(actions_->run, [this] { startRun(false); });
    on(actions_->resume, [this] { startRun(true); });
    on(actions_->stop, [this] {
        trial_->stop();
        runs_->stop();
    });
    const auto atWork = [this](auto&& slot) {
        return [this, slot] {
            showStart(false);
            slot();
        };
    };
    on(actions_->newProblem, atWork([this] { ownKernels_->describeProblem({}); }));
    on(actions_->newKernel, atWork([this] { ownKernels_->createByDialog(); }));
    on(actions_->goToKernels, atWork([this] {
           docks_->raiseExperiment();
           experiment_->focusKernels();
       }));
    on(actions_->goToParameters, atWork([this] {
           docks_->raiseExperiment();
           experiment_->focusParameters();
       }));
    on(actions_->goToChart, atWork([this] { plot_->focusChart(); }));
    on(actions_->guess, [this](bool open) {
        showStart(false);
        plot_->setGuessing(open);
    });
    on(actions_->restartLab, [this] { flow_->restart(); });
    addAction(actions_->presentation);
    on(actions_->editTitle, atWork([this] { heading_->editTitle(); }));
    on(actions_->editNotes, atWork([this] { heading_->editNotes(); }));
    on(actions_->goToTable, atWork([this] { table_->focusRows(); }));
    on(actions_->start, [this] { showStart(!pages_->isStartShown()); });
    on(actions_->resetLayout, atWork([this] {
           layout_->reset();
           docks_->offerLab();
       }));
    on(actions_->openClass, [this] { class_->openByDialog(); });
    on(actions_->bigFigures, [this](bool shown) { class_->showFigures(shown); });
    connect(class_, &ClassFlow::figuresShown, actions_->bigFigures, &QAction::setChecked);
    connect(flow_, &DocumentFlow::classWanted, this,
            [this](const QString& file) { class_->open({file}); });
    on(actions_->addHost, [this] { hosts_->addHost(); });
    hosts_->fill(*actions_->device);
    on(actions_->about, [this] { showAbout(*this); });
    on(actions_->aboutQt, [] { QApplication::aboutQt(); });
    exports_->connectTo(*actions_);
    flow_->connectMenus(*actions_->recent, *actions_->labs);
}

void MainWindow::connectRun() {
    connect(&engine_, &EngineClient::devicesKnown, this, [this](const auto& devices) {
        messages_->withdraw(QStringLiteral("worker"));
        experiment_->setDevices(devices);
        showDevice();
    });
    connect(&engine_, &EngineClient::workerFailed, this, [this](const Failure& failure) {
        messages_->showFailureOf(QStringLiteral("worker"), failure);
    });
    connect(&engine_, &EngineClient::connectionLost, this,
            [this](const Failure& failure, std::chrono::milliseconds pause) {
                messages_->showMessage(
                    Tone::Warning,
                    joinedSentences({explained(failure), tr("The run goes on once it is there "
                                                            "again; the next attempt is in %1.")
                                                             .arg(estimatedDuration(pause))}),
                    {{tr("Connect now"), [this] { engine_.connectNow(); }}},
                    QStringLiteral("worker"));
            });
    connect(&engine_, &EngineClient::connectedAgain, this,
            [this] { messages_->withdraw(QStringLiteral("worker")); });
    connect(runs_, &RunController::stateChanged, this, &MainWindow::showRunState);
    connect(runs_, &RunController::progressed, this, &MainWindow::showRunState);
    connect(runs_, &RunController::stateChanged, ownKernels_, [this] {
        if (!runs_->running())
            ownKernels_->dropVerifiedGuesses();
    });
    connect(trial_, &KernelTrial::busyChanged, this, &MainWindow::showRunState);
    connect(runs_, &RunController::deviceLost, this,
            [this](const std::string& device, const Failure& failure) {
                messages_->showMessage(
                    Tone::Warning, tr("%1 is lost, and the others go on: %2")
                                       .arg(QString::fromStdString(device), explained(failure)));
            });
    connect(runs_, &RunController::referenceCompared, this, [this](const Message& spread) {
        messages_->showMessage(Tone::Muted, asSentence(translated(spread)));
    });
    connect(runs_, &RunController::ended, this, [this](const event::Finished& finished) {
        measurements_->flush();
        runs_->learnPace();
        showRunState(); // with the time that this run taught
        const auto& rows = document_.recording().measurements;
        std::set<std::string> hosts;
        for (const std::string& device : devicesOf(document_.experiment()))
            hosts.insert(placeOf(device).host);
        hosts.erase(std::string());
        if (finished.ending == event::Ending::Failed && !hosts.empty())
            messages_->showMessage(Tone::Error, explained(finished.failure),
                                   {{tr("Go on with what is missing"),
                                     [this, hosts] {
                                         goOnWhenReady_ = true;
                                         for (const std::string& host : hosts)
                                             hosts_->connectTo(host);
                                         showRunState();
                                     }}},
                                   lostRun);
        else if (finished.ending == event::Ending::Failed)
            messages_->showFailureOf(failedRun, finished.failure);
        else if (finished.ending == event::Ending::Completed && nothingMeasured(rows))
            messages_->showMessage(Tone::Warning, whyNothingWasMeasured(rows), {}, failedRun);
    });
    connect(experiment_, &ExperimentPanel::failed, this, &MainWindow::showFailure);
    connect(experiment_, &ExperimentPanel::changed, this, [this] {
        showRunState();
        showDevice();
    });
}

void MainWindow::connectDocument() {
    keepTitle(*this, document_);
    connect(&document_, &ExperimentDocument::experimentChanged, docks_, &WindowDocks::showLab);
    connect(table_, &MeasurementTable::currentMeasurementChanged, selection_,
            &MeasurementSelection::select);
    connect(&plot_->view(), &ChartView::pointSelected, selection_, &MeasurementSelection::select);
    connect(selection_, &MeasurementSelection::rowChanged, table_,
            &MeasurementTable::setCurrentMeasurement);
    connect(selection_, &MeasurementSelection::rowChanged, &plot_->view(), &ChartView::selectRow);
    connect(&plot_->parts(), &PartsView::pointSelected, selection_, &MeasurementSelection::select);
    connect(selection_, &MeasurementSelection::rowChanged, &plot_->parts(), &PartsView::selectRow);
    connect(docks_, &WindowDocks::guessWanted, actions_->guess, &QAction::trigger);
    // Before anything shows which kernels there are.
    connect(flow_, &DocumentFlow::replaced, ownKernels_, &OwnKernels::loadSavedKernels);
    connect(ownKernels_, &OwnKernels::savedKernelsLoaded, experiment_,
            &ExperimentPanel::reloadKernels);
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] {
        if (!runs_->running())
            messages_->withdraw(failedRun); // it was another experiment
    });
    connect(flow_, &DocumentFlow::replaced, this, [this] {
        for (const QString& cause : {failedRun, lostRun})
            messages_->withdraw(cause);
        showStart(false);
        runWhenReady_ = goOnWhenReady_ = false;
        runs_->abandon();
        experiment_->discardInvalid();
        plot_->view().canvas().zoomer().showAll();
        plot_->parts().showAll();
        plot_->setGuessing(false);
        // What was put away for the presentation is of the document that was open then.
        replacedWhilePresented_ = true;
        presentation_->stayAtWork();
        docks_->offerLab();
        showDevice();
        showRunState();
    });
    connect(flow_, &DocumentFlow::replaced, compare_, &CompareMenu::startAnew);
    connect(flow_, &DocumentFlow::deviceAdded, this, [this] { engine_.requestDevices(); });
    const auto openKernel = [this](const QString& file) {
        showStart(false);
        ownKernels_->open(file);
    };
    connect(flow_, &DocumentFlow::kernelWanted, this, openKernel);
    connect(flow_, &DocumentFlow::assignmentWanted, assignment_, &AssignmentFlow::open);
    connect(assignment_, &AssignmentFlow::kernelWanted, this, openKernel);
    // Which asks about it, and so the gates follow.
    connect(trial_, &KernelTrial::busyChanged, assignment_, &AssignmentFlow::tryWhatWasHeldBack);
    connect(assignment_, &AssignmentFlow::opened, this, [this] {
        // The gates and the source matter now, not the chart; once the docks are laid out.
        QTimer::singleShot(0, this, [this] {
            constexpr int share = 3;
            resizeDocks({assignment_->dock(), ownKernels_->dock()},
                        {width() / share, width() / share}, Qt::Horizontal);
        });
    });
    connect(flow_, &DocumentFlow::problemWanted, this, [this](const QString& file) {
        showStart(false);
        ownKernels_->describeProblem(file);
    });
    connect(flow_, &DocumentFlow::bringWanted, this, &MainWindow::bringKernel);
    connect(table_, &MeasurementTable::requirementWanted, ownKernels_, &OwnKernels::require);
    connect(ownKernels_, &OwnKernels::problemRead, experiment_, &ExperimentPanel::reloadKernels);
    connect(trial_, &KernelTrial::kernelRead, this, &MainWindow::adoptKernel);
}

/// What a teacher and a class need beside the laboratory: the lab's steps; a guess before the
/// measurement; the window as a room can read it.
void MainWindow::connectClassroom() {
    auto* lab =
        new LabFlow(document_, catalog_, *runs_, *docks_, *progress_, *actions_->restartLab, this);
    connect(start_, &StartPage::labsRead, lab, [this, lab] { lab->setLabs(start_->labs()); });
    connect(docks_, &WindowDocks::labWanted, this, &MainWindow::openLab);
    connect(lab, &LabFlow::aboutToSetUp, experiment_, &ExperimentPanel::discardInvalid);
    connect(lab, &LabFlow::setUp, &plot_->view().canvas().zoomer(), &ChartZoomer::showAll);
    connect(lab, &LabFlow::setUp, &plot_->parts(), &PartsView::showAll);

    connect(plot_, &PlotPanel::exportWanted, actions_->exportChart, &QAction::trigger);
    connect(plot_, &PlotPanel::guessingChanged, actions_->guess, &QAction::setChecked);
    connect(runs_, &RunController::stateChanged, this, [this] {
        actions_->guess->setEnabled(!runs_->running());
        if (runs_->running())
            plot_->setGuessing(false);
    });

    // While a run goes on, Esc stops it.
    auto* leave = named("leavePresentation", new QAction(this));
    leave->setShortcut(QKeySequence(Qt::Key_Escape));
    leave->setEnabled(false);
    addAction(leave);
    connect(leave, &QAction::triggered, this, [this] { presentation_->setOn(false); });
    const auto showLeave = [this, leave] {
        leave->setEnabled(presentation_->isOn() && !runs_->running());
    };
    connect(presentation_, &Presentation::changed, leave, showLeave);
    connect(runs_, &RunController::stateChanged, leave, showLeave);
    connect(presentation_, &Presentation::changed, this, [this](bool on) {
        actions_->setSizing(!on);
        if (on)
            messages_->moveOn(); // "written" is nothing for a room
        if (!on && replacedWhilePresented_)
            docks_->offerLab();
        replacedWhilePresented_ = false;
    });
}

void MainWindow::connectStart() {
    connect(start_, &StartPage::tryWanted, this, [this] {
        openLab(QStringLiteral("offset_reads"));
        runWhenReady_ = !pages_->isStartShown();
        showRunState();
    });
    connect(start_, &StartPage::labWanted, this, &MainWindow::openLab);
    connect(start_, &StartPage::sourcesWanted, actions_->sources, &QAction::trigger);
    connect(start_, &StartPage::labsRead, this, [this] { sources_->setLabs(start_->labs()); });
    connect(start_, &StartPage::newWanted, this, [this] { flow_->startNew(); });
    connect(start_, &StartPage::openWanted, this, [this] { flow_->openByDialog(); });
    connect(start_, &StartPage::fileWanted, this, &MainWindow::openFile);
    connect(pages_, &WindowPages::switched, this, [this](bool startShown) {
        actions_->start->setChecked(startShown);
        rail_->setVisible(!startShown);
        showRunState();
        if (!startShown)
            return;
        start_->showRecent();
        fillStart();
        start_->setFocus(Qt::OtherFocusReason);
    });
}

void MainWindow::connectPalette() {
    for (QAction* action : {actions_->palette, actions_->shortcuts, actions_->manual,
                            actions_->larger, actions_->smaller, actions_->usualSize})
        addAction(action);
    connect(actions_->palette, &QAction::triggered, this, [this] {
        if (!catalog_.kernels().empty())
            start_->showLabs(); // reads them, where that was not done yet
        palette_ = new Palette(paletteEntries(), *this);
        palette_->show();
    });
    connect(start_, &StartPage::labsRead, this, [this] {
        if (palette_)
            palette_->setEntries(paletteEntries());
    });
    connect(sources_, &SourceFlow::kernelWanted, this, &MainWindow::showKernel);
    connect(actions_->shortcuts, &QAction::triggered, this, [this] { manual().showShortcuts(); });
    connect(actions_->manual, &QAction::triggered, this, [this] { manual().showPage({}); });
}

/// What a person made of the keys, wherever keys are said.
void MainWindow::connectKeys() {
    const QList<QAction*> commands = commandsOf(commandMenus());
    addActions(commands); // each obeys its key wherever the focus is
    keys_->setCommands(commands);
    connect(keys_, &CommandKeys::changed, this, &MainWindow::retranslate);
}

QList<QMenu*> MainWindow::commandMenus() const {
    return actions_->menus() + QList<QMenu*>{&plot_->options()};
}

/// What is not while a run goes on is not found then.
std::vector<PaletteEntry> MainWindow::paletteEntries() {
    std::vector<PaletteEntry> all = commandEntries(commandMenus());
    const auto add = [&all](std::vector<PaletteEntry> entries) {
        std::ranges::move(entries, std::back_inserter(all));
    };
    if (!runs_->running()) {
        add(recentEntries([this](const QString& file) { openFile(file); }));
        add(labEntries(start_->labs(), catalog_, [this](const QString& id) { openLab(id); }));
        add(sources_->entries());
        add(deviceEntries(experiment_->devices(), [this](const std::string& id) {
            showStart(false);
            document_.edit([&](Experiment& experiment) { setDevices(experiment, {id}); });
        }));
    }
    add(kernelEntries(catalog_, [this](const std::string& id) { showKernel(id); }));
    add(metricEntries([this](const std::string& tag) {
        showStart(false);
        document_.edit([&](Experiment& experiment) {
            PlotSettings& plot = experiment.plot;
            plot.y = tag;
            // Those two choose their axes themselves.
            if (plot.kind == PlotKind::Roofline || plot.kind == PlotKind::Timeline)
                plot.kind = PlotKind::Automatic;
        });
    }));
    add(manualEntries(
        [this](const QString& page, const QString& anchor) { manual().showPage(page, anchor); }));
    return all;
}

void MainWindow::showKernel(const std::string& id) {
    showStart(false);
    experiment_->focusKernels();
    experiment_->revealKernel(id);
}

ManualWindow& MainWindow::manual() {
    if (manual_ == nullptr)
        manual_ = new ManualWindow(*keys_, *this);
    manual_->setShortcuts(shortcutLines(commandMenus()));
    manual_->show();
    manual_->raise();
    manual_->activateWindow();
    return *manual_;
}

void MainWindow::fillStart() {
    if (painted_ && pages_->isStartShown() && !catalog_.kernels().empty())
        start_->showLabs();
}

void MainWindow::showStart(bool shown) {
    pages_->showStart(shown);
}

void MainWindow::afterFirstPaint() {
    docks_->mayFill();
    hosts_->readHosts();
    engine_.requestDevices();
    if (const auto report = takeCrashReport(crashFolder()))
        messages_->showMessage(
            Tone::Warning,
            tr("Kernelcurve crashed the last time. The crash report on this machine lists the "
               "stack, versions, and the last lines of the log."),
            {{tr("Open crash report"),
              [file = QString::fromStdString(report->string())] {
                  QDesktopServices::openUrl(QUrl::fromLocalFile(file));
              }}},
            QStringLiteral("crash"));
    offerTexts();
    flow_->offerRecovery(); // what was measured stands on top
    fillStart();
}

void MainWindow::startRun(bool onlyMissing) {
    runWhenReady_ = goOnWhenReady_ = false;
    showStart(false);
    const std::vector<std::string> devices = experiment_->devicesToUse();
    if (runs_->running() || devices.empty() || !experiment_->problem().isEmpty())
        return;
    if (experiment_->asksRecording()) {
        (onlyMissing ? goOnWhenReady_ : runWhenReady_) = true;
        return;
    }
    messages_->moveOn();
    for (const QString& cause : {failedRun, lostRun})
        messages_->withdraw(cause);
    messages_->attempt([&] {
        if (!mayRun(*this, kernelTexts(document_.experiment(), catalog_)))
            return;
        if (onlyMissing)
            runs_->resume(devices);
        else
            runs_->start(devices);
    });
}

void MainWindow::showRunState() {
    const bool running = runs_->running();
    const QString problem = experiment_->problem();
    if ((runWhenReady_ || goOnWhenReady_) && !running && problem.isEmpty() &&
        !experiment_->asksRecording())
        return startRun(goOnWhenReady_);
    const bool measured = !document_.recording().measurements.empty();
    actions_->run->setEnabled(!running && problem.isEmpty());
    actions_->resume->setEnabled(!running && problem.isEmpty() && measured);
    actions_->stop->setEnabled((running && !runs_->stopping()) || trial_->busy());
    for (QAction* action : {actions_->newExperiment, actions_->open, actions_->newKernel,
                            actions_->openKernel, actions_->bringKernel, actions_->newProblem})
        action->setEnabled(!running);
    actions_->labs->setEnabled(!running);
    actions_->recent->setEnabled(!running);
    experiment_->setLocked(running);
    plot_->setRunning(running);
    if (running)
        runBar_->showProgress(runs_->progress(), runs_->done(), runs_->configurations());
    else if (document_.experiment().kernels.empty())
        runBar_->showReady(pages_->isStartShown() ? QString() : problem); // no mistake yet
    else if (!problem.isEmpty())
        runBar_->showProblem(problem);
    else
        runBar_->showReady(experiment_->outlookText());
}

void MainWindow::adoptKernel(const QString& id) {
    showStart(false);
    experiment_->reloadKernels();
    document_.edit([&](Experiment& experiment) {
        chooseKernelToo(experiment, id.toStdString(), catalog_);
        allowDefaults(experiment);
    });
    experiment_->revealKernel(id.toStdString());
}

/// Replaces defaults that the only kernel does not allow, and names the values.
void MainWindow::allowDefaults(Experiment& experiment) {
    QStringList list;
    for (const ReplacedDefault& each : replaceDefaults(experiment, catalog_))
        list << QStringLiteral("%1 = %2 (%3)")
                    .arg(QString::fromStdString(each.parameter),
                         QString::fromStdString(each.chosen.text()), translated(each.why));
    if (!list.isEmpty())
        messages_->showMessage(
            Tone::Muted,
            tr("Set to the nearest allowed values: %1").arg(list.join(QStringLiteral(", "))));
}

void MainWindow::bringKernel(const QString& file) {
    const auto brought = ownKernels_->bringByDialog(file);
    if (!brought)
        return;
    if (computesAnother(document_.experiment(), brought->problem, catalog_))
        flow_->startNew();
    showStart(false);
    ownKernels_->open(brought->file);
    const DeviceDescription* device = experiment_->device();
    const std::vector<std::string>& kernels = document_.experiment().kernels;
    if (kernels.size() == 1 && device)
        document_.edit([&](Experiment& experiment) {
            allowDefaults(experiment);
            sweepSizes(experiment, catalog_.at(kernels.front()), sizingKind(*device));
        });
    if (!brought->problemFile.isEmpty())
        ownKernels_->describeProblem(brought->problemFile);
}

void MainWindow::showDevice() {
    const DeviceDescription* device = experiment_->device();
    // An automatic device may change by what the user changes.
    if (device && !runs_->running() && document_.experiment().device == "auto")
        document_.fitRestTo(sizingKind(*device));
    else if (device && !runs_->running())
        document_.fitTo(sizingKind(*device));
    const DeviceDescription* recorded = automaticRecording(experiment_->devices());
    start_->showDevice(device && device->usable ? deviceTitle(*device) : QString(),
                       device && device->kind == DeviceKind::Cuda,
                       recorded ? plainName(*recorded) : QString());
    plot_->setDevice(device);
    plot_->setRecordedOn(experiment_->playsRecording() ? plainName(*device) : QString());
    docks_->showDevice(device);
    if (device)
        noteLine("device: " + device->name);
}

void MainWindow::retranslate() {
    actions_->retranslate();
    history_->retranslate();
    compare_->retranslate();
    docks_->retranslate();
    plot_->setRunKey(actions_->run->shortcut().toString(QKeySequence::NativeText));
    showRunState();
    if (manual_ != nullptr)
        manual_->setShortcuts(shortcutLines(commandMenus()));
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!ownKernels_->mayClose() || !flow_->mayLeave())
        return event->ignore();
    runs_->stop();
    presentation_->setOn(false); // before the layout is kept
    showStart(false);
    layout_->save();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!runs_->running() && !openableFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    // Questions wait until whoever dragged has let go.
    const QStringList files = openableFiles(*event->mimeData());
    QMetaObject::invokeMethod(
        this, [this, files] { openFiles(files); }, Qt::QueuedConnection);
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (!std::exchange(painted_, true))
        QTimer::singleShot(0, this, &MainWindow::afterFirstPaint);
}

} // namespace kernelcurve
