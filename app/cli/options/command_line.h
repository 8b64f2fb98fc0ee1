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
    /// True to open a new window even if an existing window could open the files.
    bool isNewWindow = false;
    std::vector<std::string> kernelFiles;
};

/// The search options of `run`. If they are empty, the experiment's options apply.
struct SearchOptions {
    std::string strategy; ///< exhaustive, random, local, model
    std::string tries;
    std::string budget; ///< "60s"
    std::string metric;
    std::string seed;
    bool any() const {
        return !(strategy.empty() && tries.empty() && budget.empty() && metric.empty() &&
                 seed.empty());
    }
};

/// The options for writing charts.
struct FigureOptions {
    std::string figure;   ///< id of a figure preset; if empty, the document's size applies
    std::string font;     ///< font family; if empty, the interface's font applies
    std::string data;     ///< a CSV of what the chart shows; "-" is the standard output
    bool caption = false; ///< true to also add a caption below a chart with a preset
};

/// `kernelcurve run`
struct RunCommand {
    std::string file;
    std::string lab;
    std::vector<std::string> kernelFiles;
    std::vector<std::string> devices; ///< empty: the experiment's devices
    bool share = false;   ///< true if the devices divide the configurations among themselves
    bool missing = false; ///< true to keep the rows of the recording and measure only missing rows
    std::vector<std::string> settings; ///< "name=value"
    SearchOptions search;
    std::string preset;     ///< name of a preset to start from
    std::string keepPreset; ///< name under which the best row is saved as a preset
    std::string recording;
    std::string csv;       ///< "-" is the standard output
    std::string json;      ///< file for JSON, in addition to the other outputs
    std::string timelines; ///< CSV of all timeline spans
    std::string samples;   ///< CSV of all timings
    std::vector<std::string> charts;
    FigureOptions figure;
    bool counters = false; ///< true to read counters, in addition to the experiment's setting
    bool quiet = false;
    bool trusts = false;       ///< true to trust kernels from other sources
    bool savedKernels = false; ///< true to use the saved kernels, even if their files have changed
    /// Command that starts the worker; if empty, the worker next to this program.
    std::string worker;
};

/// Sarif is available only for check and explain.
enum class ListFormat { Table, Csv, Yaml, Json, Sarif };

/// `kernelcurve list`
struct ListCommand {
    std::string what;               ///< kernels, problems, labs, devices, parameters ...
    std::vector<std::string> words; ///< search text; the kernel for `parameters`
    std::vector<std::string> kernelFiles;
    bool legal = false;                ///< for parameters: true to list allowed combinations
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
    bool trusts = false; ///< true to trust kernels from other sources
    std::string worker;
};

/// `kernelcurve inspect`
struct InspectCommand : KernelCommand {
    bool ptx = false;         ///< true to print PTX instead of the launch
    bool machineCode = false; ///< true to also print SASS
};

/// `kernelcurve trace`
struct TraceCommand : KernelCommand {
    BlockChoice blocks = BlockChoice::Sample;
    ListFormat format = ListFormat::Table;
    std::string against; ///< counter file whose configurations are traced instead of a single one
};

/// `kernelcurve explain`
struct ExplainCommand : KernelCommand {
    /// Rows of a recording to explain instead of a kernel; the first row is 1.
    std::vector<std::int64_t> rows;
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
    std::string output;   ///< output file: .html or .pdf
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
    bool interactive = false; ///< an interactive page
    bool trace = false;       ///< true to add sources with annotations and warp diagrams
    bool trusts = false;      ///< trust kernels from other sources, with `trace`
    std::string worker;
};

/// `kernelcurve plot`
struct PlotCommand {
    std::string recording;
    std::vector<std::string> charts;
    std::string x;    ///< parameter or metric; if empty, as the recording's settings
    std::string y;    ///< metric; if empty, as the recording's settings
    std::string kind; ///< one of plotKindNames; if empty, as the recording's settings
    FigureOptions figure;
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve diff`
struct DiffCommand {
    std::string old;
    std::string now;
    std::string metric; ///< if empty, the metric that the old recording plots
    std::string least; ///< ignore changes up to this percentage; if empty, the default rule applies
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
    std::string host; ///< if empty, there is no host, and the user runs the script manually
    std::size_t tasks = 1;
    bool dryRun = false; ///< true to only write the script
    std::string output;  ///< if empty, NAME.sh
};

/// `kernelcurve collect`
struct CollectCommand {
    std::string script;
    std::vector<std::string> results; ///< result files; if empty, the job's files
    std::string output;
};

/// `kernelcurve peaks`
struct PeaksCommand {
    std::string device = "auto";
    bool again = false;
    std::string bandwidth; ///< "4.8 TB/s", "none"; empty: unchanged
    std::string flops;
    std::string description; ///< name or path of the description to write; empty: none
    ListFormat format = ListFormat::Table;
    std::string worker;
};

/// `kernelcurve import`
struct ImportCommand {
    std::string file;
    std::vector<std::string> kernels; ///< if empty, the only kernel in the file
    std::vector<std::string> include;
    std::vector<std::string> defines; ///< definitions in the form NAME=VALUE
    std::string launchFrom;
    std::string problem;
    std::string output;  ///< "-" means standard output; if empty, KERNEL.cu next to the file
    bool trusts = false; ///< true to run a file from another source
};

/// `kernelcurve import-results`
struct ImportResultsCommand {
    std::vector<std::string> files; ///< at least one
    std::string into;               ///< recording to which the counters of the only file are added
    std::string output;             ///< if empty, `into`, or only the table is printed
    std::vector<std::string> kernelFiles;
    std::string worker;
};

/// `kernelcurve export`
struct ExportCommand {
    std::string recording;
    std::string format; ///< nvbench
    std::string output; ///< "-" is the standard output
};

/// `kernelcurve record`
struct RecordCommand {
    std::string device = "auto";
    std::string out;
    std::vector<std::string> labs; ///< if empty, all labs
    bool withoutCounters = false;
    bool quiet = false;
    std::string worker;
};

/// `kernelcurve hosts`
struct HostsCommand {
    std::string what = "list"; ///< list, add, check, clean, remove
    std::string name;
    std::vector<std::string> ssh;   ///< options of ssh and the destination
    std::vector<std::string> slurm; ///< options for salloc
    bool job = false;               ///< true for a Slurm job without options
    std::string container;          ///< words before the worker, such as a container command
    std::string worker;
    std::string before;
    std::string command;  ///< another command that starts the worker
    bool install = false; ///< check: true to install a missing worker
    bool all = false;     ///< clean: true to also remove this version
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve assignment`
struct AssignmentCommand {
    std::string what; ///< export, check
    std::string file;
    std::string source; ///< check: kernel file
    std::string output; ///< export: output file; if empty, NAME.student.assignment.yaml
    std::string device; ///< check: device for measured gates; if empty, they are not measured
    ListFormat format = ListFormat::Table;
    bool trusts = false; ///< trust programs from other sources
    std::string worker;
};

/// `kernelcurve grade`
struct GradeCommand {
    std::string assignment;
    std::string folder;
    /// Device for measured gates and the ranking; if empty, they are not measured.
    std::string device;
    std::string csv;      ///< "-" is the standard output
    std::string report;   ///< report file: .html
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    int jobs = 0;         ///< number of workers; 0: automatic
    bool withoutCosts = false;
    bool again = false;
    bool quiet = false;
    bool trusts = false; ///< true to allow a GPU, which has no sandbox
    std::string worker;
};

/// `kernelcurve worksheet`
struct WorksheetCommand {
    std::string file; ///< an experiment or a recording
    std::string lab;  ///< a built-in lab, instead of a file
    std::string output;
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve class`
struct ClassCommand {
    std::vector<std::string> files; ///< recordings, submissions, or folders that contain them
    std::string assignment;         ///< assignment for grading submissions
    std::string metric; ///< metric of recordings; if empty, the metric of the first plot
    std::string curve;  ///< curve in the chart; if empty, all curves
    std::string person; ///< student whose curve is highlighted
    std::string truth;  ///< recording with which the guesses are compared
    std::vector<std::string> guesses; ///< guesses in the form NAME=GUESS
    std::string output;               ///< file for the recording with all guesses
    std::string csv;                  ///< "-" is the standard output
    std::string chart;
    std::string language; ///< "en", "zh_CN"; empty: the window's language
    std::vector<std::string> kernelFiles;
    int jobs = 0;
    bool withoutCosts = false;
    bool quiet = false;
    std::string worker;
};

/// `kernelcurve site`
struct SiteCommand {
    std::string folder;
    std::vector<std::string> labs;   ///< ids of labs, or names of courses; empty: all labs
    std::string language;            ///< "en", "zh_CN"; empty: both
    bool withoutPredictions = false; ///< true to also leave out the costs of lines
    bool quiet = false;
    std::string worker;
};

using Command =
    std::variant<WindowCommand, ImportCommand, RecordCommand, RunCommand, ListCommand,
                 InspectCommand, TraceCommand, ExplainCommand, CheckCommand, ReportCommand,
                 PlotCommand, DiffCommand, MergeCommand, SubmitCommand, CollectCommand,
                 PeaksCommand, HostsCommand, AssignmentCommand, GradeCommand, ClassCommand,
                 WorksheetCommand, SiteCommand, ImportResultsCommand, ExportCommand>;

/// Returns the parsed arguments, or the exit status after a request for help or an error. Help,
/// version, and errors have then already been printed.
std::variant<Command, ExitCode> parseCommandLine(int argc, const char* const* argv,
                                                 const std::string& version);

} // namespace kernelcurve
