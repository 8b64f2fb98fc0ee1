#include "ui/main_window.h"

#include "app/engine_client.h"
#include "app/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/document_error.h"
#include "ui/about_box.h"
#include "ui/device_panel.h"
#include "ui/document_flow.h"
#include "ui/experiment_edit.h"
#include "ui/experiment_panel.h"
#include "ui/export_dialogs.h"
#include "ui/icons.h"
#include "ui/lab_panel.h"
#include "ui/languages.h"
#include "ui/lazy_dock.h"
#include "ui/main_actions.h"
#include "ui/measurement_model.h"
#include "ui/measurement_table.h"
#include "ui/message_bar.h"
#include "ui/messages.h"
#include "ui/plot/chart_view.h"
#include "ui/plot_panel.h"
#include "ui/run_bar.h"
#include "ui/run_controller.h"
#include "ui/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>
#include <QSplitter>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {
namespace {

/// The files of a drag that the window can open.
QStringList openable(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls()) {
        const QString file = url.toLocalFile();
        for (const char* ending : {".yaml", ".yml", ".cu"})
            if (file.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
                files << file;
    }
    return files;
}

} // namespace

MainWindow::MainWindow(EngineClient& engine, Catalog& catalog, QWidget* parent)
    : QMainWindow(parent)
    , engine_(engine)
    , catalog_(catalog)
    , languages_(new Languages(this))
    , document_(std::make_unique<ExperimentDocument>())
    , runs_(new RunController(engine, *document_, catalog, this))
    , actions_(new MainActions(*this, *languages_))
    , runBar_(new RunBar(this))
    , messages_(new MessageBar(this))
    , flow_(new DocumentFlow(*document_, catalog, *messages_, *this))
    , measurements_(new MeasurementModel(*document_, catalog, this))
    , plot_(new PlotPanel(*document_, *measurements_, catalog, this))
    , table_(new MeasurementTable(*measurements_, this))
    , results_(new QSplitter(Qt::Vertical, this))
    , experiment_(new ExperimentPanel(*document_, catalog, this))
    , experimentDock_(new QDockWidget(this))
    , labDock_(new LazyDock(
          QStringLiteral("lab"),
          [this] {
              lab_ = new LabPanel(this);
              showLab();
              return lab_;
          },
          this))
    , deviceDock_(new LazyDock(
          QStringLiteral("deviceProperties"),
          [this] {
              device_ = new DevicePanel(this);
              showDevice();
              return device_;
          },
          this)) {
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    layOut();
    addDocks();
    connectActions();
    connectRun();
    connectDocument();
    connectSelection();
    retranslate();
    restoreWindow(*this, *results_, *experiment_->halves());
}

MainWindow::~MainWindow() {
    // Widgets look at the document until they are gone, and it goes before them.
    disconnect(document_.get(), nullptr, nullptr, nullptr);
    delete takeCentralWidget();
    delete experimentDock_;
    delete measurements_;
}

void MainWindow::showKernels() {
    experiment_->reloadKernels();
}

void MainWindow::showFailure(const Failure& failure) {
    messages_->showFailure(failure);
}

void MainWindow::openFile(const QString& file) {
    flow_->openFile(file);
}

void MainWindow::openLab(const QString& id) {
    flow_->openLab(id);
}

void MainWindow::layOut() {
    results_->setObjectName(QStringLiteral("resultsSplitter"));
    results_->addWidget(plot_);
    results_->addWidget(table_);
    results_->setStretchFactor(0, 3);
    results_->setStretchFactor(1, 2);
    results_->setChildrenCollapsible(false);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    column->addWidget(results_, 1);
    setCentralWidget(centre);
    actions_->toolBar->addWidget(runBar_);
}

void MainWindow::addDocks() {
    experimentDock_->setObjectName(QStringLiteral("experiment"));
    experimentDock_->setWidget(experiment_);
    addDockWidget(Qt::LeftDockWidgetArea, experimentDock_);
    addDockWidget(Qt::RightDockWidgetArea, labDock_);
    addDockWidget(Qt::RightDockWidgetArea, deviceDock_);
    tabifyDockWidget(labDock_, deviceDock_);
    setDockOptions(dockOptions() & ~QMainWindow::AnimatedDocks);
    deviceDock_->hide();
    labDock_->hide();
    for (QDockWidget* dock : {experimentDock_, static_cast<QDockWidget*>(labDock_),
                              static_cast<QDockWidget*>(deviceDock_)})
        actions_->view->addAction(dock->toggleViewAction());
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
    on(actions_->save, [this] { flow_->save(); });
    on(actions_->saveAs, [this] { flow_->saveAs(); });
    on(actions_->exportChart,
       [this] { exportChartByDialog(*this, plot_->chartForExport(), *messages_); });
    on(actions_->copyChart, [this] { plot_->view().copyImage(); });
    on(actions_->exportTable,
       [this] { exportTableByDialog(*this, document_->recording(), *messages_); });
    on(actions_->quit, [this] { close(); });
    on(actions_->run, [this] { startRun(false); });
    on(actions_->resume, [this] { startRun(true); });
    on(actions_->stop, [this] { runs_->stop(); });
    on(actions_->goToKernels, [this] { experiment_->focusKernels(); });
    on(actions_->goToParameters, [this] { experiment_->focusParameters(); });
    on(actions_->goToChart, [this] { plot_->view().setFocus(Qt::ShortcutFocusReason); });
    on(actions_->goToTable, [this] { table_->focusRows(); });
    on(actions_->about, [this] { showAbout(*this); });
    on(actions_->aboutQt, [] { QApplication::aboutQt(); });
    connect(actions_->recent, &QMenu::aboutToShow, this,
            [this] { flow_->fillRecentMenu(*actions_->recent); });
    connect(actions_->labs, &QMenu::aboutToShow, this,
            [this] { flow_->fillLabsMenu(*actions_->labs); });
}

void MainWindow::connectRun() {
    connect(&engine_, &EngineClient::devicesKnown, this, [this](const auto& devices) {
        experiment_->setDevices(devices);
        showDevice();
    });
    connect(&engine_, &EngineClient::workerFailed, this, &MainWindow::showFailure);
    connect(runs_, &RunController::stateChanged, this, &MainWindow::showRunState);
    connect(runs_, &RunController::progressed, this, &MainWindow::showRunState);
    connect(runs_, &RunController::ended, this, &MainWindow::sayHowItEnded);
    connect(experiment_, &ExperimentPanel::changed, this, [this] {
        showRunState();
        showDevice();
    });
}

void MainWindow::connectDocument() {
    connect(document_.get(), &ExperimentDocument::modifiedChanged, this,
            &QWidget::setWindowModified);
    connect(document_.get(), &ExperimentDocument::fileChanged, this, &MainWindow::showTitle);
    connect(document_.get(), &ExperimentDocument::experimentChanged, this, [this] {
        showTitle();
        showLab();
    });
    connect(flow_, &DocumentFlow::replaced, this, [this] {
        runs_->stop();
        experiment_->discardInvalid();
        plot_->view().showAll();
        showTitle();
        labDock_->setVisible(document_->experiment().lab.has_value());
        showLab();
        showDevice();
        showRunState();
    });
    connect(flow_, &DocumentFlow::kernelOpened, this, &MainWindow::adoptKernel);
}

void MainWindow::connectSelection() {
    ChartView& view = plot_->view();
    connect(table_, &MeasurementTable::currentMeasurementChanged, &view, &ChartView::selectRow);
    connect(&view, &ChartView::pointSelected, table_, &MeasurementTable::setCurrentMeasurement);
}

void MainWindow::afterFirstPaint() {
    labDock_->mayFill();
    deviceDock_->mayFill();
    engine_.requestDevices();
    flow_->offerRecovery();
}

void MainWindow::startRun(bool onlyMissing) {
    const std::string device = experiment_->deviceToUse();
    if (runs_->running() || device.empty() || !experiment_->problem().isEmpty())
        return;
    messages_->moveOn();
    try {
        if (onlyMissing)
            runs_->resume(device);
        else
            runs_->start(device);
    } catch (const DocumentError& error) {
        messages_->showFailure(error.failure());
    }
}

void MainWindow::showRunState() {
    const bool running = runs_->running();
    const QString problem = experiment_->problem();
    const bool measured = !document_->recording().measurements.empty();
    actions_->run->setEnabled(!running && problem.isEmpty());
    actions_->resume->setEnabled(!running && problem.isEmpty() && measured);
    actions_->stop->setEnabled(running && !runs_->stopping());
    for (QAction* action : {actions_->newExperiment, actions_->open, actions_->openKernel})
        action->setEnabled(!running);
    actions_->labs->setEnabled(!running);
    actions_->recent->setEnabled(!running);
    experiment_->setLocked(running);
    if (running)
        runBar_->showProgress(runs_->progress(), runs_->done(), runs_->configurations());
    else if (!problem.isEmpty())
        runBar_->showProblem(problem);
    else
        runBar_->showReady(
            tr("%n configuration(s)", nullptr, static_cast<int>(experiment_->configurations())));
}

void MainWindow::sayHowItEnded(const event::Finished& finished) {
    measurements_->settle();
    if (finished.ending == event::Ending::Failed)
        messages_->showFailure(finished.failure);
}

void MainWindow::adoptKernel(const QString& id) {
    experiment_->reloadKernels();
    Experiment experiment = document_->experiment();
    auto kernels = experiment.kernels;
    if (std::find(kernels.begin(), kernels.end(), id.toStdString()) == kernels.end())
        kernels.push_back(id.toStdString());
    chooseKernels(experiment, std::move(kernels), catalog_);
    document_->setExperiment(std::move(experiment));
}

void MainWindow::showTitle() {
    setWindowTitle(tr("%1[*] – Kernelcurve").arg(document_->title(tr("Untitled experiment"))));
}

void MainWindow::showLab() {
    if (lab_)
        lab_->setLab(document_->experiment().title, document_->experiment().lab);
}

void MainWindow::showDevice() {
    const DeviceDescription* device = experiment_->device();
    if (device && !runs_->running())
        document_->fitTo(device->kind);
    if (device_)
        device_->setDevice(device ? std::optional(*device) : std::nullopt);
}

void MainWindow::retranslate() {
    actions_->retranslate();
    experimentDock_->setWindowTitle(tr("Experiment"));
    labDock_->setWindowTitle(tr("Lab"));
    deviceDock_->setWindowTitle(tr("Device"));
    showTitle();
    showRunState();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!flow_->mayLeave()) {
        event->ignore();
        return;
    }
    runs_->stop();
    saveWindow(*this, *results_, *experiment_->halves());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!runs_->running() && !openable(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    for (const QString& file : openable(*event->mimeData()))
        openFile(file);
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (!std::exchange(painted_, true))
        QTimer::singleShot(0, this, &MainWindow::afterFirstPaint);
}

} // namespace kernelcurve
