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

/// Manages other machines in the window. Reads hosts.yaml, shows states, connects and disconnects
/// on request, asks before sending a worker, and adds machines with a dialog.
class HostController : public QObject {
    Q_OBJECT

  public:
    HostController(Workbench& workbench, ExperimentPanel& experiment);

  private:
    void readHosts();
    void addHost();
    void connectTo(const std::string& host);
    /// Adds one command per machine at the end of the menu.
    void fill(QMenu& menu);
    void show();
    void askToSend(const std::string& host);

    EngineClient& engine_;
    ExperimentPanel& experiment_;
    MessageBar& messages_;
    QWidget& window_;
    std::map<std::string, QPointer<QMessageBox>> questions_; ///< open questions by host
};

} // namespace kernelcurve
