#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

// The commands, each in a source file of its name. All throw Error; those that use a device also
// throw NoDevice if there is none.

/// `kernelcurve assignment`. SomeFailed: a gate failed.
ExitCode carryOut(const AssignmentCommand& command);
/// `kernelcurve check`: checks a kernel for errors.
ExitCode carryOut(const CheckCommand& command);
/// `kernelcurve class`: a class as a table and a chart; see ClassRoster.
ExitCode carryOut(const ClassCommand& command);
/// `kernelcurve collect`: merges the available results of a job into one recording, and lists what
/// is missing.
ExitCode carryOut(const CollectCommand& command);
/// `kernelcurve diff`: compares two recordings by configuration. Done: nothing is slower;
/// SomeFailed: a row is slower, or fails now; BadInput: the recordings have no measured
/// configuration in common.
ExitCode carryOut(const DiffCommand& command);
/// `kernelcurve explain`: the predicted costs of each cause for a configuration. SomeFailed: the
/// model cannot run the kernel.
ExitCode carryOut(const ExplainCommand& command);
/// `kernelcurve grade`. Done: all submissions are graded, whatever the grades.
ExitCode carryOut(const GradeCommand& command);
/// `kernelcurve hosts`: lists, adds, checks, and removes hosts.
ExitCode carryOut(const HostsCommand& command);
/// `kernelcurve import`: writes a header for another program's kernel and marks guesses in it.
ExitCode carryOut(const ImportCommand& command);
/// `kernelcurve inspect`: the resolved configuration, its launches, resources, and compiler log.
ExitCode carryOut(const InspectCommand& command);
/// `kernelcurve list`.
ExitCode carryOut(const ListCommand& command);
/// `kernelcurve merge`: merges several recordings into one, with the rows of each device under its
/// name.
ExitCode carryOut(const MergeCommand& command);
/// `kernelcurve peaks`: measured and theoretical peaks of a device; measures missing ones.
/// SomeFailed: a peak could not be measured, even if an older value is shown.
ExitCode carryOut(const PeaksCommand& command);
/// `kernelcurve plot`: the chart of a recording. Requires a QApplication.
ExitCode carryOut(const PlotCommand& command);
/// `kernelcurve record`: runs labs on a device and writes all results into one file, for playback
/// elsewhere (gpu/model/recording/device_recording.h). The file is written after every lab, so that
/// an interrupted recording keeps its results.
ExitCode carryOut(const RecordCommand& command);
/// `kernelcurve report`: a recording as a document. Requires a QApplication.
ExitCode carryOut(const ReportCommand& command);
/// `kernelcurve run`: measures, prints the table, and writes recording, CSV, and charts. Throws
/// Error for errors before the first measurement. Requires a QApplication for charts, otherwise a
/// QCoreApplication.
ExitCode carryOut(const RunCommand& command);
/// `kernelcurve submit`: writes a job script for an experiment, and submits it to the Slurm of a
/// host.
ExitCode carryOut(const SubmitCommand& command);
/// `kernelcurve trace`: the memory accesses of each line of a kernel.
ExitCode carryOut(const TraceCommand& command);
/// `kernelcurve worksheet`: a lab or another experiment as a worksheet.
ExitCode carryOut(const WorksheetCommand& command);

/// The experiment that `run` would measure on a device of this kind. `opened`: the opened kernels
/// of its files; the kernels that were saved with the document are added to the catalog. An Error
/// contains the position.
Experiment experimentFor(const RunCommand& command, DeviceKind kind,
                         const std::vector<std::string>& opened, Catalog& catalog);

} // namespace kernelcurve
