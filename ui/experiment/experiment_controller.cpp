#include "ui/experiment/experiment_controller.h"

#include "app/crash/crash_report.h"
#include "app/document/experiment_document.h"
#include "app/document/files/device_recording_file.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "app/engine/peak_measurement.h"
#include "ui/device/device_chooser.h"
#include "ui/device/device_list.h"
#include "ui/device/device_panel.h"
#include "ui/experiment/experiment_panel.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/work_bar.h"
#include "ui/workbench/workbench.h"

#include <QStyleOptionComboBox>

namespace kernelcurve {
namespace {

/// A combo box that elides a long text in the middle. The end remains visible, because it
/// distinguishes recorded, predicted, and real devices.
class DeviceBox : public QuietComboBox {
  public:
    using QuietComboBox::QuietComboBox;

  protected:
    void initStyleOption(QStyleOptionComboBox* option) const override {
        QuietComboBox::initStyleOption(option);
        constexpr int margins = 4;
        const int width =
            style()
                ->subControlRect(QStyle::CC_ComboBox, option, QStyle::SC_ComboBoxEditField, this)
                .width();
        option->currentText =
            fontMetrics().elidedText(option->currentText, Qt::ElideMiddle, width - margins);
    }
};

} // namespace

ExperimentController::ExperimentController(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , panel_(new ExperimentPanel(workbench.document, workbench.catalog))
    , peaks_(new PeakMeasurement(workbench.engine, workbench.catalog, this)) {
    addCommands();
    addDocks();
    connectPeaks();
    workbench_.addFileType(
        {.order = 500,
         .accepts =
             [](const QStringList& files) {
                 return isDeviceRecordingFile(files.front().toStdString());
             },
         .open = [this](const QStringList& files) { addRecordedDevice(files.front()); }});
    connect(&workbench_.engine, &EngineClient::devicesKnown, this, [this](const auto& devices) {
        workbench_.messages.withdraw(QStringLiteral("worker"));
        panel_->setDevices(devices);
        showDevice();
    });
    connect(panel_, &ExperimentPanel::failed, &workbench_.messages, &MessageBar::showFailure);
    connect(panel_, &ExperimentPanel::changed, this, &ExperimentController::showDevice);
    connect(&workbench_.runs, &RunController::stateChanged, this,
            [this] { panel_->setLocked(!workbench_.isIdle()); });
    connect(&workbench_, &Workbench::aboutToChange, panel_, &ExperimentPanel::discardInvalid);
    connect(&workbench_, &Workbench::documentReplaced, this, [this] {
        panel_->discardInvalid();
        showDevice();
    });
    connect(&workbench_, &Workbench::catalogRead, panel_, &ExperimentPanel::reloadKernels);
    connect(&workbench_, &Workbench::kernelShown, this, [this](const std::string& id) {
        workbench_.showWork();
        panel_->focusKernels();
        panel_->revealKernel(id);
    });
}

void ExperimentController::addCommands() {
    auto* list = named("barDevice", new DeviceBox(&workbench_.bar));
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int letters = 18;
    list->setMinimumContentsLength(letters);
    workbench_.bar.put(*list, {.position = 410});
    panel_->deviceChooser().mirror(*list);
    const auto bringUp = [this] { workbench_.dock("experiment").bringUp(); };
    workbench_.addCommands(*this, {{.id = "goToKernels",
                                    .text = QT_TR_NOOP("Go to &kernels"),
                                    .keys = {Qt::CTRL | Qt::Key_1},
                                    .menus = {{"view", 220}},
                                    .leavesStart = true,
                                    .run =
                                        [this, bringUp] {
                                            bringUp();
                                            panel_->focusKernels();
                                        }},
                                   {.id = "goToParameters",
                                    .text = QT_TR_NOOP("Go to &parameters"),
                                    .keys = {Qt::CTRL | Qt::Key_2},
                                    .menus = {{"view", 230}},
                                    .leavesStart = true,
                                    .run = [this, bringUp] {
                                        bringUp();
                                        panel_->focusParameters();
                                    }}});
}

void ExperimentController::addDocks() {
    workbench_
        .addDock(*this, {.id = "experiment",
                         .title = QT_TR_NOOP("Experiment"),
                         .icon = "experiment",
                         .position = 10,
                         .rail = 10,
                         .area = Qt::LeftDockWidgetArea})
        .setPanel(panel_);
    workbench_.addDock(*this, {.id = "deviceProperties",
                               .title = QT_TR_NOOP("Device"),
                               .icon = "device",
                               .position = 30,
                               .rail = 70,
                               .isWide = true,
                               .make = [this] { return makeDevicePanel(); }});
}

DevicePanel* ExperimentController::makeDevicePanel() {
    devicePanel_ = new DevicePanel;
    const auto show = [panel = devicePanel_](const DeviceDescription* device) {
        panel->setDevice(device ? std::optional(*device) : std::nullopt);
    };
    show(workbench_.device());
    EngineClient& engine = workbench_.engine;
    connect(&workbench_, &Workbench::deviceChanged, devicePanel_, show);
    connect(devicePanel_, &DevicePanel::failed, &workbench_.messages, &MessageBar::showFailure);
    connect(&engine, &EngineClient::telemetry, devicePanel_, &DevicePanel::showTelemetry);
    // This connection must also work while the window is being destroyed, because destroying the
    // window hides its panels.
    connect(devicePanel_, &DevicePanel::watchWanted, &engine, &EngineClient::watch);
    connect(devicePanel_, &DevicePanel::peaksWanted, this, [this](const DeviceDescription& device) {
        workbench_.messages.attempt([&] {
            peaks_->start(device);
            peaksDone_ = 0;
            devicePanel_->showPeakProgress(0, peaks_->configurations());
        });
    });
    return devicePanel_;
}

/// Connects the peak measurement. The device panel already exists, because it starts the
/// measurement.
void ExperimentController::connectPeaks() {
    connect(peaks_, &PeakMeasurement::progressed, this,
            [this] { devicePanel_->showPeakProgress(++peaksDone_, peaks_->configurations()); });
    connect(peaks_, &PeakMeasurement::failed, &workbench_.messages, &MessageBar::showFailure);
    connect(peaks_, &PeakMeasurement::finished, this,
            [this] { devicePanel_->showPeakProgress(0, 0); });
}

void ExperimentController::showDevice() {
    const DeviceDescription* device = panel_->device();
    ExperimentDocument& document = workbench_.document;
    // A change of the experiment may change the automatic device.
    if (device && workbench_.isIdle() && document.experiment().device == "auto")
        document.fitRestTo(sizingKind(*device));
    else if (device && workbench_.isIdle())
        document.fitTo(sizingKind(*device));
    workbench_.setDevice(device, panel_->playsRecording() ? plainName(*device) : QString());
    if (device)
        noteLine("device: " + device->name);
}

void ExperimentController::addRecordedDevice(const QString& file) {
    std::string id;
    if (!workbench_.messages.attempt([&] { id = keepDeviceRecording(file.toStdString()); }))
        return;
    workbench_.messages.showMessage(
        Tone::Success, tr("%1 is now available as a device.").arg(QString::fromStdString(id)),
        {{tr("Use device"), [this, id] {
              workbench_.document.edit(
                  [&](Experiment& experiment) { setDevices(experiment, {id}); });
          }}});
    workbench_.engine.requestDevices();
}

} // namespace kernelcurve
