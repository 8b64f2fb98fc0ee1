#pragma once

#include "app/cli/options/exit_code.h"

#include "gpu/model/analysis/trace.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kernelcurve {

/// `kernelcurve [FILE...]`
struct WindowCommand {
    std::vector<std::string> files;
    std::string lab;
    bool isNewWindow = false; ///< also if an existing window could open them
    std::vector<std::string> kernelFiles;
};

/// The search options of `run`; empty: those of the experiment.
struct SearchOptions {
    std::string strategy; ///< exhaustive, random, local
    std::string tries;
    std::string budget; ///< "60s"
    std::string metric;
    std::string seed;
    bool any() const {
        return !(strategy.empty() && tries.empty() && budget.empty() && metric.empty() &&
                 seed.empty());
    }
};

/// How charts are written.
struct FigureOptions {
    std::string figure;   ///< the id of a preset; empty: the size of the document
    std::string font;     ///< a family; empty: the interface's
    std::string data;     ///< a CSV of what the chart shows; "-" is the standard output
    bool caption = false; ///< also below a chart with a preset
};

/// `kernelcurve run`
struct RunCommand {
    std::string file;
    std::string lab;
    std::vector<std::string> kernelFiles;
    std::vector<std::string> devices;  ///< empty: those of the experiment
    bool share = false;                ///< the devices divide the configurations
    bool missing = false;              ///< keep the rows of the recording
    std::vector<std::string> settings; ///< "name=value"
    SearchOptions search;
    std::string preset;     ///< name of a preset to start from
    std::string keepPreset; ///< name of a preset for the best row
    std::string recording;
    std::string csv;       ///< "-" is the standard output
    std::string json;      ///< also
    std::string timelines; ///< CSV of all timeline spans
    std::string samples;   ///< CSV of all timings
    std::vector<std::string> charts;
    FigureOptions figure;
    bool counters = false; ///< in addition to those of the experiment
    bool quiet = false;
    bool trusts = false;       ///< trust kernels from other sources
    bool savedKernels = false; ///< use the saved kernels, even if their files have changed
    std::string worker;        ///< command of the worker; empty: the one next to this program
};

/// Sarif: only for check and explain.
enum class ListFormat { Table, Csv, Yaml, Json, Sarif };

/// `kernelcurve list`
struct ListCommand {
    std::string what;               ///< kernels, problems, labs, devices, parameters ...
    std::vector<std::string> words; ///< search text; the kernel for `parameters`
    std::vector<std::string> kernelFiles;
    bool legal = false;                ///< parameters: list allowed combinations
    std::vector<std::string> settings; ///< "name=value", with `legal`
    ListFormat format = ListFormat::Table;
    std::string worker;
};

/// The options of commands that use one configuration of a kernel.
struct KernelCommand {
    std::string kernel; ///< an id, or the path of a .cu file
    std::vector<std::string> kernelFiles;
    std::vector<std::string> settings;
    std::string device = "auto";
    bool trusts = false; ///< trust kernels from other sources
    std::string worker;
};

/// `kernelcurve inspect`
struct InspectCommand : KernelCommand {
    bool ptx = false;         ///< instead of the launch
    bool machineCode = false; ///< also
};

/// `kernelcurve trace`
struct TraceCommand : KernelCommand {
    BlockChoice blocks = BlockChoice::Sample;
    ListFormat format = ListFormat::Table;
    std::string against; ///< a counter file: its configurations instead of a single one
};

/// `kernelcurve explain`
struct ExplainCommand : KernelCommand {
    std::vector<std::int64_t> rows; ///< of a recording in place of the kernel, from 1
    bool tries = false;
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve check`
struct CheckCommand : KernelCommand {
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve report`
struct ReportCommand {
    std::string recording;
    std::string output;   ///< .html or .pdf
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
    bool interactive = false; ///< an interactive page
    bool trace = false;       ///< sources with marks and pictures
    bool trusts = false;      ///< trust kernels from other sources, with `trace`
    std::string worker;
};

/// `kernelcurve plot`
struct PlotCommand {
    std::string recording;
    std::vector<std::string> charts;
    FigureOptions figure;
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve diff`
struct DiffCommand {
    std::string old;
    std::string now;
    std::string metric; ///< empty: the plot of the old recording
    std::string least;  ///< ignore changes up to this percentage; empty: the default rule
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve merge`
struct MergeCommand {
    std::vector<std::string> recordings; ///< at least two
    std::string output;
};

/// `kernelcurve submit`
struct SubmitCommand {
    RunCommand run;   ///< what is measured
    std::string host; ///< empty: no host, for a script that is run manually
    std::size_t tasks = 1;
    bool dryRun = false; ///< only write the script
    std::string output;  ///< empty: NAME.sh
};

/// `kernelcurve collect`
struct CollectCommand {
    std::string script;
    std::vector<std::string> results; ///< files; empty: those of the job
    std::string output;
};

/// `kernelcurve peaks`
struct PeaksCommand {
    std::string device = "auto";
    bool again = false;
    std::string bandwidth; ///< "4.8 TB/s", "none"; empty: unchanged
    std::string flops;
    std::string description; ///< write a description: name or file; empty: no
    ListFormat format = ListFormat::Table;
    std::string worker;
};

/// `kernelcurve import`
struct ImportCommand {
    std::string file;
    std::vector<std::string> kernels; ///< empty: the only kernel of the file
    std::vector<std::string> include;
    std::vector<std::string> defines; ///< NAME=VALUE
    std::string launchFrom;
    std::string problem;
    std::string output;  ///< - is the standard output; empty: KERNEL.cu next to the file
    bool trusts = false; ///< allow to run a file from another source
};

/// `kernelcurve record`
struct RecordCommand {
    std::string device = "auto";
    std::string out;
    std::vector<std::string> labs; ///< empty: all
    bool withoutCounters = false;
    bool quiet = false;
    std::string worker;
};

/// `kernelcurve hosts`
struct HostsCommand {
    std::string what = "list"; ///< list, add, check, clean, remove
    std::string name;
    std::vector<std::string> ssh;   ///< options of ssh and the destination
    std::vector<std::string> slurm; ///< options of salloc
    bool job = false;               ///< a Slurm job without options
    std::string container;          ///< words before the worker, such as a container
    std::string worker;
    std::string before;
    std::string command;  ///< another command that starts the worker
    bool install = false; ///< check: install a missing worker
    bool all = false;     ///< clean: remove this version too
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve assignment`
struct AssignmentCommand {
    std::string what; ///< export, check
    std::string file;
    std::string source; ///< check: kernel file
    std::string output; ///< export; empty: NAME.student.assignment.yaml
    std::string device; ///< check: device for measured gates; empty: none
    ListFormat format = ListFormat::Table;
    bool trusts = false; ///< trust programs from other sources
    std::string worker;
};

/// `kernelcurve grade`
struct GradeCommand {
    std::string assignment;
    std::string folder;
    std::string device;   ///< device for measured gates and the ranking; empty: none
    std::string csv;      ///< "-" is the standard output
    std::string report;   ///< .html
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    int jobs = 0;         ///< number of workers; 0: automatic
    bool again = false;
    bool quiet = false;
    bool trusts = false; ///< allow a GPU, which has no sandbox
    std::string worker;
};

/// `kernelcurve worksheet`
struct WorksheetCommand {
    std::string file; ///< an experiment or a recording
    std::string lab;  ///< or a built-in lab
    std::string output;
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve class`
struct ClassCommand {
    std::vector<std::string> files;   ///< recordings, submissions, or folders of them
    std::string assignment;           ///< assignment for grading submissions
    std::string metric;               ///< metric of recordings; empty: that of the first plot
    std::string curve;                ///< curve of the chart; empty: all
    std::string person;               ///< guess of the teacher before the class
    std::string truth;                ///< recording that the guesses are compared with
    std::vector<std::string> guesses; ///< NAME=GUESS
    std::string output;               ///< recording with all guesses
    std::string csv;                  ///< "-" is the standard output
    std::string chart;
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
    int jobs = 0;
    bool quiet = false;
    std::string worker;
};

using Command = std::variant<WindowCommand, ImportCommand, RecordCommand, RunCommand, ListCommand,
                             InspectCommand, TraceCommand, ExplainCommand, CheckCommand,
                             ReportCommand, PlotCommand, DiffCommand, MergeCommand, SubmitCommand,
                             CollectCommand, PeaksCommand, HostsCommand, AssignmentCommand,
                             GradeCommand, ClassCommand, WorksheetCommand>;

/// The parsed arguments, or the exit status after a request for help or an error; help, version,
/// and errors are already printed.
std::variant<Command, ExitCode> parseCommandLine(int argc, const char* const* argv,
                                                 const std::string& version);

} // namespace kernelcurve
