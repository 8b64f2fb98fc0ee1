#include "ui/teaching/assignment/assignment_dialog.h"

#include "app/document/files/unsaved_text.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/header/expression_scanner.h"
#include "gpu/catalog/header/kernel_name.h"
#include "gpu/catalog/kernel/kernel_template.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "ui/source/checked_text.h"
#include "ui/teaching/assignment/assignment_form_view.h"
#include "ui/teaching/assignment/assignment_panel.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>

#include <algorithm>
#include <system_error>
#include <utility>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view assignmentEnding = ".assignment.yaml";

/// Returns "transpose" for "transpose.assignment.yaml".
QString nameWithoutEnding(const QString& file) {
    return QFileInfo(file).fileName().section(u'.', 0, 0);
}

ProblemPointer problemNamed(const std::string& name, const fs::path& folder) {
    return name.ends_with(".cu") ? readProblemFile(readFile(folder / name), name, folder)
                                 : findProblem(name);
}

} // namespace

AssignmentDialog::AssignmentDialog(const QString& file, const QString& folder, QWidget* parent)
    : QDialog(parent)
    , keeper_(new UnsavedTextKeeper(
          [this] {
              return UnsavedText{.kind = UnsavedText::Kind::Assignment,
                                 .file = path_,
                                 .text = view_->text(),
                                 .base = base_,
                                 .trusted = true,
                                 .folder = folder_};
          },
          this))
    , folder_(folder)
    , form_(new AssignmentFormView(this))
    , text_(
          new CheckedText(SourceView::Language::Yaml, "assignmentFile", "assignmentFailures", this))
    , view_(&text_->view())
    , note_(named("assignmentNote", new NoteLabel(Tone::Muted, this)))
    , failed_(named("assignmentFailed", new NoteLabel(Tone::Error, this)))
    , open_(new QPushButton(tr("Op&en…"), this))
    , preview_(named("assignmentPreview", new QPushButton(tr("Pre&view as a student"), this)))
    , export_(named("assignmentExport", new QPushButton(tr("File &for students…"), this)))
    , save_(named("assignmentSave", new QPushButton(this))) {
    setObjectName(QStringLiteral("assignmentDialog"));
    layOut();
    connectParts();
    if (file.isEmpty())
        begin();
    else
        open(file);
}

AssignmentDialog::~AssignmentDialog() = default;

/// Starts with a problem of the list.
void AssignmentDialog::begin() {
    const std::vector<std::string> ids = assignableProblems();
    std::vector<std::string> parameters;
    const std::string id = ids.empty() ? std::string() : ids.front();
    if (const ProblemPointer problem = findProblem(id))
        for (const Parameter& each : problem->declaration().parameters)
            if (isSize(each))
                parameters.push_back(each.name);
    takeText(QString::fromStdString(newAssignment(id, parameters)), {});
}

void AssignmentDialog::layOut() {
    open_->setToolTip(tr("Opens one of your assignments"));
    export_->setToolTip(tr("Exports a self-contained file for students, without the hidden sizes"));
    auto* buttons = new QDialogButtonBox(this);
    auto* close = new QPushButton(tr("C&lose"), this);
    for (QPushButton* button : {open_, preview_, export_, save_, close})
        button->setAutoDefault(false);
    buttons->addButton(save_, QDialogButtonBox::ActionRole);
    buttons->addButton(export_, QDialogButtonBox::ActionRole);
    buttons->addButton(close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &AssignmentDialog::reject);
    text_->setAccessibleNames(tr("Assignment file"), tr("YAML, editable"),
                              tr("Errors in the assignment"));
    auto* halves = new QSplitter(this);
    halves->addWidget(form_);
    halves->addWidget(text_);
    halves->setChildrenCollapsible(false);
    halves->setStretchFactor(1, 1);
    columnOf({lineOf({open_, preview_, freeSpace()}), {halves, 1}, note_, failed_, buttons}, this);
    constexpr QSize usual(1220, 740);
    resize(usual);
    constexpr int form = 500;
    halves->setSizes({form, width() - form});
}

void AssignmentDialog::connectParts() {
    connect(view_, &SourceView::textChanged, this, &AssignmentDialog::textChanged);
    view_->setCompletion([this] { return names_; });
    connect(form_, &AssignmentFormView::changed, this, &AssignmentDialog::apply);
    connect(form_, &AssignmentFormView::rowsChanged, this, [this](const auto& change) {
        apply(change);
        look();
    });
    connect(keeper_, &UnsavedTextKeeper::failed, this, [this](const Failure& failure) {
        failed_->say(
            tr("Autosave failed. Save the file to keep your changes. %1").arg(explained(failure)));
    });
    connect(open_, &QPushButton::clicked, this, &AssignmentDialog::openByDialog);
    connect(preview_, &QPushButton::clicked, this, &AssignmentDialog::preview);
    connect(export_, &QPushButton::clicked, this, &AssignmentDialog::exportByDialog);
    connect(save_, &QPushButton::clicked, this, &AssignmentDialog::save);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this,
            &AssignmentDialog::save);
}

fs::path AssignmentDialog::folder() const {
    return path_.isEmpty() ? fs::path(folder_.toStdString())
                           : fs::path(path_.toStdString()).parent_path();
}

std::string AssignmentDialog::fileName() const {
    return path_.isEmpty() ? "new" + std::string(assignmentEnding)
                           : QFileInfo(path_).fileName().toStdString();
}

void AssignmentDialog::takeText(const QString& text, const QString& path) {
    path_ = path;
    base_ = path.isEmpty() ? QByteArray() : UnsavedText::checksumOf(text);
    say({});
    view_->setText(text);
    keeper_->discard();
    look();
}

void AssignmentDialog::recover(const LeftText& left) {
    if (path_.isEmpty())
        folder_ = left.text.folder;
    keeper_->takeOver(left.kept);
    view_->change(left.text.text);
    look();
    if (left.text.base != base_)
        say(tr("Another program has changed the file; saving overwrites that change."));
}

void AssignmentDialog::open(const QString& path) {
    takeText(QString::fromStdString(readFile(path.toStdString(), maxDocumentBytes)),
             QFileInfo(path).absoluteFilePath());
}

void AssignmentDialog::openByDialog() {
    if (!mayLeave())
        return;
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open assignment"), path_.isEmpty() ? folder_ : path_,
                                     tr("Assignments (*.assignment.yaml);;All files (*)"));
    if (file.isEmpty())
        return;
    try {
        open(file);
    } catch (const Error& error) {
        fail(error.failure());
    }
}

void AssignmentDialog::apply(const std::function<void(HeaderValues&)>& change) {
    if (textAhead_)
        return look(); // the edit belongs to the form of another text
    try {
        HeaderValues values = assignmentValues(view_->text().toStdString(), fileName());
        const std::string problem = values.scalar({"problem"});
        change(values);
        followProblem(values, problem);
        writing_ = true;
        view_->change(QString::fromStdString(values.text()));
        writing_ = false;
    } catch (const Error& error) {
        writing_ = false;
        fail(error.failure());
    }
}

void AssignmentDialog::textChanged() {
    textAhead_ = textAhead_ || !writing_;
    lookSoon_.start();
    if (view_->isModified())
        keeper_->keep();
    else
        keeper_->discard();
    showState();
}

/// Returns the source of the kernel to start from if its file is missing and the problem's template
/// can supply it. Otherwise, returns an empty list.
std::vector<SourceFile> AssignmentDialog::missingKernel(const HeaderValues& values) const {
    const std::string name = values.scalar({"template"});
    std::error_code error;
    if (!name.ends_with(".cu") || name.find('/') != name.npos ||
        fs::exists(folder() / name, error) || values.find({"files", name}))
        return {};
    try {
        const ProblemPointer problem = problemNamed(values.scalar({"problem"}), folder());
        if (problem)
            return {{name, kernelTemplate(*problem, kernelNameOf(name).id,
                                          QLocale().language() == QLocale::Chinese,
                                          shareFolder() / "templates")}};
    } catch (const Error&) {
        return {}; // an error of the assignment
    }
    return {};
}

void AssignmentDialog::look() {
    lookSoon_.stop();
    textAhead_ = false;
    text_->clearFailures();
    form_->clearErrors();
    assignment_.reset();
    const std::string text = view_->text().toStdString();
    std::optional<HeaderValues> values;
    try {
        values.emplace(assignmentValues(text, fileName()));
    } catch (const Error& error) {
        form_->setWaiting(tr("Fix the text to use the form. %1").arg(explained(error.failure())));
        addFailure(error.failure(), nullptr);
        return showState();
    }
    form_->setWaiting({});
    QStringList problems;
    for (const std::string& id : assignableProblems())
        problems << QString::fromStdString(id);
    form_->setChoices(problems, QDir(QString::fromStdString(folder().string()))
                                    .entryList({QStringLiteral("*.cu")}, QDir::Files));
    form_->showForm(assignmentForm(*values));
    missing_ = missingKernel(*values);
    try {
        assignment_ = readAssignment(text, fileName(), folder(), missing_);
    } catch (const Error& error) {
        addFailure(error.failure(), &*values);
    }
    offerNames();
    showState();
}

void AssignmentDialog::addFailure(const Failure& failure, const HeaderValues* values) {
    text_->addFailure(failure);
    if (values == nullptr)
        return;
    const HeaderPath path = failure.where.line > 0
                                ? values->pathAt(failure.where.line, failure.where.column)
                                : HeaderPath();
    form_->showError(path, asSentence(briefly(failure)));
}

/// Suggests the names of gates for the last valid problem, with their descriptions.
void AssignmentDialog::offerNames() {
    if (!assignment_)
        return;
    std::vector<std::pair<QString, QString>> names;
    names_.clear();
    for (const std::string& each : gateNames(*assignment_->definition, false)) {
        const QString name =
            QString::fromStdString(each.starts_with(costPrefix) ? shownGate(each + " ") : each);
        const Metric* metric = findMetric(each);
        names.emplace_back(name, metric ? metricHeading(*metric) : QString());
    }
    for (const Metric& metric : metrics())
        if (!metric.declared && metric.source != MetricSource::Model)
            names.emplace_back(
                QString::fromUtf8(metric.tag.data(), static_cast<qsizetype>(metric.tag.size())),
                tr("%1, with a device").arg(metricHeading(metric)));
    for (const std::string& function : expressionFunctions())
        names.emplace_back(QString::fromStdString(function) + u'(', tr("function"));
    for (const auto& [name, description] : names)
        names_.push_back({name});
    for (const char* key : {"title", "problem", "computes", "template", "text", "pictures", "sizes",
                            "hidden_sizes", "gates", "tries", "limit", "ranking", "points", "hint",
                            "device", "against", "metric", "zh_CN"})
        names_.push_back({QString::fromLatin1(key)});
    form_->setGateNames(std::move(names));
}

/// Shows the assignment in the form that students receive: the panel with the gates and the kernel
/// to start from.
void AssignmentDialog::preview() {
    look();
    if (!assignment_)
        return;
    QDialog window(this);
    window.setObjectName(QStringLiteral("studentPreview"));
    window.setWindowTitle(tr("Student preview"));
    auto* halves = new QSplitter(&window);
    auto* panel = new AssignmentPanel(halves);
    auto* kernel = new SourceView(SourceView::Language::Cuda, halves);
    try {
        const Assignment told = readAssignment(writeForStudents(*assignment_), fileName(), {});
        panel->setAssignment(told);
        kernel->setText(QString::fromStdString(told.file(told.beginning).text));
    } catch (const Error& error) {
        return fail(error.failure());
    }
    kernel->setAccessibleNames(tr("Template kernel"), tr("CUDA source, read-only"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &window);
    connect(buttons, &QDialogButtonBox::rejected, &window, &QDialog::reject);
    columnOf({{halves, 1}, buttons}, &window);
    constexpr QSize usual(1000, 640);
    window.resize(usual);
    halves->setSizes({usual.width() / 2, usual.width() / 2});
    window.exec();
}

bool AssignmentDialog::saveTo(const QString& file) {
    try {
        const std::string text = view_->text().toStdString();
        writeFileAtomically(file.toStdString(), text);
        path_ = QFileInfo(file).absoluteFilePath();
        base_ = UnsavedText::checksumOf(view_->text());
        view_->setModified(false);
        keeper_->discard();
        look();
        for (const SourceFile& kernel : std::exchange(missing_, {})) {
            writeFileAtomically(folder() / kernel.name, kernel.text);
            trustWritten(folder() / kernel.name, kernel.text);
        }
    } catch (const Error& error) {
        note_->say({});
        failed_->say(tr("Not saved. %1").arg(explained(error.failure())));
        return false;
    }
    const QString where = QDir::toNativeSeparators(path_);
    say(assignment_ ? tr("Saved to %1.").arg(where)
                    : tr("Saved to %1. Fix the errors before you use the file.").arg(where));
    showState();
    return true;
}

bool AssignmentDialog::save() {
    if (!path_.isEmpty())
        return saveTo(path_);
    look();
    const QString kernel = assignment_ ? QString::fromStdString(assignment_->beginning) : QString();
    const QString name = kernel.isEmpty() ? QStringLiteral("new") : nameWithoutEnding(kernel);
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Save assignment"),
        folder_ + u'/' + name + QLatin1String(assignmentEnding.data(), assignmentEnding.size()),
        tr("Assignments (*.assignment.yaml)"));
    return !file.isEmpty() && saveTo(file);
}

void AssignmentDialog::exportTo(const QString& file) const {
    writeFileAtomically(file.toStdString(), writeForStudents(*assignment_));
}

void AssignmentDialog::exportByDialog() {
    look();
    if (!assignment_)
        return;
    const QString name =
        nameWithoutEnding(path_.isEmpty() ? QString::fromStdString(assignment_->beginning) : path_);
    const QString file =
        QFileDialog::getSaveFileName(this, tr("File for students"),
                                     QString::fromStdString(folder().string()) + u'/' + name +
                                         QStringLiteral(".student.assignment.yaml"),
                                     tr("Assignments (*.assignment.yaml)"));
    if (file.isEmpty())
        return;
    try {
        exportTo(file);
        say(tr("Saved to %1. Give this file to your students.")
                .arg(QDir::toNativeSeparators(file)));
    } catch (const Error& error) {
        fail(error.failure());
    }
}

void AssignmentDialog::say(const QString& words) {
    note_->say(words);
    failed_->say({});
}

void AssignmentDialog::fail(const Failure& failure) {
    note_->say({});
    failed_->say(explained(failure));
}

void AssignmentDialog::showState() {
    save_->setText(path_.isEmpty() ? tr("&Save…") : tr("&Save"));
    for (QPushButton* button : {preview_, export_})
        button->setEnabled(assignment_.has_value());
    setWindowTitle((path_.isEmpty() ? tr("New assignment")
                                    : tr("Assignment %1").arg(QFileInfo(path_).fileName())) +
                   QStringLiteral("[*]"));
    setWindowModified(view_->isModified());
}

bool AssignmentDialog::mayLeave() {
    if (!view_->isModified())
        return true;
    const auto answer = QMessageBox::question(
        this, tr("Unsaved changes"), tr("The assignment has unsaved changes."),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save ? save() : answer == QMessageBox::Discard;
}

void AssignmentDialog::reject() {
    if (mayLeave())
        QDialog::reject();
}

} // namespace kernelcurve
