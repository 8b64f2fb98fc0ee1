#pragma once

#include <QObject>

namespace kernelcurve {

class Workbench;

/// Provides Undo and Redo for changes to the experiment. The Edit menu shows the name of each
/// change. A run disables the commands.
class HistoryController : public QObject {
    Q_OBJECT

  public:
    explicit HistoryController(Workbench& workbench);

  private:
    void showState();

    Workbench& workbench_;
};

} // namespace kernelcurve
