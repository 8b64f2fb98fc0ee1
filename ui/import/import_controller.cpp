#include "ui/import/import_controller.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/document/kernels/header_file.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/catalog.h"
#include "ui/editor/own_kernels.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/import/import_dialog.h"
#include "ui/workbench/workbench.h"

#include <QFileDialog>
#include <QMainWindow>

#include <array>
#include <filesystem>

namespace kernelcurve {

ImportController::ImportController(Workbench& workbench, OwnKernels& kernels,
                                   const ExperimentPanel& experiment)
    : QObject(&workbench)
    , workbench_(workbench)
    , kernels_(kernels)
    , experiment_(experiment) {
    workbench_.addCommands(
        *this, {{.id = "importKernel",
                 .text = QT_TR_NOOP("&Import .cu file…"),
                 .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_I},
                 .menus = {{"file", 170}},
                 .tip = QT_TR_NOOP(
                     "Measures a kernel from another project's file without changing the file"),
                 .run = [this] { importByFileDialog(); },
                 .isEnabled = [this] { return workbench_.isIdle(); }}});
    workbench_.addFileType(
        {.order = 300,
         .endings = {QStringLiteral(".cu"), QStringLiteral(".cuh")},
         .accepts =
             [](const QStringList& files) {
                 const QString& file = files.front();
                 return file.endsWith(QLatin1String(".cuh"), Qt::CaseInsensitive) ||
                        (file.endsWith(QLatin1String(".cu"), Qt::CaseInsensitive) &&
                         lacksKernelHeader(file.toStdString()));
             },
         .open = [this](const QStringList& files) { import(files.front()); }});
}

void ImportController::importByFileDialog() {
    const QString file = QFileDialog::getOpenFileName(
        &workbench_.window, tr("Import .cu file"), workbench_.folder(),
        tr("CUDA sources (*.cu *.cuh *.h *.hpp *.inl);;All files (*)"));
    if (file.isEmpty())
        return;
    trustNamed(std::array{std::filesystem::path(file.toStdString())});
    if (hasKernelHeader(file.toStdString()))
        kernels_.openHeaderFile(file);
    else
        import(file);
}

void ImportController::import(const QString& file) {
    ImportDialog dialog(file, workbench_.catalog, workbench_.engine, &workbench_.window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    ExperimentDocument& document = workbench_.document;
    if (computesAnother(document.experiment(), dialog.problem(), workbench_.catalog))
        emit workbench_.newDocumentWanted();
    workbench_.showWork();
    kernels_.open(dialog.written());
    const DeviceDescription* device = experiment_.device();
    const std::vector<std::string>& kernels = document.experiment().kernels;
    if (kernels.size() == 1 && device)
        document.edit([&](Experiment& experiment) {
            kernels_.allowDefaults(experiment);
            sweepSizes(experiment, workbench_.catalog.at(kernels.front()), sizingKind(*device));
        });
    if (!dialog.problemFile().isEmpty())
        kernels_.describeProblem(dialog.problemFile());
}

} // namespace kernelcurve
