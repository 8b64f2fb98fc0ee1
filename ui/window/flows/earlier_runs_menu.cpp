#include "ui/window/flows/earlier_runs_menu.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "ui/document/document_flow.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/window/frame/main_actions.h"

#include <QAction>
#include <QLocale>
#include <QMenu>

#include <utility>

namespace kernelcurve {

EarlierRunsMenu::EarlierRunsMenu(ExperimentDocument& document, const RunController& runs,
                                 DocumentFlow& flow, MainActions& actions,
                                 std::function<void()> before)
    : QObject(&actions)
    , document_(document)
    , runs_(runs)
    , flow_(flow)
    , actions_(actions)
    , before_(std::move(before)) {
    connect(actions_.bringBack, &QAction::triggered, this, [this] { bringBack(0); });
    connect(actions_.earlierRuns, &QMenu::aboutToShow, this, &EarlierRunsMenu::fill);
    connect(&document_, &ExperimentDocument::earlierRunsChanged, this, &EarlierRunsMenu::showState);
    connect(&runs_, &RunController::stateChanged, this, &EarlierRunsMenu::showState);
    showState();
}

void EarlierRunsMenu::bringBack(std::size_t place) {
    if (runs_.running() || place >= document_.earlierRuns().size())
        return;
    before_();
    document_.bringBack(place);
}

void EarlierRunsMenu::fill() {
    QMenu& menu = *actions_.earlierRuns;
    menu.clear();
    const auto& earlier = document_.earlierRuns();
    for (std::size_t place = 0; place < earlier.size(); ++place) {
        const EarlierRun& run = earlier[place];
        const Environment& environment = firstEnvironment(*run.recording);
        const QDateTime measured = QDateTime::fromString(
            QString::fromStdString(environmentText(environment, "time")), Qt::ISODate);
        const QDateTime when = measured.isValid() ? measured.toLocalTime() : run.ended;
        QString device = QString::fromStdString(deviceNames(*run.recording));
        if (device.isEmpty())
            device = tr("unknown device");
        //: A time, a device and how many rows
        menu.addAction(
            tr("%1, %2: %n measurement(s)", nullptr, static_cast<int>(measuredRows(*run.recording)))
                .arg(QLocale().toString(when, QLocale::ShortFormat), asItIs(device)),
            this, [this, place] { bringBack(place); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Save those that are in no file"), &flow_, &DocumentFlow::saveEarlierRuns)
        ->setEnabled(document_.atStake().earlierRows > 0);
}

void EarlierRunsMenu::showState() {
    const bool any = !document_.earlierRuns().empty();
    actions_.bringBack->setEnabled(any && !runs_.running());
    actions_.earlierRuns->setEnabled(any && !runs_.running());
    actions_.showEarlierRuns(any);
}

} // namespace kernelcurve
