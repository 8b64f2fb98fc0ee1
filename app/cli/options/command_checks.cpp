#include "app/cli/options/command_checks.h"

#include "app/cli/options/session.h"
#include "gpu/model/text/nearest_word.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

namespace kernelcurve {
namespace {

const std::vector<std::string> subcommands = {
    "run",        "list",  "inspect",  "trace",  "explain",   "check",          "report", "plot",
    "diff",       "merge", "peaks",    "record", "import",    "hosts",          "submit", "collect",
    "assignment", "grade", "describe", "class",  "worksheet", "import-results", "export", "site"};
const std::vector<std::string> listable = {"kernels",    "problems", "labs",    "sources",
                                           "references", "devices",  "metrics", "parameters"};
/// The lists that support a search.
const std::vector<std::string> searchable = {"kernels", "problems",   "labs",
                                             "sources", "references", "metrics"};

} // namespace

ExitCode usageError(const std::string& what, const std::string& hint) {
    printError({message("{0}", what), message("{0}", hint)});
    return ExitCode::BadInput;
}

std::optional<ExitCode> refuseSlip(const std::string& word) {
    std::error_code unreachable; // ignored, because the word can be too long for a file name
    if (word.empty() || word.find_first_of("./\\") != std::string::npos ||
        std::filesystem::exists(word, unreachable))
        return std::nullopt;
    return usageError(
        "no command and no file named " + word,
        didYouMean(word, subcommands, message("kernelcurve --help lists commands")).english());
}

std::optional<ExitCode> refuse(const ListCommand& list) {
    if (std::find(listable.begin(), listable.end(), list.what) == listable.end())
        return usageError("cannot list " + list.what,
                          didYouMean(list.what, listable,
                                     message("use kernels, problems, labs, sources, references, "
                                             "metrics, devices, or parameters"))
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
            didYouMean(hosts.what, known, message("use list, add, check, clean, or remove"))
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
        return usageError("a file and a lab cannot be combined", "pass only one of them");
    if (run.missing && run.file.empty())
        return usageError("--missing requires a recording to continue",
                          "kernelcurve run REC.yaml --missing --out REC.yaml");
    if (run.share && run.devices.size() == 1)
        return usageError("--share requires several devices",
                          "list each device: --device cuda:0 --device cuda:1 --share");
    if (run.file.empty() && run.lab.empty() && run.kernelFiles.empty())
        return usageError("nothing to run",
                          "pass an experiment file, --lab NAME, or --kernel FILE.cu");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const SubmitCommand& submit) {
    if (const auto refused = refuse(submit.run))
        return refused;
    if (submit.run.devices.size() > 1)
        return usageError(
            "each task of a job measures on one device, but several devices are selected",
            "--array N divides the work among tasks");
    if (submit.host.empty() && !submit.dryRun)
        return usageError("missing host for the job",
                          "pass --host NAME, or only write the script with --dry-run");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const AssignmentCommand& assignment) {
    const std::vector<std::string> known = {"export", "check"};
    if (std::ranges::find(known, assignment.what) == known.end())
        return usageError(
            "cannot " + assignment.what + " an assignment",
            didYouMean(assignment.what, known, message("use export or check")).english());
    const bool checks = assignment.what == "check";
    if (checks == assignment.source.empty())
        return usageError(checks ? "assignment check needs a kernel file"
                                 : "assignment export takes no kernel file",
                          checks ? "assignment check FILE SOURCE.cu" : "assignment export FILE");
    if (checks ? !assignment.output.empty() : !assignment.device.empty())
        return usageError("assignment " + assignment.what + " takes no " +
                              (checks ? "--out" : "--device"),
                          "assignment --help lists the options");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const TraceCommand& trace) {
    if (trace.kernel.empty() && trace.against.empty())
        return usageError("nothing to trace", "pass a kernel, or --against FILE");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const ClassCommand& people) {
    if (people.truth.empty() && !(people.guesses.empty() && people.output.empty()))
        return usageError("guesses must be compared with a recording",
                          "pass one with --guesses-of REC.yaml");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const WorksheetCommand& worksheet) {
    if (worksheet.file.empty() == worksheet.lab.empty())
        return usageError("a worksheet needs exactly one experiment",
                          "pass either a file or --lab NAME");
    return std::nullopt;
}

std::optional<ExitCode> refuse(const ImportResultsCommand& import) {
    if (!import.into.empty() && import.files.size() > 1)
        return usageError("--into takes one CSV file",
                          "add one file after the other: kernelcurve import-results --into "
                          "REC.yaml FILE.csv");
    return std::nullopt;
}

} // namespace kernelcurve
