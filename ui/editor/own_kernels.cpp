#include "ui/editor/own_kernels.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/document/files/recent_files.h"
#include "app/document/files/unsaved_text.h"
#include "app/document/kernels/header_file.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/header/kernel_name.h"
#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "ui/editor/kernel_editor.h"
#include "ui/editor/kernel_trial.h"
#include "ui/editor/new_kernel_dialog.h"
#include "ui/editor/problem_dialog.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/experiment/run_commands.h"
#include "ui/source/source_view.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QMessageBox>
#include <QPointer>
#include <QSettings>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the cause of the message about a change by another program.
QString conflictOver(const QString& path) {
    return QStringLiteral("changed elsewhere: ") + path;
}

/// Returns the cause of the message that autosaving failed.
QString autosaveOf(const QString& path) {
    return QStringLiteral("autosave of ") + path;
}

} // namespace

OwnKernels::OwnKernels(Workbench& workbench, ExperimentPanel& experiment, RunCommands& commands)
    : QObject(&workbench)
    , workbench_(workbench)
    , catalog_(workbench.catalog)
    , document_(workbench.document)
    , experiment_(experiment)
    , trial_(*new KernelTrial(workbench.catalog, workbench.engine, workbench.document,
                              workbench.runs, experiment, workbench.window))
    , messages_(workbench.messages)
    , window_(workbench.window)
    , dock_(&workbench.addDock(*this, {.id = "ownKernels",
                                       .title = QT_TR_NOOP("My kernels"),
                                       .icon = "kernel",
                                       .position = 80,
                                       .rail = 80}))
    , content_(new QStackedWidget(dock_))
    , tabs_(named("ownKernelTabs", new QTabWidget(content_)))
    , nothing_(new QLabel(content_)) {
    addCommands();
    tabs_->setDocumentMode(true);
    tabs_->setTabsClosable(true);
    tabs_->setMovable(true);
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignTop);
    nothing_->setMargin(12);
    content_->addWidget(nothing_);
    content_->addWidget(tabs_);
    dock_->setPanel(content_);
    connect(dock_, &QDockWidget::visibilityChanged, this, &OwnKernels::shareWidth);
    connect(tabs_, &QTabWidget::tabCloseRequested, this, &OwnKernels::closeTab);
    // The editor of a file shows the results of its test.
    const auto pass = [this](auto told, auto take) {
        connect(&trial_, told, this, [this, take](const QString& file, const auto&... what) {
            if (KernelEditor* editor = editorOf(file))
                (editor->*take)(what...);
        });
    };
    pass(&KernelTrial::found, &KernelEditor::showProblems);
    pass(&KernelTrial::belong, &KernelEditor::showFiles);
    pass(&KernelTrial::marked, &KernelEditor::setMarks);
    pass(&KernelTrial::said, &KernelEditor::say);
    const auto noteRow = [this](int row) {
        const Measurement& measured =
            document_.recording().measurements.at(static_cast<std::size_t>(row));
        if (measured.status == Status::Measured)
            measured_.insert(measured.configuration.kernel);
    };
    connect(&document_, &ExperimentDocument::measurementAdded, this, noteRow);
    connect(&document_, &ExperimentDocument::measurementChanged, this, noteRow);
    connect(&trial_, &KernelTrial::kernelRead, this, &OwnKernels::adopt);
    connect(&trial_, &KernelTrial::busyChanged, &workbench_, &Workbench::kernelTried);
    connect(&trial_, &KernelTrial::busyChanged, &commands, &RunCommands::showState);
    commands.setOtherWork([this] { return trial_.busy(); }, [this] { trial_.stop(); });
    connect(&workbench_.runs, &RunController::stateChanged, this, [this] {
        if (workbench_.isIdle())
            dropVerifiedGuesses();
    });
    connect(&workbench_, &Workbench::kernelFileWanted, this, [this](const QString& file) {
        workbench_.showWork();
        open(file);
    });
    connect(&workbench_, &Workbench::lineWanted, this, [this](const QString& file, int line) {
        if (const auto go = openerOf({file.toStdString(), line, 0}))
            go();
    });
    messages_.setOpener([this](const SourcePosition& where) { return openerOf(where); });
    connect(&workbench_, &Workbench::kernelsWanted, this, &OwnKernels::loadSavedKernels);
    connect(&workbench_, &Workbench::catalogRead, this, &OwnKernels::loadSavedKernels);
    connect(&workbench_, &Workbench::recoveryWanted, this, &OwnKernels::offerTexts);
    connect(&workbench_, &Workbench::retranslated, this, &OwnKernels::retranslate);
    workbench_.addCloseQuestion([this] { return mayClose(); });
    workbench_.addTextEditing({[this] { return saveIfFocused(); },
                               [this] { return saveAsIfFocused(); },
                               [this] { return findIfFocused(); }});
    workbench_.addFileType(
        {.order = 400,
         .endings = {QStringLiteral(".cu")},
         .accepts =
             [](const QStringList& files) {
                 return files.front().endsWith(QLatin1String(".cu"), Qt::CaseInsensitive);
             },
         .open = [this](const QStringList& files) { openHeaderFile(files.front()); }});
    retranslate();
}

void OwnKernels::addCommands() {
    const auto isIdle = [this] { return workbench_.isIdle(); };
    workbench_.addCommands(
        *this, {{.id = "newKernel",
                 .text = QT_TR_NOOP("Ne&w kernel…"),
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_N},
                 .menus = {{"file", 150}},
                 .tip = QT_TR_NOOP("Creates a kernel from a template of its problem"),
                 .leavesStart = true,
                 .run = [this] { createByDialog(); },
                 .isEnabled = isIdle},
                {.id = "openKernel",
                 .text = QT_TR_NOOP("Open &kernel file…"),
                 .icon = "kernel",
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_O},
                 .menus = {{"file", 160}},
                 .tip = QT_TR_NOOP("Adds a .cu file to the list"),
                 .run = [this] { openByDialog(); },
                 .isEnabled = isIdle},
                {.id = "recentKernels",
                 .text = QT_TR_NOOP("Re&cent kernels and problems"),
                 .menus = {{"file", 165}},
                 .isEnabled = isIdle,
                 .fill =
                     [this](QMenu& menu) {
                         workbench_.fillWithFiles(menu, recentFiles(RecentKind::Program));
                     }},
                {.id = "newProblem",
                 .text = QT_TR_NOOP("New pro&blem…"),
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_P},
                 .menus = {{"file", 180}},
                 .tip = QT_TR_NOOP(
                     "Defines a new problem for your kernels: arrays, reference, and error bounds"),
                 .leavesStart = true,
                 .run = [this] { describeProblem({}); },
                 .isEnabled = isIdle}});
    addEditCommands();
}

void OwnKernels::addEditCommands() {
    const auto command = [this](const char* id, const char* text, int position,
                                const QList<QKeySequence>& keys, const char* tip,
                                const std::function<void(KernelEditor&)>& run) {
        return FeatureCommand{.id = id,
                              .text = text,
                              .keys = keys,
                              .menus = {{"edit", position}},
                              .tip = tip,
                              .leavesStart = true,
                              .run =
                                  [this, run] {
                                      KernelEditor* focus = focused();
                                      KernelEditor& editor =
                                          focus ? *focus : *editorAt(tabs_->currentIndex());
                                      if (!focus)
                                          show(editor);
                                      run(editor);
                                  },
                              .isEnabled = [this] { return tabs_->count() > 0; }};
    };
    workbench_.addCommands(
        *this,
        {command("findInKernel", QT_TR_NOOP("F&ind in the kernel…"), 310, {},
                 QT_TR_NOOP("Finds text in the file (Ctrl+F in the editor)"),
                 [](KernelEditor& editor) { editor.openFind(false); }),
         command("replaceInKernel", QT_TR_NOOP("Rep&lace in the kernel…"), 320,
                 {Qt::CTRL | Qt::Key_H}, QT_TR_NOOP("Finds and replaces text in the file"),
                 [](KernelEditor& editor) { editor.openFind(true); }),
         command("findNext", QT_TR_NOOP("Find ne&xt"), 330, {Qt::Key_F3}, nullptr,
                 [](KernelEditor& editor) { editor.findNext(false); }),
         command("findPrevious", QT_TR_NOOP("Find previ&ous"), 340, {Qt::SHIFT | Qt::Key_F3},
                 nullptr, [](KernelEditor& editor) { editor.findNext(true); }),
         command("nextError", QT_TR_NOOP("Next error"), 350, {Qt::Key_F8},
                 QT_TR_NOOP("Moves the cursor to the next error of the kernel"),
                 [](KernelEditor& editor) { editor.goToNextProblem(false); }),
         command("previousError", QT_TR_NOOP("Previous error"), 360, {Qt::SHIFT | Qt::Key_F8},
                 nullptr, [](KernelEditor& editor) { editor.goToNextProblem(true); })});
}

void OwnKernels::openHeaderFile(const QString& file) {
    workbench_.showWork();
    if (hasProblemHeader(file.toStdString()))
        describeProblem(file);
    else
        open(file);
}

/// Selecting a program in a file dialog is consent to it.
void OwnKernels::openByDialog() {
    const QStringList files = QFileDialog::getOpenFileNames(
        &window_, tr("Open kernel files"), workbench_.folder(), tr("CUDA kernels (*.cu)"));
    for (const QString& file : files) {
        trustNamed(std::array{std::filesystem::path(file.toStdString())});
        workbench_.open({file});
    }
}

void OwnKernels::adopt(const QString& id) {
    workbench_.showWork();
    experiment_.reloadKernels();
    document_.edit([&](Experiment& experiment) {
        chooseKernelToo(experiment, id.toStdString(), catalog_);
        allowDefaults(experiment);
    });
    experiment_.revealKernel(id.toStdString());
}

void OwnKernels::allowDefaults(Experiment& experiment) {
    QStringList list;
    for (const ReplacedDefault& each : replaceDefaults(experiment, catalog_))
        list << QStringLiteral("%1 = %2 (%3)")
                    .arg(QString::fromStdString(each.parameter),
                         QString::fromStdString(each.chosen.text()), translated(each.why));
    if (!list.isEmpty())
        messages_.showMessage(
            Tone::Muted,
            tr("Set to the nearest allowed values: %1").arg(list.join(QStringLiteral(", "))));
}

KernelEditor* OwnKernels::editorAt(int index) const {
    return qobject_cast<KernelEditor*>(tabs_->widget(index));
}

KernelEditor* OwnKernels::editorOf(const QString& file) const {
    const QString path = QFileInfo(file).absoluteFilePath();
    for (int index = 0; index < tabs_->count(); ++index)
        if (KernelEditor* editor = editorAt(index); editor->path() == path)
            return editor;
    return nullptr;
}

void OwnKernels::open(const QString& file) {
    if (KernelEditor* known = editorOf(file)) {
        show(*known);
        trial_.read(known->path()); // A document that was opened later lacks the kernel.
        return;
    }
    messages_.attempt([&] {
        auto* editor = new KernelEditor(file);
        tabs_->addTab(editor, {});
        showWhatThereIs();
        connectEditor(*editor);
        nameTab(*editor);
        show(*editor);
        measured_.erase(idOf(*editor));
        trial_.read(editor->path());
        files_[idOf(*editor)] = editor->path();
        rememberFile(editor->path(), RecentKind::Program);
    });
}

/// Returns an action that moves the cursor to a position in an open kernel. Returns an empty
/// function if the kernel's file is not open.
std::function<void()> OwnKernels::openerOf(const SourcePosition& where) {
    for (int index = 0; index < tabs_->count(); ++index) {
        KernelEditor* editor = editorAt(index);
        const auto there = editor->problemAt(where);
        if (!there)
            continue;
        return [this, still = QPointer(editor), there] {
            if (!still)
                return;
            show(*still);
            still->goTo(*there);
        };
    }
    return {};
}

std::string OwnKernels::idOf(const KernelEditor& editor) {
    try {
        return kernelNameOf(editor.path().toStdString()).id;
    } catch (const Error&) {
        return {}; // The name is not a valid id. The test reports the error.
    }
}

/// Removes the marks of guesses of measured kernels. These guesses are correct, because results are
/// verified before measuring.
void OwnKernels::dropVerifiedGuesses() {
    for (int index = 0; index < tabs_->count(); ++index)
        if (measured_.contains(idOf(*editorAt(index))))
            editorAt(index)->dropGuessMarks();
}

void OwnKernels::require(const QString& kernel, const QString& items) {
    const auto file = files_.find(kernel.toStdString());
    KernelEditor* editor = nullptr;
    if (file != files_.end()) {
        open(file->second);
        editor = editorOf(file->second);
    }
    if (!editor) {
        messages_.showMessage(
            Tone::Warning,
            tr("The file of %1 is not open. Open it, then add the line.").arg(kernel));
        return;
    }
    if (!editor->require(items))
        messages_.showMessage(
            Tone::Warning,
            tr("The requires entry of %1 must be a list. Convert it to a list, and add %2.")
                .arg(editor->name(), items));
}

void OwnKernels::show(KernelEditor& editor) {
    tabs_->setCurrentWidget(&editor);
    dock_->bringUp();
    editor.setFocus(Qt::OtherFocusReason);
}

/// Shares the width of the right panels. Code needs about 85 columns and gets up to 40 % of the
/// window. When the code is hidden, the panel in its place gets the previous width.
void OwnKernels::shareWidth(bool shown) {
    constexpr int code = 530;
    const int wanted = std::min(code, window_.width() * 2 / 5);
    if (shown && dock_->width() < wanted && !dock_->isFloating()) {
        widthBefore_ = dock_->width();
        window_.resizeDocks({dock_}, {wanted}, Qt::Horizontal);
    }
    if (!shown && widthBefore_ > 0) // The window is currently updating its layout.
        QTimer::singleShot(0, this, &OwnKernels::giveWidthBack);
}

void OwnKernels::giveWidthBack() {
    if (!window_.isVisible())
        return;
    auto* once = new QObject(this);
    for (auto* other : window_.findChildren<QDockWidget*>()) {
        if (other == dock_ || window_.dockWidgetArea(other) != Qt::RightDockWidgetArea)
            continue;
        const auto giveBack = [this, once, other] {
            if (!other->isVisible() || widthBefore_ == 0)
                return;
            once->deleteLater();
            window_.resizeDocks({other}, {std::exchange(widthBefore_, 0)}, Qt::Horizontal);
        };
        connect(other, &QDockWidget::visibilityChanged, once, giveBack, Qt::QueuedConnection);
        giveBack();
    }
}

void OwnKernels::connectEditor(KernelEditor& editor) {
    const auto tryIt = [this, &editor](KernelTrial::By by) {
        measured_.erase(idOf(editor));
        files_[idOf(editor)] = editor.path();
        trial_.start(editor.path(), by);
    };
    connect(&editor, &KernelEditor::saved, this, [tryIt] { tryIt(KernelTrial::By::Person); });
    connect(&editor, &KernelEditor::changedByOthers, this,
            [tryIt] { tryIt(KernelTrial::By::Others); });
    connect(&editor, &KernelEditor::modifiedChanged, this, [this, &editor] { nameTab(editor); });
    connect(&editor, &KernelEditor::saveAsWanted, this,
            [this, &editor] { saveAsByDialog(editor); });
    connect(&editor, &KernelEditor::failed, &messages_, &MessageBar::showFailure);
    connect(&editor, &KernelEditor::autosaveFailed, this, [this, &editor](const Failure& failure) {
        messages_.showMessage(Tone::Warning,
                              tr("Autosave failed for “%1”. Save the file to keep your changes. %2")
                                  .arg(editor.name(), explained(failure)),
                              {}, autosaveOf(editor.path()));
    });
    connect(&editor, &KernelEditor::saved, this,
            [this, &editor] { messages_.withdraw(autosaveOf(editor.path())); });
    connect(&editor, &KernelEditor::changedElsewhere, this, [this, &editor] {
        const QPointer<KernelEditor> still(&editor);
        messages_.showMessage(
            Tone::Warning,
            tr("Another program has changed “%1”, which has unsaved changes here.")
                .arg(editor.name()),
            {{tr("Use the file"),
              [still] {
                  if (still)
                      still->takeFile();
              }},
             {tr("Keep my changes"),
              [still] {
                  if (still)
                      still->endConflict();
              }}},
            conflictOver(editor.path()));
    });
    connect(&editor, &KernelEditor::agreed, this,
            [this](const QString& path) { messages_.withdraw(conflictOver(path)); });
}

void OwnKernels::nameTab(KernelEditor& editor) {
    const int index = tabs_->indexOf(&editor);
    const QString name = asItIs(editor.name());
    tabs_->setTabText(index, editor.isModified() ? name + u'*' : name);
    tabs_->setTabToolTip(index, editor.path());
}

void OwnKernels::createByDialog() {
    NewKernelDialog dialog(document_, catalog_, &window_);
    // If the user cancels the file dialog, the problem dialog opens again.
    while (dialog.exec() == QDialog::Accepted)
        if (const QString file = dialog.askForFile(); !file.isEmpty()) {
            create(dialog.problem(), file);
            return;
        }
}

void OwnKernels::describeProblem(const QString& file) {
    showProblem(file, nullptr);
}

/// Shows the dialog of a problem. If `left` is not null, the dialog contains this unsaved text of a
/// crashed program.
void OwnKernels::showProblem(const QString& file, const LeftText* left) {
    messages_.attempt([&] {
        ProblemDialog dialog(file, workbench_.engine, &window_);
        if (left)
            dialog.recover(*left);
        connect(&dialog, &ProblemDialog::saved, this, &OwnKernels::takeProblem);
        dialog.exec();
        if (!dialog.file().isEmpty())
            rememberFile(dialog.file(), RecentKind::Program);
        if (!dialog.wantsKernel())
            return;
        NewKernelDialog kernel(document_, catalog_, &window_);
        kernel.choose(dialog.problem());
        if (const QString to = kernel.askForFile(); !to.isEmpty())
            create(dialog.problem(), to);
    });
}

/// Reads the kernels of a changed problem again, so that the kernels use the new version of the
/// problem.
void OwnKernels::takeProblem(const std::string& problem) {
    for (const auto& known : files_) {
        const KernelFile* kernel = catalog_.find(known.first);
        if (!kernel || kernel->problem != problem)
            continue;
        messages_.attempt([&] { catalog_.open(known.second.toStdString()); });
    }
    experiment_.reloadKernels();
}

bool OwnKernels::create(const std::string& problem, const QString& file) {
    const bool isWritten = messages_.attempt([&] {
        const ProblemPointer known = findProblem(problem);
        refuseTakenName(file);
        const std::string id = kernelNameOf(file.toStdString()).id;
        const std::string text = kernelTemplate(
            *known, id, QLocale().language() == QLocale::Chinese, shareFolder() / "templates");
        writeFileAtomically(file.toStdString(), text);
        trustWritten(file.toStdString(), text);
    });
    if (isWritten)
        open(file);
    return isWritten;
}

/// Throws Error if the name is not a valid id or another kernel has it. Must be called before
/// writing a file.
void OwnKernels::refuseTakenName(const QString& file) const {
    const std::string name = QFileInfo(file).fileName().toStdString();
    const std::string id = kernelNameOf(file.toStdString()).id;
    if (const KernelFile* taken = catalog_.find(id);
        taken && (taken->shipped || taken->name != name))
        throw Error({message(KC_TEXT("engine", "A kernel \"{0}\" already exists"), id),
                     message(KC_TEXT("engine", "rename the file")),
                     {name, 0, 0}});
}

KernelEditor* OwnKernels::focused() const {
    const QWidget* focus = QApplication::focusWidget();
    for (int index = 0; index < tabs_->count(); ++index)
        if (KernelEditor* editor = editorAt(index); editor->isAncestorOf(focus))
            return editor;
    return nullptr;
}

bool OwnKernels::saveIfFocused() {
    KernelEditor* editor = focused();
    if (editor)
        editor->save();
    return editor != nullptr;
}

bool OwnKernels::findIfFocused() {
    KernelEditor* editor = focused();
    if (editor)
        editor->openFind(false);
    return editor != nullptr;
}

bool OwnKernels::saveAsIfFocused() {
    KernelEditor* editor = focused();
    if (editor)
        saveAsByDialog(*editor);
    return editor != nullptr;
}

void OwnKernels::saveAsByDialog(KernelEditor& editor) {
    const QFileInfo now(editor.path());
    QString free;
    for (int number = 2; free.isEmpty(); ++number) {
        const QString name = QStringLiteral("%1_%2").arg(now.completeBaseName()).arg(number);
        if (!catalog_.find(name.toStdString()) &&
            !QFileInfo::exists(now.dir().filePath(name + QStringLiteral(".cu"))))
            free = now.dir().filePath(name + QStringLiteral(".cu"));
    }
    QFileDialog dialog(&window_, tr("Save the kernel as"), now.absolutePath(),
                       tr("CUDA kernels (*.cu)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("cu"));
    dialog.selectFile(free);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString file = dialog.selectedFiles().constFirst();
    const bool isFree = messages_.attempt([&] {
        const KernelEditor* other = editorOf(file);
        if (other && other != &editor)
            throw Error({message(KC_TEXT("engine", "This file is open in another tab")),
                         message(KC_TEXT("engine", "rename the file")),
                         {QFileInfo(file).fileName().toStdString(), 0, 0}});
        refuseTakenName(file);
    });
    if (!isFree || !editor.saveAs(file))
        return;
    nameTab(editor);
    rememberFile(editor.path(), RecentKind::Program);
}

bool OwnKernels::mayCloseTab(KernelEditor& editor) {
    if (!editor.isModified())
        return true;
    show(editor);
    const auto answer = QMessageBox::question(
        &window_, tr("Unsaved changes"), tr("“%1” has unsaved changes.").arg(editor.name()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save ? editor.save() : answer == QMessageBox::Discard;
}

bool OwnKernels::mayClose() {
    for (int index = 0; index < tabs_->count(); ++index)
        if (!mayCloseTab(*editorAt(index)))
            return false;
    return true;
}

void OwnKernels::closeTab(int index) {
    KernelEditor* editor = editorAt(index);
    if (!mayCloseTab(*editor))
        return;
    tabs_->removeTab(tabs_->indexOf(editor));
    messages_.withdraw(conflictOver(editor->path()));
    editor->deleteLater();
    showWhatThereIs();
    if (tabs_->count() == 0)
        dock_->hide();
}

void OwnKernels::showWhatThereIs() {
    content_->setCurrentWidget(tabs_->count() == 0 ? static_cast<QWidget*>(nothing_) : tabs_);
    workbench_.refresh();
}

void OwnKernels::retranslate() {
    //: Label of the user's kernels, below an icon
    dock_->toggleViewAction()->setIconText(tr("My kernel"));
    tabs_->setAccessibleName(tr("My kernels"));
    nothing_->setText(tr("No kernel is open. Use the File menu: New kernel… starts from a template "
                         "of a problem, Import .cu file… adds a kernel of another program, and "
                         "Open kernel file… opens an existing kernel."));
}

} // namespace kernelcurve
