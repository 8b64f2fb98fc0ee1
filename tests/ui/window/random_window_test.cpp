// Executes random actions on the window's menus, fields, panels and dialogs while recorded devices
// play. Uses the real worker.
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/fitted_experiment.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "tests/random_actions.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/lab/lab_panel.h"
#include "ui/results/chart/chart_export_dialog.h"
#include "ui/widgets/appearance/desk_style.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStyleFactory>
#include <QTreeView>

#include <functional>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::int64_t usualSteps = 1'000;
constexpr QSize smallScreen(1280, 720);

/// The warnings of Qt and the program, except those that the test platform always gives.
QStringList& warnings() {
    static QStringList all;
    return all;
}

void takeWarning(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
    if (type != QtDebugMsg && type != QtInfoMsg && !text.startsWith("This plugin does not support"))
        warnings() << text;
}

/// Identifies a row by its device and configuration.
using RowKey = std::pair<std::string, std::string>;

class RandomWindow : public MainWindowTest {
  public:
    RandomWindow() {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        DeskStyle::install();
        QDir().mkpath(settings_.path("files"));
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        makeWindow();
        // The actions are found by their English texts before a step changes the language.
        save_ = action("Save");
        saveAs_ = action("Save as…");
        quit_ = action("Quit");
        window_->resize(size_);
        window_->show();
        EXPECT_TRUE(becomesActive(window_.get()));
        keeper_.setInterval(2);
        QObject::connect(&keeper_, &QTimer::timeout, window_.get(), [this] { keepDialog(); });
        keeper_.start();
        auto* device = child<QComboBox>("device");
        EXPECT_TRUE(eventually([&] { return device->findData("replay:nvidia-h200") >= 0; }));
    }
    ~RandomWindow() override { qInstallMessageHandler(nullptr); }

    ExperimentDocument& document() { return window_->document(); }
    const Experiment& experiment() { return document().experiment(); }
    QString folder() const { return settings_.path("files"); }
    QAction* named(const char* name) { return window_->findChild<QAction*>(name); }
    bool running() { return named("stop")->isEnabled(); }

    std::string openLab();
    std::string chooseDevice();
    std::string chooseKernels();
    std::string type();
    std::string run();
    std::string stop();
    std::string undoAndRedo();
    void expectExperiment(const Experiment& wanted);
    std::string undo();
    std::string redo();
    std::string switchAPanel();
    std::string resize();
    std::string chooseAxis();
    std::string selectARow();
    std::string compare();
    std::string setUpAStep();
    std::string command();
    std::string save();
    std::string trigger(QAction* action);

    void keepDialog();
    void answer(QWidget& dialog);
    void poke(QWidget& dialog);
    void expectNothingLost();
    void expectRowsOfTheirDevice(const Recording& recording);
    void expectOnScreen();
    void expectSaved();
    std::set<RowKey> keysOf(const Recording& recording) const;
    std::set<RowKey> inFiles() const;

    RandomActions random_{usualSteps};
    QTimer keeper_;
    QAction* save_ = nullptr;
    QAction* saveAs_ = nullptr;
    QAction* quit_ = nullptr;
    QSize size_ = smallScreen;
    std::set<RowKey> measured_; ///< none of these rows may be lost
    /// Rows by configuration and time.
    std::map<std::pair<std::string, double>, std::string> owners_;
    bool letGo_ = false; ///< whether the user discarded rows
    QString answers_;    ///< answers to dialogs in this step
    int files_ = 0;
};

std::string RandomWindow::openLab() {
    static const std::vector<const char*> labs = {"transposes", "shared_strides", "offset_reads"};
    const char* lab = random_.of(labs);
    window_->openLab(lab);
    return std::string("open ") + lab;
}

std::string RandomWindow::chooseDevice() {
    auto* box = child<QComboBox>("device");
    const QString device = random_.oneIn(2) ? "replay:nvidia-h200" : "replay:nvidia-h100";
    if (!box->isEnabled() || box->findData(device) < 0)
        return "choose no device";
    box->setCurrentIndex(box->findData(device));
    emit box->activated(box->currentIndex());
    return "choose " + device.toStdString();
}

std::string RandomWindow::chooseKernels() {
    auto* tree = child<QTreeView>("kernels");
    const QModelIndex problem = tree->model()->index(
        static_cast<int>(random_.below(static_cast<std::size_t>(tree->model()->rowCount()) + 1)),
        0);
    if (!tree->isEnabled() || tree->model()->rowCount(problem) == 0)
        return "choose no kernel";
    const QModelIndex kernel = tree->model()->index(
        static_cast<int>(random_.below(static_cast<std::size_t>(tree->model()->rowCount(problem)))),
        0, problem);
    const bool isChosen = kernel.data(Qt::CheckStateRole).toInt() != Qt::Unchecked;
    tree->model()->setData(kernel, isChosen ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return (isChosen ? "leave " : "choose ") + kernel.data().toString().toStdString();
}

/// Types in the field of a parameter or of the measuring rules.
std::string RandomWindow::type() {
    QList<QLineEdit*> fields;
    for (auto* field : window_->findChildren<QLineEdit*>())
        if (field->isVisible() && field->isEnabled() && !field->isReadOnly() &&
            child<QDockWidget>("experiment")->isAncestorOf(field))
            fields << field;
    if (fields.isEmpty())
        return "type nowhere";
    static const std::vector<const char*> texts = {
        "1", "4096", "8", "0..32 step 1", "64 Ki", "16 Kx", "1024, 2048", "1 Ki..64 Ki times 2",
        "",  "0.5",  "x"};
    QLineEdit* field = random_.of(fields);
    const char* text = random_.of(texts);
    field->setFocus();
    field->selectAll();
    field->insert(text);
    if (random_.oneIn(2))
        QTest::keyClick(field, Qt::Key_Return);
    else
        child<QWidget>("chart")->setFocus();
    const QWidget* of = field->parentWidget();
    return "type “" + std::string(text) + "” into " + of->objectName().toStdString();
}

std::string RandomWindow::run() {
    for (const std::string& device : devicesOf(experiment()))
        if (!device.starts_with("replay:"))
            return chooseDevice();
    QAction* action = random_.oneIn(2) ? named("run") : named("resume");
    const std::string done = trigger(action);
    if (!running() || random_.oneIn(3))
        return done;
    EXPECT_TRUE(waitUntil([&] { return !running(); })) << state();
    return done + " to its end";
}

std::string RandomWindow::stop() {
    if (!running())
        return "nothing to stop";
    named("stop")->trigger();
    EXPECT_TRUE(waitUntil([&] { return !running(); })) << state();
    return "stop";
}

std::string RandomWindow::undo() {
    return trigger(named("undo"));
}

std::string RandomWindow::redo() {
    return trigger(named("redo"));
}

/// Expects the experiment to be unchanged, or to have the lab's sizes for the device.
void RandomWindow::expectExperiment(const Experiment& wanted) {
    for (const DeviceKind kind : {DeviceKind::Cuda, DeviceKind::Cpu})
        if (experiment() == fitted(wanted, kind))
            return;
    EXPECT_EQ(writeExperiment(experiment()), writeExperiment(wanted));
}

std::string RandomWindow::undoAndRedo() {
    child<QWidget>("chart")->setFocus();
    QCoreApplication::processEvents();
    const Experiment before = experiment();
    const auto& history = document().history();
    if (!named("undo")->isEnabled() || history.undoName() == nullptr)
        return "undo and redo nothing";
    named("undo")->trigger();
    const Experiment undone = experiment();
    EXPECT_FALSE(undone == before) << "undo did nothing: " << writeExperiment(before);
    EXPECT_TRUE(named("redo")->isEnabled());
    named("redo")->trigger();
    expectExperiment(before);
    named("undo")->trigger();
    expectExperiment(undone);
    named("redo")->trigger();
    expectExperiment(before);
    return "undo and redo";
}

std::string RandomWindow::switchAPanel() {
    const auto docks = window_->findChildren<QDockWidget*>();
    QDockWidget* dock = random_.of(docks);
    const QString name = dock->objectName();
    // A trace needs much processor time, and user kernels have another test.
    if (name == "why" || !dock->toggleViewAction()->isEnabled() ||
        !dock->toggleViewAction()->isVisible())
        return "switch no panel";
    dock->toggleViewAction()->trigger();
    if (dock->isVisible())
        dock->raise();
    return "switch " + name.toStdString();
}

std::string RandomWindow::resize() {
    const QSize size(1280 + static_cast<int>(random_.below(7)) * 100,
                     720 + static_cast<int>(random_.below(5)) * 90);
    if (window_->isFullScreen())
        return "do not resize";
    size_ = size;
    window_->resize(size_);
    return "resize to " + std::to_string(size_.width()) + " x " + std::to_string(size_.height());
}

std::string RandomWindow::chooseAxis() {
    auto* box = child<QComboBox>(random_.oneIn(2) ? "plotX" : "plotY");
    if (!box->isEnabled() || box->count() == 0)
        return "choose no axis";
    box->setCurrentIndex(static_cast<int>(random_.below(static_cast<std::size_t>(box->count()))));
    emit box->activated(box->currentIndex());
    return "show " + box->currentText().toStdString();
}

std::string RandomWindow::selectARow() {
    auto* table = child<QTableView>("measurements");
    if (rows() == 0 || !table->isVisible())
        return "select nothing";
    const int row = static_cast<int>(random_.below(static_cast<std::size_t>(rows())));
    table->setCurrentIndex(table->model()->index(row, 0));
    return "select " + std::to_string(row);
}

std::string RandomWindow::compare() {
    static const std::vector<const char*> with = {"compareRunBefore", "compare replay:nvidia-h200",
                                                  "compare replay:nvidia-h100"};
    return trigger(named(random_.of(with)));
}

std::string RandomWindow::setUpAStep() {
    auto* lab = window_->findChild<LabPanel*>();
    if (lab == nullptr || !experiment().lab || experiment().lab->steps.empty() || running())
        return "set up no step";
    const std::size_t step = 1 + random_.below(experiment().lab->steps.size());
    emit lab->anchorClicked(QUrl(QStringLiteral("step:%1").arg(step)));
    return "set up step " + std::to_string(step);
}

/// A command of a menu. Empty if no command was chosen.
std::string RandomWindow::command() {
    const auto isChoice = [](const QAction* action) {
        return !action->isSeparator() && action->isEnabled() && action->isVisible();
    };
    QAction* chosen = nullptr;
    QList<QAction*> choices = window_->menuBar()->actions();
    while (erase_if(choices, std::not_fn(isChoice)), !choices.isEmpty()) {
        chosen = random_.of(choices);
        if (chosen->menu() == nullptr)
            break;
        emit chosen->menu()->aboutToShow();
        choices = chosen->menu()->actions();
    }
    // A run and a trace would need much processor time. The window stays open and keeps its size.
    const QList<QAction*> others = {
        named("run"),       named("resume"),
        named("newWindow"), quit_,
        named("larger"),    named("smaller"),
        named("usualSize"), child<QDockWidget>("why")->toggleViewAction()};
    return chosen == nullptr || chosen->menu() != nullptr || others.contains(chosen)
               ? "no command"
               : trigger(chosen);
}

std::string RandomWindow::trigger(QAction* action) {
    if (action == nullptr || !action->isEnabled())
        return "no command";
    const std::string name = action->objectName().isEmpty() ? action->text().toStdString()
                                                            : action->objectName().toStdString();
    action->trigger();
    return name;
}

std::string RandomWindow::save() {
    if (named("presentation")->isChecked())
        return "save nothing";
    child<QWidget>("chart")->setFocus();
    const std::string done = trigger(random_.oneIn(3) ? saveAs_ : save_);
    if (!document().isModified() && !document().file().isEmpty() && !running())
        expectSaved();
    return done;
}

void RandomWindow::expectSaved() {
    const std::string text = readDocumentFile(document().file().toStdString());
    if (!isRecording(text))
        return;
    Recording saved = readRecording(text, "").recording;
    Recording shown = document().recording();
    EXPECT_EQ(saved.experiment, shown.experiment);
    EXPECT_EQ(saved.measurements, shown.measurements);
    EXPECT_EQ(saved.devices.size(), shown.devices.size());
    EXPECT_EQ(saved.environment, shown.environment);
}

/// Answers every dialog that waits for an answer.
void RandomWindow::keepDialog() {
    if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
        return;
    }
    if (QWidget* dialog = QApplication::activeModalWidget()) {
        expectOnScreen();
        answer(*dialog);
    }
}

void RandomWindow::answer(QWidget& dialog) {
    answers_ += QStringLiteral(", %1 “%2”")
                    .arg(QLatin1String(dialog.metaObject()->className()), dialog.windowTitle());
    if (auto* question = qobject_cast<QMessageBox*>(&dialog)) {
        const auto buttons = question->buttons();
        QAbstractButton* button = random_.of(buttons);
        answers_ += ": " + button->text();
        const auto role = question->buttonRole(button);
        letGo_ |= role == QMessageBox::DestructiveRole || role == QMessageBox::YesRole;
        button->click();
        return;
    }
    if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
        const bool isFolder = files->fileMode() == QFileDialog::Directory;
        if (files->acceptMode() != QFileDialog::AcceptSave && !isFolder)
            return files->reject();
        const QString suffix =
            files->defaultSuffix().isEmpty() ? QString() : u'.' + files->defaultSuffix();
        files->setDirectory(folder());
        files->selectFile(
            isFolder
                ? folder()
                : QStringLiteral("%1/file%2%3").arg(folder()).arg(random_.below(6)).arg(suffix));
        // Programs that overwrite a file report it themselves.
        files->setOption(QFileDialog::DontConfirmOverwrite);
        letGo_ |= files->acceptMode() == QFileDialog::AcceptSave;
        if (!QMetaObject::invokeMethod(files, "accept") || files->isVisible())
            files->reject();
        return;
    }
    if (dialog.objectName() == "chartLook" || qobject_cast<ChartExportDialog*>(&dialog) != nullptr)
        poke(dialog);
    if (auto* any = qobject_cast<QDialog*>(&dialog))
        any->reject();
    else
        dialog.close();
}

/// Types in some fields.
void RandomWindow::poke(QWidget& dialog) {
    static const std::vector<const char*> texts = {"16 Ki", "0.5", "-1", "1e3", "16 Kx", "", "100"};
    const auto fields = dialog.findChildren<QLineEdit*>();
    for (int count = 0; count < 3 && !fields.isEmpty(); ++count) {
        QLineEdit* field = random_.of(fields);
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly())
            continue;
        field->setFocus();
        field->selectAll();
        field->insert(random_.of(texts));
        QTest::keyClick(field, Qt::Key_Tab);
    }
}

void RandomWindow::expectOnScreen() {
    if (!window_->isFullScreen()) {
        EXPECT_LE(window_->width(), size_.width()) << "the window outgrows its screen";
        EXPECT_LE(window_->height(), size_.height()) << "the window outgrows its screen";
    }
    for (const QWidget* widget : QApplication::topLevelWidgets())
        if (widget != window_.get() && widget->isVisible() && widget->isWindow()) {
            EXPECT_LE(widget->width(), smallScreen.width()) << widget->metaObject()->className();
            EXPECT_LE(widget->height(), smallScreen.height()) << widget->metaObject()->className();
        }
}

std::set<RowKey> RandomWindow::keysOf(const Recording& recording) const {
    std::set<RowKey> keys;
    for (const Measurement& row : recording.measurements)
        if (row.status == Status::Measured)
            keys.emplace(environmentText(environmentOf(recording, row), "device"),
                         row.configuration.text());
    return keys;
}

std::set<RowKey> RandomWindow::inFiles() const {
    std::set<RowKey> keys;
    const QDir files(folder());
    for (const QString& name : files.entryList(QDir::Files)) {
        try {
            const std::string text = readDocumentFile(files.filePath(name).toStdString());
            if (isRecording(text))
                keys.merge(keysOf(readRecording(text, "").recording));
        } catch (const Error&) {
            continue; // a picture or a table
        }
    }
    return keys;
}

void RandomWindow::expectRowsOfTheirDevice(const Recording& recording) {
    for (const Measurement& row : recording.measurements) {
        if (row.status != Status::Measured)
            continue;
        const std::string device = environmentText(environmentOf(recording, row), "device");
        const std::string configuration = row.configuration.text();
        measured_.emplace(device, configuration);
        // Different devices never have exactly the same times.
        const auto [owner, isNew] =
            owners_.emplace(std::pair(configuration, row.metrics.at("time")), device);
        EXPECT_EQ(owner->second, device) << configuration;
    }
}

void RandomWindow::expectNothingLost() {
    std::set<RowKey> kept = keysOf(document().recording());
    expectRowsOfTheirDevice(document().recording());
    for (const EarlierRun& run : document().earlierRuns())
        kept.merge(keysOf(*run.recording));
    const auto isLost = [&](const RowKey& row) { return !kept.contains(row); };
    if (std::ranges::none_of(measured_, isLost))
        return;
    kept.merge(inFiles());
    if (letGo_)
        std::erase_if(measured_, isLost);
    for (const RowKey& row : measured_)
        EXPECT_TRUE(kept.contains(row)) << "lost: " << row.second << " of " << row.first;
}

TEST_F(RandomWindow, StaysWholeWhateverIsDone) {
    struct Action {
        int weight;
        std::string (RandomWindow::*act)();
    };
    const std::vector<Action> actions = {
        {4, &RandomWindow::openLab},       {4, &RandomWindow::chooseDevice},
        {8, &RandomWindow::chooseKernels}, {14, &RandomWindow::type},
        {8, &RandomWindow::run},           {3, &RandomWindow::stop},
        {8, &RandomWindow::undo},          {6, &RandomWindow::redo},
        {6, &RandomWindow::undoAndRedo},   {6, &RandomWindow::switchAPanel},
        {5, &RandomWindow::resize},        {6, &RandomWindow::chooseAxis},
        {5, &RandomWindow::selectARow},    {5, &RandomWindow::compare},
        {3, &RandomWindow::setUpAStep},    {8, &RandomWindow::command},
        {4, &RandomWindow::save}};
    std::vector<const Action*> weighted;
    for (const Action& action : actions)
        weighted.insert(weighted.end(), static_cast<std::size_t>(action.weight), &action);
    warnings().clear();
    qInstallMessageHandler(takeWarning);
    while (random_.next()) {
        letGo_ = false;
        answers_.clear();
        const bool wasFullScreen = window_->isFullScreen();
        const std::string done = (this->*random_.of(weighted)->act)();
        QCoreApplication::processEvents();
        if (wasFullScreen && !window_->isFullScreen()) {
            // After a presentation, the window returns to its size during several turns of the
            // event loop. A window manager may then give it another size.
            constexpr int turns = 5;
            for (int turn = 0; turn < turns; ++turn)
                QCoreApplication::processEvents();
            window_->resize(size_);
            QCoreApplication::processEvents();
        }
        random_.note(done + answers_.toStdString());
        expectNothingLost();
        expectOnScreen();
        EXPECT_TRUE(warnings().isEmpty()) << warnings().join('\n').toStdString();
        ASSERT_FALSE(HasFailure()) << random_.story();
    }
    stop();
}

} // namespace
} // namespace kernelcurve
