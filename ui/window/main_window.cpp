#include "ui/window/main_window.h"

#include "app/crash/crash_report.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "ui/palette/palette_controller.h"
#include "ui/results/results_splitter.h"
#include "ui/results/results_view.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/focus_in_view.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/screen_fit.h"
#include "ui/window/about_box.h"
#include "ui/window/features.h"
#include "ui/window/frame/dock_area.h"
#include "ui/window/frame/interface_menus.h"
#include "ui/window/frame/window_layout.h"
#include "ui/window/frame/window_shortcuts.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QProcess>
#include <QSplitter>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

struct WindowTitle {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::WindowTitle)
};

QString titleFor(const ExperimentDocument& document) {
    const QString title = visible(document.title(WindowTitle::tr("Untitled experiment")));
    const QString file = visible(QFileInfo(document.file()).fileName());
    if (file.isEmpty())
        return WindowTitle::tr("%1[*] – Kernelcurve").arg(title);
    // If a document has no title, its title is the name of its file.
    if (QFileInfo(document.file()).completeBaseName() == title)
        return WindowTitle::tr("%1[*] – Kernelcurve").arg(file);
    return WindowTitle::tr("%1[*] – %2 – Kernelcurve").arg(file, title);
}

/// Keeps the title up to date. It contains the names of the document and its file.
void keepTitle(QWidget& window, const ExperimentDocument& document) {
    const auto show = [&] { window.setWindowTitle(titleFor(document)); };
    QObject::connect(&document, &ExperimentDocument::modifiedChanged, &window,
                     &QWidget::setWindowModified);
    QObject::connect(&document, &ExperimentDocument::fileChanged, &window, show);
    QObject::connect(&document, &ExperimentDocument::experimentChanged, &window, show);
    keepTranslated(&window, show);
}

} // namespace

MainWindow::MainWindow(EngineClient& engine, Catalog& catalog, ExperimentDocument& document,
                       QWidget* parent)
    : QMainWindow(parent)
    , workbench_(new Workbench(*this, engine, catalog, document)) {
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    const Features features(*workbench_);
    addCommands();
    auto* centre = new QWidget(this);
    columnOf({&workbench_->pages}, centre)->setContentsMargins(0, 0, 0, 0);
    workbench_->messages.setParent(centre);
    setCentralWidget(centre);
    docks_ = new DockArea(*workbench_);
    keepTitle(*this, document);
    workbench_->retranslate();
    features.palette->adoptKeys();
    workbench_->retranslate(); // After this call, the tooltips contain the user's keys.
    new WindowShortcuts(*this);
    new FocusInView(this);
    new ScreenFit(this);
    layout_ = std::make_unique<WindowLayout>(*this, features.results->splitter());
    layout_->restore();
    layout_->follow(features.interface->size());
    // The content of these docks is not restored.
    for (const char* dock : {"ownKernels", "assignment"})
        findChild<QDockWidget*>(QLatin1String(dock))->hide();
    showStart(true);
}

MainWindow::~MainWindow() = default;

ExperimentDocument& MainWindow::document() {
    return workbench_->document;
}

void MainWindow::showKernels() {
    emit workbench_->catalogRead();
    offerTexts();
}

/// Emits recoveryWanted() once, when the kernels to which the texts belong are available.
void MainWindow::offerTexts() {
    if (painted_ && !workbench_->catalog.kernels().empty() && !std::exchange(textsOffered_, true))
        emit workbench_->recoveryWanted();
}

void MainWindow::showFailure(const Failure& failure) {
    workbench_->messages.showFailure(failure);
}

void MainWindow::openFile(const QString& file) {
    workbench_->open({file});
}

void MainWindow::openFiles(const QStringList& files) {
    workbench_->open(files);
}

bool MainWindow::mayOpen() const {
    return workbench_->isIdle() && QApplication::activeModalWidget() == nullptr;
}

void MainWindow::openLab(const QString& id) {
    emit workbench_->labWanted(id);
}

void MainWindow::showStart(bool shown) {
    workbench_->pages.showStart(shown);
}

void MainWindow::addCommands() {
    workbench_->addCommands(
        *this,
        {{.id = "newWindow",
          .text = QT_TR_NOOP("New win&dow"),
          .keys = {Qt::CTRL | Qt::ALT | Qt::Key_N},
          .menus = {{"file", 115}},
          .tip = QT_TR_NOOP("Opens another window with its own experiment"),
          .run = [this] { openWindow(); }},
         {.id = "quit",
          .text = QT_TR_NOOP("&Quit"),
          .keys = {Qt::CTRL | Qt::Key_Q},
          .menus = {{"file", 410}},
          .run = [this] { close(); }},
         {.id = "resetLayout",
          .text = QT_TR_NOOP("Reset la&yout"),
          .menus = {{"view", 330}},
          .tip = QT_TR_NOOP("Restores the original positions of all panels"),
          .leavesStart = true,
          .run =
              [this] {
                  layout_->reset();
                  emit workbench_->docksRestored();
              }},
         {.id = "about",
          .text = QT_TR_NOOP("&About Kernelcurve"),
          .menus = {{"help", 210}},
          .run = [this] { showAbout(*this); }},
         {.id = "aboutQt", .text = QT_TR_NOOP("About &Qt"), .menus = {{"help", 220}}, .run = [] {
              QApplication::aboutQt();
          }}});
    workbench_->action("about").setMenuRole(QAction::AboutRole);
    workbench_->action("aboutQt").setMenuRole(QAction::AboutQtRole);
    workbench_->action("quit").setMenuRole(QAction::QuitRole);
}

/// Each window has a separate process. The window's run, its unsaved texts, and a crash of its
/// process do not affect other windows.
void MainWindow::openWindow() {
    QProcess window;
    window.setProgram(program_.isEmpty() ? QCoreApplication::applicationFilePath() : program_);
    window.setArguments({QStringLiteral("--new-window")});
    if (!window.startDetached())
        workbench_->messages.showMessage(
            Tone::Error, tr("Cannot open the window: %1").arg(window.errorString()));
}

void MainWindow::afterFirstPaint() {
    docks_->mayFill();
    if (const auto report = takeCrashReport(crashFolder()))
        workbench_->messages.showMessage(
            Tone::Warning,
            tr("Kernelcurve crashed in its last session. The crash report contains the stack "
               "trace, the versions, and the last lines of the log."),
            {{tr("Open crash report"),
              [file = QString::fromStdString(report->string())] {
                  QDesktopServices::openUrl(QUrl::fromLocalFile(file));
              }}},
            QStringLiteral("crash"));
    offerTexts();
    emit workbench_->started();
    workbench_->engine.requestDevices();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        workbench_->retranslate();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!workbench_->mayClose())
        return event->ignore();
    emit workbench_->aboutToClose(); // The layout is saved afterwards.
    showStart(false);
    layout_->save();
    event->accept();
}

/// Returns the dragged files and folders that a feature can open.
QStringList MainWindow::openableFiles(const QMimeData& dragged) const {
    QStringList files;
    const QStringList endings = workbench_->endings();
    for (const QUrl& url : dragged.urls()) {
        const QString file = url.toLocalFile();
        if (QFileInfo(file).isDir() || std::ranges::any_of(endings, [&file](const QString& ending) {
                return file.endsWith(ending, Qt::CaseInsensitive);
            }))
            files << file;
    }
    return files;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (workbench_->isIdle() && !openableFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    // Questions wait until the drag has ended.
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
