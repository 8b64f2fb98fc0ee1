#include "ui/results/results_view.h"

#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "ui/document/experiment_heading.h"
#include "ui/results/chart/measurement_panel.h"
#include "ui/results/chart/parts_view.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/results/results_splitter.h"
#include "ui/results/table/measurement_model.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/results/table/measurement_table.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

namespace kernelcurve {

ResultsView::ResultsView(Workbench& workbench, Comparison& comparison)
    : QObject(&workbench)
    , workbench_(workbench)
    , splitter_(new ResultsSplitter(&workbench.window))
    , measurements_(new MeasurementModel(workbench.document, workbench.catalog, this))
    , selection_(new MeasurementSelection(*measurements_, this))
    , plot_(new PlotPanel(workbench.document, *measurements_, workbench.catalog, comparison,
                          splitter_))
    , heading_(new ExperimentHeading(workbench.document, plot_))
    , table_(new MeasurementTable(*measurements_, splitter_)) {
    plot_->setHeading(*heading_);
    splitter_->setParts(*plot_, *table_);
    addCommands();
    addDocks();
    connectSelection();
    const RunController& runs = workbench_.runs;
    connect(&runs, &RunController::stateChanged, this, [this] {
        plot_->setRunning(!workbench_.isIdle());
        if (!workbench_.isIdle())
            plot_->setGuessing(false);
    });
    connect(&runs, &RunController::ended, measurements_, [this] { measurements_->flush(); });
    const auto showAll = [this] {
        plot_->view().canvas().zoomer().showAll();
        plot_->parts().showAll();
    };
    connect(&workbench_, &Workbench::showAllWanted, this, showAll);
    connect(table_, &MeasurementTable::lineActivated, &workbench_, &Workbench::lineWanted);
    connect(&workbench_, &Workbench::documentReplaced, this, [this, showAll] {
        showAll();
        table_->showAll();
        plot_->setGuessing(false);
    });
    connect(&workbench_, &Workbench::deviceChanged, this,
            [this](const DeviceDescription* device, const QString& recordedOn) {
                plot_->setDevice(device);
                plot_->setRecordedOn(recordedOn);
            });
    connect(&workbench_, &Workbench::retranslated, this, [this] {
        plot_->setRunKey(workbench_.action("run").shortcut().toString(QKeySequence::NativeText));
    });
}

void ResultsView::addCommands() {
    workbench_.addMenu(plot_->options());
    workbench_.addCommands(
        *this,
        {{.id = "editTitle",
          .text = QT_TR_NOOP("Experiment &title"),
          .keys = {Qt::Key_F2},
          .menus = {{"edit", 210}},
          .leavesStart = true,
          .run = [this] { heading_->editTitle(); }},
         {.id = "editNotes",
          .text = QT_TR_NOOP("&Notes"),
          .icon = "notes",
          .keys = {Qt::SHIFT | Qt::Key_F2},
          .menus = {{"edit", 220}},
          .leavesStart = true,
          .run = [this] { heading_->editNotes(); }},
         {.id = "goToChart",
          .text = QT_TR_NOOP("Go to &chart"),
          .keys = {Qt::CTRL | Qt::Key_3},
          .menus = {{"view", 240}},
          .leavesStart = true,
          .run = [this] { plot_->focusChart(); }},
         {.id = "goToTable",
          .text = QT_TR_NOOP("Go to &measurements"),
          .keys = {Qt::CTRL | Qt::Key_4},
          .menus = {{"view", 250}},
          .leavesStart = true,
          .run = [this] { table_->focusRows(); }},
         {.id = "filterTable",
          .text = QT_TR_NOOP("&Filter measurements…"),
          .keys = {Qt::CTRL | Qt::Key_F},
          .menus = {{"edit", 410}},
          .tip = QT_TR_NOOP("Shows only rows that contain the given text or meet a condition"),
          .leavesStart = true,
          .run = [this] { filter(); }},
         {.id = "sortTable",
          .text = QT_TR_NOOP("&Sort by the current column"),
          .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_T},
          .menus = {{"edit", 420}},
          .tip = QT_TR_NOOP("Ascending, descending, then in measuring order"),
          .leavesStart = true,
          .run = [this] { table_->sortByCurrentColumn(); }},
         {.id = "guess",
          .text = QT_TR_NOOP("&Guess before measuring"),
          .icon = "guess",
          .keys = {Qt::CTRL | Qt::Key_G},
          .menus = {{"run", 220}},
          .bar = {510, 6},
          .word = QT_TR_NOOP("Guess"),
          .tip = QT_TR_NOOP("Draw or type your guess, then measure"),
          .leavesStart = true,
          .toggle = [this](bool open) { plot_->setGuessing(open); },
          .isEnabled = [this] { return workbench_.isIdle(); }}});
    connect(plot_, &PlotPanel::guessingChanged, &workbench_.action("guess"), &QAction::setChecked);
    connect(plot_, &PlotPanel::exportWanted, this,
            [this] { workbench_.action("exportChart").trigger(); });
}

/// Opens the filter of the table. If a text has the focus, opens the search in the text instead.
void ResultsView::filter() {
    if (!workbench_.withFocusedText(&TextEditing::findIfFocused))
        table_->openFilter();
}

void ResultsView::addDocks() {
    const auto showSelection = [this](auto* panel) {
        panel->setMeasurement(selection_->measurement());
        connect(selection_, &MeasurementSelection::changed, panel,
                &MeasurementPanel::setMeasurement);
        return panel;
    };
    workbench_.addDock(*this, {.id = "samples",
                               .title = QT_TR_NOOP("Samples"),
                               .icon = "samples",
                               .position = 50,
                               .rail = 50,
                               .make = [=] { return showSelection(new SamplesPanel); }});
    workbench_.addDock(*this, {.id = "timeline",
                               .title = QT_TR_NOOP("Timeline"),
                               .icon = "timeline",
                               .position = 60,
                               .rail = 60,
                               .make = [=] { return showSelection(new TimelinePanel); }});
}

void ResultsView::connectSelection() {
    const auto follow = [this](auto* view, auto selected, auto select) {
        connect(view, selected, selection_, &MeasurementSelection::select);
        connect(selection_, &MeasurementSelection::rowChanged, view, select);
    };
    follow(table_, &MeasurementTable::currentMeasurementChanged,
           &MeasurementTable::setCurrentMeasurement);
    follow(&plot_->view(), &ChartView::pointSelected, &ChartView::selectRow);
    follow(&plot_->parts(), &PartsView::pointSelected, &PartsView::selectRow);
}

} // namespace kernelcurve
