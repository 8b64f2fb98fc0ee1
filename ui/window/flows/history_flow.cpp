#include "ui/window/flows/history_flow.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/messages.h"
#include "ui/window/frame/main_actions.h"

#include <QAction>

namespace kernelcurve {

HistoryFlow::HistoryFlow(ExperimentDocument& document, const RunController& runs,
                         MainActions& actions, const std::function<void()>& before)
    : QObject(&actions)
    , document_(document)
    , runs_(runs)
    , actions_(actions) {
    connect(actions_.undo, &QAction::triggered, this, [this, before] {
        before();
        document_.undo();
    });
    connect(actions_.redo, &QAction::triggered, this, [this, before] {
        before();
        document_.redo();
    });
    connect(&document_, &ExperimentDocument::experimentChanged, this, &HistoryFlow::showState);
    connect(&runs_, &RunController::stateChanged, this, &HistoryFlow::showState);
    showState();
}

void HistoryFlow::showState() {
    const auto show = [this](QAction& action, const Message* name, const char* alone,
                             const QString& word, const QString& withName) {
        action.setEnabled(name != nullptr && !runs_.running());
        setText(action, "kernelcurve::HistoryFlow", alone);
        if (name)
            action.setText(withName.arg(asItIs(translated(*name))));
        action.setIconText(word);
        action.setToolTip(withKey(name ? tr("%1 %2").arg(word, translated(*name)) : word, action));
    };
    const ExperimentHistory& history = document_.history();
    //: %1 is what was done, such as "ticking read_offset"
    show(*actions_.undo, history.undoName(), QT_TR_NOOP("&Undo"), tr("Undo"), tr("&Undo %1"));
    //: %1 is what was undone, such as "ticking read_offset"
    show(*actions_.redo, history.redoName(), QT_TR_NOOP("&Redo"), tr("Redo"), tr("&Redo %1"));
}

} // namespace kernelcurve
