#pragma once

#include <QObject>

namespace kernelcurve {

class LabController;
class LabProgress;
class PaletteController;
class RunCommands;
class SourcesController;
class StartPage;
class Workbench;

/// The start page, which replaces the work.
class StartController : public QObject {
    Q_OBJECT

  public:
    StartController(Workbench& workbench, LabProgress& progress, RunCommands& runs,
                    LabController& lab, PaletteController& palette, SourcesController& sources);

    StartPage& page() const { return *page_; }

  private:
    void connectPage(RunCommands& runs);
    void fill();

    Workbench& workbench_;
    StartPage* page_;
    bool isStarted_ = false;
};

} // namespace kernelcurve
