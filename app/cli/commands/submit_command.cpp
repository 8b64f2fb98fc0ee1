#include "app/cli/commands/commands.h"

#include "app/batch/job_script.h"
#include "app/cli/options/session.h"
#include "app/cli/options/trust_question.h"
#include "app/engine/host_launch.h"
#include "app/engine/worker_archive.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <optional>
#include <tuple>

namespace kernelcurve {
namespace {

/// Returns the prefix of the job's file names, which must be safe in a shell.
std::string stemOf(const SubmitCommand& command) {
    const auto& [file, lab, kernels] =
        std::tie(command.run.file, command.run.lab, command.run.kernelFiles);
    const std::string from = !file.empty() ? file : !lab.empty() ? lab : kernels.front();
    std::string stem = std::filesystem::path(from).stem().string();
    std::ranges::replace_if(
        stem,
        [](unsigned char letter) {
            return !std::isalnum(letter) && letter != '-' && letter != '_';
        },
        '_');
    return stem.empty() || stem.front() == '-' ? "job" + stem : stem;
}

/// Submits the script, and returns the job number that Slurm prints. Throws NoDevice.
std::string send(const Job& job, const Host& host, const std::string& script) {
    const ShellResult shell = runShellOn(host, sendScript(job, host, workerArchives()),
                                         QByteArray::fromStdString(script));
    if (shell.status == noWorkerStatus)
        throw NoDevice(
            {message("Kernelcurve worker not found on {0}", host.name),
             message("install one with `kernelcurve hosts check {0} --install`", host.name)});
    if (shell.status != 0)
        throw NoDevice({message("{0} did not accept the job", host.name),
                        message("`kernelcurve hosts check {0}` shows what works", host.name)});
    // The output is "24" or "24;cluster".
    const QString said = QString::fromUtf8(shell.output).trimmed();
    return said.section(QChar(u'\n'), -1).section(QChar(u';'), 0, 0).toStdString();
}

} // namespace

ExitCode carryOut(const SubmitCommand& command) {
    std::optional<Host> host;
    if (!command.host.empty())
        host = HostStore().named(command.host);
    if (host && !host->slurm && !command.dryRun)
        throw Error({message("Slurm not found on {0}", host->name),
                     message("write the script with --dry-run, and run it there by hand")});
    std::vector<std::string> opened;
    Catalog catalog = loadCatalog(command.run.kernelFiles, &opened);
    const std::string device =
        command.run.devices.empty() ? std::string("auto") : placeOf(command.run.devices.front()).id;
    // A job without a request for a GPU still needs one.
    const DeviceKind kind = device == "cpu" ? DeviceKind::Cpu : DeviceKind::Cuda;
    Experiment experiment = experimentFor(command.run, kind, opened, catalog);
    setDevices(experiment, {device});
    askForTrust(catalog, experiment.kernels, command.run.kernelFiles, command.run.trusts);
    Job job = makeJob(stemOf(command), experiment, catalog, command.tasks);
    if (host)
        job.host = host->name;
    if (!command.dryRun)
        job.folder = ".local/state/kernelcurve/jobs/" + job.stem + "-" +
                     QDateTime::currentDateTimeUtc()
                         .toString(QStringLiteral("yyyyMMdd-hhmmss-zzz"))
                         .toStdString();
    const std::string file = command.output.empty() ? job.stem + ".sh" : command.output;
    const std::string script = writeJobScript(job, host, workerArchives());
    writeFileAtomically(file, script);
    if (command.dryRun) {
        std::cout << file << ": " << job.tasks() << (job.tasks() == 1 ? " task\n" : " tasks\n");
        return ExitCode::Done;
    }
    const std::string number = send(job, *host, script);
    std::cout << file << ": job " << number << " of " << host->name << ", " << job.tasks()
              << (job.tasks() == 1 ? " task" : " tasks") << "; kernelcurve collect " << file
              << " -o REC.yaml" << std::endl;
    return ExitCode::Done;
}

} // namespace kernelcurve
