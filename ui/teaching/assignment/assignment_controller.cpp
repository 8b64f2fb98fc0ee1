#include "ui/teaching/assignment/assignment_controller.h"

#include "app/assignment/assignment.h"
#include "app/assignment/handed_in.h"
#include "app/document/files/unsaved_text.h"
#include "app/document/kernels/own_kernel_file.h"
#include "app/trust/trusted_programs.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "ui/document/left_text_offer.h"
#include "ui/document/trust_question.h"
#include "ui/teaching/assignment/assignment_dialog.h"
#include "ui/teaching/assignment/assignment_panel.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/workbench.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QTimer>

#include <system_error>
#include <utility>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

const QString cause = QStringLiteral("assignment");

/// Returns, for example, "tile_transpose" for "tile_transpose.student.assignment.yaml".
std::string stemOf(const fs::path& file) {
    std::string stem = file.filename().string();
    for (const std::string_view ending :
         {".kernelcurve", ".yaml", ".yml", ".assignment", ".student"})
        if (stem.ends_with(ending) && stem.size() > ending.size())
            stem.erase(stem.size() - ending.size());
    return stem;
}

/// Returns a folder next to the assignment. If that folder is not writable, returns a folder in the
/// user's data folder.
fs::path workFolder(const fs::path& assignment) {
    const fs::path beside = assignment.parent_path() / stemOf(assignment);
    try {
        makeFolder(beside);
        return beside;
    } catch (const Error&) {
        const fs::path own = dataFolder() / "assignments" / stemOf(assignment);
        makeFolder(own);
        return own;
    }
}

void noteGate(HandIn& handIn, std::string title, const GateOutcome& outcome) {
    if (outcome.state == GateState::Passed) {
        handIn.passed.push_back(std::move(title));
        return;
    }
    const char* between = ": ";
    for (const Message& why : outcome.why)
        title += std::exchange(between, "; ") + why.english();
    handIn.missed.push_back(std::move(title));
}

} // namespace

AssignmentController::AssignmentController(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , messages_(workbench.messages)
    , window_(workbench.window)
    // The dock is on the left, because the source is on the right.
    , dock_(&workbench.addDock(*this, {.id = "assignment",
                                       .title = QT_TR_NOOP("Assignment"),
                                       .icon = "",
                                       .position = 90,
                                       .rail = 0,
                                       .area = Qt::LeftDockWidgetArea})) {
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (visible)
            panel();
    });
    connect(&workbench_, &Workbench::kernelTried, this, &AssignmentController::tryWhatWasHeldBack);
    connect(&workbench_, &Workbench::recoveryWanted, this, [this] {
        for (const LeftText& left : leftTexts())
            if (left.text.kind == UnsavedText::Kind::Assignment)
                offer(left);
    });
    workbench_.addCommands(
        *this,
        {{.id = "newAssignment",
          .text = QT_TR_NOOP("New assi&gnment…"),
          .menus = {{"file", 185}},
          .tip = QT_TR_NOOP(
              "Creates or edits an assignment for a class: problem, template kernel, and gates"),
          .run = [this] { write({}, nullptr); },
          .isEnabled = [this] { return workbench_.isIdle(); }}});
    workbench_.addFileType(
        {.order = 450,
         .accepts =
             [](const QStringList& files) { return isAssignmentFile(files.front().toStdString()); },
         .open = [this](const QStringList& files) { open(files.front()); }});
}

void AssignmentController::offer(const LeftText& left) {
    offerLeftText(messages_, window_, left, tr("New assignment"), [this, left] {
        write(QFileInfo::exists(left.text.file) ? left.text.file : QString(), &left);
    });
}

/// Shows the dialog of an assignment. If `left` is not null, the dialog contains this unsaved text
/// of a crashed program.
void AssignmentController::write(const QString& file, const LeftText* left) {
    messages_.attempt([&] {
        AssignmentDialog dialog(file, workbench_.folder(), &window_);
        if (left)
            dialog.recover(*left);
        dialog.exec();
    });
}

AssignmentPanel& AssignmentController::panel() {
    if (panel_ == nullptr) {
        panel_ = new AssignmentPanel;
        dock_->setPanel(panel_);
        connect(panel_, &AssignmentPanel::handInWanted, this,
                &AssignmentController::handInByDialog);
        connect(panel_, &AssignmentPanel::lineWanted, this,
                [this](int line) { emit workbench_.lineWanted(kernel_->path(), line); });
        connect(panel_, &AssignmentPanel::failed, &messages_, &MessageBar::showFailure);
    }
    return *panel_;
}

AssignmentController::~AssignmentController() = default;

QString AssignmentController::kernelFile() const {
    return kernel_ ? kernel_->path() : QString();
}

void AssignmentController::open(const QString& file) {
    try {
        auto read = std::make_unique<Assignment>(readAssignmentFile(file.toStdString()));
        const SourceFile& beginning = read->file(read->beginning);
        KernelText program{beginning.name, beginning.text, {}};
        program.problem = *read->definition->source();
        if (!mayRun(window_, {program}) || !mayTryWorkFile(file.toStdString(), beginning.name))
            return;
        assessment_.reset();
        isHeldBack_ = false;
        result_.reset();
        kernel_.reset();
        assignment_ = std::move(read);
        makeWorkFiles(file.toStdString());
    } catch (const Error& error) {
        messages_.showFailureOf(cause, error.failure());
        return;
    }
    messages_.withdraw(cause);
    panel().setAssignment(*assignment_);
    assessment_ = std::make_unique<Assessment>(workbench_.engine, *assignment_);
    connect(assessment_.get(), &Assessment::advanced, &panel(), &AssignmentPanel::showTrying);
    connect(assessment_.get(), &Assessment::finished, this, [this](const AssessmentResult& result) {
        result_ = result;
        panel().showResult(result, assessment_->evidence());
    });
    connect(kernel_.get(), &OwnKernelFile::changedOnDisk, this, &AssignmentController::tryIt);
    emit workbench_.kernelFileWanted(kernel_->path());
    dock_->bringUp();
    // Shows the gates and the source instead of the chart, after the docks are laid out.
    QTimer::singleShot(0, this, [this] {
        constexpr int share = 3;
        const int width = window_.width() / share;
        window_.resizeDocks({dock_, &workbench_.dock("ownKernels")}, {width, width},
                            Qt::Horizontal);
    });
    tryIt();
}

/// Returns true if the existing work file may run. The user selected the assignment, but not a
/// kernel next to it, which may be from the same archive.
bool AssignmentController::mayTryWorkFile(const fs::path& assignment, const std::string& name) {
    const fs::path kernel = workFolder(assignment) / name;
    std::error_code error;
    return !fs::exists(kernel, error) || mayRun(window_, {KernelText{name, readFile(kernel), {}}});
}

void AssignmentController::makeWorkFiles(const fs::path& assignment) {
    const fs::path folder = workFolder(assignment);
    const fs::path kernel = folder / assignment_->beginning;
    std::error_code error;
    const SourceFile& problem = *assignment_->definition->source();
    // As for every kernel, a problem that is not built-in is next to the kernel file.
    if (assignment_->problem.ends_with(".cu"))
        writeFileAtomically(folder / (assignment_->definition->declaration().id + ".cu"),
                            problem.text);
    if (!fs::exists(kernel, error)) {
        writeFileAtomically(kernel, assignment_->file(assignment_->beginning).text);
        trustWritten(kernel, assignment_->file(assignment_->beginning).text);
    }
    kernel_ = std::make_unique<OwnKernelFile>(QString::fromStdString(kernel.string()));
}

void AssignmentController::tryIt() {
    const std::string source = kernel_->text().toStdString();
    result_.reset();
    assessment_->cancel();
    isHeldBack_ = !isTrusted(source);
    if (isHeldBack_) {
        panel().showHeldBack(
            tr("Another program has changed the file. Save the kernel to test its gates."));
        return;
    }
    tried_ = source;
    panel().showTrying(0, 1);
    assessment_->start(source);
}

void AssignmentController::tryWhatWasHeldBack() {
    if (isHeldBack_ && isTrusted(kernel_->text().toStdString()))
        tryIt();
}

void AssignmentController::handIn(const QString& file, const QString& student) {
    HandIn handIn;
    handIn.assignment = assignment_->title.en;
    handIn.student = student.toStdString();
    handIn.file = assignment_->beginning;
    handIn.source = tried_;
    handIn.program = (QCoreApplication::applicationName() + QLatin1Char(' ') +
                      QCoreApplication::applicationVersion())
                         .toStdString();
    handIn.device = "cpu";
    handIn.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    if (result_) {
        handIn.points = result_->points;
        for (std::size_t gate = 0; gate < assignment_->gates.size(); ++gate)
            noteGate(handIn, titleOf(assignment_->gates[gate]).en, result_->gates[gate]);
        for (const auto& [name, value] : assessment_->evidence().environment)
            handIn.environment.push_back(name + ": " + value.text());
    }
    writeFileAtomically(file.toStdString(), writeHandIn(handIn));
}

void AssignmentController::handInByDialog() {
    QString name = panel().student();
    for (QChar& character : name)
        if (character == QLatin1Char('/') || !character.isPrint())
            character = QLatin1Char('_');
    const QString folder = QFileInfo(kernel_->path()).absolutePath();
    const QString file = QFileDialog::getSaveFileName(
        &window_, tr("Submit"), folder + QLatin1Char('/') + name + QStringLiteral(".handin.yaml"),
        tr("Submissions (*.handin.yaml)"));
    if (file.isEmpty() || !messages_.attempt([&] { handIn(file, panel().student()); }, cause))
        return;
    messages_.showMessage(Tone::Success,
                          tr("Saved to %1. Send this file to your teacher.")
                              .arg(QDir::toNativeSeparators(QFileInfo(file).absoluteFilePath())),
                          {}, cause);
}

} // namespace kernelcurve
