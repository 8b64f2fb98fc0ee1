#include "ui/document/earlier_runs_menu.h"

#include "app/document/experiment_document.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "ui/document/document_controller.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/workbench/work_bar.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace kernelcurve {

EarlierRunsMenu::EarlierRunsMenu(Workbench& workbench, DocumentController& documents)
    : QObject(&workbench)
    , workbench_(workbench)
    , documents_(documents) {
    const auto isEnabled = [this] {
        return workbench_.isIdle() && !workbench_.document.earlierRuns().empty();
    };
    workbench_.addCommands(*this,
                           {{.id = "bringBack",
                             .text = QT_TR_NOOP("Restore &previous run"),
                             .icon = "earlier",
                             .keys = {Qt::CTRL | Qt::Key_B},
                             .menus = {{"run", 140}},
                             .bar = {340, 0, false},
                             .word = QT_TR_NOOP("Previous run"),
                             .tip = QT_TR_NOOP("Restores the measurements of the previous run"),
                             .run = [this] { restore(0); },
                             .isEnabled = isEnabled},
                            {.id = "earlierRuns",
                             .text = QT_TR_NOOP("&Earlier runs"),
                             .menus = {{"run", 150}},
                             .isEnabled = isEnabled,
                             .fill = [this](QMenu& menu) { fill(menu); }}});
    QToolButton& button = workbench_.button("bringBack");
    button.setPopupMode(QToolButton::MenuButtonPopup);
    button.setMenu(&workbench_.menu("earlierRuns"));
    button.setFocusPolicy(Qt::TabFocus);
    const auto showButton = [this, &button] {
        workbench_.bar.setShown(button, !workbench_.document.earlierRuns().empty());
    };
    connect(&workbench_.document, &ExperimentDocument::earlierRunsChanged, this, showButton);
    showButton();
}

void EarlierRunsMenu::restore(std::size_t index) {
    if (!workbench_.isIdle() || index >= workbench_.document.earlierRuns().size())
        return;
    emit workbench_.aboutToChange();
    workbench_.document.bringBack(index);
}

void EarlierRunsMenu::fill(QMenu& menu) {
    menu.clear();
    const auto& earlier = workbench_.document.earlierRuns();
    for (std::size_t index = 0; index < earlier.size(); ++index) {
        const EarlierRun& run = earlier[index];
        const Environment& environment = firstEnvironment(*run.recording);
        const QDateTime measured = QDateTime::fromString(
            QString::fromStdString(environmentText(environment, "time")), Qt::ISODate);
        const QDateTime when = measured.isValid() ? measured.toLocalTime() : run.ended;
        QString device = QString::fromStdString(deviceNames(*run.recording));
        if (device.isEmpty())
            device = tr("unknown device");
        //: %1 is a time, %2 is a device, and %n is the number of rows
        menu.addAction(
            tr("%1, %2: %n measurement(s)", nullptr, static_cast<int>(measuredRows(*run.recording)))
                .arg(QLocale().toString(when, QLocale::ShortFormat), asItIs(device)),
            this, [this, index] { restore(index); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Save unsaved runs"), &documents_, &DocumentController::saveEarlierRuns)
        ->setEnabled(workbench_.document.atStake().earlierRows > 0);
}

} // namespace kernelcurve
