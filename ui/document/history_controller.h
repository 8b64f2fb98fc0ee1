#pragma once

#include <QObject>

namespace kernelcurve {

class Workbench;

/// Undo and redo of changes to the experiment, by name in the Edit menu. Disabled during a run.
class HistoryController : public QObject {
    Q_OBJECT

  public:
    explicit HistoryController(Workbench& workbench);

  private:
    void showState();

    Workbench& workbench_;
};

} // namespace kernelcurve
