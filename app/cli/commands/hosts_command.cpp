#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/engine/engine_client.h"
#include "app/engine/host_launch.h"
#include "app/engine/hosts.h"
#include "app/engine/worker_archive.h"
#include "app/export/measurement_table.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"
#include "gpu/model/values/rough_figures.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <optional>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the command that starts the host's worker, for display.
std::string commandOf(const Host& host) {
    return launchOf(host).command.join(QLatin1Char(' ')).toStdString();
}

/// Returns a short description of where the worker runs.
std::string wayTo(const Host& host) {
    std::vector<std::string> parts;
    if (!host.command.empty())
        parts.push_back(joined(host.command, " "));
    if (!host.ssh.empty())
        parts.push_back("ssh " + joined(host.ssh, " "));
    if (host.slurm)
        parts.push_back("Slurm " + joined(*host.slurm, " "));
    if (!host.container.empty())
        parts.push_back(joined(host.container, " "));
    return joined(parts, ", then ");
}

ExitCode list(const HostsCommand& command) {
    const std::vector<Host> hosts = HostStore().all();
    TextTable summary{{"host", "way", "worker"}, {}};
    TextTable table{{"id", "way", "worker", "command"}, {}};
    nlohmann::ordered_json whole = nlohmann::ordered_json::array();
    for (const Host& host : hosts) {
        const std::string worker = host.command.empty() ? host.worker : std::string();
        summary.rows.push_back({host.name, wayTo(host), worker});
        table.rows.push_back({host.name, wayTo(host), worker, commandOf(host)});
        whole.push_back({{"id", host.name}, {"way", wayTo(host)}, {"command", commandOf(host)}});
    }
    print(command.format, table, structured(std::move(whole)), [&] {
        if (hosts.empty())
            std::cout << "no hosts (kernelcurve hosts add NAME --ssh DESTINATION)\n";
        else
            std::cout << alignedText(summary);
    });
    return ExitCode::Done;
}

ExitCode add(const HostsCommand& command) {
    Host host;
    host.name = command.name;
    host.ssh = command.ssh;
    if (!command.slurm.empty() || command.job)
        host.slurm = command.slurm;
    host.container = splitWords(QString::fromStdString(command.container));
    if (!command.worker.empty())
        host.worker = command.worker;
    host.before = command.before;
    host.command = splitWords(QString::fromStdString(command.command));
    HostStore().keep(host);
    return ExitCode::Done;
}

void say(const std::string& step, const std::string& result) {
    constexpr std::size_t column = 12;
    std::cout << step << std::string(std::max(column, step.size() + 1) - step.size(), ' ') << result
              << std::endl;
}

/// Returns the median of some round trips in seconds; nullopt if the connection is lost.
std::optional<double> roundTrip(EngineClient& client, const std::string& host) {
    constexpr std::size_t trips = 9;
    std::vector<double> seconds;
    QEventLoop loop;
    QElapsedTimer clock;
    const auto go = [&] {
        clock.start();
        client.ping(host);
    };
    QObject::connect(&client, &EngineClient::ponged, &loop, [&] {
        seconds.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
        if (seconds.size() == trips)
            loop.quit();
        else
            go();
    });
    QObject::connect(&client, &EngineClient::workerFailed, &loop, &QEventLoop::quit);
    go();
    loop.exec();
    if (seconds.size() < trips)
        return std::nullopt;
    std::ranges::nth_element(seconds, seconds.begin() + trips / 2);
    return seconds[trips / 2];
}

void sayDevice(const DeviceDescription& device) {
    say(device.id, device.name + (device.usable ? "" : ": " + reasonText(device.unusable)));
    for (const DeviceComponent& component : device.components)
        say("", component.name + (component.present ? " " + component.version
                                                    : ": missing; " + component.missing.english() +
                                                          " (" + component.remedy.english() + ")"));
}

/// Checks a host, and prints each step with its result.
ExitCode check(const HostsCommand& command) {
    const Host host = HostStore().named(command.name);
    say("way", wayTo(host));
    EngineClient client(EngineClient::localWorker());
    QElapsedTimer clock;
    clock.start();
    const auto took = [&] { return roughDuration(static_cast<double>(clock.elapsed()) / 1e3); };
    bool reached = false;
    bool isSent = false;
    QObject::connect(&client, &EngineClient::hostChanged, &client, [&](const std::string& name) {
        using Kind = WorkerState::Kind;
        const Kind kind = client.state(name).kind;
        isSent = isSent || kind == Kind::Installing;
        const bool isThere = kind == Kind::Asking || kind == Kind::Starting ||
                             kind == Kind::Waiting || kind == Kind::Ready;
        if (name == host.name && isThere && !std::exchange(reached, true))
            say("login", "reached after " + took());
    });
    const std::vector<DeviceDescription> devices =
        knownDevices(client, DevicePlace{host.name, "auto"}.name(), command.install);
    const std::string version = client.state(host.name).version;
    const WorkerArchives archives = workerArchives();
    const std::string here = archives.empty() ? QCoreApplication::applicationVersion().toStdString()
                                              : archives.front().version;
    const bool isSame =
        !archives.empty() ? version == here : version.substr(0, version.find('+')) == here;
    say("worker", version + (isSame ? ", as this program" : "; this program is " + here) +
                      (isSent ? ", sent there" : "") + ", ready after " + took());
    if (const auto seconds = roundTrip(client, host.name))
        say("round trip", roughDuration(*seconds));
    for (const DeviceDescription& device : devices)
        if (placeOf(device.id).host == host.name)
            sayDevice(device);
    requireDevice(devices, DevicePlace{host.name, "auto"}.name());
    return ExitCode::Done;
}

/// Cleans one host. Returns true if the host is reachable.
bool cleanHost(const Host& host, const WorkerArchives& kept) {
    const ShellResult shell = runShellOn(host, cleanScript(kept));
    if (shell.status != 0) {
        printError({message("Cannot query {0}", host.name)});
        return false;
    }
    int count = 0;
    for (const QByteArray& line : shell.output.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() != 3 || words[0] != "kernelcurve-removed")
            continue;
        ++count;
        constexpr std::int64_t kibi = 1024;
        std::cout << host.name << ": removed " << words[2].toStdString() << ", "
                  << formatBytes(words[1].toLongLong() * kibi) << std::endl;
    }
    if (count == 0)
        std::cout << host.name << ": nothing to remove" << std::endl;
    return true;
}

/// Removes installed workers.
ExitCode clean(const HostsCommand& command) {
    const HostStore store;
    const std::vector<Host> hosts =
        command.name.empty() ? store.all() : std::vector{store.named(command.name)};
    const WorkerArchives kept = command.all ? WorkerArchives{} : workerArchives();
    bool all = true;
    for (const Host& host : hosts) {
        if (host.command.empty())
            all = cleanHost(host, kept) && all;
        else if (!command.name.empty())
            throw Error({message("Kernelcurve cannot install a worker on {0}", host.name),
                         message("its `command` is the complete command that starts its worker")});
    }
    return all ? ExitCode::Done : ExitCode::NoDevice;
}

} // namespace

ExitCode carryOut(const HostsCommand& command) {
    if (command.what == "add")
        return add(command);
    if (command.what == "check")
        return check(command);
    if (command.what == "clean")
        return clean(command);
    if (command.what == "remove") {
        HostStore().remove(command.name);
        return ExitCode::Done;
    }
    return list(command);
}

} // namespace kernelcurve
