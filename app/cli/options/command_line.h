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
    bool isNewWindow = false; ///< also if one could open them that is there already
    std::vector<std::string> kernelFiles;
};

/// What `run` is told of a search; empty: as the experiment says.
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

/// `kernelcurve run`
struct RunCommand {
    std::string file;
    std::string lab;
    std::vector<std::string> kernelFiles;
    std::vector<std::string> devices;  ///< none: what the experiment says
    bool share = false;                ///< they divide the configurations
    bool missing = false;              ///< the recording's rows stay
    std::vector<std::string> settings; ///< "name=value"
    SearchOptions search;
    std::string preset;     ///< the name of one to start from
    std::string keepPreset; ///< the name under which the best row is kept
    std::string recording;
    std::string csv;       ///< "-" is the standard output
    std::string json;      ///< also
    std::string timelines; ///< a CSV of every span of a timeline
    std::string samples;   ///< a CSV of every timing
    std::vector<std::string> charts;
    bool counters = false; ///< also those that the experiment does not ask for
    bool quiet = false;
    bool trusts = false;       ///< kernels from another source
    bool savedKernels = false; ///< as they were saved, also where their files have changed
    std::string worker;        ///< the worker's command; empty: the one next to this program
};

/// Sarif: of check and explain only.
enum class ListFormat { Table, Csv, Yaml, Json, Sarif };

/// `kernelcurve list`
struct ListCommand {
    std::string what;               ///< kernels, problems, labs, devices, parameters ...
    std::vector<std::string> words; ///< to search for; the kernel of `parameters`
    std::vector<std::string> kernelFiles;
    bool legal = false;                ///< parameters: the combinations that are allowed
    std::vector<std::string> settings; ///< "name=value", with `legal`
    ListFormat format = ListFormat::Table;
    std::string worker;
};

/// What the commands take that look at one configuration of a kernel.
struct KernelCommand {
    std::string kernel; ///< an id, or the path of a .cu file
    std::vector<std::string> kernelFiles;
    std::vector<std::string> settings;
    std::string device = "auto";
    bool trusts = false; ///< kernels from another source
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
    std::string against; ///< a file of counters: its configurations instead of one
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
    std::string language; ///< "en", "zh_CN"; empty: the window's
    std::vector<std::string> kernelFiles;
    bool interactive = false; ///< a page to zoom and choose in
    bool trace = false;       ///< in which sources have marks and pictures
    bool trusts = false;      ///< kernels from another source, with `trace`
    std::string worker;
};

/// `kernelcurve plot`
struct PlotCommand {
    std::string recording;
    std::vector<std::string> charts;
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve diff`
struct DiffCommand {
    std::string old;
    std::string now;
    std::string metric; ///< empty: what the old recording plots
    std::string least;  ///< changes up to this many percent never count; empty: the rule's own
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
    std::string host; ///< empty: nobody's, for a script that is run by hand
    std::size_t tasks = 1;
    bool dryRun = false; ///< the script is written and not sent
    std::string output;  ///< empty: NAME.sh
};

/// `kernelcurve collect`
struct CollectCommand {
    std::string script;
    std::vector<std::string> results; ///< files; none: those of the job
    std::string output;
};

/// `kernelcurve peaks`
struct PeaksCommand {
    std::string device = "auto";
    bool again = false;
    std::string bandwidth; ///< "4.8 TB/s", "none"; empty: as it is
    std::string flops;
    std::string description; ///< write one there: a name, or a file; empty: none
    ListFormat format = ListFormat::Table;
    std::string worker;
};

/// `kernelcurve import`
struct ImportCommand {
    std::string file;
    std::vector<std::string> kernels; ///< empty: the only one of the file
    std::vector<std::string> include;
    std::vector<std::string> defines; ///< NAME=VALUE
    std::string launchFrom;
    std::string problem;
    std::string output;  ///< - is the standard output; empty: KERNEL.cu next to the file
    bool trusts = false; ///< a file from another source may be tried
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
    bool job = false;               ///< a job of Slurm although it takes no options
    std::string container;          ///< words before the worker
    std::string worker;
    std::string before;
    std::string command;  ///< any other way to start the worker
    bool install = false; ///< check: send the worker where it is missing
    bool all = false;     ///< clean: this version's, too
    ListFormat format = ListFormat::Table;
};

/// `kernelcurve assignment`
struct AssignmentCommand {
    std::string what; ///< export, check
    std::string file;
    std::string source; ///< check: a kernel's file
    std::string output; ///< export; empty: NAME.student.assignment.yaml
    std::string device; ///< check: where measured gates are measured; empty: not at all
    ListFormat format = ListFormat::Table;
    bool trusts = false; ///< programs from another source
    std::string worker;
};

/// `kernelcurve grade`
struct GradeCommand {
    std::string assignment;
    std::string folder;
    std::string device;   ///< of gates that are measured, and the ranking; empty: not measured
    std::string csv;      ///< "-" is the standard output
    std::string report;   ///< .html
    std::string language; ///< "en", "zh_CN"; empty: the window's
    int jobs = 0;         ///< at the same time; 0: as many as suit the processor
    bool again = false;
    bool quiet = false;
    bool trusts = false; ///< on a GPU, if no sandbox is
    std::string worker;
};

/// `kernelcurve worksheet`
struct WorksheetCommand {
    std::string file; ///< an experiment or a recording
    std::string lab;  ///< or a shipped lab
    std::string output;
    std::string language; ///< "en", "zh_CN"; empty: the window's
    std::vector<std::string> kernelFiles;
};

/// `kernelcurve class`
struct ClassCommand {
    std::vector<std::string> files;   ///< recordings, submissions, folders of them
    std::string assignment;           ///< submissions are graded with it
    std::string metric;               ///< of recordings; empty: what the first one plots
    std::string curve;                ///< the chart's; empty: all
    std::string person;               ///< stands before the class in the chart
    std::string truth;                ///< a recording that the files' guesses are compared with
    std::vector<std::string> guesses; ///< NAME=GUESS
    std::string output;               ///< the truth with all guesses in it
    std::string csv;                  ///< "-" is the standard output
    std::string chart;
    std::string language; ///< "en", "zh_CN"; empty: the window's
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

/// What the arguments ask for, or how the program ends where they asked for help or made no sense;
/// help, version and errors are printed already.
std::variant<Command, ExitCode> parseCommandLine(int argc, const char* const* argv,
                                                 const std::string& version);

} // namespace kernelcurve
