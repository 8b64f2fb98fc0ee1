#pragma once

#include <QObject>
#include <QString>

namespace kernelcurve {

class ExperimentPanel;
class OwnKernels;
class Workbench;

/// Imports CUDA files without a header of this program as kernels.
class ImportController : public QObject {
    Q_OBJECT

  public:
    ImportController(Workbench& workbench, OwnKernels& kernels, const ExperimentPanel& experiment);

  private:
    void importByFileDialog();
    void import(const QString& file);

    Workbench& workbench_;
    OwnKernels& kernels_;
    const ExperimentPanel& experiment_;
};

} // namespace kernelcurve
