#include "ui/device/device_chooser.h"

#include "gpu/model/device/compiler_lack.h"
#include "ui/device/device_list.h"
#include "ui/widgets/messages.h"
#include "ui/widgets/note_label.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {

DeviceChooser::DeviceChooser(QWidget* parent)
    : QWidget(parent)
    , label_(new QLabel(this))
    , box_(new QuietComboBox(this))
    , problem_(new NoteLabel(Tone::Error, this))
    , remark_(new NoteLabel(Tone::Muted, this))
    , why_(new QToolButton(this))
    , reasons_(new NoteLabel(Tone::Muted, this)) {
    box_->setObjectName(QStringLiteral("device"));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(12);
    label_->setBuddy(box_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(label_);
    column->addWidget(box_);
    column->addWidget(problem_);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(remark_, 1);
    line->addWidget(why_, 0, Qt::AlignTop);
    column->addLayout(line);
    column->addWidget(reasons_);
    why_->setObjectName(QStringLiteral("whyNoGpu"));
    why_->setCheckable(true);
    why_->setAutoRaise(true);
    why_->setFocusPolicy(Qt::StrongFocus);
    connect(why_, &QToolButton::toggled, this, &DeviceChooser::showNote);
    connect(box_, &QComboBox::activated, this, [this](int index) {
        wanted_ = box_->itemData(index).toString().toStdString();
        showNote();
        emit chosen(wanted_);
    });
    fill();
}

void DeviceChooser::setDevices(std::vector<DeviceDescription> devices) {
    devices_ = std::move(devices);
    known_ = true;
    fill();
}

void DeviceChooser::setWanted(const std::string& id) {
    if (id == wanted_)
        return;
    wanted_ = id;
    fill();
}

QString DeviceChooser::problem() const {
    if (!known_)
        return tr("looking for devices …");
    const DeviceDescription* device = chooseDevice(devices_, wanted_);
    if (!device && wanted_ == "auto")
        return tr("no device can be used; the list says why");
    if (!device)
        return tr("this computer has no device “%1”; choose another")
            .arg(QString::fromStdString(wanted_));
    return device->usable ? QString() : briefly(device->unusable);
}

void DeviceChooser::setLocked(bool locked) {
    box_->setEnabled(!locked);
}

void DeviceChooser::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        fill();
}

void DeviceChooser::fill() {
    const QSignalBlocker quiet(box_);
    box_->clear();
    const DeviceDescription* automatic = chooseDevice(devices_, "auto");
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
    const QString wanted = QString::fromStdString(wanted_);
    if (box_->findData(wanted) < 0)
        box_->addItem(tr("%1, not here").arg(wanted), wanted);
    box_->setCurrentIndex(box_->findData(wanted));

    label_->setText(tr("&Device"));
    box_->setAccessibleName(tr("Device"));
    why_->setText(tr("Why?"));
    why_->setAccessibleName(tr("Why no GPU is used"));
    showNote();
}

void DeviceChooser::showNote() {
    const QString problem = known_ ? this->problem() : QString();
    const DeviceDescription* device = chooseDevice(devices_, wanted_);
    const Failure* why = !device          ? nullptr
                         : device->usable ? whyNoCompiler(*device)
                                          : &device->unusable;
    problem_->say(why ? explained(*why) : asSentence(problem));

    // Where a GPU is there but cannot be used, a person wants to know without searching; who has
    // chosen another device knows.
    QStringList reasons;
    if (known_ && problem.isEmpty() && wanted_ == "auto" && device->kind != DeviceKind::Cuda)
        for (const DeviceDescription& other : devices_) {
            const Failure* reason = other.usable ? whyNoCompiler(other) : &other.unusable;
            if (reason && other.kind == DeviceKind::Cuda)
                reasons << tr("%1 is not used: %2")
                               .arg(QString::fromStdString(other.name), explained(*reason));
        }
    // Of several the fastest, which is the one that labs speak of.
    const DeviceDescription* recorded = nullptr;
    for (const DeviceDescription& other : devices_)
        if (other.usable && other.kind == DeviceKind::Replay &&
            (!recorded || other.peakBytesPerSecond > recorded->peakBytesPerSecond))
            recorded = &other;
    const QString remark = reasons.isEmpty() ? QString()
                           : !recorded
                               ? tr("No GPU is used.")
                               : tr("No GPU is used; %1 in this list plays what one measured.")
                                     .arg(deviceName(*recorded));
    remark_->say(remark);
    why_->setVisible(!reasons.isEmpty());
    reasons_->say(why_->isChecked() ? reasons.join(QChar(u'\n')) : QString());
    box_->setAccessibleDescription(problem.isEmpty() ? reasons.join(QChar(u'\n')) : problem);
    box_->setToolTip(box_->currentText());
}

} // namespace kernelcurve
