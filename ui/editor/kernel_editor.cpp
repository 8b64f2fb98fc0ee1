#include "ui/editor/kernel_editor.h"

#include "app/document/files/overwriting.h"
#include "app/document/files/unsaved_text.h"
#include "app/document/kernels/own_kernel_file.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/header/header_edit.h"
#include "gpu/catalog/header/header_values.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/text/error.h"
#include "ui/document/document_questions.h"
#include "ui/source/find_bar.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"

#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

namespace kernelcurve {

KernelEditor::KernelEditor(const QString& path, QWidget* parent)
    : QWidget(parent)
    , file_(new OwnKernelFile(path, this))
    , keeper_(new UnsavedTextKeeper(
          [this] {
              return UnsavedText{.kind = UnsavedText::Kind::Kernel,
                                 .file = this->path(),
                                 .text = view_->text(),
                                 .base = UnsavedText::checksumOf(file_->text()),
                                 .trusted = isTrusted(file_->text().toStdString())};
          },
          this))
    , save_(named("saveKernel", new QPushButton(this)))
    , saveAs_(named("saveKernelAs", new QPushButton(this)))
    , state_(named("kernelState", new NoteLabel(Tone::Muted, this)))
    , files_(named("kernelFiles", new QTabBar(this)))
    , views_(new QStackedWidget(this))
    , view_(named("ownKernelSource", new SourceView(SourceView::Language::Cuda, this)))
    , other_(named("includedSource", new SourceView(SourceView::Language::Cuda, this)))
    , find_(new FindBar(*view_, this))
    , list_(named("kernelProblems", new QListWidget(this))) {
    for (QPushButton* button : {save_, saveAs_})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    files_->setDocumentMode(true);
    files_->setDrawBase(false);
    files_->setExpanding(false);
    files_->setUsesScrollButtons(true);
    files_->setElideMode(Qt::ElideMiddle);
    files_->hide();
    views_->addWidget(view_);
    views_->addWidget(other_);
    view_->setText(file_->text());
    view_->setReadOnly(false);
    view_->setCompletion([this] { return headerNames(); });
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    constexpr int maxHeight = 150;
    list_->setMaximumHeight(maxHeight);
    list_->hide();
    // The spacer takes the free space while the message is empty.
    auto* line = lineOf({save_, saveAs_, spaceOf(4), {state_, 1}, freeSpace(0)});
    line->setContentsMargins(6, 4, 6, 2);
    line->setSpacing(6);
    auto* column = columnOf({line, files_, {views_, 1}, find_, list_}, this);
    column->setContentsMargins({});
    column->setSpacing(0);
    setFocusProxy(view_);
    connect(save_, &QPushButton::clicked, this, &KernelEditor::save);
    connect(saveAs_, &QPushButton::clicked, this, &KernelEditor::saveAsWanted);
    connect(view_, &SourceView::textChanged, this, &KernelEditor::noteModified);
    connect(keeper_, &UnsavedTextKeeper::failed, this, &KernelEditor::autosaveFailed);
    connect(files_, &QTabBar::currentChanged, this, &KernelEditor::showFile);
    connect(views_, &QStackedWidget::currentChanged, this,
            [this](int index) { find_->setView(index == 0 ? *view_ : *other_); });
    const auto choose = [this](QListWidgetItem* item) {
        goTo(problems_[static_cast<std::size_t>(list_->row(item))]);
    };
    connect(list_, &QListWidget::itemClicked, this, choose);
    connect(list_, &QListWidget::itemActivated, this, choose);
    connectFile();
    keepTranslated(this, [this] { retranslate(); });
}

void KernelEditor::connectFile() {
    connect(file_, &OwnKernelFile::changedOnDisk, this, [this] {
        if (!isModified()) {
            takeFile();
            return;
        }
        conflict_ = path();
        emit changedElsewhere();
    });
    connect(file_, &OwnKernelFile::vanished, this, [this] {
        // The text is now only in this editor.
        lost_ = true;
        noteModified();
        say(tr("The file was deleted. Saving creates the file again."));
    });
    connect(file_, &OwnKernelFile::unreadable, this, &KernelEditor::failed);
    connect(file_, &OwnKernelFile::includedChanged, this, &KernelEditor::changedByOthers);
}

void KernelEditor::showFiles(std::vector<CodeFile> others, std::vector<int> leftOut) {
    QStringList paths;
    for (const CodeFile& other : others)
        paths << other.path;
    file_->watchAlso(paths);
    view_->setLeftOutLines(std::move(leftOut));
    const QString shown =
        files_->currentIndex() > 0 ? files_->tabToolTip(files_->currentIndex()) : QString();
    others_ = std::move(others);
    {
        const QSignalBlocker quiet(files_);
        while (files_->count() > 0)
            files_->removeTab(0);
        const auto add = [this](const QString& name, const QString& path) {
            const int tab = files_->addTab(asItIs(name));
            files_->setTabToolTip(tab, path);
        };
        add(name(), path());
        for (const CodeFile& other : others_)
            add(other.name, other.path);
        const qsizetype again = paths.indexOf(shown);
        files_->setCurrentIndex(static_cast<int>(again) + 1);
    }
    files_->setVisible(!others_.empty());
    showFile(files_->currentIndex());
}

void KernelEditor::showFile(int tab) {
    if (tab <= 0 || tab > static_cast<int>(others_.size())) {
        views_->setCurrentWidget(view_);
        return;
    }
    const CodeFile& file = others_[static_cast<std::size_t>(tab) - 1];
    if (other_->text() != file.text)
        other_->setText(file.text);
    other_->setLeftOutLines(file.leftOut);
    const auto marks = marks_.find(file.name);
    other_->setLineMarks(marks == marks_.end() ? std::vector<LineMark>() : marks->second);
    std::vector<LineDiagnostic> diagnostics;
    for (const LineDiagnostic& problem : problems_)
        if (problem.line > 0 && problem.file == file.name)
            diagnostics.push_back(problem);
    other_->setDiagnostics(std::move(diagnostics));
    other_->setAccessibleNames(tr("Source of %1").arg(file.name), tr("CUDA source, read-only"));
    views_->setCurrentWidget(other_);
}

/// Returns the tab of the problem's file, or -1 if the file does not belong to the kernel.
int KernelEditor::tabOf(const LineDiagnostic& problem) const {
    if (problem.file.isEmpty())
        return 0;
    const auto file = std::ranges::find(others_, problem.file, &CodeFile::name);
    return file == others_.end() ? -1 : static_cast<int>(file - others_.begin()) + 1;
}

void KernelEditor::goTo(const LineDiagnostic& problem) {
    const int tab = tabOf(problem);
    if (tab < 0)
        return;
    files_->setCurrentIndex(tab);
    SourceView* view = tab > 0 ? other_ : view_;
    if (problem.line > 0)
        view->goToLine(problem.line, std::max(problem.column, 1));
    view->setFocus(Qt::OtherFocusReason);
}

std::optional<LineDiagnostic> KernelEditor::problemAt(const SourcePosition& where) const {
    const QString file = QString::fromStdString(where.file);
    LineDiagnostic there{where.line, where.column, {}};
    if (file != name() && QFileInfo(file).absoluteFilePath() != path())
        there.file = file;
    return tabOf(there) < 0 ? std::nullopt : std::optional(there);
}

void KernelEditor::goToNextProblem(bool backward) {
    const int count = static_cast<int>(problems_.size());
    const int from = list_->currentRow() < 0 && backward ? 0 : list_->currentRow();
    for (int step = 1; step <= count; ++step) {
        const int row = (from + (backward ? count - step : step)) % count;
        const LineDiagnostic& problem = problems_[static_cast<std::size_t>(row)];
        if (problem.line == 0 || tabOf(problem) < 0)
            continue;
        list_->setCurrentRow(row);
        return goTo(problem);
    }
    say(problems_.empty() ? tr("No errors.") : tr("The errors have no line numbers."));
}

void KernelEditor::openFind(bool replaces) {
    find_->open(replaces);
}

void KernelEditor::findNext(bool backward) {
    find_->find(backward);
}

/// Returns the names that the header gives to the code: parameters, arguments, and macros. The
/// names also include those that the header's problem and the other files define.
std::vector<CodeName> KernelEditor::headerNames() const {
    std::vector<CodeName> names = {{QStringLiteral("__KERNELCURVE_CPU__")}};
    const auto add = [&](const std::vector<std::string>& words) {
        for (const std::string& word : words)
            if (!word.empty() && (std::isalpha(static_cast<unsigned char>(word[0])) != 0))
                names.push_back({QString::fromStdString(word)});
    };
    for (const CodeFile& other : others_)
        std::ranges::copy(namesInCode(other.text), std::back_inserter(names));
    try {
        const HeaderValues header(view_->text().toStdString(), name().toStdString());
        for (const char* map : {"parameters", "defines", "scratch", "textures", "tensor_maps",
                                "constants", "symbols"})
            add(header.keys({map}));
        add(header.list({"arguments"}));
        if (const ProblemPointer problem = findProblem(header.scalar({"problem"})))
            for (const Parameter& parameter : problem->declaration().parameters)
                add({parameter.name});
    } catch (const Error&) {
        return names; // The user is still writing the header.
    }
    return names;
}

void KernelEditor::setMarks(const QString& file, std::vector<LineMark> marks) {
    if (file == name()) {
        view_->setLineMarks(std::move(marks));
        return;
    }
    if (marks.empty())
        marks_.clear();
    else
        marks_[file] = std::move(marks);
    showFile(files_->currentIndex());
}

void KernelEditor::dropGuessMarks() {
    const std::string text = view_->text().toStdString();
    const std::string without = withoutGuessMarks(text);
    if (isModified() || !conflict_.isEmpty() || without == text)
        return;
    view_->change(QString::fromStdString(without));
    try {
        file_->save(view_->text());
        view_->setModified(false);
        noteModified();
    } catch (const Error& error) {
        emit failed(error.failure());
    }
}

bool KernelEditor::require(const QString& items) {
    const bool alone = !isModified();
    const auto text = withRequirements(view_->text().toStdString(), items.toStdString());
    if (!text)
        return false;
    views_->setCurrentWidget(view_);
    files_->setCurrentIndex(0);
    view_->change(QString::fromStdString(*text));
    if (alone)
        save();
    return true;
}

QString KernelEditor::path() const {
    return file_->path();
}

QString KernelEditor::name() const {
    return file_->name();
}

bool KernelEditor::isModified() const {
    return lost_ || view_->isModified();
}

void KernelEditor::noteModified() {
    if (isModified())
        keeper_->keep();
    else
        keeper_->discard();
    if (std::exchange(wasModified_, isModified()) != isModified())
        emit modifiedChanged();
}

template <typename Write>
bool KernelEditor::written(Write write) {
    try {
        write();
    } catch (const Error& error) {
        emit failed(error.failure());
        return false;
    }
    view_->setModified(false);
    lost_ = false;
    endConflict();
    noteModified();
    emit saved();
    return true;
}

bool KernelEditor::save() {
    if (!conflict_.isEmpty() && file_->exists())
        switch (
            askBeforeOverwriting(*window(), path(), {.changed = true, .rows = 0, .device = {}})) {
        case OverwriteAnswer::Overwrite:
            break;
        case OverwriteAnswer::Elsewhere:
            emit saveAsWanted();
            return conflict_.isEmpty() && !isModified();
        case OverwriteAnswer::Cancel:
            return false;
        }
    return written([this] { file_->save(view_->text()); });
}

bool KernelEditor::saveAs(const QString& path) {
    return written([&] {
        file_->saveAs(path, view_->text());
        retranslate(); // The name has changed.
    });
}

void KernelEditor::recover(const LeftText& left) {
    keeper_->takeOver(left.kept);
    view_->change(left.text.text);
    noteModified();
    if (isModified() && left.text.base != UnsavedText::checksumOf(file_->text())) {
        conflict_ = path();
        emit changedElsewhere();
    }
}

void KernelEditor::takeFile() {
    const int line = view_->currentLine();
    view_->setText(file_->text());
    view_->goToLine(line);
    lost_ = false;
    endConflict();
    noteModified();
    emit changedByOthers();
}

void KernelEditor::endConflict() {
    if (!conflict_.isEmpty())
        emit agreed(std::exchange(conflict_, {}));
}

void KernelEditor::showProblems(std::vector<LineDiagnostic> problems) {
    problems_ = std::move(problems);
    std::vector<LineDiagnostic> diagnostics;
    list_->clear();
    for (const LineDiagnostic& problem : problems_) {
        if (problem.line > 0 && problem.file.isEmpty())
            diagnostics.push_back(problem);
        if (problem.line == 0)
            list_->addItem(problem.words);
        else if (problem.file.isEmpty())
            list_->addItem(tr("Line %1: %2").arg(problem.line).arg(problem.words));
        else
            list_->addItem(tr("%1, line %2: %3")
                               .arg(problem.file, QString::number(problem.line), problem.words));
    }
    view_->setDiagnostics(std::move(diagnostics));
    showFile(files_->currentIndex());
    list_->setVisible(!problems_.empty());
}

void KernelEditor::say(const QString& words) {
    state_->say(words);
}

void KernelEditor::retranslate() {
    save_->setText(tr("Save and test"));
    save_->setToolTip(tr("Saves, checks, compiles, verifies, and measures this kernel"));
    saveAs_->setText(tr("Save as…"));
    saveAs_->setToolTip(tr(
        "Saves a copy under another name and opens it; this kernel and its curve stay unchanged"));
    files_->setAccessibleName(tr("Kernel files"));
    list_->setAccessibleName(tr("Problems in the kernel"));
    view_->setAccessibleNames(tr("Source of %1").arg(name()), tr("CUDA source, editable"));
}

} // namespace kernelcurve
