#include "ui/window/flows/host_flow.h"

#include "app/engine/engine_client.h"
#include "app/engine/hosts.h"
#include "gpu/model/text/error.h"
#include "ui/device/add_host_dialog.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/widgets/messages/message_bar.h"

#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

const QString cause = QStringLiteral("hosts");

} // namespace

HostFlow::HostFlow(EngineClient& engine, ExperimentPanel& experiment, MessageBar& messages,
                   QWidget& window)
    : QObject(&window)
    , engine_(engine)
    , experiment_(experiment)
    , messages_(messages)
    , window_(window) {
    connect(&engine_, &EngineClient::hostChanged, this, &HostFlow::show);
    connect(&experiment_, &ExperimentPanel::connectWanted, this, &HostFlow::connectTo);
    connect(&experiment_, &ExperimentPanel::disconnectWanted, this,
            [this](const std::string& host) { engine_.disconnectFrom(host); });
}

void HostFlow::readHosts() {
    try {
        engine_.setHosts(HostStore().all(), true);
        messages_.withdraw(cause);
    } catch (const Error& error) {
        messages_.showFailureOf(cause, error.failure());
    }
    show();
}

void HostFlow::addHost() {
    AddHostDialog dialog(&window_);
    if (dialog.exec() != QDialog::Accepted)
        return;
    try {
        HostStore().keep(dialog.host());
    } catch (const Error& error) {
        messages_.showFailureOf(cause, error.failure());
        return;
    }
    readHosts();
}

void HostFlow::show() {
    std::vector<std::pair<std::string, WorkerState>> hosts;
    for (const std::string& host : engine_.hosts())
        hosts.emplace_back(host, engine_.state(host));
    experiment_.setHosts(std::move(hosts));
}

void HostFlow::connectTo(const std::string& host) {
    if (engine_.state(host).kind == WorkerState::Kind::Lost) {
        engine_.connectNow();
        return;
    }
    try {
        engine_.requestDevices(host);
    } catch (const Error& error) {
        messages_.showFailureOf(cause, error.failure());
    }
}

} // namespace kernelcurve
