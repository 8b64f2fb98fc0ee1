#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QObject>
#include <QString>

#include <functional>
#include <string>

namespace kernelcurve {

class ExperimentPanel;
class RunBar;
class Workbench;

/// Starts and stops runs. Shows their state in the toolbar, and errors in the message bar.
class RunCommands : public QObject {
    Q_OBJECT

  public:
    RunCommands(Workbench& workbench, ExperimentPanel& experiment);

    /// Starts a run now, or when the device becomes available.
    void startWhenReady();
    /// Makes the stop command also stop work that is not a run.
    void setOtherWork(std::function<bool()> isBusy, std::function<void()> stop);
    void showState();

  private:
    /// Kind of run that starts when the device becomes available.
    enum class Pending { None, Run, Missing };

    void addCommands();
    void connectEngine();
    void start(Pending what);
    void showEnd(const event::Finished& finished);
    void withdrawEnds();

    Workbench& workbench_;
    ExperimentPanel& experiment_;
    RunBar* bar_;
    Pending pending_ = Pending::None;
    std::function<bool()> isOtherBusy_ = [] { return false; };
    std::function<void()> stopOther_ = [] {};
};

} // namespace kernelcurve
