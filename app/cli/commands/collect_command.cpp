#include "app/cli/commands/commands.h"

#include "app/batch/collected.h"
#include "app/cli/options/session.h"
#include "app/cli/output/run_outputs.h"
#include "app/document/files/saved_kernels.h"
#include "app/engine/host_launch.h"
#include "app/export/measurement_table.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/recording/recording_yaml.h"

#include <QByteArray>

#include <charconv>
#include <filesystem>
#include <iostream>
#include <map>
#include <string_view>

namespace kernelcurve {
namespace {

using Results = std::map<std::size_t, std::string>;

constexpr std::string_view mark = "kernelcurve-results ";

/// Fetches the results from the host. Throws NoDevice.
Results fetch(const Job& job) {
    const Host host = HostStore().named(job.host);
    const ShellResult shell = runShellOn(host, fetchScript(job));
    if (shell.status != 0)
        throw NoDevice({message("Cannot query {0}", host.name),
                        message("`kernelcurve hosts check {0}` shows what works", host.name)});
    Results results;
    std::string* task = nullptr;
    for (const QByteArray& line : shell.output.split('\n')) {
        if (line.startsWith(QByteArray(mark.data(), mark.size())))
            task = &results[line.mid(mark.size()).trimmed().toULongLong()];
        else if (task != nullptr)
            *task += line.toStdString() + '\n';
    }
    return results;
}

std::optional<std::size_t> taskOf(const std::filesystem::path& file) {
    // The file name is STEM.TASK.jsonl.
    const std::string number = file.stem().extension().string();
    std::size_t task = 0;
    const auto [end, error] = std::from_chars(number.data() + (number.empty() ? 0 : 1),
                                              number.data() + number.size(), task);
    return error == std::errc() && end == number.data() + number.size() ? std::optional(task)
                                                                        : std::nullopt;
}

Results readFiles(const Job& job, const std::vector<std::string>& files) {
    Results results;
    for (const std::string& file : files) {
        const auto task = taskOf(file);
        if (!task || *task >= job.tasks())
            throw Error({message("Not a result file of this job"),
                         message("the result files have names such as {0}", job.resultsOf(0)),
                         {file}});
        results[*task] = readFile(file, maxFileBytes);
    }
    return results;
}

Results findBeside(const Job& job, const std::filesystem::path& script) {
    std::vector<std::string> files;
    for (std::size_t task = 0; task < job.tasks(); ++task) {
        const std::filesystem::path file = script.parent_path() / job.resultsOf(task);
        std::error_code error;
        if (std::filesystem::exists(file, error))
            files.push_back(file.string());
    }
    return readFiles(job, files);
}

/// Returns the custom kernels in the job's script, without built-in kernels.
std::vector<SavedKernel> customKernels(const Job& job) {
    std::vector<SavedKernel> sent;
    for (const KernelText& kernel : job.run.kernels)
        sent.push_back(savedFrom(kernel));
    return savedKernels(job.run.experiment, loadCatalog({}), {}, sent);
}

void sayTasks(const Collected& collected) {
    for (std::size_t number = 0; number < collected.tasks.size(); ++number) {
        const TaskState& task = collected.tasks[number];
        if (task.isWhole())
            continue;
        std::cerr << "task " << number << ": ";
        if (!task.hasBegun)
            std::cerr << "not started";
        else
            std::cerr << task.rows
                      << (task.expected > 0 ? " of " + std::to_string(task.expected) : "")
                      << " configurations"
                      << (task.failure ? "; it failed: " + reasonText(*task.failure) : "");
        std::cerr << std::endl;
    }
}

} // namespace

ExitCode carryOut(const CollectCommand& command) {
    checkFolderOf(command.output);
    const Job job = readJobScript(readFile(command.script, maxFileBytes), command.script);
    const Results results = !command.results.empty() ? readFiles(job, command.results)
                            : job.folder.empty()     ? findBeside(job, command.script)
                                                     : fetch(job);
    Collected collected = collect(job, results);
    sayTasks(collected);
    if (collected.recording.measurements.empty()) {
        printError(
            {message("No results yet"),
             job.folder.empty() ? message("pass the result files") : message("ask again later"),
             {command.script}});
        return ExitCode::SomeFailed;
    }
    collected.recording.kernelFiles = customKernels(job);
    if (collected.spread)
        std::cerr << collected.spread->english() << std::endl;
    if (collected.notShared)
        std::cerr << "note: " << reasonText(*collected.notShared) << std::endl;
    if (!attemptToWrite([&] { writeOver(command.output, collected.recording, false); }))
        return ExitCode::SomeFailed;
    std::cout << command.output << ": " << collected.recording.measurements.size() << " rows"
              << std::endl;
    return collected.isWhole() ? ExitCode::Done : ExitCode::SomeFailed;
}

} // namespace kernelcurve
