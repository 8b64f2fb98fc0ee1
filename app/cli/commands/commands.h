#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

// The functions that run the commands. Each is in a source file with the command's name. All throw
// Error. Functions that use a device also throw NoDevice if the device is missing.

/// `kernelcurve assignment`: exports an assignment for students, or checks a kernel. Returns
/// SomeFailed if a gate failed.
ExitCode carryOut(const AssignmentCommand& command);
/// `kernelcurve check`: checks a kernel for errors.
ExitCode carryOut(const CheckCommand& command);
/// `kernelcurve class`: writes a class as a table and a chart; see ClassRoster.
ExitCode carryOut(const ClassCommand& command);
/// `kernelcurve collect`: merges the available results of a job into one recording, and lists the
/// missing results.
ExitCode carryOut(const CollectCommand& command);
/// `kernelcurve diff`: compares two recordings by configuration. Returns Done if no row is slower,
/// SomeFailed if a row is slower or now fails, and BadInput if the recordings have no measured
/// configuration in common.
ExitCode carryOut(const DiffCommand& command);
/// `kernelcurve explain`: prints the predicted cost of each cause for a configuration. Returns
/// SomeFailed if the model cannot run the kernel.
ExitCode carryOut(const ExplainCommand& command);
/// `kernelcurve export`: writes a recording in the format of another program.
ExitCode carryOut(const ExportCommand& command);
/// `kernelcurve grade`: grades submissions. Returns Done if all submissions were graded, regardless
/// of the grades.
ExitCode carryOut(const GradeCommand& command);
/// `kernelcurve hosts`: lists, adds, checks, and removes hosts.
ExitCode carryOut(const HostsCommand& command);
/// `kernelcurve import`: writes a header for a kernel from another program and marks guesses in it.
ExitCode carryOut(const ImportCommand& command);
/// `kernelcurve import-results`: imports the results of other programs as a recording, or adds
/// profiled launches to a recording. Returns SomeFailed if rows of the recording get no counters.
ExitCode carryOut(const ImportResultsCommand& command);
/// `kernelcurve inspect`: prints the resolved configuration, its launches, resources, and compiler
/// log.
ExitCode carryOut(const InspectCommand& command);
/// `kernelcurve list`: lists kernels, problems, labs, devices, and other items.
ExitCode carryOut(const ListCommand& command);
/// `kernelcurve merge`: merges several recordings into one recording. The rows of each device have
/// the device's name.
ExitCode carryOut(const MergeCommand& command);
/// `kernelcurve peaks`: prints measured and theoretical peaks of a device, and measures missing
/// peaks. Returns SomeFailed if a peak could not be measured, even if an older value is shown.
ExitCode carryOut(const PeaksCommand& command);
/// `kernelcurve plot`: writes the chart of a recording. Requires a QApplication.
ExitCode carryOut(const PlotCommand& command);
/// `kernelcurve record`: runs labs on a device and writes all results to one file, for playback on
/// other machines (gpu/model/recording/device_recording.h). The file is written after every lab, so
/// that an interrupted recording keeps its results.
ExitCode carryOut(const RecordCommand& command);
/// `kernelcurve report`: writes a recording as a document. Requires a QApplication.
ExitCode carryOut(const ReportCommand& command);
/// `kernelcurve run`: measures, prints the table, and writes the recording, CSV files, and charts.
/// Throws Error for errors before the first measurement. Requires a QApplication for charts,
/// otherwise a QCoreApplication.
ExitCode carryOut(const RunCommand& command);
/// `kernelcurve site`: writes the labs and the manual as a static site. Returns Interrupted,
/// without a site, after Ctrl-C. Requires a QApplication.
ExitCode carryOut(const SiteCommand& command);
/// `kernelcurve submit`: writes a job script for an experiment, and submits it to Slurm on a host.
ExitCode carryOut(const SubmitCommand& command);
/// `kernelcurve trace`: prints the memory accesses of each line of a kernel.
ExitCode carryOut(const TraceCommand& command);
/// `kernelcurve worksheet`: writes a lab or another experiment as a worksheet.
ExitCode carryOut(const WorksheetCommand& command);

/// Returns the experiment that `run` would measure on a device of this kind. `opened` contains the
/// kernels from the command's files. Adds the kernels that were saved with the document to the
/// catalog. Throws Error with the position.
Experiment experimentFor(const RunCommand& command, DeviceKind kind,
                         const std::vector<std::string>& opened, Catalog& catalog);

} // namespace kernelcurve
