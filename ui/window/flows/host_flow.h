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

/// Other machines in the window: reads hosts.yaml, shows how it stands with each, connects and
/// disconnects as the person wants it, asks whether the worker may be sent to one, and adds one by
/// a dialog.
class HostFlow : public QObject {
    Q_OBJECT

  public:
    HostFlow(EngineClient& engine, ExperimentPanel& experiment, MessageBar& messages,
             QWidget& window);

    /// Says where the file cannot be read.
    void readHosts();
    void addHost();
    void connectTo(const std::string& host);
    /// Puts what can be done with each machine at the menu's end.
    void fill(QMenu& menu);

  private:
    void show();
    void askToSend(const std::string& host);

    EngineClient& engine_;
    ExperimentPanel& experiment_;
    MessageBar& messages_;
    QWidget& window_;
    std::map<std::string, QPointer<QMessageBox>> questions_; ///< by host
};

} // namespace kernelcurve
