#include "ui/why/why_dock.h"

#include "app/engine/engine_client.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/why/why_panel.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/workbench.h"

namespace kernelcurve {

WhyDock::WhyDock(Workbench& workbench, MeasurementSelection& selection)
    : QObject(&workbench)
    , workbench_(workbench)
    , selection_(selection) {
    workbench_.addDock(*this, {.id = "why",
                               .title = QT_TR_NOOP("Why"),
                               .icon = "why",
                               .position = 70,
                               .rail = 30,
                               .keys = {Qt::CTRL | Qt::Key_5},
                               .isWide = true,
                               .make = [this] { return makePanel(); }});
}

WhyPanel* WhyDock::makePanel() {
    auto* panel = new WhyPanel(workbench_.engine, workbench_.catalog, workbench_.document);
    const auto showDevice = [panel](const DeviceDescription* device) {
        panel->setDevice(device ? std::optional(*device) : std::nullopt);
    };
    panel->setDevices(workbench_.devices());
    showDevice(workbench_.device());
    panel->setMeasurement(selection_.measurement());
    connect(&workbench_.engine, &EngineClient::devicesKnown, panel, &WhyPanel::setDevices);
    connect(&workbench_, &Workbench::deviceChanged, panel, showDevice);
    connect(&selection_, &MeasurementSelection::changed, panel, &WhyPanel::setMeasurement);
    connect(panel, &WhyPanel::failed, &workbench_.messages, &MessageBar::showFailure);
    return panel;
}

} // namespace kernelcurve
