#pragma once

#include <QMessageBox>
#include <QObject>
#include <QPointer>

#include <map>
#include <string>

class QMenu;
class QWidget;

namespace kernelcurve {

class EngineClient;
class ExperimentPanel;
class MessageBar;
class Workbench;

/// Other machines in the window: reads hosts.yaml, shows how it stands with each, connects and
/// disconnects as the user wants it, asks whether the worker may be sent to one, and adds one by a
/// dialog.
class HostController : public QObject {
    Q_OBJECT

  public:
    HostController(Workbench& workbench, ExperimentPanel& experiment);

  private:
    void readHosts();
    void addHost();
    void connectTo(const std::string& host);
    /// Adds a command for each machine at the end of the menu.
    void fill(QMenu& menu);
    void show();
    void askToSend(const std::string& host);

    EngineClient& engine_;
    ExperimentPanel& experiment_;
    MessageBar& messages_;
    QWidget& window_;
    std::map<std::string, QPointer<QMessageBox>> questions_; ///< by host
};

} // namespace kernelcurve
