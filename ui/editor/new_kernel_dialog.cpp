#include "ui/editor/new_kernel_dialog.h"

#include "app/document/experiment_document.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/problem/known_problems.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

namespace kernelcurve {

NewKernelDialog::NewKernelDialog(const ExperimentDocument& document, const Catalog& catalog,
                                 QWidget* parent)
    : QDialog(parent)
    , catalog_(catalog)
    , problem_(named("newKernelProblem", new QComboBox(this)))
    , about_(new QLabel(this)) {
    setWindowTitle(tr("New kernel"));
    problem_->setAccessibleName(tr("Problem"));
    for (const auto& each : problems())
        problem_->addItem(translated(each->declaration().title),
                          QString::fromStdString(each->declaration().id));
    const auto& kernels = document.experiment().kernels;
    if (const KernelFile* first = kernels.empty() ? nullptr : catalog.find(kernels.front()))
        problem_->setCurrentIndex(problem_->findData(QString::fromStdString(first->problem)));
    about_->setWordWrap(true);
    about_->setAlignment(Qt::AlignTop);
    auto* ask = new QLabel(tr("&Problem to solve:"), this);
    ask->setBuddy(problem_);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, Qt::Horizontal, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose &file…"));
    auto* promise = new QLabel(tr("The template is a correct but slow kernel."), this);
    columnOf({ask, problem_, {about_, 1}, promise, buttons}, this);
    connect(problem_, &QComboBox::currentIndexChanged, this, &NewKernelDialog::describe);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    describe();
    constexpr QSize usual(460, 300);
    resize(usual);
}

void NewKernelDialog::describe() {
    const ProblemPointer chosen = findProblem(problem());
    about_->setText(chosen ? translated(chosen->declaration().about) : QString());
}

void NewKernelDialog::choose(const std::string& problem) {
    problem_->setCurrentIndex(problem_->findData(QString::fromStdString(problem)));
}

std::string NewKernelDialog::problem() const {
    return problem_->currentData().toString().toStdString();
}

QString NewKernelDialog::askForFile() {
    // Find the first name that no kernel and no file has.
    QString name;
    for (int number = 1; name.isEmpty(); ++number) {
        QString id = QStringLiteral("my_%1").arg(problem_->currentData().toString());
        if (number > 1)
            id += QStringLiteral("_%1").arg(number);
        if (!catalog_.find(id.toStdString()) && !QFileInfo::exists(id + QStringLiteral(".cu")))
            name = id + QStringLiteral(".cu");
    }
    QFileDialog dialog(parentWidget(), tr("New kernel"), QDir::currentPath(),
                       tr("CUDA kernels (*.cu)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("cu"));
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().constFirst() : QString();
}

} // namespace kernelcurve
