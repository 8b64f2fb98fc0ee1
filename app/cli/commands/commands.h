#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

// The commands, each in the source of its name. All throw Error; those that ask for a device also
// NoDevice, if there is none.

/// `kernelcurve assignment`. SomeFailed: a gate is missed.
ExitCode carryOut(const AssignmentCommand& command);
/// `kernelcurve check`: what is wrong with a kernel.
ExitCode carryOut(const CheckCommand& command);
/// `kernelcurve class`: a class as a table and a chart; see ClassRoster.
ExitCode carryOut(const ClassCommand& command);
/// `kernelcurve collect`: makes one recording of what the tasks of a job have measured so far, and
/// says what is missing.
ExitCode carryOut(const CollectCommand& command);
/// `kernelcurve diff`: two recordings, configuration by configuration. Done: nothing is slower;
/// SomeFailed: something is, or was measured and fails now; BadInput: nothing was measured in both.
ExitCode carryOut(const DiffCommand& command);
/// `kernelcurve explain`: what each cause costs one configuration, as the model of a predicted
/// device sees it. SomeFailed: the model cannot run the kernel.
ExitCode carryOut(const ExplainCommand& command);
/// `kernelcurve grade`. Done: everything that was handed in is graded, whatever the grades.
ExitCode carryOut(const GradeCommand& command);
/// `kernelcurve hosts`: lists, adds, checks and removes machines.
ExitCode carryOut(const HostsCommand& command);
/// `kernelcurve import`: writes a header for somebody's kernel and says what in it is a guess.
ExitCode carryOut(const ImportCommand& command);
/// `kernelcurve inspect`: the resolved configuration, what would be launched, what it takes from
/// the device, what the compiler said.
ExitCode carryOut(const InspectCommand& command);
/// `kernelcurve list`.
ExitCode carryOut(const ListCommand& command);
/// `kernelcurve merge`: makes one recording of several: one that all commands and charts read, with
/// the rows of each device under its name.
ExitCode carryOut(const MergeCommand& command);
/// `kernelcurve peaks`: what a device reaches, next to what it should reach; measured where that
/// was not done yet. SomeFailed: one could not be measured, though an older figure of it is shown.
ExitCode carryOut(const PeaksCommand& command);
/// `kernelcurve plot`: the chart of a recording. Needs a QApplication.
ExitCode carryOut(const PlotCommand& command);
/// `kernelcurve record`: runs labs on a device and writes all of it into one file, to be played
/// where the device is not (gpu/model/recording/device_recording.h). The file is written after
/// every lab, so that an interrupted recording keeps what it has.
ExitCode carryOut(const RecordCommand& command);
/// `kernelcurve report`: a recording as a document for people. Needs a QApplication.
ExitCode carryOut(const ReportCommand& command);
/// `kernelcurve run`: measures, prints the table, writes recording, CSV and charts. Throws for what
/// is wrong before the first measurement. Needs a QApplication where charts are asked for, a
/// QCoreApplication else.
ExitCode carryOut(const RunCommand& command);
/// `kernelcurve submit`: writes the script of a job that measures an experiment, and sends it to
/// the Slurm of a host.
ExitCode carryOut(const SubmitCommand& command);
/// `kernelcurve trace`: what each line of a kernel asks of the memory system.
ExitCode carryOut(const TraceCommand& command);
/// `kernelcurve worksheet`: a lab or another experiment as a worksheet.
ExitCode carryOut(const WorksheetCommand& command);

/// What `run` would measure on a device of this kind. `opened`: the kernels that its files were
/// opened as; the catalog gets those that were saved with the document. An Error has the place in
/// it.
Experiment experimentFor(const RunCommand& command, DeviceKind kind,
                         const std::vector<std::string>& opened, Catalog& catalog);

} // namespace kernelcurve
