#include "ui/import/import_dialog.h"

#include "app/document/kernels/header_file.h"
#include "app/document/kernels/problem_trial.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/catalog/header/kernel_name.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"
#include "ui/document/trust_question.h"
#include "ui/source/source_view.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {

ImportDialog::ImportDialog(const QString& file, const Catalog& catalog, EngineClient& engine,
                           QWidget* parent)
    : QDialog(parent)
    , catalog_(catalog)
    , trial_(new ProblemTrial(engine, this))
    , file_(named("broughtFile", new QLineEdit(this)))
    , kernels_(named("broughtKernels", new QListWidget(this)))
    , launch_(named("broughtLaunch", new QLineEdit(this)))
    , include_(named("broughtInclude", new QLineEdit(this)))
    , defines_(named("broughtDefines", new QLineEdit(this)))
    , problem_(named("broughtProblem", new QComboBox(this)))
    , output_(named("broughtOutput", new QLineEdit(this)))
    , header_(named("broughtHeader", new SourceView(SourceView::Language::Cuda, this)))
    , wrong_(named("broughtWrong", new NoteLabel(Tone::Error, this)))
    , open_(named("broughtOpen", new NoteLabel(Tone::Warning, this)))
    , note_(named("broughtNote", new NoteLabel(Tone::Muted, this)))
    , run_(named("runBrought", new QPushButton(tr("&Run to detect…"), this)))
    , bring_(nullptr) {
    setWindowTitle(tr("Import .cu file"));
    setObjectName(QStringLiteral("bringDialog"));
    run_->setAutoDefault(false);
    run_->hide();
    layOut();
    connectFields();
    takeFile(file);
    if (chosen_)
        bring_->setFocus(Qt::OtherFocusReason);
    else
        kernels_->setFocus(Qt::OtherFocusReason);
}

void ImportDialog::layOut() {
    auto* grid = new QGridLayout;
    int row = 0;
    const auto line = [&](const QString& label, QWidget* field, QPushButton* button) {
        auto* words = new QLabel(label, this);
        words->setBuddy(field);
        grid->addWidget(words, row, 0, field == kernels_ ? Qt::AlignTop : Qt::AlignVCenter);
        grid->addWidget(field, row, 1, 1, button ? 1 : 2);
        if (button)
            grid->addWidget(button, row, 2);
        ++row;
    };
    const auto button = [this](const QString& text, auto slot) {
        auto* made = new QPushButton(text, this);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, slot);
        return made;
    };
    kernels_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    file_->setReadOnly(true);
    launch_->setReadOnly(true);
    include_->setPlaceholderText(tr("only the file's folder"));
    problem_->setPlaceholderText(tr("Select a problem"));
    problem_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    line(tr("&File:"), file_, button(tr("Choose…"), &ImportDialog::chooseFile));
    line(tr("&Kernel:"), kernels_, nullptr);
    line(tr("&Launch code in:"), launch_, button(tr("Choose…"), &ImportDialog::chooseLaunch));
    line(tr("&Include folders:"), include_, button(tr("Add…"), &ImportDialog::addFolder));
    defines_->setPlaceholderText(tr("NAME=VALUE; NAME"));
    line(tr("&Defines:"), defines_, nullptr);
    line(tr("Pro&blem:"), problem_, nullptr);
    line(tr("Save &header to:"), output_, nullptr);
    header_->setReadOnly(false);
    header_->setTabLeaves(true);
    header_->setAccessibleNames(tr("Proposed header"), tr("Header, editable"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    bring_ = named("bring", buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole));
    bring_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    columnOf({grid, wrong_, {header_, 1}, open_, note_, {run_, 0, Qt::AlignLeft}, buttons}, this);
    constexpr QSize usual(720, 620);
    resize(usual);
}

void ImportDialog::connectFields() {
    connect(kernels_, &QListWidget::itemSelectionChanged, this, [this] {
        chooseKernels();
        listProblems();
        propose();
    });
    for (QLineEdit* field : {include_, defines_})
        connect(field, &QLineEdit::editingFinished, this, [this, field] {
            if (field->isModified())
                listKernels();
            field->setModified(false);
        });
    connect(problem_, &QComboBox::currentIndexChanged, this, [this] {
        trial_->stop(); // The user's selection takes precedence.
        tried_.clear();
        propose();
        observe();
    });
    connect(trial_, &ProblemTrial::ended, this, &ImportDialog::takeTrial);
    connect(trial_, &ProblemTrial::untrusted, this, &ImportDialog::offerToRun);
    connect(run_, &QPushButton::clicked, this, [this] {
        trustNamed(untrustedFiles_);
        if (!untrusted_ || !mayRun(*this, {*untrusted_}))
            return;
        listProblems();
        propose();
    });
    connect(output_, &QLineEdit::textEdited, this, [this] { outputChosen_ = true; });
    connect(output_, &QLineEdit::editingFinished, this, [this] {
        if (output_->isModified())
            propose(); // `source` must contain the path from the output to the file.
        output_->setModified(false);
    });
    connect(header_, &SourceView::textChanged, this, &ImportDialog::look);
}

void ImportDialog::takeFile(const QString& file) {
    path_ = QFileInfo(file).absoluteFilePath();
    launchFrom_.clear();
    outputChosen_ = false;
    file_->setText(QDir::toNativeSeparators(path_));
    listKernels();
}

ImportRequest ImportDialog::request() const {
    ImportRequest request;
    request.file = path_.toStdString();
    for (const QString& folder : include_->text().split(u';', Qt::SkipEmptyParts)) {
        const QString path = QDir::fromNativeSeparators(folder.trimmed());
        request.include.push_back(
            QFileInfo(QFileInfo(path_).dir(), path).absoluteFilePath().toStdString());
    }
    for (const QString& define : defines_->text().split(u';', Qt::SkipEmptyParts)) {
        const QString written = define.trimmed();
        const qsizetype sign = written.indexOf(u'=');
        request.defines.emplace_back(written.left(sign).trimmed().toStdString(),
                                     sign < 0 ? std::string("1")
                                              : written.mid(sign + 1).trimmed().toStdString());
    }
    request.launchFrom = launchFrom_.toStdString();
    request.kernels = selectedKernels();
    if (outputChosen_)
        request.output = QDir::fromNativeSeparators(output_->text()).toStdString();
    return request;
}

/// Returns the selected kernels in file order, which is the launch order.
std::vector<std::string> ImportDialog::selectedKernels() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < found_.size(); ++i)
        if (kernels_->item(static_cast<int>(i))->isSelected())
            names.push_back(found_[i].name);
    return names;
}

void ImportDialog::chooseKernels() {
    const std::vector<std::string> names = selectedKernels();
    chosen_.reset();
    for (const ImportableKernel& each : found_)
        if (!names.empty() && each.name == names.front())
            chosen_ = each;
    if (names.size() < 2)
        return;
    try {
        chosen_ = importedTogether(request());
    } catch (const Error&) {
        // The proposal contains the same information.
    }
}

void ImportDialog::listKernels() {
    const std::vector<std::string> before = selectedKernels();
    const QSignalBlocker quiet(kernels_);
    kernels_->clear();
    found_.clear();
    std::optional<Failure> refusal;
    try {
        found_ = importableKernels(request());
    } catch (const Error& error) {
        refusal = error.failure();
    }
    const std::string name = QFileInfo(path_).fileName().toStdString();
    for (const ImportableKernel& each : found_) {
        const QString words = QString::fromStdString(each.name).section(':', 0, 0);
        kernels_->addItem(each.where.file == name
                              ? tr("%1, line %2").arg(words).arg(each.where.line)
                              : tr("%1, %2 line %3")
                                    .arg(words, QString::fromStdString(each.where.file))
                                    .arg(each.where.line));
        if (std::ranges::find(before, each.name) != before.end())
            kernels_->item(kernels_->count() - 1)->setSelected(true);
    }
    if (found_.size() == 1)
        kernels_->setCurrentRow(0);
    chooseKernels();
    kernels_->setEnabled(!found_.empty());
    // The list is as high as its lines, up to this number.
    constexpr int most = 5;
    const int lines = std::clamp(static_cast<int>(found_.size()), 1, most);
    const int height = std::max(kernels_->sizeHintForRow(0), kernels_->fontMetrics().height() + 4);
    kernels_->setFixedHeight(lines * height + 2 * kernels_->frameWidth());
    listProblems();
    propose();
    if (!refusal)
        return;
    say(*refusal);
    if (refusal->where.line > 0)
        note_->say(tr("Under Include folders, add the folders that contain the included files."));
}

void ImportDialog::listProblems() {
    const QSignalBlocker quiet(problem_);
    problem_->clear();
    trial_->stop();
    tried_.clear();
    observed_.reset();
    untrusted_.reset();
    run_->hide();
    problem_->setEnabled(chosen_.has_value());
    if (!chosen_)
        return;
    for (const std::string& id : chosen_->problems)
        problem_->addItem(translated(findProblem(id)->declaration().title),
                          QString::fromStdString(id));
    problem_->addItem(tr("New problem (in a new problem file)"), QLatin1String(ownProblem));
    problem_->setCurrentIndex(chosen_->problemTold || chosen_->problems.empty() ? 0 : -1);
    tryOut();
}

/// Detects the problem with trial runs, like `kernelcurve import`.
void ImportDialog::tryOut() {
    if (problem_->currentIndex() < 0)
        trial_->start(request(), chosen_->problems);
    else
        observe();
}

/// Runs the kernel to determine its accesses to the arrays of a new problem.
void ImportDialog::observe() {
    if (problem_->currentData().toString() == QLatin1String(ownProblem) && !observed_)
        trial_->start(request(), {});
}

/// Offers to run the program. A dropped or double-clicked file runs only after the user accepts
/// this offer. A file from a file dialog is already trusted, and so are its includes.
void ImportDialog::offerToRun(const KernelText& program,
                              const std::vector<std::filesystem::path>& files) {
    if (!program.files.empty() && isTrusted(program.files.front().text)) {
        trustNamed(files);
        if (untrustedFiles(program).empty()) {
            tryOut();
            return;
        }
    }
    untrusted_ = program;
    untrustedFiles_ = files;
    run_->show();
    if (problem_->currentIndex() < 0)
        propose();
}

void ImportDialog::takeTrial(const std::vector<std::string>& right,
                             const std::optional<ObservedRun>& observed,
                             const std::optional<Failure>& failure) {
    observed_ = observed;
    // The problem is already selected, so the run only observed the accesses.
    if (problem_->currentIndex() >= 0) {
        if (observed_ && header_->text().toStdString() == proposal_.text)
            propose();
        return;
    }
    if (failure) {
        note_->say(tr("Select a problem: the kernel cannot run here. %1").arg(explained(*failure)));
        return;
    }
    const QSignalBlocker quiet(problem_);
    problem_->setCurrentIndex(right.empty()
                                  ? problem_->count() - 1
                                  : problem_->findData(QString::fromStdString(right.front())));
    tried_ = right.empty() ? std::string() : triedProblems(right);
    propose();
}

void ImportDialog::propose() {
    wrong_->say({});
    open_->say({});
    header_->setText({});
    launch_->clear();
    launch_->setPlaceholderText({});
    bring_->setEnabled(false);
    if (!chosen_) {
        if (!found_.empty())
            note_->say(tr("Select a kernel, or several that are launched in sequence."));
        return;
    }
    if (problem_->currentIndex() < 0) {
        note_->say(untrusted_ ? tr("Select a problem, or detect it with a run on the CPU.")
                              : tr("Testing matching problems on the CPU…"));
        return;
    }
    ImportRequest wanted = request();
    if (!chosen_->problemTold || problem_->currentIndex() > 0)
        wanted.problem = problem_->currentData().toString().toStdString();
    wanted.problemFrom = tried_;
    wanted.observed = observed_;
    try {
        ImportProposal proposal = proposeHeader(wanted);
        if (!outputChosen_) {
            const QString usual = usualOutput(proposal);
            output_->setText(QDir::toNativeSeparators(usual));
            wanted.output = usual.toStdString();
            if (wanted.output != proposal.output)
                proposal = proposeHeader(wanted);
        }
        addProposedProblem(proposal);
        proposal_ = proposal;
        showProposal(proposal);
    } catch (const Error& error) {
        say(error.failure());
    }
}

/// Returns a path next to the file. No built-in kernel has the resulting name.
QString ImportDialog::usualOutput(const ImportProposal& proposal) const {
    const std::string name = proposal.output.filename().string();
    const KernelFile* taken = catalog_.find(proposal.output.stem().string());
    const bool free = !taken || (!taken->shipped && taken->name == name);
    return QString::fromStdString(
        (proposal.output.parent_path() / (free ? name : "my_" + name)).string());
}

void ImportDialog::showProposal(const ImportProposal& proposal) {
    launch_->setPlaceholderText(tr("launch code not found: block and grid are guesses"));
    launch_->setText(
        QDir::toNativeSeparators(QString::fromStdString(proposal.launchFile.string())));
    header_->setText(QString::fromStdString(proposal.text));
    QStringList sentences;
    if (!proposal.missing.empty())
        sentences << tr("Included file not found: %1. If the kernel needs the file, add its folder "
                        "under Include folders.")
                         .arg(QString::fromStdString(proposal.missing.front().name));
    if (!proposal.problemFile.empty())
        sentences << tr("No known problem matches. %1 will describe a new problem; you write its "
                        "reference.")
                         .arg(QString::fromStdString(proposal.problemFile.filename().string()));
    if (proposal.doubt)
        sentences << translated(*proposal.doubt);
    if (!proposal.notTold.empty())
        sentences << tr("Check %1: no source confirms these values.")
                         .arg(QString::fromStdString(
                             joined(proposal.notTold, tr(", ").toStdString())));
    open_->say(joinedSentences(sentences));
    note_->say(tr("The file stays unchanged. Marked lines are guesses until a first run has "
                  "verified them; you can edit them here."));
    look();
}

/// Validates the header. Marks guesses, and shows a sentence at the line of each error.
void ImportDialog::look() {
    const std::string text = header_->text().toStdString();
    std::vector<LineMark> marks;
    for (const GuessedLine& each : guessedLines(text)) {
        const bool told = each.from.find("unknown") == std::string::npos;
        marks.push_back({each.line, told ? LineSeverity::Note : LineSeverity::Fair,
                         told ? tr("Guess from: %1").arg(QString::fromStdString(each.from))
                              : tr("Guess (%1)").arg(QString::fromStdString(each.from))});
    }
    header_->setLineMarks(std::move(marks));
    header_->setDiagnostics({});
    bring_->setEnabled(!text.empty());
    if (text.empty())
        return;
    wrong_->say({});
    try {
        const QString file = QDir::fromNativeSeparators(output_->text());
        const KernelFile read = readKernelFile(text, file.toStdString());
        problemId_ = read.problem;
        const KernelFile* taken = catalog_.find(read.id);
        if (taken && (taken->shipped || taken->name != read.name))
            throw Error({message(KC_TEXT("engine", "A kernel \"{0}\" already exists"), read.id),
                         message(KC_TEXT("engine", "rename the file")),
                         {read.name, 0, 0}});
    } catch (const Error& error) {
        say(error.failure());
    }
}

void ImportDialog::say(const Failure& failure) {
    bring_->setEnabled(false);
    wrong_->say(explained(failure));
    const QString header = QFileInfo(QDir::fromNativeSeparators(output_->text())).fileName();
    const QString file = QFileInfo(QString::fromStdString(failure.where.file)).fileName();
    if (failure.where.line > 0 && file == header)
        header_->setDiagnostics({{failure.where.line, failure.where.column, briefly(failure)}});
    if (header_->text().isEmpty())
        note_->say({});
}

void ImportDialog::accept() {
    const QString file = QDir::fromNativeSeparators(output_->text());
    if (!bring_->isEnabled() || !mayWrite(file))
        return;
    try {
        writeProposal(proposal_, file.toStdString(), header_->text().toStdString(),
                      ExistingFile::Replace);
    } catch (const Error& error) {
        say(error.failure());
        return;
    }
    written_ = file;
    problemFile_ = QString::fromStdString(proposal_.problemFile.string());
    QDialog::accept();
}

/// Returns true if the file may be written. Sources are never overwritten. Overwriting another
/// existing file requires consent.
bool ImportDialog::mayWrite(const QString& file) {
    if (!QFileInfo::exists(file))
        return true;
    for (const QString& source : {path_, QDir::fromNativeSeparators(launch_->text())})
        if (!source.isEmpty() && QFileInfo(source) == QFileInfo(file)) {
            say({message(KC_TEXT("engine", "Cannot overwrite the kernel's source file")),
                 message(KC_TEXT("engine", "rename the file")),
                 {QFileInfo(file).fileName().toStdString(), 0, 0}});
            return false;
        }
    QMessageBox question(this);
    question.setIcon(QMessageBox::Question);
    question.setWindowTitle(tr("Replace file"));
    question.setText(tr("“%1” already exists.").arg(QFileInfo(file).fileName()));
    auto* replace = question.addButton(tr("Replace"), QMessageBox::AcceptRole);
    question.addButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == replace;
}

void ImportDialog::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Import .cu file"), path_,
        tr("CUDA sources (*.cu *.cuh *.h *.hpp *.inl);;All files (*)"));
    if (file.isEmpty())
        return;
    trustNamed(std::array{std::filesystem::path(file.toStdString())});
    takeFile(file);
}

void ImportDialog::chooseLaunch() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("File that launches the kernel"), QFileInfo(path_).absolutePath(),
        tr("C++ and CUDA sources (*.cu *.cuh *.cpp *.cc *.cxx *.h *.hpp);;All files (*)"));
    if (file.isEmpty())
        return;
    launchFrom_ = file;
    propose();
}

void ImportDialog::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder with included files"),
                                                             QFileInfo(path_).absolutePath());
    if (folder.isEmpty())
        return;
    const QString before = include_->text().trimmed();
    include_->setText((before.isEmpty() ? QString() : before + QStringLiteral("; ")) +
                      QDir::toNativeSeparators(folder));
    listKernels();
}

} // namespace kernelcurve
