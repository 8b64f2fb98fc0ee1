#include "app/cli/options/command_line.h"

#include "app/cli/options/command_words.h"
#include "app/cli/options/session.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/nearest_word.h"
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

const std::vector<std::string> subcommands = {
    "run",    "list",    "inspect",    "trace", "explain",  "check",  "report",
    "plot",   "diff",    "merge",      "peaks", "record",   "import", "hosts",
    "submit", "collect", "assignment", "grade", "describe", "class",  "worksheet"};
const std::vector<std::string> listable = {"kernels",    "problems", "labs",    "sources",
                                           "references", "devices",  "metrics", "parameters"};
/// The lists that can be searched.
const std::vector<std::string> searchable = {"kernels", "problems",   "labs",
                                             "sources", "references", "metrics"};

ExitCode usageError(const std::string& what, const std::string& hint) {
    printError({message("{0}", what), message("{0}", hint)});
    return ExitCode::BadInput;
}

/// An empty one is a variable of a script that was never set, and not a wish to leave it out.
CLI::Validator notEmpty() {
    return {[](const std::string& text) {
                return text.empty() ? std::string("nothing is given") : std::string();
            },
            ""};
}

/// An option that may be given several times and takes one value each time. Without this CLI11 lets
/// it swallow the positional arguments behind it.
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

/// A whole number, written as in a document: 12, 1e3 or 2 Ki.
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

/// A word that stands by itself: its name says what it is.
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
    app.add_flag("--trust", trusts,
                 "Run kernels from another source, now and later, until they are changed");
}

void addWorker(CLI::App& app, std::string& worker) {
    addText(app, "--worker", worker, "COMMAND",
            "Start the worker by this command, such as \"ssh host kernelcurve-worker\"");
}

void addSettings(CLI::App& app, std::vector<std::string>& settings) {
    addRepeated(app, "--set", settings, "NAME=VALUE",
                "Give a parameter a value, or a list or range to sweep: n=64Mi, "
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
                            : "table (default), csv, yaml or json")
        ->type_name("FORMAT")
        ->transform(CLI::CheckedTransformer(formats).description(""));
}

void addSavedKernels(CLI::App& app, bool& savedKernels) {
    app.add_flag("--saved-kernels", savedKernels,
                 "Use the kernels' texts that FILE holds, also if their files have changed");
}

void describe(CLI::App& app, RunCommand& run) {
    addArgument(app, "FILE", run.file,
                "An experiment, a recording, or a published table; `list references` names them");
    addText(app, "--lab", run.lab, "NAME", "Run a shipped lab; `list labs` names them");
    addKernelFiles(app, run.kernelFiles);
    addRepeated(
        app, "--device", run.devices, "ID",
        "Run on this device; `list devices` names them. Several are compared: each measures "
        "everything (repeatable)");
    app.add_flag("--share", run.share,
                 "Several devices that are alike divide the configurations of a sweep or search");
    app.add_flag("--missing", run.missing,
                 "Keep the rows of the recording FILE and measure what it has not");
    addSettings(app, run.settings);
    app.add_flag("--counters", run.counters, "Also read the hardware's counters of each kernel");
    addText(app, "--search", run.search.strategy, "HOW",
            "Look for the best configuration: exhaustive (with early termination), random or local "
            "(hill climbing)");
    addText(app, "--tries", run.search.tries, "N", "Search: try so many configurations at most");
    addText(app, "--budget", run.search.budget, "TIME", "Search: end after this time, such as 60s");
    addText(app, "--search-for", run.search.metric, "TAG",
            "Search: time (default), bandwidth or flops");
    addText(app, "--seed", run.search.seed, "N", "Search: the same seed, the same tries");
    addText(app, "--preset", run.preset, "NAME", "Take the parameters of this preset");
    addText(app, "--keep-preset", run.keepPreset, "NAME",
            "Keep the best configuration as the kernel's preset for this device");
    addText(app, "--out", run.recording, "REC.yaml", "Write experiment and measurements");
    addText(app, "--csv", run.csv, "FILE", "Write the table as CSV; - is the standard output");
    addText(app, "--json", run.json, "FILE", "Write the rows as JSON; - is the standard output");
    addText(app, "--timelines", run.timelines, "FILE.csv",
            "Write when each step of a run was done as CSV");
    addText(app, "--samples", run.samples, "FILE.csv", "Write the timings behind the table as CSV");
    addRepeated(app, "--chart", run.charts, "FILE", "Write a chart: .png, .svg, .pdf (repeatable)");
    app.add_flag("--quiet", run.quiet, "No progress and no table");
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
                 "Show the PTX, with the source line of each instruction; needs no GPU");
    app.add_flag("--sass", inspect.machineCode, "Show the GPU's machine code likewise");
    addTrust(app, inspect.trusts);
    addWorker(app, inspect.worker);
}

void describe(CLI::App& app, TraceCommand& trace) {
    addArgument(app, "KERNEL", trace.kernel, "A kernel's id, or the path of a .cu file");
    addKernelFiles(app, trace.kernelFiles);
    addSettings(app, trace.settings);
    app.add_option("--blocks", trace.blocks,
                   "first, sample (default: the first, the middle and the last) or all")
        ->type_name("BLOCKS")
        ->transform(CLI::CheckedTransformer(
                        std::map<std::string, BlockChoice>{{"first", BlockChoice::First},
                                                           {"sample", BlockChoice::Sample},
                                                           {"all", BlockChoice::All}})
                        .description(""));
    addFormat(app, trace.format);
    addText(app, "--against", trace.against, "FILE",
            "Compare with a file of hardware counters, or with those of KERNEL in it");
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
    addFormat(app, explain.format, true);
    addText(app, "--device", explain.device, "ID",
            "Predict for this device; default: the GPU of the row, or predict:nvidia-h200");
    addTrust(app, explain.trusts);
    addWorker(app, explain.worker);
}

void describe(CLI::App& app, ImportCommand& import) {
    addArgument(app, "FILE", import.file, "A CUDA file from anywhere; it stays as it is")
        ->required();
    addRepeated(app, "--kernel", import.kernels, "NAME",
                "Which of its kernels; several are launched one after the other, as one run "
                "(repeatable)");
    addRepeated(app, "-I", import.include, "DIR", "Look for its includes here, too (repeatable)");
    addRepeated(app, "-D", import.defines, "NAME=VALUE", "Define a macro (repeatable)");
    addText(app, "--launch-from", import.launchFrom, "FILE",
            "Read block, grid and template arguments from the launch in this file");
    addText(app, "--problem", import.problem, "ID",
            "What it computes; `list problems` names them; new: a problem of its own");
    addText(app, "-o", import.output, "NAME.cu",
            "Write the header there (default: KERNEL.cu beside FILE); - is the standard output");
    addTrust(app, import.trusts);
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

void addLanguage(CLI::App& app, std::string& language) {
    app.add_option("--language", language, "en or zh_CN; default: the window's")
        ->type_name("LANGUAGE")
        ->check(CLI::IsMember({"en", "zh_CN"}).description(""));
}

void addJobs(CLI::App& app, int& jobs) {
    addCount(app, "--jobs", jobs, 64, "Grade so many at the same time");
}

void describe(CLI::App& app, ReportCommand& report) {
    addArgument(app, "REC.yaml", report.recording, "A recording")->required();
    addText(app, "-o,--out", report.output, "FILE", "Write the report: .html or .pdf")->required();
    addLanguage(app, report.language);
    app.add_flag("--interactive", report.interactive,
                 "One HTML file to hover, zoom and choose axes in; it needs no network");
    app.add_flag("--trace", report.trace,
                 "Predict the costs of each kernel; with --interactive, also trace it for marks at "
                 "source lines and pictures of warps");
    addKernelFiles(app, report.kernelFiles);
    addTrust(app, report.trusts);
    addWorker(app, report.worker);
}

void describe(CLI::App& app, PlotCommand& plot) {
    addArgument(app, "REC.yaml", plot.recording,
                "A recording, or a published table; `list references` names them")
        ->required();
    app.add_option("-o,--out", plot.charts, "Write the chart: .png, .svg, .pdf (repeatable)")
        ->type_name("FILE")
        ->required()
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty());
    addKernelFiles(app, plot.kernelFiles);
}

void describe(CLI::App& app, DiffCommand& diff) {
    addArgument(app, "OLD.yaml", diff.old, "A recording")->required();
    addArgument(app, "NEW.yaml", diff.now, "The recording that is held against it")->required();
    addText(app, "--metric", diff.metric, "TAG",
            "Compare this metric, such as time; default: what OLD plots");
    addText(app, "--least", diff.least, "PERCENT",
            "Changes up to this never count; default: 0.5, what a fresh process changes");
    addFormat(app, diff.format);
}

void describe(CLI::App& app, MergeCommand& merge) {
    addArgument(app, "REC.yaml", merge.recordings, "Recordings, each of one device or of several")
        ->required()
        ->expected(2, 10000);
    addText(app, "-o,--out", merge.output, "FILE.yaml", "Write the recording of all their devices")
        ->required();
}

void describe(CLI::App& app, SubmitCommand& submit) {
    addArgument(app, "FILE", submit.run.file, "An experiment or a recording");
    addText(app, "--lab", submit.run.lab, "NAME", "A shipped lab; `list labs` names them");
    addKernelFiles(app, submit.run.kernelFiles);
    addText(app, "--host", submit.host, "HOST",
            "Send it to Slurm there; `hosts` names those that there are");
    addRepeated(app, "--device", submit.run.devices, "ID",
                "The device within the job: auto (default), cuda:0, cpu");
    addCount(app, "--array", submit.tasks, 10000, "Divide the configurations among so many tasks");
    app.add_flag("--dry-run", submit.dryRun, "Write the script, and send nothing");
    addSettings(app, submit.run.settings);
    addSavedKernels(app, submit.run.savedKernels);
    addTrust(app, submit.run.trusts);
    app.add_flag("--counters", submit.run.counters,
                 "Also read the hardware's counters of each kernel");
    addText(app, "-o,--out", submit.output, "NAME.sh",
            "Write the script there (default: beside here, by the experiment's name)");
}

void describe(CLI::App& app, CollectCommand& collect) {
    addArgument(app, "NAME.sh", collect.script, "What `submit` wrote")->required();
    addArgument(app, "RESULTS", collect.results,
                "What its tasks wrote, NAME.TASK.jsonl (default: asked of the host, or found "
                "beside the script)");
    addText(app, "-o,--out", collect.output, "REC.yaml", "Write the recording")->required();
}

void describe(CLI::App& app, RecordCommand& record) {
    addText(app, "--device", record.device, "ID", "Record this device; `list devices` names them");
    addText(app, "-o,--out", record.out, "FILE.yaml", "Write the recording")->required();
    addRepeated(app, "--lab", record.labs, "NAME", "Only this lab (repeatable); default: all");
    app.add_flag("--no-counters", record.withoutCounters,
                 "Times only: reading a GPU's hardware counters takes about as long again");
    app.add_flag("--quiet", record.quiet, "No progress");
    addWorker(app, record.worker);
}

void describe(CLI::App& app, PeaksCommand& peaks) {
    addText(app, "--device", peaks.device, "ID", "Of this device; `list devices` names them");
    app.add_flag("--again", peaks.again, "Measure although it was done before");
    addText(app, "--bandwidth", peaks.bandwidth, "RATE",
            "Take this for the theoretical peak, such as \"4.8 TB/s\"; none: the device's own");
    addText(app, "--flops", peaks.flops, "RATE",
            "Likewise of single precision, such as \"60 TFLOP/s\"");
    addText(app, "--describe", peaks.description, "NAME|FILE.yaml",
            "Measure what predictions need, and write a description of the GPU: the device "
            "predict:NAME");
    addFormat(app, peaks.format);
    addWorker(app, peaks.worker);
}

void describe(CLI::App& app, HostsCommand& hosts) {
    addArgument(app, "WHAT", hosts.what,
                "list (default), add NAME, check NAME, clean [NAME] or remove NAME");
    addArgument(app, "NAME", hosts.name,
                "What stands before the slash of its devices: NAME/cuda:0");
    addRepeated(app, "--ssh", hosts.ssh, "DESTINATION",
                "Log in there; options of ssh before it: --ssh=-p --ssh=2222 --ssh=HOST "
                "(repeatable)");
    app.add_flag("--slurm", hosts.job, "Run the worker in a job of Slurm");
    addRepeated(app, "--job", hosts.slurm, "OPTION",
                "An option of salloc for that job: --job=--gres=gpu:1 (repeatable)");
    addText(app, "--container", hosts.container, "COMMAND",
            "What stands before the worker: \"apptainer exec --nv IMAGE\"");
    addText(app, "--worker", hosts.worker, "PROGRAM",
            "The worker there; default: kernelcurve-worker in the PATH, or it is sent");
    addText(app, "--before", hosts.before, "LINE",
            "A line of shell before the worker, such as \"module load cuda\"");
    addText(app, "--command", hosts.command, "COMMAND", "Start the worker in any other way");
    app.add_flag("--install", hosts.install,
                 "check: send the worker there where it is missing or of another version");
    app.add_flag("--all", hosts.all,
                 "clean: remove this version's worker, too, and not only those of others");
    addFormat(app, hosts.format);
}

void describe(CLI::App& app, AssignmentCommand& assignment) {
    addArgument(app, "WHAT", assignment.what,
                "export FILE (what students get), or check FILE SOURCE.cu (which gates it "
                "passes)")
        ->required();
    addArgument(app, "FILE", assignment.file, "NAME.assignment.yaml")->required();
    addArgument(app, "SOURCE", assignment.source, "A kernel's file");
    addText(app, "-o,--out", assignment.output, "FILE",
            "export: write it there (default: NAME.student.assignment.yaml)");
    addText(app, "--device", assignment.device, "ID",
            "check: measure gates that are measured there");
    addFormat(app, assignment.format);
    addTrust(app, assignment.trusts);
    addWorker(app, assignment.worker);
}

void describe(CLI::App& app, GradeCommand& grade) {
    addArgument(app, "ASSIGNMENT", grade.assignment, "The teacher's NAME.assignment.yaml")
        ->required();
    addArgument(app, "FOLDER", grade.folder,
                "What was handed in: files NAME.cu or NAME.handin.yaml, or a folder a student")
        ->required();
    addText(app, "--device", grade.device, "ID",
            "Measure there what gates and the ranking want to be measured");
    addText(app, "--csv", grade.csv, "FILE",
            "Write the grades as Moodle reads them; -: print them");
    addText(app, "--report", grade.report, "FILE.html",
            "Write an overview, and a page for each student into FILE-students");
    addLanguage(app, grade.language);
    addJobs(app, grade.jobs);
    app.add_flag("--again", grade.again, "Also what was graded before");
    app.add_flag("--quiet", grade.quiet, "No progress");
    app.add_flag("--trust", grade.trusts,
                 "With --device on a GPU: let what was handed in run there, without a sandbox");
    addWorker(app, grade.worker);
}

/// For scripts: what the program is, and which files it writes.
std::string versionJson(const std::string& version) {
    return "{\"program\": \"kernelcurve\", \"version\": \"" + version +
           "\", \"experiment_format\": " + std::to_string(experimentFormat) + ", \"qt\": \"" +
           qVersion() + "\"}";
}

void describe(CLI::App& app, ClassCommand& people) {
    addArgument(app, "FILE", people.files, "Recordings and hand-ins, or folders of them")
        ->required();
    addText(app, "--assignment", people.assignment, "FILE",
            "Grade the hand-ins with it; what was graded before is known");
    addText(app, "--metric", people.metric, "TAG",
            "Show and rank recordings by it (default: what the first one plots)");
    addText(app, "--curve", people.curve, "NAME", "Draw this curve alone");
    addText(app, "--person", people.person, "WHO", "Draw this one's curve before the class");
    addText(app, "--guesses-of", people.truth, "REC.yaml",
            "Hold the guesses that are in the files against this recording");
    addRepeated(
        app, "--guess", people.guesses, "WHO=GUESS",
        "With --guesses-of: one more, as it is typed: \"Ada=0: 3300, 8: 2600\" (repeatable)");
    addText(app, "-o,--out", people.output, "FILE",
            "With --guesses-of: write the recording with all guesses in it");
    addText(app, "--csv", people.csv, "FILE", "Write the table; -: print it");
    addText(app, "--chart", people.chart, "FILE", "Draw the class as .png, .svg or .pdf");
    addLanguage(app, people.language);
    addKernelFiles(app, people.kernelFiles);
    addJobs(app, people.jobs);
    app.add_flag("--quiet", people.quiet, "No progress");
    addWorker(app, people.worker);
}

void describe(CLI::App& app, WorksheetCommand& worksheet) {
    addArgument(app, "FILE", worksheet.file, "An experiment or a recording");
    addText(app, "--lab", worksheet.lab, "NAME", "A shipped lab instead");
    addText(app, "-o,--out", worksheet.output, "FILE.pdf", "Write it there")->required();
    addLanguage(app, worksheet.language);
    addKernelFiles(app, worksheet.kernelFiles);
}

/// A first word that is neither a command nor a file is more likely a slip than a file.
std::optional<ExitCode> refuseSlip(const std::string& word) {
    std::error_code unreachable; // a name that is too long is none of a file
    if (word.empty() || word.find_first_of("./\\") != std::string::npos ||
        std::filesystem::exists(word, unreachable))
        return std::nullopt;
    return usageError(
        "no command and no file named " + word,
        didYouMean(word, subcommands, message("kernelcurve --help lists commands")).english());
}

std::optional<ExitCode> refuse(const ListCommand& list) {
    if (std::find(listable.begin(), listable.end(), list.what) == listable.end())
        return usageError(
            "cannot list " + list.what,
            didYouMean(list.what, listable,
                       message("list takes kernels, problems, labs, sources, references, metrics, "
                               "devices, or parameters"))
                .english());
    if (list.what == "parameters" && list.words.empty())
        return usageError("list parameters needs a kernel", "list parameters KERNEL");
    if (list.words.size() > 1 &&
        std::find(searchable.begin(), searchable.end(), list.what) == searchable.end())
        return usageError("list " + list.what + " takes one name, not " + list.words[1],
                          list.what == "devices" ? "list devices HOST" : "list parameters KERNEL");
    if (list.legal && list.what != "parameters")
        return usageError("list " + list.what + " takes no --legal",
                          "list parameters KERNEL --legal lists combinations of parameters");
    if (!list.settings.empty() && !list.legal)
        return usageError("list takes --set only with --legal",
                          "list parameters KERNEL --legal --set NAME=VALUE");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const HostsCommand& hosts) {
    const std::vector<std::string> known = {"list", "add", "check", "clean", "remove"};
    if (std::ranges::find(known, hosts.what) == known.end())
        return usageError(
            "cannot " + hosts.what + " hosts",
            didYouMean(hosts.what, known, message("there are list, add, check, clean and remove"))
                .english());
    if (hosts.what != "clean" && (hosts.what == "list") != hosts.name.empty())
        return usageError(hosts.what == "list" ? "hosts list takes no name"
                                               : "hosts " + hosts.what + " needs a name",
                          "hosts " + (hosts.what == "list" ? "check" : hosts.what) + " NAME");
    const bool describes = !hosts.ssh.empty() || !hosts.slurm.empty() || hosts.job ||
                           !hosts.container.empty() || !hosts.worker.empty() ||
                           !hosts.before.empty() || !hosts.command.empty();
    if (describes && hosts.what != "add")
        return usageError("hosts " + hosts.what + " takes no description of a host",
                          "hosts add NAME --ssh DESTINATION");
    if (hosts.install && hosts.what != "check")
        return usageError("hosts " + hosts.what + " takes no --install",
                          "hosts check NAME --install");
    if (hosts.all && hosts.what != "clean")
        return usageError("hosts " + hosts.what + " takes no --all", "hosts clean NAME --all");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const RunCommand& run) {
    if (!run.file.empty() && !run.lab.empty())
        return usageError("both a file and a lab are given", "run one of them");
    if (run.missing && run.file.empty())
        return usageError("--missing goes on with a recording, and none is given",
                          "kernelcurve run REC.yaml --missing --out REC.yaml");
    if (run.share && run.devices.size() == 1)
        return usageError("--share is for several devices, and one is given",
                          "name each of them: --device cuda:0 --device cuda:1 --share");
    if (run.file.empty() && run.lab.empty() && run.kernelFiles.empty())
        return usageError("there is nothing to run",
                          "name an experiment file, --lab NAME or --kernel FILE.cu");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const SubmitCommand& submit) {
    if (const auto refused = refuse(submit.run))
        return refused;
    if (submit.run.devices.size() > 1)
        return usageError("a job's tasks measure on one device each, and several are given",
                          "--array N divides the work among tasks");
    if (submit.host.empty() && !submit.dryRun)
        return usageError("there is no host to send it to",
                          "--host NAME, or --dry-run to write the script alone");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const AssignmentCommand& assignment) {
    const std::vector<std::string> known = {"export", "check"};
    if (std::ranges::find(known, assignment.what) == known.end())
        return usageError(
            "cannot " + assignment.what + " an assignment",
            didYouMean(assignment.what, known, message("there are export and check")).english());
    const bool checks = assignment.what == "check";
    if (checks == assignment.source.empty())
        return usageError(checks ? "assignment check needs a kernel's file"
                                 : "assignment export takes no kernel's file",
                          checks ? "assignment check FILE SOURCE.cu" : "assignment export FILE");
    if (checks ? !assignment.output.empty() : !assignment.device.empty())
        return usageError("assignment " + assignment.what + " takes no " +
                              (checks ? "--out" : "--device"),
                          "assignment --help lists what it takes");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const TraceCommand& trace) {
    if (trace.kernel.empty() && trace.against.empty())
        return usageError("there is nothing to trace", "name a kernel or --against FILE");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const ClassCommand& people) {
    if (people.truth.empty() && !(people.guesses.empty() && people.output.empty()))
        return usageError("guesses are held against a recording",
                          "name it with --guesses-of REC.yaml");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const WorksheetCommand& worksheet) {
    if (worksheet.file.empty() == worksheet.lab.empty())
        return usageError("a worksheet is of one experiment", "name a file, or --lab NAME");
    return std::nullopt;
}

/// Of the others whatever can be parsed is right.
template <typename Known>
std::optional<ExitCode> refuse(const Known&) {
    return std::nullopt;
}

using Parsed = std::variant<Command, ExitCode>;

/// A command, and what is to be done where it was given.
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
    CLI::App* const own = app.add_subcommand(
        "describe", "Print this command line for a shell to complete, or its manual page");
    const auto what = std::make_shared<std::string>();
    addArgument(*own, "WHAT", *what, "bash, zsh, fish or man")
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
    CLI::App app("A desktop laboratory for CUDA kernels. Without a command it opens the window.",
                 "kernelcurve");
    bool asksVersion = false;
    std::string versionFormat;
    app.add_flag("--version", asksVersion, "Print the version");
    app.add_option("--format", versionFormat, "Of the version: table (default) or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"table", "json"}).description(""));
    addArgument(app, "FILE", window.files,
                "Experiments, recordings, assignments, kernels, folders: opened in the window "
                "that is there, else in a new one");
    addText(app, "--lab", window.lab, "NAME", "Open a shipped lab likewise");
    app.add_flag("--new-window", window.isNewWindow, "Open them in a new window in any case");
    addKernelFiles(app, window.kernelFiles);
    app.require_subcommand(0, 1);

    const std::vector<Subcommand> commands = {
        addCommand<RunCommand>(app, "run", "Run an experiment without a window"),
        addCommand<ListCommand>(app, "list", "List what there is"),
        addCommand<InspectCommand>(app, "inspect",
                                   "Compile a kernel and show what would be launched"),
        addCommand<TraceCommand>(app, "trace",
                                 "Show what each line of a kernel asks of the memory system"),
        addCommand<ExplainCommand>(app, "explain",
                                   "Predict what each cause costs a kernel, without a GPU"),
        addCommand<CheckCommand>(app, "check",
                                 "Look for races, accesses out of bounds and other mistakes"),
        addCommand<ImportCommand>(app, "import", "Propose a header for a CUDA file from anywhere"),
        addCommand<ReportCommand>(app, "report",
                                  "Turn a recording into a document with charts and tables"),
        addCommand<PlotCommand>(app, "plot", "Draw the chart of a recording"),
        addCommand<DiffCommand>(app, "diff",
                                "Compare two recordings, with their noise in the verdict"),
        addCommand<MergeCommand>(app, "merge",
                                 "Make one recording of several devices out of several"),
        addCommand<SubmitCommand>(
            app, "submit", "Have an experiment measured by a job that nobody has to wait for"),
        addCommand<CollectCommand>(app, "collect",
                                   "Make one recording of what the tasks of a job measured"),
        addCommand<PeaksCommand>(
            app, "peaks",
            "Show what a device reaches: a copy, a sum, multiply-adds; measure it once"),
        addCommand<RecordCommand>(app, "record",
                                  "Run the labs on a device, to be played where the device is not"),
        addCommand<HostsCommand>(
            app, "hosts",
            "List, add, check and remove other machines, whose devices are NAME/cuda:0"),
        addCommand<AssignmentCommand>(
            app, "assignment",
            "Write what students get of an assignment, or check a kernel against it"),
        addCommand<GradeCommand>(app, "grade",
                                 "Grade a folder of what was handed in, without a GPU"),
        addDescribe(app, version),
        addCommand<ClassCommand>(
            app, "class", "A class's recordings, hand-ins or guesses as one table and one chart"),
        addCommand<WorksheetCommand>(
            app, "worksheet", "Print a lab for a class, with blanks where the figures stand"),
    };
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        app.exit(success);
        return ExitCode::Done;
    } catch (const CLI::ParseError& error) {
        return usageError(error.what(), "kernelcurve --help explains");
    }

    if (asksVersion) {
        std::cout << (versionFormat == "json" ? versionJson(version) : "kernelcurve " + version)
                  << '\n';
        return ExitCode::Done;
    }
    if (!versionFormat.empty())
        return usageError("--format is for --version, or stands behind a command",
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
