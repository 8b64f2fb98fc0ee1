#include "ui/device/device_chooser.h"

#include "app/engine/worker_archive.h"
#include "gpu/model/device/compiler_lack.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/text_parts.h"
#include "ui/device/device_list.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace kernelcurve {

DeviceChooser::DeviceChooser(QWidget* parent)
    : QWidget(parent)
    , box_(named("device", new QuietComboBox(this)))
    , problem_(new NoteLabel(Tone::Error, this))
    , remark_(new NoteLabel(Tone::Muted, this))
    , host_(named("host", new QToolButton(this)))
    , more_(named("moreDevices", new QToolButton(this)))
    , menu_(new QMenu(this))
    , several_(new NoteLabel(Tone::Muted, this))
    , why_(named("whyNoGpu", new QToolButton(this)))
    , reasons_(new NoteLabel(Tone::Muted, this)) {
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(12);
    auto* first = lineOf({{box_, 1}, host_, more_});
    auto* note = lineOf({{remark_, 1}, {why_, 0, Qt::AlignTop}});
    columnOf({first, several_, problem_, note, reasons_}, this)->setContentsMargins({});
    why_->setCheckable(true);
    why_->setAutoRaise(true);
    why_->setFocusPolicy(Qt::StrongFocus);
    connect(why_, &QToolButton::toggled, this, &DeviceChooser::showNote);
    more_->setText(QStringLiteral("+"));
    more_->setFocusPolicy(Qt::StrongFocus);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setMenu(menu_);
    menu_->setToolTipsVisible(true);
    connect(menu_, &QMenu::aboutToShow, this, &DeviceChooser::fillMenu);
    host_->setFocusPolicy(Qt::StrongFocus);
    connect(host_, &QToolButton::clicked, this, [this] {
        const std::vector<std::string> off = hostsToConnect();
        for (const std::string& host : off)
            emit connectWanted(host);
        if (off.empty())
            for (const std::string& host : chosenHosts())
                emit disconnectWanted(host);
    });
    connect(box_, &QComboBox::activated, this, &DeviceChooser::chooseAt);
    keepTranslated(this, [this] { fill(); });
}

void DeviceChooser::chooseAt(int index) {
    wanted_ = box_->itemData(index).toString().toStdString();
    std::erase(further_, wanted_);
    choose();
}

QString DeviceChooser::summary() const {
    return box_->currentText();
}

void DeviceChooser::mirror(QComboBox& list) {
    list.setModel(box_->model());
    const auto show = [this, &list] {
        const QSignalBlocker quiet(list);
        list.setCurrentIndex(box_->currentIndex());
        list.setEnabled(box_->isEnabled());
        list.setAccessibleName(box_->accessibleName());
        list.setAccessibleDescription(box_->accessibleDescription());
        list.setToolTip(box_->toolTip());
    };
    connect(this, &DeviceChooser::listed, &list, show);
    connect(box_, &QComboBox::currentIndexChanged, &list, show);
    connect(&list, &QComboBox::activated, this, [this](int index) {
        {
            const QSignalBlocker quiet(box_);
            box_->setCurrentIndex(index);
        }
        chooseAt(index);
    });
    show();
}

void DeviceChooser::setDevices(std::vector<DeviceDescription> devices) {
    devices_ = std::move(devices);
    known_ = true;
    fill();
}

void DeviceChooser::setWithoutGpu(const WithoutGpu& without) {
    if (std::exchange(without_, without) != without)
        fill();
}

const DeviceDescription* DeviceChooser::meantBy(std::string_view id) const {
    return chooseDevice(devices_, id, without_);
}

void DeviceChooser::setHosts(std::vector<std::pair<std::string, WorkerState>> hosts) {
    if (hosts == hosts_)
        return;
    hosts_ = std::move(hosts);
    fill();
}

const WorkerState* DeviceChooser::stateOf(const std::string& host) const {
    const auto found = std::ranges::find_if(
        hosts_, [&](const auto& known) { return !host.empty() && known.first == host; });
    return found == hosts_.end() ? nullptr : &found->second;
}

/// Returns the reason why a host's devices are missing.
QString DeviceChooser::hostProblem(const std::string& host) const {
    const QString name = QString::fromStdString(host);
    const WorkerState* state = stateOf(host);
    if (!state)
        return tr("Machine not found: “%1”. Choose another device.").arg(name);
    switch (state->kind) {
    case WorkerState::Kind::Connecting:
        return tr("Connecting to %1…").arg(name);
    case WorkerState::Kind::Asking:
        return asSentence(missingText(host, *state->missing));
    case WorkerState::Kind::Installing:
        return tr("Sending the worker to %1: %2 %").arg(name).arg(state->sent);
    case WorkerState::Kind::Starting:
        return tr("Starting the worker on %1…").arg(name);
    case WorkerState::Kind::Waiting:
        return asSentence(translated(waitingMessages(*state->waiting)).join(QStringLiteral("; ")));
    case WorkerState::Kind::Ready:
        return tr("Querying the devices of %1…").arg(name);
    case WorkerState::Kind::Lost:
    case WorkerState::Kind::Off:
        break;
    }
    return state->failure.what.empty() ? tr("Not connected to %1.").arg(name)
                                       : explained(state->failure);
}

void DeviceChooser::setWanted(const std::vector<std::string>& ids, bool shares) {
    const std::vector<std::string> further(ids.begin() + 1, ids.end());
    if (ids.front() == wanted_ && further == further_ && shares == shares_)
        return;
    wanted_ = ids.front();
    further_ = further;
    shares_ = shares;
    fill();
}

void DeviceChooser::choose() {
    showNote();
    emit chosen(chosenDevices(), shares_ && !further_.empty());
}

QString DeviceChooser::problem() const {
    if (!known_)
        return tr("Searching for devices…");
    if (const QString problem = problemOf(wanted_); !problem.isEmpty())
        return problem;
    const DeviceDescription* first = meantBy(wanted_);
    std::vector<std::string> ids = {first->id};
    for (const std::string& id : further_) {
        if (const QString problem = problemOf(id); !problem.isEmpty())
            return problem;
        const DeviceDescription* device = meantBy(id);
        if (std::ranges::find(ids, device->id) != ids.end())
            return tr("%1 is selected twice.").arg(deviceTitle(*device));
        if (shares_ && device->name != first->name)
            return tr("%1 and %2 differ and cannot share the work; compare them instead.")
                .arg(deviceTitle(*first), deviceTitle(*device));
        ids.push_back(device->id);
    }
    return {};
}

/// Returns the reason why this device is not usable.
QString DeviceChooser::problemOf(const std::string& id) const {
    const DeviceDescription* device = meantBy(id);
    if (!device && id == "auto")
        return tr("No device is available; the list shows the reasons.");
    if (const std::string host = placeOf(id).host; !device && !host.empty()) {
        const WorkerState* state = stateOf(host);
        const bool isListed = std::ranges::any_of(devices_, [&](const DeviceDescription& other) {
            return placeOf(other.id).host == host;
        });
        if (!state || !isListed)
            return hostProblem(host);
        return tr("Device not found on %1; choose another device.")
            .arg(QString::fromStdString(host));
    }
    if (!device)
        return tr("Device not found on this computer: “%1”. Choose another device.")
            .arg(QString::fromStdString(id));
    return device->usable ? QString() : explained(device->unusable);
}

void DeviceChooser::setLocked(bool locked) {
    box_->setEnabled(!locked);
    more_->setEnabled(!locked);
    emit listed();
}

void DeviceChooser::fill() {
    const QSignalBlocker quiet(box_);
    box_->clear();
    const DeviceDescription* automatic = meantBy("auto");
    box_->addItem(automatic ? tr("Automatic: %1").arg(deviceName(*automatic)) : tr("Automatic"),
                  QStringLiteral("auto"));
    for (const DeviceDescription& device : devices_) {
        QString title = deviceTitle(device);
        if (box_->findText(title) >= 0)
            title += QStringLiteral(" (%1)").arg(QString::fromStdString(device.id));
        box_->addItem(device.usable ? title : tr("%1, not usable").arg(title),
                      QString::fromStdString(device.id));
        box_->setItemData(box_->count() - 1, device.usable ? title : explained(device.unusable),
                          Qt::ToolTipRole);
    }
    addHosts();
    const QString wanted = QString::fromStdString(wanted_);
    if (const DeviceDescription* device = meantBy(wanted_); box_->findData(wanted) < 0)
        // The list contains the automatic device of another machine next to that machine's devices.
        box_->addItem(device ? tr("Automatic: %1").arg(deviceTitle(*device))
                             : tr("%1, not on this machine").arg(wanted),
                      wanted);
    box_->setCurrentIndex(box_->findData(wanted));

    box_->setAccessibleName(tr("Device"));
    more_->setAccessibleName(tr("Run on several devices"));
    more_->setToolTip(more_->accessibleName());
    fillMenu();
    why_->setText(tr("Why?"));
    why_->setAccessibleName(tr("Reasons why no GPU is used"));
    showNote();
}

/// Adds the hosts without a known device to the list.
void DeviceChooser::addHosts() {
    for (const auto& [host, state] : hosts_) {
        const std::string name = DevicePlace{host, "auto"}.name();
        if (meantBy(name))
            continue;
        const QString title = QString::fromStdString(host);
        QString item = tr("%1, not connected").arg(title);
        if (state.kind == WorkerState::Kind::Waiting)
            item = tr("%1, waiting").arg(title);
        else if (state.kind == WorkerState::Kind::Lost)
            item = tr("%1, connection lost").arg(title);
        else if (state.kind == WorkerState::Kind::Installing)
            item = tr("%1, sending the worker").arg(title);
        else if (state.kind != WorkerState::Kind::Off)
            item = tr("%1, connecting").arg(title);
        box_->addItem(item, QString::fromStdString(name));
    }
}

/// Fills the menu with the additional devices that the user may select.
void DeviceChooser::fillMenu() {
    menu_->clear();
    const DeviceDescription* first = meantBy(wanted_);
    std::vector<std::string> absent = further_;
    for (const DeviceDescription& device : devices_) {
        const bool isFurther = std::erase(absent, device.id) > 0;
        if (&device == first && !isFurther)
            continue;
        addFurther(device.id, deviceTitle(device), device.usable || isFurther);
    }
    for (const std::string& id : absent)
        addFurther(id, tr("%1, not on this machine").arg(QString::fromStdString(id)), true);
    more_->setVisible(!menu_->isEmpty());
    menu_->addSeparator();
    QAction* shares = named("shareWork", menu_->addAction(tr("Share the work")));
    shares->setToolTip(tr("Identical devices share the configurations. If the devices differ, each "
                          "one measures all configurations for comparison."));
    shares->setCheckable(true);
    shares->setChecked(shares_);
    shares->setEnabled(!further_.empty());
    connect(shares, &QAction::triggered, this, [this](bool on) {
        shares_ = on;
        choose();
    });
}

void DeviceChooser::addFurther(const std::string& id, const QString& title, bool enabled) {
    QAction* action = menu_->addAction(title);
    action->setData(QString::fromStdString(id));
    action->setToolTip(QString::fromStdString(id));
    action->setCheckable(true);
    action->setChecked(std::ranges::find(further_, id) != further_.end());
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, this, [this, id](bool on) {
        std::erase(further_, id);
        if (on)
            further_.push_back(id);
        choose();
    });
}

std::vector<std::string> DeviceChooser::chosenDevices() const {
    std::vector<std::string> ids = {wanted_};
    ids.insert(ids.end(), further_.begin(), further_.end());
    return ids;
}

/// Returns the machines of the selected devices, except this machine.
std::vector<std::string> DeviceChooser::chosenHosts() const {
    std::vector<std::string> hosts;
    for (const std::string& id : chosenDevices())
        if (const std::string host = placeOf(id).host;
            stateOf(host) && std::ranges::find(hosts, host) == hosts.end())
            hosts.push_back(host);
    return hosts;
}

/// Returns the machines of the selected devices that are not connected.
std::vector<std::string> DeviceChooser::hostsToConnect() const {
    std::vector<std::string> hosts = chosenHosts();
    std::erase_if(hosts, [this](const std::string& host) {
        const WorkerState::Kind kind = stateOf(host)->kind;
        return kind != WorkerState::Kind::Off && kind != WorkerState::Kind::Lost;
    });
    return hosts;
}

void DeviceChooser::showHost() {
    const std::vector<std::string> off = hostsToConnect();
    const std::vector<std::string> hosts = off.empty() ? chosenHosts() : off;
    host_->setVisible(!hosts.empty());
    host_->setText(off.empty() ? tr("Disconnect") : tr("Connect"));
    host_->setAccessibleName((off.empty() ? tr("Disconnect from %1") : tr("Connect to %1"))
                                 .arg(QString::fromStdString(joined(hosts, ", "))));
    host_->setToolTip(host_->accessibleName());
}

void DeviceChooser::showNote() {
    showHost();
    QStringList beside;
    for (const std::string& id : further_) {
        const DeviceDescription* device = meantBy(id);
        beside << (device ? deviceTitle(*device) : QString::fromStdString(id));
    }
    const QString names = beside.join(QStringLiteral(", "));
    several_->say(beside.isEmpty() ? QString()
                  : shares_        ? tr("Shares the work with %1.").arg(names)
                                   : tr("Compared with %1.").arg(names));
    const QString problem = known_ ? this->problem() : QString();
    const DeviceDescription* device = meantBy(wanted_);
    const Failure* why = !device          ? nullptr
                         : device->usable ? whyNoCompiler(*device)
                                          : &device->unusable;
    problem_->say(why ? explained(*why) : problem);

    // If a GPU exists but is not usable, the panel shows the reason, unless the user selected
    // another device.
    QStringList reasons;
    if (known_ && problem.isEmpty() && wanted_ == "auto" && device->kind != DeviceKind::Cuda)
        for (const DeviceDescription& other : devices_) {
            if (!placeOf(other.id).host.empty())
                continue;
            const Failure* reason = other.usable ? whyNoCompiler(other) : &other.unusable;
            if (reason && other.kind == DeviceKind::Cuda)
                reasons << tr("%1 is not used: %2")
                               .arg(QString::fromStdString(other.name), explained(*reason));
        }
    // The remark mentions the fastest recorded GPU, which the labs describe.
    const DeviceDescription* recorded = nullptr;
    for (const DeviceDescription& other : devices_)
        if (other.usable && other.kind == DeviceKind::Replay &&
            (!recorded || other.peakBytesPerSecond > recorded->peakBytesPerSecond))
            recorded = &other;
    const QString remark =
        reasons.isEmpty()                     ? QString()
        : device->kind == DeviceKind::Replay  ? tr("No GPU is used; the lab plays a recording.")
        : device->kind == DeviceKind::Predict ? tr("No GPU is used; a model predicts the times.")
        : !recorded                           ? tr("No GPU is used.")
                    : tr("No GPU is used; select %1 in this list to play its measurements.")
                          .arg(deviceName(*recorded));
    remark_->say(remark);
    why_->setVisible(!reasons.isEmpty());
    reasons_->say(why_->isChecked() ? reasons.join(QChar(u'\n')) : QString());
    box_->setAccessibleDescription(problem.isEmpty() ? reasons.join(QChar(u'\n')) : problem);
    box_->setToolTip(box_->currentText());
    emit listed();
}

} // namespace kernelcurve
