#include "ui/remote/host_controller.h"

#include "app/engine/engine_client.h"
#include "app/engine/hosts.h"
#include "app/engine/worker_archive.h"
#include "ui/device/device_chooser.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/remote/add_host_dialog.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"
#include "ui/workbench/workbench.h"

#include <QMainWindow>
#include <QMenu>
#include <QPushButton>

#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

const QString hostsCause = QStringLiteral("hosts");

} // namespace

HostController::HostController(Workbench& workbench, ExperimentPanel& experiment)
    : QObject(&workbench)
    , engine_(workbench.engine)
    , experiment_(experiment)
    , messages_(workbench.messages)
    , window_(workbench.window) {
    workbench.addCommands(*this, {{.id = "addHost",
                                   .text = QT_TR_NOOP("&Add machine…"),
                                   .menus = {{"device", 110}},
                                   .run = [this] { addHost(); }}});
    fill(workbench.menu("device"));
    connect(&engine_, &EngineClient::hostChanged, this, &HostController::show);
    const DeviceChooser* devices = &experiment_.deviceChooser();
    connect(devices, &DeviceChooser::connectWanted, this, &HostController::connectTo);
    connect(devices, &DeviceChooser::disconnectWanted, &engine_, &EngineClient::disconnectFrom);
    connect(&workbench, &Workbench::connectWanted, this, &HostController::connectTo);
    connect(&workbench, &Workbench::started, this, &HostController::readHosts);
}

void HostController::readHosts() {
    if (messages_.attempt([this] { engine_.setHosts(HostStore().all(), true); }, hostsCause))
        messages_.withdraw(hostsCause);
    show();
}

void HostController::addHost() {
    AddHostDialog dialog(&window_);
    if (dialog.exec() == QDialog::Accepted &&
        messages_.attempt([&] { HostStore().keep(dialog.host()); }, hostsCause))
        readHosts();
}

void HostController::show() {
    std::vector<std::pair<std::string, WorkerState>> hosts;
    for (const std::string& host : engine_.hosts()) {
        hosts.emplace_back(host, engine_.state(host));
        QPointer<QMessageBox>& question = questions_[host];
        const bool asks = hosts.back().second.kind == WorkerState::Kind::Asking;
        if (asks && !question)
            askToSend(host);
        else if (!asks && question)
            question->deleteLater(); // The question was answered, or the connection was lost.
    }
    experiment_.setHosts(std::move(hosts));
}

/// Asks the user without blocking the window, so that a run on another machine continues.
void HostController::askToSend(const std::string& host) {
    const relay::Missing missing = *engine_.state(host).missing;
    auto* question = named("sendWorker", new QMessageBox(&window_));
    questions_[host] = question;
    question->setIcon(QMessageBox::Question);
    question->setTextFormat(Qt::PlainText);
    question->setWindowTitle(QString::fromStdString(host));
    question->setText(asSentence(missingText(host, missing)));
    question->setInformativeText(translated(sendingText(missing)));
    QPushButton* send = question->addButton(tr("&Send"), QMessageBox::AcceptRole);
    QPushButton* use = missing.version.empty()
                           ? nullptr
                           : question->addButton(tr("&Use installed version"), QMessageBox::NoRole);
    question->addButton(QMessageBox::Cancel);
    question->setDefaultButton(send);
    connect(question, &QMessageBox::finished, this, [this, host, question, send, use] {
        const QAbstractButton* chosen = question->clickedButton();
        question->deleteLater();
        questions_[host].clear();
        if (chosen == send)
            engine_.answerMissing(host, MissingAnswer::Send);
        else if (use != nullptr && chosen == use)
            engine_.answerMissing(host, MissingAnswer::Use);
        else
            engine_.disconnectFrom(host);
    });
    question->open();
}

void HostController::fill(QMenu& menu) {
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] {
        const QString mark = QStringLiteral("host");
        for (QAction* action : menu.actions())
            if (action->data() == mark)
                delete action;
        if (!engine_.hosts().empty())
            menu.addSeparator()->setData(mark);
        for (const std::string& host : engine_.hosts()) {
            const WorkerState::Kind kind = engine_.state(host).kind;
            const bool isOff = kind == WorkerState::Kind::Off || kind == WorkerState::Kind::Lost;
            const QString name = QString::fromStdString(host);
            QAction* action =
                menu.addAction((isOff ? tr("Connect to %1") : tr("Disconnect from %1")).arg(name));
            action->setData(mark);
            connect(action, &QAction::triggered, this, [this, host, isOff] {
                if (isOff)
                    connectTo(host);
                else
                    engine_.disconnectFrom(host);
            });
        }
    });
}

void HostController::connectTo(const std::string& host) {
    if (engine_.state(host).kind == WorkerState::Kind::Lost)
        engine_.connectNow();
    else
        messages_.attempt([&] { engine_.requestDevices(host); }, hostsCause);
}

} // namespace kernelcurve
