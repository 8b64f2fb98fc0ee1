#pragma once

#include <QObject>

#include <string>

class QWidget;

namespace kernelcurve {

class EngineClient;
class ExperimentPanel;
class MessageBar;

/// Other machines in the window: reads hosts.yaml, shows how it stands with each, connects and
/// disconnects as the person wants it, and adds one by a dialog.
class HostFlow : public QObject {
    Q_OBJECT

  public:
    HostFlow(EngineClient& engine, ExperimentPanel& experiment, MessageBar& messages,
             QWidget& window);

    /// Says where the file cannot be read.
    void readHosts();
    void addHost();

  private:
    void show();
    void connectTo(const std::string& host);

    EngineClient& engine_;
    ExperimentPanel& experiment_;
    MessageBar& messages_;
    QWidget& window_;
};

} // namespace kernelcurve
