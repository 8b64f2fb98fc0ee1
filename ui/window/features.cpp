#include "ui/window/features.h"

#include "ui/document/document_controller.h"
#include "ui/document/earlier_runs_menu.h"
#include "ui/document/history_controller.h"
#include "ui/editor/own_kernels.h"
#include "ui/experiment/experiment_controller.h"
#include "ui/experiment/recorded_check.h"
#include "ui/experiment/run_commands.h"
#include "ui/import/import_controller.h"
#include "ui/lab/lab_controller.h"
#include "ui/lab/lab_progress.h"
#include "ui/palette/palette_controller.h"
#include "ui/remote/host_controller.h"
#include "ui/results/comparison/compare_menu.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/export_controller.h"
#include "ui/results/results_splitter.h"
#include "ui/results/results_view.h"
#include "ui/results/table/measurement_table.h"
#include "ui/sources/sources_controller.h"
#include "ui/teaching/assignment/assignment_controller.h"
#include "ui/teaching/classroom/class_controller.h"
#include "ui/teaching/classroom/presentation.h"
#include "ui/why/why_panel.h"
#include "ui/window/frame/interface_menus.h"
#include "ui/window/start_controller.h"
#include "ui/window/start_page.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

#include <QSplitter>

namespace kernelcurve {

// The order matters, because a feature may use the preceding ones. The workbench owns all features.
Features::Features(Workbench& workbench)
    : interface(new InterfaceMenus(workbench)) {
    auto* documents = new DocumentController(workbench);
    new EarlierRunsMenu(workbench, *documents);
    new HistoryController(workbench);
    auto* comparison = new Comparison(workbench.document, workbench.messages, &workbench);
    results = new ResultsView(workbench, *comparison);
    auto* progress = new LabProgress(&workbench);
    auto* lab = new LabController(workbench, *comparison, *progress);
    auto* experiment = new ExperimentController(workbench);
    auto* runs = new RunCommands(workbench, experiment->panel());
    new RecordedCheck(workbench, experiment->panel(), *lab);
    new HostController(workbench, experiment->panel());
    new CompareMenu(workbench, *comparison, results->selection());
    new WhyDock(workbench, results->selection());
    auto* kernels = new OwnKernels(workbench, experiment->panel(), *runs);
    new ImportController(workbench, *kernels, experiment->panel());
    auto* exports = new ExportController(workbench, *results);
    new AssignmentController(workbench);
    new ClassController(workbench, results->selection(), *exports);
    new Presentation(workbench, *results);
    palette = new PaletteController(workbench);
    auto* sources = new SourcesController(workbench, *palette);
    auto* start = new StartController(workbench, *progress, *runs, *lab, *palette, *sources);
    workbench.pages.setPages(&start->page(), &results->splitter());
    QObject::connect(&results->table(), &MeasurementTable::requirementWanted, kernels,
                     &OwnKernels::require);
}

} // namespace kernelcurve
