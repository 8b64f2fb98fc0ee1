#include "ui/document/history_controller.h"

#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/messages.h"
#include "ui/workbench/workbench.h"

#include <QAction>

namespace kernelcurve {

HistoryController::HistoryController(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench) {
    ExperimentDocument& document = workbench_.document;
    // If a text field has the focus and contains changes, the field handles these keys.
    workbench_.addCommands(*this,
                           {{.id = "undo",
                             .text = nullptr,
                             .icon = "undo",
                             .keys = {QKeySequence::Undo},
                             .menus = {{"edit", 110}},
                             .bar = {210, 0, false},
                             .run =
                                 [this, &document] {
                                     emit workbench_.aboutToChange();
                                     document.undo();
                                 }},
                            {.id = "redo",
                             .text = nullptr,
                             .icon = "redo",
                             .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y},
                             .menus = {{"edit", 120}},
                             .bar = {220, 0, false},
                             .run = [this, &document] {
                                 emit workbench_.aboutToChange();
                                 document.redo();
                             }}});
    connect(&document, &ExperimentDocument::experimentChanged, this, &HistoryController::showState);
    connect(&workbench_.runs, &RunController::stateChanged, this, &HistoryController::showState);
    connect(&workbench_, &Workbench::retranslated, this, &HistoryController::showState);
}

void HistoryController::showState() {
    const auto show = [this](QAction& action, const Message* name, const char* alone,
                             const QString& word, const QString& withName) {
        action.setEnabled(name != nullptr && workbench_.isIdle());
        setText(action, "kernelcurve::HistoryController", alone);
        if (name)
            action.setText(withName.arg(asItIs(translated(*name))));
        action.setIconText(word);
        action.setToolTip(withKey(name ? tr("%1 %2").arg(word, translated(*name)) : word, action));
    };
    const ExperimentHistory& history = workbench_.document.history();
    //: %1 is what was done, such as "ticking read_offset"
    show(workbench_.action("undo"), history.undoName(), QT_TR_NOOP("&Undo"), tr("Undo"),
         tr("&Undo %1"));
    //: %1 is what was undone, such as "ticking read_offset"
    show(workbench_.action("redo"), history.redoName(), QT_TR_NOOP("&Redo"), tr("Redo"),
         tr("&Redo %1"));
}

} // namespace kernelcurve
