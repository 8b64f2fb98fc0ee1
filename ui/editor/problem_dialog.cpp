#include "ui/editor/problem_dialog.h"

#include "app/document/files/unsaved_text.h"
#include "app/document/kernels/own_kernel_file.h"
#include "app/document/kernels/problem_form.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/error.h"
#include "ui/document/trust_question.h"
#include "ui/editor/problem_form_view.h"
#include "ui/source/checked_text.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

QString usualFolder() {
    return QString::fromStdString(problemFolder().string());
}

} // namespace

ProblemDialog::ProblemDialog(const QString& file, EngineClient& engine, QWidget* parent)
    : QDialog(parent)
    , keeper_(new UnsavedTextKeeper(
          [this] {
              return UnsavedText{.kind = UnsavedText::Kind::Problem,
                                 .file = path_,
                                 .text = view_->text(),
                                 .base =
                                     disk_ ? UnsavedText::checksumOf(disk_->text()) : QByteArray(),
                                 .trusted = isTrusted_,
                                 .folder = QString::fromStdString(beside_.string())};
          },
          this))
    , trial_(new ReferenceTrial(engine, this))
    , begin_(named("problemBegin", new QuietComboBox(this)))
    , open_(new QPushButton(tr("Op&en…"), this))
    , halves_(new QSplitter(this))
    , form_(new ProblemFormView(this))
    , try_(named("problemTry", new QPushButton(this)))
    , trying_(named("problemTrying", new NoteLabel(Tone::Muted, this)))
    , right_(named("problemRight", new NoteLabel(Tone::Success, this)))
    , wrong_(named("problemWrong", new NoteLabel(Tone::Error, this)))
    , note_(named("problemNote", new NoteLabel(Tone::Muted, this)))
    , failed_(named("problemFailed", new NoteLabel(Tone::Error, this)))
    , save_(named("problemSave", new QPushButton(this)))
    , kernel_(named("problemKernel", new QPushButton(tr("New &kernel…"), this))) {
    setObjectName(QStringLiteral("problemDialog"));
    layOut();
    connectParts();
    listStartingPoints();
    if (file.isEmpty())
        beginWith(0);
    else
        open(file);
    halves_->setSizes({1, width()}); // The form gets its minimum width.
    form_->focusField({"problem"});
}

ProblemDialog::~ProblemDialog() = default;

void ProblemDialog::layOut() {
    auto* words = new QLabel(tr("Start &with:"), this);
    words->setBuddy(begin_);
    begin_->setAccessibleName(tr("Starting point"));
    begin_->setPlaceholderText(tr("Starting point"));
    begin_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    open_->setToolTip(tr("Opens one of your problems"));
    auto* top = lineOf({words, begin_, open_, freeSpace()});
    auto* buttons = new QDialogButtonBox(this);
    auto* close = new QPushButton(tr("C&lose"), this);
    for (QPushButton* button : {open_, try_, kernel_, close})
        button->setAutoDefault(false);
    save_->setDefault(true);
    buttons->addButton(save_, QDialogButtonBox::ActionRole);
    buttons->addButton(kernel_, QDialogButtonBox::ActionRole);
    buttons->addButton(close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &ProblemDialog::reject);
    // The text view is last in the tab order, because it uses Tab.
    text_ = new CheckedText(SourceView::Language::Cuda, "problemText", "problemFailures", this);
    view_ = &text_->view();
    halves_->addWidget(form_);
    halves_->addWidget(makeTextSide());
    halves_->setChildrenCollapsible(false);
    halves_->setStretchFactor(1, 1);
    columnOf({top, {halves_, 1}, note_, failed_, buttons}, this);
    constexpr QSize usual(1220, 740);
    resize(usual);
}

QWidget* ProblemDialog::makeTextSide() {
    auto* side = new QWidget(this);
    view_->setCompletion([] { return std::vector<CodeName>(); });
    text_->setAccessibleNames(tr("Problem file"), tr("Header and reference, editable"),
                              tr("Problems in the problem file"));
    try_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* outcome = columnOf({trying_, right_, wrong_});
    // The spacer takes the free space while the message is empty.
    auto* line = lineOf({{try_, 0, Qt::AlignTop}, {outcome, 1}, freeSpace(0)});
    columnOf({{text_, 1}, line}, side)->setContentsMargins({});
    return side;
}

void ProblemDialog::connectParts() {
    connect(begin_, &QComboBox::activated, this, &ProblemDialog::beginWith);
    connect(open_, &QPushButton::clicked, this, &ProblemDialog::openByDialog);
    connect(view_, &SourceView::textChanged, this, &ProblemDialog::lookSoon);
    connect(form_, &ProblemFormView::changed, this, &ProblemDialog::apply);
    connect(form_, &ProblemFormView::rowsChanged, this, [this](const auto& change) {
        apply(change);
        look();
    });
    connect(form_, &ProblemFormView::chosenValuesChanged, this, &ProblemDialog::look);
    connect(try_, &QPushButton::clicked, this, [this] {
        trySoon_.stop();
        if (trial_->busy())
            trial_->stop();
        else
            tryIt();
    });
    connect(trial_, &ReferenceTrial::trying, this, [this](const Values& sizes) {
        sayOfTrial(trying_, tr("Testing on the CPU with %1…").arg(sizesText({sizes})));
        showState();
    });
    connect(trial_, &ReferenceTrial::ended, this, &ProblemDialog::showOutcome);
    connect(keeper_, &UnsavedTextKeeper::failed, this, [this](const Failure& failure) {
        failed_->say(
            tr("Autosave failed. Save the file to keep your changes. %1").arg(explained(failure)));
    });
    connect(save_, &QPushButton::clicked, this, &ProblemDialog::save);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this,
            &ProblemDialog::save);
    connect(kernel_, &QPushButton::clicked, this, [this] {
        wantsKernel_ = true;
        accept();
    });
}

void ProblemDialog::recover(const LeftText& left) {
    if (path_.isEmpty()) {
        begun_ = -1;
        begin_->setCurrentIndex(begun_);
        beside_ = left.text.folder.toStdString();
    }
    isTrusted_ = isTrusted_ && left.text.trusted;
    keeper_->takeOver(left.kept);
    view_->change(left.text.text);
    mayTryAlone_ = false; // The user reviews the text before it runs.
    look();
    if (disk_ && left.text.base != UnsavedText::checksumOf(disk_->text()))
        say(tr("Another program has changed the file; saving overwrites that change."));
}

void ProblemDialog::listStartingPoints() {
    const std::filesystem::path from = shareFolder() / "templates" / "problems";
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(from, error))
        if (entry.path().extension() == ".cu")
            files.push_back(entry.path());
    const auto isFirst = [](const std::filesystem::path& file) { return file.stem() == "vector"; };
    std::ranges::sort(files, {}, [&](const std::filesystem::path& file) {
        return std::pair(!isFirst(file), file.filename());
    });
    for (const std::filesystem::path& file : files)
        try {
            const HeaderValues header = problemHeader(readFile(file), file.filename().string());
            begin_->addItem(translated(problemForm(header).title),
                            QString::fromStdString(file.string()));
        } catch (const Error&) {
            continue; // The problem is not a valid starting point.
        }
}

void ProblemDialog::beginWith(int index) {
    if (begin_->count() == 0) {
        takeText(QStringLiteral("/*---\nproblem: \n---*/\n"), {});
        return;
    }
    if (!mayLeave()) {
        begin_->setCurrentIndex(begun_);
        return;
    }
    begun_ = index;
    begin_->setCurrentIndex(index);
    try {
        const std::filesystem::path file = begin_->itemData(index).toString().toStdString();
        HeaderValues header = problemHeader(readFile(file), {});
        beside_ = file.parent_path();
        const std::string id = header.scalar({"problem"});
        std::string free = id;
        for (int number = 2; findProblem(free) != nullptr; ++number)
            free = id + "_" + std::to_string(number);
        if (free != id)
            header.set({"problem"}, free);
        isTrusted_ = mayTryAlone_ = true;
        takeText(QString::fromStdString(header.text()), {});
    } catch (const Error& error) {
        fail(error.failure());
    }
}

void ProblemDialog::openByDialog() {
    if (!mayLeave())
        return;
    const QString file = QFileDialog::getOpenFileName(this, tr("Open problem file"),
                                                      path_.isEmpty() ? usualFolder() : path_,
                                                      tr("Problems (*.cu);;All files (*)"));
    if (file.isEmpty())
        return;
    try {
        open(file);
    } catch (const Error& error) {
        fail(error.failure());
    }
}

void ProblemDialog::open(const QString& path) {
    auto file = std::make_unique<OwnKernelFile>(path);
    const QString text = file->text();
    const ProblemPointer known = findProblem(problemIdIn(text.toStdString()));
    begun_ = -1;
    begin_->setCurrentIndex(begun_);
    mayTryAlone_ = false; // The user reviews the text before it runs.
    isTrusted_ = isTrusted(text.toStdString());
    if (known && isShipped(*known)) {
        beside_ = std::filesystem::path(file->path().toStdString()).parent_path();
        takeText(text, {}); // A built-in file is never changed.
        return;
    }
    disk_ = std::move(file);
    takeText(text, disk_->path());
}

void ProblemDialog::takeText(const QString& text, const QString& path) {
    path_ = path;
    savedId_.clear();
    if (path_.isEmpty())
        disk_.reset();
    else
        watchFile();
    trial_->stop();
    sayOfTrial(trying_, {});
    say({});
    view_->setText(text);
    keeper_->discard();
    look();
    if (problem_ && disk_)
        savedId_ = problem_->declaration().id;
    showState();
}

void ProblemDialog::watchFile() {
    connect(disk_.get(), &OwnKernelFile::changedOnDisk, this, [this] {
        if (view_->isModified())
            say(tr("Another program has changed the file; saving overwrites that change."));
        else {
            isTrusted_ = isTrusted(disk_->text().toStdString());
            mayTryAlone_ = mayTryAlone_ && isTrusted_;
            takeText(disk_->text(), path_);
        }
    });
}

std::string ProblemDialog::fileName() const {
    return path_.isEmpty() ? std::string("problem.cu") : QFileInfo(path_).fileName().toStdString();
}

std::filesystem::path ProblemDialog::folder() const {
    return path_.isEmpty() ? beside_ : std::filesystem::path(path_.toStdString()).parent_path();
}

/// Copies data files of the starting point. The check of the text reports a missing file.
void ProblemDialog::bringData(const std::filesystem::path& to) const {
    std::error_code error;
    try {
        for (const std::string& file :
             problemDataFiles(problemHeader(view_->text().toStdString(), fileName()))) {
            std::filesystem::create_directories((to / file).parent_path(), error);
            std::filesystem::copy_file(beside_ / file, to / file,
                                       std::filesystem::copy_options::skip_existing, error);
        }
    } catch (const Error&) {
        return; // The text names no data files.
    }
}

void ProblemDialog::apply(const std::function<void(HeaderValues&)>& change) {
    if (textAhead_)
        return look(); // The edit belongs to the form of another text, so the edit is ignored.
    try {
        HeaderValues header = problemHeader(view_->text().toStdString(), fileName());
        change(header);
        writing_ = true;
        view_->change(QString::fromStdString(header.text()));
        writing_ = false;
    } catch (const Error& error) {
        fail(error.failure());
    }
}

void ProblemDialog::lookSoon() {
    textAhead_ = textAhead_ || !writing_;
    lookSoon_.start();
    trySoon_.stop();
    if (view_->isModified()) {
        mayTryAlone_ = isTrusted_;
        keeper_->keep();
    } else {
        keeper_->discard();
    }
    if (trial_->busy())
        trial_->stop();
    else
        sayOfTrial(trying_, {});
    showState();
}

void ProblemDialog::look() {
    lookSoon_.stop();
    textAhead_ = false;
    text_->clearFailures();
    form_->clearErrors();
    problem_.reset();
    taken_ = false;
    const std::string text = view_->text().toStdString();
    std::optional<HeaderValues> header;
    try {
        header.emplace(problemHeader(text, fileName()));
    } catch (const Error& error) {
        form_->setWaiting(tr("Fix the text to use the form. %1").arg(explained(error.failure())));
        form_->showSizes(std::nullopt);
        addFailure(error.failure(), nullptr);
        showState();
        return;
    }
    form_->setWaiting({});
    form_->showForm(problemForm(*header));
    try {
        problem_ = readProblemFile(text, fileName(), folder());
        showSizes();
        refuseTaken(*header);
    } catch (const Error& error) {
        if (!taken_)
            form_->showSizes(std::nullopt);
        problem_.reset();
        addFailure(error.failure(), &*header);
    }
    if (problem_ && mayTryAlone_ && view_->text() != tried_)
        trySoon_.start();
    showState();
}

/// Reports a taken id at its position.
void ProblemDialog::refuseTaken(const HeaderValues& header) {
    const std::string& id = problem_->declaration().id;
    const ProblemPointer known = findProblem(id);
    if (!known || !isShipped(*known))
        return;
    taken_ = true;
    header.find({"problem"})
        ->fail(message(KC_TEXT("engine", "A problem named \"{0}\" already exists"), id),
               message(KC_TEXT("engine", "choose another name")));
}

void ProblemDialog::showSizes() {
    try {
        form_->showSizes(sizesOf(*problem_, parametersFrom(*problem_, form_->chosenValues())));
    } catch (const Error& error) {
        if (error.failure().where.line > 0)
            throw;
        // An example value, which is not part of the file, is invalid.
        form_->showSizes(std::nullopt);
        form_->showError({"parameters", error.failure().where.file, "chosen"},
                         asSentence(briefly({error.failure().what, error.failure().hint, {}})));
    }
}

void ProblemDialog::addFailure(const Failure& failure, const HeaderValues* header) {
    text_->addFailure(failure);
    if (header && failure.where.line > 0)
        form_->showError(header->pathAt(failure.where.line, failure.where.column),
                         asSentence(briefly(failure)));
}

void ProblemDialog::tryIt() {
    trySoon_.stop();
    if (lookSoon_.isActive())
        look();
    trySoon_.stop();
    if (!problem_)
        return;
    if (!isTrusted_ && !mayRun(*this, {KernelText{fileName(), view_->text().toStdString()}}))
        return;
    isTrusted_ = true; // The trust also applies to the user's edits in this dialog.
    tried_ = view_->text();
    trial_->start(problem_);
    showState();
}

void ProblemDialog::say(const QString& words) {
    note_->say(words);
    failed_->say({});
}

void ProblemDialog::fail(const Failure& failure) {
    note_->say({});
    failed_->say(explained(failure));
}

void ProblemDialog::sayOfTrial(NoteLabel* as, const QString& words) {
    for (NoteLabel* label : {trying_, right_, wrong_})
        label->say(label == as ? words : QString());
}

/// Returns the sizes as text: "n = 5, a = -3; n = 1000, a = 2.5".
QString ProblemDialog::sizesText(const std::vector<Values>& sizes) const {
    QStringList all;
    for (const Values& values : sizes) {
        QStringList one;
        for (const auto& [name, value] : values)
            one << QString::fromStdString(name + " = " + value.text());
        all << one.join(tr(", "));
    }
    return all.join(tr("; "));
}

void ProblemDialog::showOutcome(const ReferenceTrial::Outcome& outcome) {
    if (outcome.stopped || view_->text() != tried_) {
        sayOfTrial(trying_,
                   outcome.stopped && view_->text() == tried_ ? tr("Stopped.") : QString());
    } else if (outcome.failure) {
        const Failure& failure = *outcome.failure;
        const bool isHere = failure.where.line > 0 && failure.where.file == fileName();
        const QString words = asSentence(briefly({failure.what, failure.hint, {}}));
        sayOfTrial(wrong_, tr("Wrong at %1. %2").arg(sizesText({outcome.at}), words));
        if (isHere)
            addFailure(failure, nullptr);
    } else if (outcome.isOpen) {
        sayOfTrial(
            right_,
            tr("The problem compiles and runs at %1. The body of its first kernel is still empty.")
                .arg(sizesText(outcome.right)));
    } else {
        sayOfTrial(right_, tr("Correct: the first kernel and the reference agree at %1.")
                               .arg(sizesText(outcome.right)));
    }
    showState();
}

QString ProblemDialog::askForFile() {
    try {
        makeFolder(problemFolder());
    } catch (const Error&) {
        // The user can select another folder. If this folder has an error, the error appears when
        // the user saves.
    }
    const std::string id = problem_ ? problem_->declaration().id : std::string("problem");
    QFileDialog dialog(this, tr("Save problem"), usualFolder(), tr("Problems (*.cu)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("cu"));
    dialog.selectFile(QString::fromStdString(id + ".cu"));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

bool ProblemDialog::save() {
    look();
    if (taken_) {
        form_->focusField({"problem"});
        return false;
    }
    const QString file = path_.isEmpty() ? askForFile() : path_;
    if (file.isEmpty())
        return false;
    try {
        const std::string text = view_->text().toStdString();
        if (disk_)
            disk_->save(view_->text());
        else
            writeFileAtomically(file.toStdString(), text);
        if (isTrusted_)
            trustWritten(file.toStdString(), text);
        if (!disk_) {
            bringData(std::filesystem::path(file.toStdString()).parent_path());
            disk_ = std::make_unique<OwnKernelFile>(file);
            path_ = disk_->path();
            watchFile();
        }
        view_->setModified(false);
        keeper_->discard();
        look();
        savedId_.clear();
        if (problem_) {
            addProblem(problemFrom({fileName(), view_->text().toStdString()}, folder()));
            savedId_ = problem_->declaration().id;
        }
    } catch (const Error& error) {
        note_->say({});
        failed_->say(tr("Not saved. %1").arg(explained(error.failure())));
        return false;
    }
    const QString where = QDir::toNativeSeparators(path_);
    say(problem_ ? tr("Saved to %1. You can now create a kernel for the problem.").arg(where)
                 : tr("Saved to %1. Fix the errors before you use the file.").arg(where));
    showState();
    if (!savedId_.empty())
        emit saved(savedId_);
    return true;
}

void ProblemDialog::showState() {
    const bool busy = trial_->busy();
    try_->setText(busy ? tr("S&top") : tr("Test on t&he CPU"));
    try_->setEnabled(busy || problem_ != nullptr);
    save_->setText(path_.isEmpty() ? tr("&Save…") : tr("&Save"));
    const bool isSaved = !savedId_.empty() && !view_->isModified();
    kernel_->setEnabled(isSaved);
    kernel_->setToolTip(isSaved ? QString() : tr("Save the problem first"));
    setWindowTitle(
        (path_.isEmpty() ? tr("New problem") : tr("Problem %1").arg(QFileInfo(path_).fileName())) +
        QStringLiteral("[*]"));
    setWindowModified(view_->isModified());
}

bool ProblemDialog::mayLeave() {
    if (!view_->isModified())
        return true;
    const auto answer = QMessageBox::question(
        this, tr("Unsaved changes"), tr("The problem has unsaved changes."),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save ? save() : answer == QMessageBox::Discard;
}

void ProblemDialog::reject() {
    if (mayLeave())
        QDialog::reject();
}

} // namespace kernelcurve
