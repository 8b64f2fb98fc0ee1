#include "app/engine/hosts.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/nearest_word.h"

#include <QProcess>

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int hostsFormat = 1;

std::string textOf(const YamlNode& node) {
    std::string text = node.text();
    if (text.empty())
        node.fail(message(KC_TEXT("engine", "nothing is written here")));
    return text;
}

std::vector<std::string> wordsOf(const YamlNode& node) {
    std::vector<std::string> words;
    for (const YamlNode& item : node.items())
        words.push_back(textOf(item));
    return words;
}

Host readHost(const YamlNode& node) {
    node.refuseUnknownKeys({"name", "ssh", "slurm", "container", "worker", "before", "command"});
    Host host;
    const YamlNode name = node.at("name");
    host.name = name.text();
    if (!isHostName(host.name))
        name.fail(message(KC_TEXT("engine", "{0} is no name for a host"), host.name),
                  message(KC_TEXT("engine", "letters and digits, then also . - and _")));
    if (const auto command = node.find("command")) {
        for (const char* other : {"ssh", "slurm", "container", "worker", "before"})
            if (const auto both = node.find(other))
                both->fail(message(KC_TEXT("engine", "`command` says all of how the worker is "
                                                     "started, and here stands `{0}`"),
                                   other),
                           message(KC_TEXT("engine", "leave one of them out")));
        host.command = wordsOf(*command);
        if (host.command.empty())
            command->fail(message(KC_TEXT("engine", "nothing is written here")));
        return host;
    }
    if (const auto ssh = node.find("ssh")) {
        host.ssh = ssh->isList() ? wordsOf(*ssh) : std::vector{textOf(*ssh)};
        if (host.ssh.empty() || host.ssh.back().starts_with('-'))
            ssh->fail(message(KC_TEXT("engine", "here is no machine to log in to")),
                      message(KC_TEXT("engine", "write `ssh: HOST`, or `ssh: [OPTIONS, HOST]`")));
    }
    if (const auto slurm = node.find("slurm")) {
        host.slurm = wordsOf(*slurm);
        for (const YamlNode& item : slurm->items())
            if (!item.text().starts_with('-'))
                item.fail(message(KC_TEXT("engine", "{0} is no option of salloc"), item.text()),
                          message(KC_TEXT("engine", "write it as one word: --partition=gpu")));
    }
    if (const auto container = node.find("container"))
        host.container = wordsOf(*container);
    if (const auto worker = node.find("worker"))
        host.worker = textOf(*worker);
    if (const auto before = node.find("before"))
        host.before = textOf(*before);
    if (host.ssh.empty() && !host.slurm && host.container.empty())
        node.fail(message(KC_TEXT("engine", "nothing says where {0} is"), host.name),
                  message(KC_TEXT("engine", "add `ssh`, `slurm`, `container` or `command`")));
    return host;
}

std::string yamlWords(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + yamlText(word);
    return "[" + list + "]";
}

std::string writeHost(const Host& host) {
    std::string yaml = "- name: " + yamlText(host.name) + "\n";
    const auto add = [&](const char* key, const std::string& value) {
        yaml += std::string("  ") + key + ": " + value + "\n";
    };
    if (host.ssh.size() == 1)
        add("ssh", yamlText(host.ssh.front()));
    else if (!host.ssh.empty())
        add("ssh", yamlWords(host.ssh));
    if (host.slurm)
        add("slurm", yamlWords(*host.slurm));
    if (!host.container.empty())
        add("container", yamlWords(host.container));
    if (host.worker != Host().worker)
        add("worker", yamlText(host.worker));
    if (!host.before.empty())
        add("before", yamlText(host.before));
    if (!host.command.empty())
        add("command", yamlWords(host.command));
    return yaml;
}

[[noreturn]] void throwUnknown(const std::string& name, const std::vector<Host>& known) {
    std::vector<std::string> names;
    for (const Host& host : known)
        names.push_back(host.name);
    throw Error(
        {message(KC_TEXT("engine", "there is no host named {0}"), name),
         didYouMean(name, names,
                    message(KC_TEXT("engine", "`kernelcurve hosts` names those that there are; "
                                              "`kernelcurve hosts add` makes one"))),
         {}});
}

/// As a word of a POSIX shell; also of csh and fish, which may be the login shell.
std::string quotedForShell(const std::string& word) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_=+,./:@%";
    if (word.starts_with("~/")) // the home there
        return "~/" + quotedForShell(word.substr(2));
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char character : word)
        quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return quoted + "'";
}

std::string shellLine(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words)
        line += (line.empty() ? "" : " ") + quotedForShell(word);
    return line;
}

/// The worker where it is to run.
std::vector<std::string> workerWords(const Host& host) {
    std::vector<std::string> words = host.container;
    words.push_back(host.worker);
    if (!host.slurm)
        return words;
    std::vector<std::string> relay = {host.worker, "--relay", "--slurm"};
    relay.insert(relay.end(), host.slurm->begin(), host.slurm->end());
    relay.emplace_back("--");
    relay.insert(relay.end(), words.begin(), words.end());
    return relay;
}

/// A shell that tells by its own status how the worker ended: sshd itself tells no signal.
std::vector<std::string> inShell(const Host& host) {
    const std::string worker = shellLine(workerWords(host)) + "; exit $?";
    if (host.before.empty())
        return {"sh", "-c", worker};
    // A login shell: what /etc/profile defines, such as `module`, is not there otherwise.
    return {"sh", "-lc", host.before + "\n" + worker};
}

QStringList asList(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list;
}

} // namespace

WorkerLaunch launchOf(const Host& host, bool asks) {
    WorkerLaunch launch;
    launch.host = host.name;
    launch.remote = true;
    launch.asks = asks;
    if (!host.command.empty()) {
        launch.command = asList(host.command);
    } else if (host.ssh.empty()) {
        launch.command = asList(host.before.empty() ? workerWords(host) : inShell(host));
    } else {
        // The first of equal options counts: these stand before those of the user's files. A
        // ControlMaster stays as the user has it. Keepalive finds a dead link within 15 s.
        launch.command = {"ssh", "-T"};
        for (const char* option :
             {"RemoteCommand=none", "PermitLocalCommand=no", "ClearAllForwardings=yes",
              "Compression=yes", "ConnectTimeout=10", "ServerAliveInterval=5",
              "ServerAliveCountMax=3"})
            launch.command << QStringLiteral("-o") << QLatin1String(option);
        launch.command << QStringLiteral("-o")
                       << (asks ? QStringLiteral("BatchMode=no") : QStringLiteral("BatchMode=yes"));
        launch.command << asList(host.ssh)
                       << QString::fromStdString("exec " + shellLine(inShell(host)));
    }
    return launch;
}

std::vector<std::string> splitWords(const QString& command) {
    std::vector<std::string> words;
    for (const QString& word : QProcess::splitCommand(command))
        words.push_back(word.toStdString());
    return words;
}

HostStore::HostStore(std::filesystem::path file)
    : file_(std::move(file)) {}

std::filesystem::path HostStore::defaultFile() {
    return configFolder() / "hosts.yaml";
}

std::vector<Host> HostStore::all() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return {};
    const YamlNode root = YamlNode::parse(readDocumentFile(file_), file_.string());
    root.refuseUnknownKeys({"kernelcurve_hosts", "hosts"});
    if (root.at("kernelcurve_hosts").integer() != hostsFormat)
        root.at("kernelcurve_hosts")
            .fail(message(KC_TEXT("engine", "this is format {0}; this program knows {1}"),
                          root.at("kernelcurve_hosts").text(), std::to_string(hostsFormat)),
                  message(KC_TEXT("engine", "remove the file, or use a newer program")));
    std::vector<Host> hosts;
    for (const YamlNode& node : root.at("hosts").items()) {
        Host host = readHost(node);
        if (std::ranges::find(hosts, host.name, &Host::name) != hosts.end())
            node.at("name").fail(message(KC_TEXT("engine", "two hosts are named {0}"), host.name),
                                 message(KC_TEXT("engine", "give one of them another name")));
        hosts.push_back(std::move(host));
    }
    return hosts;
}

Host HostStore::named(const std::string& name) const {
    const std::vector<Host> known = all();
    const auto found = std::ranges::find(known, name, &Host::name);
    if (found == known.end())
        throwUnknown(name, known);
    return *found;
}

void HostStore::keep(const Host& host) const {
    // What could not be read again is not written.
    readHost(YamlNode::parse(writeHost(host), file_.string()).items().at(0));
    change([&](std::vector<Host>& known) {
        const auto same = std::ranges::find(known, host.name, &Host::name);
        if (same == known.end())
            known.push_back(host);
        else
            *same = host;
    });
}

void HostStore::remove(const std::string& name) const {
    change([&](std::vector<Host>& known) {
        if (std::erase_if(known, [&](const Host& host) { return host.name == name; }) == 0)
            throwUnknown(name, known);
    });
}

void HostStore::change(const std::function<void(std::vector<Host>&)>& change) const {
    makeFolder(file_.parent_path());
    // Another program may change it at the same time.
    const FileLock lock = FileLock::waitFor(file_.string() + ".lock");
    std::vector<Host> known = all();
    change(known);
    std::string yaml = "kernelcurve_hosts: " + std::to_string(hostsFormat) + "\nhosts:";
    yaml += known.empty() ? " []\n" : "\n";
    for (const Host& host : known)
        yaml += writeHost(host);
    writeFileAtomically(file_, yaml);
}

} // namespace kernelcurve
