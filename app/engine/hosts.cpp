#include "app/engine/hosts.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"

#include <QProcess>

#include <algorithm>
#include <iterator>

namespace kernelcurve {
namespace {

std::string readName(const YamlNode& node) {
    std::string name = node.text();
    if (!isHostName(name))
        node.fail(message(KC_TEXT("engine", "Invalid host name: {0}"), name),
                  message(KC_TEXT("engine",
                                  "use letters, digits, and . - _; start with a letter or digit")));
    return name;
}

std::string readText(const YamlNode& node) {
    std::string text = node.text();
    if (text.empty())
        node.fail(message(KC_TEXT("engine", "The entry is empty")));
    return text;
}

std::vector<std::string> readWords(const YamlNode& node) {
    return textsOf(node.items(), readText);
}

std::vector<std::string> readCommand(const YamlNode& node) {
    std::vector<std::string> words = readWords(node);
    if (words.empty())
        node.fail(message(KC_TEXT("engine", "The entry is empty")));
    return words;
}

std::vector<std::string> readLogin(const YamlNode& node) {
    std::vector<std::string> words = node.isList() ? readWords(node) : std::vector{readText(node)};
    if (words.empty() || words.back().starts_with('-'))
        node.fail(message(KC_TEXT("engine", "Missing host for `ssh`")),
                  message(KC_TEXT("engine", "write `ssh: HOST`, or `ssh: [OPTIONS, HOST]`")));
    return words;
}

YamlPiece writeLogin(const std::vector<std::string>& words) {
    return words.size() == 1 ? yamlOf(words.front()) : yamlOf(words);
}

std::vector<std::string> readSlurm(const YamlNode& node) {
    for (const YamlNode& item : node.items())
        if (!readText(item).starts_with('-'))
            item.fail(message(KC_TEXT("engine", "Invalid salloc option: {0}"), item.text()),
                      message(KC_TEXT("engine",
                                      "write the option as one word, such as --partition=gpu")));
    return readWords(node);
}

/// Checks the combination of keys in a host. Throws Error for an invalid combination.
void checkParts(const Host& host, const YamlNode& node) {
    if (host.command.empty() && host.ssh.empty() && !host.slurm && host.container.empty())
        node.fail(
            message(KC_TEXT("engine", "Missing connection method for the host {0}"), host.name),
            message(KC_TEXT("engine", "add `ssh`, `slurm`, `container`, or `command`")));
    for (const char* other : {"ssh", "slurm", "container", "worker", "before"})
        if (const auto both = node.find(other); both && !host.command.empty())
            both->fail(
                message(
                    KC_TEXT("engine",
                            "`command` is the complete command and cannot be combined with `{0}`"),
                    other),
                message(KC_TEXT("engine", "remove one of them")));
}

[[noreturn]] void throwUnknown(const std::string& name, const std::vector<Host>& known) {
    std::vector<std::string> names;
    std::ranges::transform(known, std::back_inserter(names), &Host::name);
    throw Error(
        {message(KC_TEXT("engine", "Host not found: {0}"), name),
         didYouMean(
             name, names,
             message(KC_TEXT("engine",
                             "see `kernelcurve hosts`; add one with `kernelcurve hosts add`")))});
}

} // namespace

static void mapFields(YamlMap& map, Host& host) {
    map.required("name", host.name, readName);
    map.optional("ssh", host.ssh, YamlForm{readLogin, writeLogin});
    map.optional("slurm", host.slurm, readSlurm);
    map.optional("container", host.container, readWords);
    map.optional("worker", host.worker, readText);
    map.optional("before", host.before, readText);
    map.optional("command", host.command, readCommand);
}

static void readYaml(const YamlNode& node, std::vector<Host>& hosts) {
    for (const YamlNode& item : node.items()) {
        Host host = yamlAs<Host>(item);
        checkParts(host, item);
        if (std::ranges::find(hosts, host.name, &Host::name) != hosts.end())
            item.at("name").fail(
                message(KC_TEXT("engine", "Two hosts have the name {0}"), host.name),
                message(KC_TEXT("engine", "rename one of them")));
        hosts.push_back(std::move(host));
    }
}

std::vector<std::string> splitWords(const QString& command) {
    return textsOf(QProcess::splitCommand(command), &QString::toStdString);
}

HostStore::HostStore(std::filesystem::path file)
    : file_(std::move(file), "kernelcurve_hosts", "hosts") {}

std::filesystem::path HostStore::defaultFile() {
    return configFolder() / "hosts.yaml";
}

std::vector<Host> HostStore::all() const {
    return file_.all<Host>();
}

Host HostStore::named(const std::string& name) const {
    const std::vector<Host> known = all();
    const auto found = std::ranges::find(known, name, &Host::name);
    if (found == known.end())
        throwUnknown(name, known);
    return *found;
}

void HostStore::keep(const Host& host) const {
    // If reading the written host fails, this call throws Error before the file is changed.
    const std::string written = yamlOf(std::vector{host}).lines();
    yamlAs<std::vector<Host>>(YamlNode::parse(written, file_.path().string()));
    file_.change<Host>([&](std::vector<Host>& known) {
        const auto same = std::ranges::find(known, host.name, &Host::name);
        if (same == known.end())
            known.push_back(host);
        else
            *same = host;
    });
}

void HostStore::remove(const std::string& name) const {
    file_.change<Host>([&](std::vector<Host>& known) {
        if (std::erase_if(known, [&](const Host& host) { return host.name == name; }) == 0)
            throwUnknown(name, known);
    });
}

} // namespace kernelcurve
