#include "app/batch/job_script.h"

#include "app/engine/engine_client.h"
#include "app/engine/host_launch.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/run_order.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::string_view head = "# kernelcurve-job: ";
constexpr std::string_view document = "<<'KERNELCURVE'\n";
constexpr std::string_view documentEnd = "KERNELCURVE\n";

std::string inDocument(const std::vector<std::string>& lines) {
    std::string text = "cat " + std::string(document);
    for (const std::string& line : lines)
        text += line + '\n';
    return text + std::string(documentEnd);
}

/// Returns true if a text contains only letters, digits, and the characters in `others`.
bool isPlain(std::string_view text, std::string_view others) {
    const auto fits = [&](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || others.find(letter) != std::string_view::npos;
    };
    return !text.empty() && text.front() != '-' && std::ranges::all_of(text, fits);
}

/// Returns the lines between the next two marks, and removes them from `script`. Returns nullopt if
/// no marks are left.
std::optional<std::vector<std::string>> takeDocument(std::string_view& script) {
    const std::size_t begin = script.find(document);
    if (begin == std::string_view::npos)
        return std::nullopt;
    script.remove_prefix(begin + document.size());
    std::vector<std::string> lines;
    while (!script.starts_with(documentEnd)) {
        const std::size_t end = script.find('\n');
        if (end == std::string_view::npos)
            return std::nullopt;
        lines.emplace_back(script.substr(0, end));
        script.remove_prefix(end + 1);
    }
    return lines;
}

/// Returns shell code that stores the path of the worker in the variable w.
std::string lookForWorker(const std::optional<Host>& host, const WorkerArchives& sent) {
    std::string line = "w=${KERNELCURVE_WORKER:-}\n";
    if (host && host->worker != Host::usualWorker)
        return line + "w=${w:-" + shellWord(host->worker) + "}\n";
    if (!sent.empty())
        line += chooseArchive(sent) +
                "\ns=${XDG_CACHE_HOME:-$HOME/.cache}/kernelcurve/worker/$k/bin/kernelcurve-worker\n"
                "if test -z \"$w\" && test -x \"$s\"; then w=$s; fi\n";
    line += "w=${w:-$(command -v kernelcurve-worker)}\n";
    // The container image may contain a worker that is not visible from the host.
    return host && !host->container.empty() ? line + "w=${w:-kernelcurve-worker}\n" : line;
}

} // namespace

Job makeJob(std::string stem, const Experiment& experiment, const Catalog& catalog,
            std::size_t tasks) {
    Job job;
    job.stem = std::move(stem);
    job.run.run = 1;
    job.run.experiment = experiment;
    job.run.kernels = kernelTexts(experiment, catalog);
    std::ranges::for_each(job.run.kernels, requireTrust);
    if (tasks < 2)
        return job;
    if (experiment.search)
        throw Error({message(KC_TEXT(
                         "engine",
                         "A search depends on its earlier results and cannot be split into tasks")),
                     message(KC_TEXT("engine", "omit --array, or use a sweep"))});
    const Plan plan(experiment, catalog);
    const RunOrder order(plan, catalog, {}, experiment.measure.interleave);
    tasks = std::min(tasks, order.groups());
    if (tasks < 2)
        return job;
    for (std::size_t task = 0; task < tasks; ++task) {
        std::vector<request::Next>& part = job.parts.emplace_back();
        const auto add = [&](std::size_t number) {
            const std::span<const std::int64_t> group = order.group(number);
            part.push_back({job.run.run, {group.begin(), group.end()}});
        };
        add(0);
        for (std::size_t group = 1 + task; group < order.groups(); group += tasks)
            add(group);
    }
    return job;
}

std::string writeJobScript(const Job& job, const std::optional<Host>& host,
                           const WorkerArchives& sent) {
    const bool hasBefore = host && !host->before.empty();
    // Only a login shell reads the definitions in /etc/profile, such as `module`.
    std::string script = hasBefore ? "#!/bin/sh -l\n" : "#!/bin/sh\n";
    script += "#SBATCH --job-name=kernelcurve\n";
    if (host && host->slurm)
        for (const std::string& option : *host->slurm)
            script += "#SBATCH " + option + '\n';
    if (job.tasks() > 1)
        script += "#SBATCH --array=0-" + std::to_string(job.tasks() - 1) + '\n';
    script +=
        "# Made by `kernelcurve submit`. By hand: sh NAME.sh [TASK...], where the worker is. The "
        "results are\n"
        "# " +
        job.stem +
        ".TASK.jsonl in the folder where it runs; a task that was ended "
        "goes on when it is started again.\n"
        "# Then, here: kernelcurve collect NAME.sh\n";
    nlohmann::json about = {{"stem", job.stem}, {"tasks", job.tasks()}};
    if (!job.host.empty())
        about["host"] = job.host;
    if (!job.folder.empty())
        about["folder"] = job.folder;
    script += std::string(head) + about.dump() + '\n';
    if (hasBefore)
        script += host->before + '\n';
    script += lookForWorker(host, sent);
    script += "run() {\n" + inDocument({writeRequest(job.run)}) + "}\n";
    script += "part() {\ncase $1 in\n";
    for (std::size_t task = 0; task < job.parts.size(); ++task) {
        std::vector<std::string> lines;
        for (const request::Next& next : job.parts[task])
            lines.push_back(writeRequest(next));
        script += std::to_string(task) + ")\n" + inDocument(lines) + ";;\n";
    }
    script += "esac\n}\n";
    script +=
        "if test -z \"$w\"; then echo \"error: there is no kernelcurve-worker here (name one: "
        "KERNELCURVE_WORKER=PROGRAM)\" >&2; exit " +
        std::to_string(noWorkerStatus) + "; fi\n";
    script += "if test -n \"${SLURM_ARRAY_TASK_ID:-}\"; then set -- \"$SLURM_ARRAY_TASK_ID\"\n"
              "elif test $# -eq 0; then set --";
    for (std::size_t task = 0; task < job.tasks(); ++task)
        script += ' ' + std::to_string(task);
    std::string container;
    if (host)
        for (const std::string& word : host->container)
            container += shellWord(word) + ' ';
    script += "; fi\nstatus=0\nfor task do\n    { run; part \"$task\"; } | " + container +
              "\"$w\" --task " + shellWord(job.stem) +
              ".\"$task\".jsonl -- \"$w\" || status=1\n"
              "done\nexit $status\n";
    return script;
}

Job readJobScript(std::string_view script, const std::string& file) {
    const Error none(
        {message(KC_TEXT("engine", "Invalid job script: not created by `kernelcurve submit`")),
         {},
         {file}});
    const std::size_t begin = script.find(head);
    if (begin == std::string_view::npos)
        throw none;
    script.remove_prefix(begin + head.size());
    const auto about = nlohmann::json::parse(script.substr(0, script.find('\n')), nullptr, false);
    Job job;
    std::size_t tasks = 0;
    try {
        job.stem = about.at("stem").get<std::string>();
        job.host = about.value("host", std::string());
        job.folder = about.value("folder", std::string());
        tasks = about.at("tasks").get<std::size_t>();
    } catch (const nlohmann::json::exception&) {
        throw none;
    }
    // The script inserts these texts into shell code, so they must contain only safe characters.
    if (!isPlain(job.stem, "-_") || (!job.host.empty() && !isHostName(job.host)) ||
        (!job.folder.empty() && !isPlain(job.folder, "-_./")))
        throw none;
    const auto run = takeDocument(script);
    if (!run || run->size() != 1)
        throw none;
    const Request request = readRequest(run->front());
    if (!std::holds_alternative<request::Run>(request))
        throw none;
    job.run = std::get<request::Run>(request);
    while (const auto lines = takeDocument(script)) {
        std::vector<request::Next>& part = job.parts.emplace_back();
        for (const std::string& line : *lines) {
            const Request next = readRequest(line);
            if (!std::holds_alternative<request::Next>(next))
                throw none;
            part.push_back(std::get<request::Next>(next));
        }
    }
    const auto isEmpty = [](const std::vector<request::Next>& part) {
        return part.empty() || part.front().indices.empty();
    };
    if (job.tasks() != tasks || std::ranges::any_of(job.parts, isEmpty))
        throw none;
    return job;
}

std::string sendScript(const Job& job, const Host& host, const WorkerArchives& sent) {
    std::string look;
    // A container may include a worker that is not visible here.
    if (host.container.empty() && host.worker == Host::usualWorker) {
        look = "command -v kernelcurve-worker >/dev/null";
        if (!sent.empty())
            look = chooseArchive(sent) +
                   "test -x \"${XDG_CACHE_HOME:-$HOME/.cache}/kernelcurve/worker/$k"
                   "/bin/kernelcurve-worker\" || " +
                   look;
        look += " || exit " + std::to_string(noWorkerStatus) + "; ";
    }
    return look + "mkdir -p \"$HOME/" + job.folder + "\" && cd \"$HOME/" + job.folder +
           "\" && cat >job.sh && sbatch --parsable job.sh";
}

std::string fetchScript(const Job& job) {
    return "cd \"$HOME/" + job.folder + "\" && for t in $(seq 0 " +
           std::to_string(job.tasks() - 1) + "); do if test -f " + job.stem +
           ".$t.jsonl; then echo kernelcurve-results $t; cat " + job.stem +
           ".$t.jsonl; echo; fi; done";
}

} // namespace kernelcurve
