#include "ui/editor/kernel_editor.h"

#include "app/document/own_kernel_file.h"
#include "gpu/model/values/document_error.h"
#include "ui/editor/source_view.h"
#include "ui/widgets/note_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace kernelcurve {

KernelEditor::KernelEditor(const QString& path, QWidget* parent)
    : QWidget(parent)
    , file_(new OwnKernelFile(path, this))
    , save_(new QPushButton(this))
    , saveAs_(new QPushButton(this))
    , state_(new NoteLabel(Tone::Muted, this))
    , view_(new SourceView(SourceView::Language::Cuda, this))
    , list_(new QListWidget(this)) {
    for (QPushButton* button : {save_, saveAs_})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    save_->setObjectName(QStringLiteral("saveKernel"));
    saveAs_->setObjectName(QStringLiteral("saveKernelAs"));
    state_->setObjectName(QStringLiteral("kernelState"));
    view_->setObjectName(QStringLiteral("ownKernelSource"));
    list_->setObjectName(QStringLiteral("kernelProblems"));
    view_->setText(file_->text());
    view_->setReadOnly(false);
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    constexpr int mostHeight = 150;
    list_->setMaximumHeight(mostHeight);
    list_->hide();
    auto* line = new QHBoxLayout;
    line->setContentsMargins(6, 4, 6, 2);
    line->setSpacing(6);
    line->addWidget(save_);
    line->addWidget(saveAs_);
    line->addSpacing(4);
    line->addWidget(state_, 1);
    line->addStretch(0); // while nothing is said
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(view_, 1);
    column->addWidget(list_);
    setFocusProxy(view_);
    connect(save_, &QPushButton::clicked, this, &KernelEditor::save);
    connect(saveAs_, &QPushButton::clicked, this, &KernelEditor::saveAsWanted);
    connect(view_, &SourceView::textChanged, this, &KernelEditor::noteModified);
    const auto goTo = [this](QListWidgetItem* item) {
        const KernelProblem& problem = problems_[static_cast<std::size_t>(list_->row(item))];
        if (problem.line > 0)
            view_->goToLine(problem.line, std::max(problem.column, 1));
        view_->setFocus(Qt::OtherFocusReason);
    };
    connect(list_, &QListWidget::itemClicked, this, goTo);
    connect(list_, &QListWidget::itemActivated, this, goTo);
    connectFile();
    retranslate();
}

void KernelEditor::connectFile() {
    connect(file_, &OwnKernelFile::changedOnDisk, this, [this] {
        if (isModified())
            emit changedElsewhere();
        else
            takeFile();
    });
    connect(file_, &OwnKernelFile::vanished, this, [this] {
        // What is here is all there is of it.
        lost_ = true;
        noteModified();
        say(tr("The file is gone. Saving writes it again."));
    });
    connect(file_, &OwnKernelFile::unreadable, this, &KernelEditor::failed);
    connect(file_, &OwnKernelFile::includedChanged, this, &KernelEditor::saved);
}

void KernelEditor::watchAlso(const QStringList& paths) {
    file_->watchAlso(paths);
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
    if (std::exchange(wasModified_, isModified()) != isModified())
        emit modifiedChanged();
}

template <typename Write>
bool KernelEditor::written(Write write) {
    try {
        write();
    } catch (const DocumentError& error) {
        emit failed(error.failure());
        return false;
    }
    view_->setModified(false);
    lost_ = false;
    noteModified();
    emit saved();
    return true;
}

bool KernelEditor::save() {
    return written([this] { file_->save(view_->text()); });
}

bool KernelEditor::saveAs(const QString& path) {
    return written([&] {
        file_->saveAs(path, view_->text());
        retranslate(); // it has another name
    });
}

void KernelEditor::takeFile() {
    const int line = view_->currentLine();
    view_->setText(file_->text());
    view_->goToLine(line);
    lost_ = false;
    noteModified();
    emit saved();
}

void KernelEditor::showProblems(std::vector<KernelProblem> problems) {
    problems_ = std::move(problems);
    std::vector<LineDiagnostic> diagnostics;
    list_->clear();
    for (const KernelProblem& problem : problems_) {
        if (problem.line > 0)
            diagnostics.push_back({problem.line, problem.column, problem.words});
        list_->addItem(problem.line > 0 ? tr("Line %1: %2").arg(problem.line).arg(problem.words)
                                        : problem.words);
    }
    view_->setDiagnostics(std::move(diagnostics));
    list_->setVisible(!problems_.empty());
}

void KernelEditor::say(const QString& words) {
    state_->say(words);
}

void KernelEditor::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void KernelEditor::retranslate() {
    save_->setText(tr("Save and try"));
    save_->setToolTip(tr("Save, check, compile, verify and measure this kernel (Ctrl+S)"));
    saveAs_->setText(tr("Save as…"));
    saveAs_->setToolTip(tr("Go on with a copy under another name; this kernel and its curve stay "
                           "(Ctrl+Shift+S)"));
    list_->setAccessibleName(tr("What is wrong with the kernel"));
    view_->setAccessibleNames(tr("Source of %1").arg(name()), tr("CUDA source that can be edited"));
}

} // namespace kernelcurve
