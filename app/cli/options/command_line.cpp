#include "app/cli/options/command_line.h"

#include "app/cli/options/command_checks.h"
#include "app/cli/options/command_words.h"
#include "app/cli/options/session.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/quantity.h"

#include <CLI/CLI.hpp>

#include <QtGlobal>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <system_error>

namespace kernelcurve {

namespace {

/// Rejects an empty value, which usually comes from an unset variable in a script.
CLI::Validator notEmpty() {
    return {[](const std::string& text) {
                return text.empty() ? std::string("nothing is given") : std::string();
            },
            ""};
}

/// Adds a repeatable option that takes one value each time. Without this, CLI11 would let the
/// option consume the following positional arguments.
void addRepeated(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                 const std::string& type, const std::string& help) {
    app.add_option(name, values, help)
        ->type_name(type)
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty());
}

CLI::Option* addText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help) {
    return app.add_option(name, value, help)->type_name(type)->check(notEmpty());
}

/// Adds an option with an integer in document syntax: 12, 1e3, or 2 Ki.
template <typename Number>
void addCount(CLI::App& app, const std::string& name, Number& value, std::int64_t most,
              const std::string& help) {
    const auto asDigits = [most](std::string& text) {
        const std::optional<std::int64_t> count = parseCount(text);
        if (!count || *count < 1 || *count > most)
            return "invalid number \"" + text + "\"; write a whole number from 1 to " +
                   std::to_string(most);
        text = std::to_string(*count);
        return std::string();
    };
    app.add_option(name, value, help)->type_name("N")->transform(CLI::Validator(asDigits, ""));
}

/// Adds a positional argument, which the help describes by its name.
template <typename Value>
CLI::Option* addArgument(CLI::App& app, const std::string& name, Value& value,
                         const std::string& help) {
    return app.add_option(name, value, help)->type_name("");
}

void addKernelFiles(CLI::App& app, std::vector<std::string>& files) {
    addRepeated(app, "--kernel,--problem", files, "FILE.cu",
                "Open a kernel or problem file of your own (repeatable)");
}

void addTrust(CLI::App& app, bool& trusts) {
    app.add_flag("--trust", trusts, "Trust kernels from another source until they change");
}

void addWorker(CLI::App& app, std::string& worker) {
    addText(app, "--worker", worker, "COMMAND",
            "Start the worker with this command, such as \"ssh host kernelcurve-worker\"");
}

void addSettings(CLI::App& app, std::vector<std::string>& settings) {
    addRepeated(app, "--set", settings, "NAME=VALUE",
                "Set a parameter to a value, or to a list or range to sweep: n=64Mi, "
                "offset=0,8, 'offset=0..64 step 4', 'n=1Mi..64Mi times 2' (repeatable)");
}

void addKernel(CLI::App& app, std::string& kernel) {
    addArgument(app, "KERNEL", kernel, "A kernel's id, or the path of a .cu file")->required();
}

void addFormat(CLI::App& app, ListFormat& format, bool hasSarif = false) {
    std::map<std::string, ListFormat> formats = {{"table", ListFormat::Table},
                                                 {"csv", ListFormat::Csv},
                                                 {"yaml", ListFormat::Yaml},
                                                 {"json", ListFormat::Json}};
    if (hasSarif)
        formats.emplace("sarif", ListFormat::Sarif);
    app.add_option("--format", format,
                   hasSarif ? "table (default), csv, yaml, json, or sarif (for code review)"
                            : "table (default), csv, yaml, or json")
        ->type_name("FORMAT")
        ->transform(CLI::CheckedTransformer(formats).description(""));
}

void addSavedKernels(CLI::App& app, bool& savedKernels) {
    app.add_flag("--saved-kernels", savedKernels,
                 "Use the kernel texts in FILE, even if the kernel files have changed");
}

void addFigure(CLI::App& app, FigureOptions& figure) {
    addText(app, "--figure", figure.figure, "NAME",
            "Draw charts as column (80 x 60 mm), page (160 x 95 mm), slide, or poster; PNG at 300 "
            "dpi");
    addText(app, "--font", figure.font, "NAME",
            "Font family of charts, such as \"Latin Modern Roman\"");
    app.add_flag("--caption", figure.caption,
                 "With --figure: write the device, the date, and the parameters below the chart");
    addText(app, "--data", figure.data, "FILE.csv",
            "Write the points of the chart as CSV; - is standard output");
}

void describe(CLI::App& app, RunCommand& run) {
    addArgument(app, "FILE", run.file,
                "An experiment, a recording, or a published table (see `list references`)");
    addText(app, "--lab", run.lab, "NAME", "Run a shipped lab (see `list labs`)");
    addKernelFiles(app, run.kernelFiles);
    addRepeated(
        app, "--device", run.devices, "ID",
        "Run on this device (see `list devices`). Several devices are compared: each measures "
        "everything (repeatable)");
    app.add_flag("--share", run.share, "Divide the configurations among several identical devices");
    app.add_flag("--missing", run.missing,
                 "Keep the rows of the recording FILE and measure the missing ones");
    addSettings(app, run.settings);
    app.add_flag("--counters", run.counters, "Also read the hardware counters of each kernel");
    addText(app, "--search", run.search.strategy, "HOW",
            "Search for the best configuration: exhaustive (with early termination), random, local "
            "(hill climbing), or model (shortest predicted time first)");
    addText(app, "--tries", run.search.tries, "N", "Search: maximum number of configurations");
    addText(app, "--budget", run.search.budget, "TIME", "Search: time limit, such as 60s");
    addText(app, "--search-for", run.search.metric, "TAG",
            "Search: time (default), bandwidth, or flops");
    addText(app, "--seed", run.search.seed, "N", "Search: seed of the random order");
    addText(app, "--preset", run.preset, "NAME", "Use the parameters of this preset");
    addText(app, "--keep-preset", run.keepPreset, "NAME",
            "Save the best configuration as a preset of the kernel for this device");
    addText(app, "-o,--out", run.recording, "REC.yaml",
            "Write a recording: the experiment and its rows");
    addText(app, "--csv", run.csv, "FILE", "Write the table as CSV; - is standard output");
    addText(app, "--json", run.json, "FILE", "Write the rows as JSON; - is standard output");
    addText(app, "--timelines", run.timelines, "FILE.csv", "Write the timeline of each run as CSV");
    addText(app, "--samples", run.samples, "FILE.csv", "Write the samples of each row as CSV");
    addRepeated(app, "--chart", run.charts, "FILE",
                "Write a chart: .png, .svg, or .pdf (repeatable)");
    addFigure(app, run.figure);
    app.add_flag("--quiet", run.quiet, "Print no progress and no table");
    addSavedKernels(app, run.savedKernels);
    addTrust(app, run.trusts);
    addWorker(app, run.worker);
}

void describe(CLI::App& app, ListCommand& list) {
    addArgument(app, "WHAT", list.what,
                "kernels, problems, labs, sources, references (published tables), metrics, "
                "devices [HOST], or parameters KERNEL")
        ->required();
    addArgument(app, "WORD", list.words,
                "List only what these words find: a title, author, function, or metric, also by "
                "its name in nvprof or ncu, in English or Chinese");
    addFormat(app, list.format);
    app.add_flag("--legal", list.legal,
                 "parameters: list the combinations that the kernel's requires allow");
    addSettings(app, list.settings);
    addKernelFiles(app, list.kernelFiles);
    addWorker(app, list.worker);
}

void describe(CLI::App& app, InspectCommand& inspect) {
    addKernel(app, inspect.kernel);
    addKernelFiles(app, inspect.kernelFiles);
    addSettings(app, inspect.settings);
    addText(app, "--device", inspect.device, "ID", "Compile for this device");
    app.add_flag("--ptx", inspect.ptx,
                 "Print the PTX with the source line of each instruction; needs no GPU");
    app.add_flag("--sass", inspect.machineCode,
                 "Print the SASS with the source line of each instruction; needs no GPU");
    addTrust(app, inspect.trusts);
    addWorker(app, inspect.worker);
}

void describe(CLI::App& app, TraceCommand& trace) {
    addArgument(app, "KERNEL", trace.kernel, "A kernel's id, or the path of a .cu file");
    addKernelFiles(app, trace.kernelFiles);
    addSettings(app, trace.settings);
    app.add_option("--blocks", trace.blocks,
                   "first, sample (default: the first, the middle, and the last), or all")
        ->type_name("BLOCKS")
        ->transform(CLI::CheckedTransformer(
                        std::map<std::string, BlockChoice>{{"first", BlockChoice::First},
                                                           {"sample", BlockChoice::Sample},
                                                           {"all", BlockChoice::All}})
                        .description(""));
    addFormat(app, trace.format);
    addText(app, "--against", trace.against, "FILE",
            "Compare with a file of hardware counters, or with its rows of KERNEL");
    addText(app, "--device", trace.device, "ID", "Resolve expressions as for this device");
    addTrust(app, trace.trusts);
    addWorker(app, trace.worker);
}

void describe(CLI::App& app, ExplainCommand& explain) {
    explain.device.clear();
    addArgument(app, "KERNEL", explain.kernel,
                "A kernel's id, the path of a .cu file, or of a recording (.yaml)")
        ->required();
    addKernelFiles(app, explain.kernelFiles);
    addSettings(app, explain.settings);
    app.add_option("--row", explain.rows,
                   "Explain this row of the recording (repeatable); default: the last one of each "
                   "kernel that has the values of --set")
        ->type_name("N");
    app.add_flag("--try", explain.tries,
                 "Also predict changed kernels: neighbouring values of the kernel's parameters, "
                 "padded shared arrays, no register limit");
    addFormat(app, explain.format, true);
    addText(app, "--device", explain.device, "ID",
            "Predict for this device; default: the GPU of the row, or predict:nvidia-h200");
    addTrust(app, explain.trusts);
    addWorker(app, explain.worker);
}

void describe(CLI::App& app, ImportCommand& import) {
    addArgument(app, "FILE", import.file, "A CUDA file; it is not changed")->required();
    addRepeated(
        app, "--kernel", import.kernels, "NAME",
        "A kernel in the file; NAME:LINE if several kernels have this name. Several kernels are "
        "launched in this order, as one run (repeatable)");
    addRepeated(app, "-I", import.include, "DIR",
                "Also search this folder for includes (repeatable)");
    addRepeated(app, "-D", import.defines, "NAME=VALUE", "Define a macro (repeatable)");
    addText(app, "--launch-from", import.launchFrom, "FILE",
            "Read block, grid, and template arguments from the launch in this file");
    addText(app, "--problem", import.problem, "ID",
            "The problem that it solves (see `list problems`); new: write a problem file");
    addText(
        app, "-o", import.output, "NAME.cu",
        "Write the header to this file (default: KERNEL.cu next to FILE); - is standard output");
    addTrust(app, import.trusts);
}

void describe(CLI::App& app, ImportResultsCommand& import) {
    addArgument(app, "FILE", import.files,
                "JSON of NVBench, Google Benchmark, or Kernel Tuner; with --into: CSV of Nsight "
                "Compute")
        ->required();
    addText(app, "-o,--out", import.output, "REC.yaml",
            "Write the recording; with --into: instead of changing it");
    addText(app, "--into", import.into, "REC.yaml",
            "Add the metrics of the profiled launches to the rows of this recording");
    addKernelFiles(app, import.kernelFiles);
    addWorker(app, import.worker);
}

void describe(CLI::App& app, ExportCommand& command) {
    addArgument(app, "REC.yaml", command.recording, "A recording")->required();
    app.add_option("--format", command.format, "nvbench: the JSON that NVBench's scripts read")
        ->type_name("FORMAT")
        ->required()
        ->check(CLI::IsMember({"nvbench"}).description(""));
    addText(app, "-o,--out", command.output, "FILE.json",
            "Write this file (default: standard output)");
}

void describe(CLI::App& app, CheckCommand& check) {
    addKernel(app, check.kernel);
    addKernelFiles(app, check.kernelFiles);
    addSettings(app, check.settings);
    addFormat(app, check.format, true);
    addText(app, "--device", check.device, "ID", "Resolve expressions as for this device");
    addTrust(app, check.trusts);
    addWorker(app, check.worker);
}

void addLanguage(CLI::App& app, std::string& language,
                 const char* help = "en or zh_CN; default: the window's") {
    app.add_option("--language", language, help)
        ->type_name("LANGUAGE")
        ->check(CLI::IsMember({"en", "zh_CN"}).description(""));
}

void addJobs(CLI::App& app, int& jobs) {
    addCount(app, "--jobs", jobs, 64, "Number of submissions that are graded at the same time");
}

void describe(CLI::App& app, ReportCommand& report) {
    addArgument(app, "REC.yaml", report.recording, "A recording")->required();
    addText(app, "-o,--out", report.output, "FILE", "Write the report: .html, .pdf, or .json")
        ->required();
    addLanguage(app, report.language);
    app.add_flag("--interactive", report.interactive,
                 "Write an HTML page with an interactive chart; it needs no network");
    app.add_flag("--trace", report.trace,
                 "Predict the costs of each kernel; with --interactive, also trace it for source "
                 "line marks and warp diagrams");
    addKernelFiles(app, report.kernelFiles);
    addTrust(app, report.trusts);
    addWorker(app, report.worker);
}

void describe(CLI::App& app, PlotCommand& plot) {
    addArgument(app, "REC.yaml", plot.recording,
                "A recording, or a published table (see `list references`)")
        ->required();
    app.add_option("-o,--out", plot.charts,
                   "Write the chart: .png, .svg, .pdf, or .json (repeatable)")
        ->type_name("FILE")
        ->required()
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty());
    addText(app, "--x", plot.x, "NAME", "Draw this parameter or metric on the x axis");
    addText(app, "--y", plot.y, "TAG", "Draw this metric on the y axis (see `list metrics`)");
    app.add_option("--kind", plot.kind,
                   "Draw this chart type: auto, curves, bars, heat_map, roofline, or timeline")
        ->type_name("KIND")
        ->check(CLI::IsMember(wordsOf(plotKindNames)).description(""));
    addFigure(app, plot.figure);
    addKernelFiles(app, plot.kernelFiles);
}

void describe(CLI::App& app, DiffCommand& diff) {
    addArgument(app, "OLD.yaml", diff.old, "A recording")->required();
    addArgument(app, "NEW.yaml", diff.now, "The recording to compare with OLD")->required();
    addText(app, "--metric", diff.metric, "TAG",
            "Compare this metric, such as time; default: the metric that OLD plots");
    addText(app, "--least", diff.least, "PERCENT",
            "Ignore changes up to this; default: 0.5, the change between two processes");
    addFormat(app, diff.format);
}

void describe(CLI::App& app, MergeCommand& merge) {
    addArgument(app, "REC.yaml", merge.recordings, "Recordings of one or several devices")
        ->required()
        ->expected(2, 10000);
    addText(app, "-o,--out", merge.output, "FILE.yaml", "Write the merged recording")->required();
}

void describe(CLI::App& app, SubmitCommand& submit) {
    addArgument(app, "FILE", submit.run.file, "An experiment or a recording");
    addText(app, "--lab", submit.run.lab, "NAME", "A shipped lab (see `list labs`)");
    addKernelFiles(app, submit.run.kernelFiles);
    addText(app, "--host", submit.host, "HOST", "Submit to Slurm on this host (see `hosts`)");
    addRepeated(app, "--device", submit.run.devices, "ID",
                "The device within the job: auto (default), cuda:0, cpu");
    addCount(app, "--array", submit.tasks, 10000, "Divide the configurations among N tasks");
    app.add_flag("--dry-run", submit.dryRun, "Write the script, but submit nothing");
    addSettings(app, submit.run.settings);
    addSavedKernels(app, submit.run.savedKernels);
    addTrust(app, submit.run.trusts);
    app.add_flag("--counters", submit.run.counters,
                 "Also read the hardware counters of each kernel");
    addText(app, "-o,--out", submit.output, "NAME.sh",
            "Write the script to this file (default: named after the experiment, in this folder)");
}

void describe(CLI::App& app, CollectCommand& collect) {
    addArgument(app, "NAME.sh", collect.script, "The script that `submit` wrote")->required();
    addArgument(app, "RESULTS", collect.results,
                "Results of the tasks, NAME.TASK.jsonl (default: fetched from the host, or found "
                "next to the script)");
    addText(app, "-o,--out", collect.output, "REC.yaml", "Write the recording")->required();
}

void describe(CLI::App& app, RecordCommand& record) {
    addText(app, "--device", record.device, "ID", "Record this device (see `list devices`)");
    addText(app, "-o,--out", record.out, "FILE.yaml", "Write the recording")->required();
    addRepeated(app, "--lab", record.labs, "NAME",
                "Record only this lab (repeatable); default: all");
    app.add_flag("--no-counters", record.withoutCounters,
                 "Record times only; counters take about as long again");
    app.add_flag("--quiet", record.quiet, "Print no progress");
    addWorker(app, record.worker);
}

void describe(CLI::App& app, PeaksCommand& peaks) {
    addText(app, "--device", peaks.device, "ID", "The device (see `list devices`)");
    app.add_flag("--again", peaks.again, "Measure again");
    addText(app, "--bandwidth", peaks.bandwidth, "RATE",
            "Use this as the theoretical peak, such as \"4.8 TB/s\"; none: the device's value");
    addText(app, "--flops", peaks.flops, "RATE",
            "The same for single precision, such as \"60 TFLOP/s\"");
    addText(app, "--describe", peaks.description, "NAME|FILE.yaml",
            "Measure what predictions need, and write a description of the GPU: the device "
            "predict:NAME");
    addFormat(app, peaks.format);
    addWorker(app, peaks.worker);
}

void describe(CLI::App& app, HostsCommand& hosts) {
    addArgument(app, "WHAT", hosts.what,
                "list (default), add NAME, check NAME, clean [NAME] or remove NAME");
    addArgument(app, "NAME", hosts.name, "The part before the slash in its devices: NAME/cuda:0");
    addRepeated(app, "--ssh", hosts.ssh, "DESTINATION",
                "Log in to this host; ssh options come first: --ssh=-p --ssh=2222 --ssh=HOST "
                "(repeatable)");
    app.add_flag("--slurm", hosts.job, "Run the worker in a Slurm job");
    addRepeated(app, "--job", hosts.slurm, "OPTION",
                "A salloc option for this job: --job=--gres=gpu:1 (repeatable)");
    addText(app, "--container", hosts.container, "COMMAND",
            "The command before the worker: \"apptainer exec --nv IMAGE\"");
    addText(app, "--worker", hosts.worker, "PROGRAM",
            "The worker on the host; default: kernelcurve-worker in its PATH, or a copy is sent");
    addText(app, "--before", hosts.before, "LINE",
            "A shell line to run before the worker, such as \"module load cuda\"");
    addText(app, "--command", hosts.command, "COMMAND", "Start the worker with this command");
    app.add_flag("--install", hosts.install,
                 "check: send the worker there if it is missing or has a different version");
    app.add_flag("--all", hosts.all, "clean: also remove the worker of this version");
    addFormat(app, hosts.format);
}

void describe(CLI::App& app, AssignmentCommand& assignment) {
    addArgument(app, "WHAT", assignment.what,
                "export FILE (what students get), or check FILE SOURCE.cu (which gates it "
                "passes)")
        ->required();
    addArgument(app, "FILE", assignment.file, "NAME.assignment.yaml")->required();
    addArgument(app, "SOURCE", assignment.source, "A kernel file");
    addText(app, "-o,--out", assignment.output, "FILE",
            "export: write it there (default: NAME.student.assignment.yaml)");
    addText(app, "--device", assignment.device, "ID", "check: measure the gates of this device");
    addFormat(app, assignment.format);
    addTrust(app, assignment.trusts);
    addWorker(app, assignment.worker);
}

void addNoCosts(CLI::App& app, bool& withoutCosts) {
    app.add_flag("--no-costs", withoutCosts,
                 "Do not predict what costs time in the correct submissions");
}

void describe(CLI::App& app, GradeCommand& grade) {
    addArgument(app, "ASSIGNMENT", grade.assignment, "The teacher's NAME.assignment.yaml")
        ->required();
    addArgument(app, "FOLDER", grade.folder,
                "Submissions: files NAME.cu or NAME.handin.yaml, or one folder per student")
        ->required();
    addText(app, "--device", grade.device, "ID", "Measure gates and the ranking on this device");
    addText(app, "--csv", grade.csv, "FILE",
            "Write the grades as CSV for Moodle; - is standard output");
    addText(app, "--report", grade.report, "FILE.html",
            "Write an overview, and one page per student in FILE-students");
    addLanguage(app, grade.language);
    addJobs(app, grade.jobs);
    addNoCosts(app, grade.withoutCosts);
    app.add_flag("--again", grade.again, "Grade already graded submissions again");
    app.add_flag("--quiet", grade.quiet, "Print no progress");
    app.add_flag("--trust", grade.trusts,
                 "With --device on a GPU: run submissions there, without a sandbox");
    addWorker(app, grade.worker);
}

/// Returns the program version and the file format versions, for scripts.
std::string versionJson(const std::string& version) {
    return "{\"program\": \"kernelcurve\", \"version\": \"" + version +
           "\", \"experiment_format\": " + std::to_string(experimentFormat) + ", \"qt\": \"" +
           qVersion() + "\"}";
}

void describe(CLI::App& app, ClassCommand& people) {
    addArgument(app, "FILE", people.files, "Recordings and submissions, or folders of them")
        ->required();
    addText(app, "--assignment", people.assignment, "FILE",
            "Grade the submissions with this assignment; earlier grades are kept");
    addText(
        app, "--metric", people.metric, "TAG",
        "Show and rank recordings by this metric (default: the metric that the first one plots)");
    addText(app, "--curve", people.curve, "NAME", "Draw only this curve");
    addText(app, "--person", people.person, "WHO",
            "Draw the curve of this student above the others");
    addText(app, "--guesses-of", people.truth, "REC.yaml",
            "Compare the guesses in the files with this recording");
    addRepeated(app, "--guess", people.guesses, "WHO=GUESS",
                "With --guesses-of: add a guess, such as \"Ada=0: 3300, 8: 2600\" (repeatable)");
    addText(app, "-o,--out", people.output, "FILE",
            "With --guesses-of: write the recording with all guesses");
    addText(app, "--csv", people.csv, "FILE", "Write the table as CSV; - is standard output");
    addText(app, "--chart", people.chart, "FILE",
            "Write a chart of the class: .png, .svg, or .pdf");
    addLanguage(app, people.language);
    addKernelFiles(app, people.kernelFiles);
    addJobs(app, people.jobs);
    addNoCosts(app, people.withoutCosts);
    app.add_flag("--quiet", people.quiet, "Print no progress");
    addWorker(app, people.worker);
}

void describe(CLI::App& app, WorksheetCommand& worksheet) {
    addArgument(app, "FILE", worksheet.file, "An experiment or a recording");
    addText(app, "--lab", worksheet.lab, "NAME", "A shipped lab");
    addText(app, "-o,--out", worksheet.output, "FILE.pdf", "Write the worksheet")->required();
    addLanguage(app, worksheet.language);
    addKernelFiles(app, worksheet.kernelFiles);
}

void describe(CLI::App& app, SiteCommand& site) {
    addArgument(app, "FOLDER", site.folder, "A new folder, or one with an earlier site")
        ->required();
    addRepeated(app, "--lab", site.labs, "NAME",
                "Include this lab, or the labs of a course such as memory (repeatable; default: "
                "all labs)");
    addLanguage(app, site.language, "en or zh_CN; default: both");
    app.add_flag("--no-predict", site.withoutPredictions,
                 "Leave out predicted curves and the costs of lines, which take most of the time");
    app.add_flag("--quiet", site.quiet, "Print no progress");
    addWorker(app, site.worker);
}

using Parsed = std::variant<Command, ExitCode>;

/// A command and its function.
struct Subcommand {
    const CLI::App* app;
    std::function<Parsed()> parsed;
};

template <typename Known>
Subcommand addCommand(CLI::App& app, const char* name, const char* help) {
    CLI::App* const own = app.add_subcommand(name, help);
    const auto command = std::make_shared<Known>();
    describe(*own, *command);
    return {own, [command]() -> Parsed {
                if (const auto refused = refuse(*command))
                    return *refused;
                return Command(*command);
            }};
}

Subcommand addDescribe(CLI::App& app, const std::string& version) {
    CLI::App* const own =
        app.add_subcommand("describe", "Print shell completions or the manual page");
    const auto what = std::make_shared<std::string>();
    addArgument(*own, "WHAT", *what, "bash, zsh, fish, or man")
        ->required()
        ->check(CLI::IsMember(wordsFormats()).description(""));
    return {own, [&app, &version, what]() -> Parsed {
                writeWords(app, *what, version, std::cout);
                return ExitCode::Done;
            }};
}

} // namespace

Parsed parseCommandLine(int argc, const char* const* argv, const std::string& version) {
    WindowCommand window;
    CLI::App app(
        "Benchmark CUDA kernels and explain the results. Without a command, the window opens.",
        "kernelcurve");
    bool asksVersion = false;
    std::string versionFormat;
    app.add_flag("--version", asksVersion, "Print the version");
    app.add_option("--format", versionFormat, "Format of --version: table (default) or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"table", "json"}).description(""));
    addArgument(app, "FILE", window.files,
                "Experiments, recordings, assignments, kernels, or folders; opened in an existing "
                "window if possible");
    addText(app, "--lab", window.lab, "NAME", "Open a shipped lab");
    app.add_flag("--new-window", window.isNewWindow, "Open a new window");
    addKernelFiles(app, window.kernelFiles);
    app.require_subcommand(0, 1);

    const std::vector<Subcommand> commands = {
        addCommand<RunCommand>(app, "run", "Run an experiment without a window"),
        addCommand<ListCommand>(app, "list", "List kernels, problems, labs, devices, and metrics"),
        addCommand<InspectCommand>(app, "inspect",
                                   "Compile a kernel and show its launches and resources"),
        addCommand<TraceCommand>(app, "trace", "Show the memory requests of each line of a kernel"),
        addCommand<ExplainCommand>(app, "explain",
                                   "Predict what each cause costs a kernel, without a GPU"),
        addCommand<CheckCommand>(
            app, "check", "Find races, out-of-bounds accesses, wrong results, and other errors"),
        addCommand<ImportCommand>(app, "import", "Propose a header for a CUDA file"),
        addCommand<ImportResultsCommand>(
            app, "import-results",
            "Import results of NVBench, Google Benchmark, Kernel Tuner, or Nsight Compute"),
        addCommand<ExportCommand>(app, "export", "Export a recording to the format of NVBench"),
        addCommand<ReportCommand>(app, "report",
                                  "Write a report of a recording: charts, tables, and costs"),
        addCommand<PlotCommand>(app, "plot", "Draw the chart of a recording"),
        addCommand<DiffCommand>(app, "diff",
                                "Compare two recordings, with a verdict that considers the noise"),
        addCommand<MergeCommand>(app, "merge", "Merge recordings of several devices into one"),
        addCommand<SubmitCommand>(app, "submit", "Submit an experiment as a Slurm job"),
        addCommand<CollectCommand>(app, "collect",
                                   "Collect the results of a job's tasks into one recording"),
        addCommand<PeaksCommand>(
            app, "peaks", "Show the peaks of a device: copy, sum, and multiply-add; measured once"),
        addCommand<RecordCommand>(app, "record",
                                  "Record the labs on a device, to play them without it"),
        addCommand<HostsCommand>(
            app, "hosts", "List, add, check, and remove other machines with devices NAME/cuda:0"),
        addCommand<AssignmentCommand>(
            app, "assignment", "Export an assignment for students, or check a kernel against it"),
        addCommand<GradeCommand>(app, "grade", "Grade a folder of submissions, without a GPU"),
        addDescribe(app, version),
        addCommand<ClassCommand>(
            app, "class",
            "Show the recordings, submissions, or guesses of a class as a table and a chart"),
        addCommand<WorksheetCommand>(
            app, "worksheet", "Write a worksheet of a lab with blanks for the measured values"),
        addCommand<SiteCommand>(app, "site",
                                "Write the labs and the manual as a site for a browser"),
    };
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        app.exit(success);
        return ExitCode::Done;
    } catch (const CLI::ParseError& error) {
        return usageError(error.what(), "see `kernelcurve --help`");
    }

    if (asksVersion) {
        std::cout << (versionFormat == "json" ? versionJson(version) : "kernelcurve " + version)
                  << '\n';
        return ExitCode::Done;
    }
    if (!versionFormat.empty())
        return usageError("--format requires --version or a command",
                          "kernelcurve --version --format json");
    for (const Subcommand& each : commands)
        if (each.app->parsed())
            return each.parsed();
    for (const std::string& file : window.files)
        if (const auto refused = refuseSlip(file))
            return *refused;
    return Command(window);
}

} // namespace kernelcurve
