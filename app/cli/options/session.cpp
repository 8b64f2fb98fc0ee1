#include "app/cli/options/session.h"

#include "app/cli/options/json_messages.h"
#include "app/document/files/saved_kernels.h"
#include "app/document/labs/references.h"
#include "app/engine/engine_client.h"
#include "app/engine/hosts.h"
#include "app/engine/worker_archive.h"
#include "app/interchange/imported_results.h"
#include "gpu/catalog/header/header_block.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/catalog/problem/problem_file.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/page_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"

#include <QEventLoop>
#include <QProcess>

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <unistd.h>
#include <utility>

namespace kernelcurve {

namespace {

void answerFor(EngineClient& client, const std::string& host, bool agreed) {
    const relay::Missing missing = *client.state(host).missing;
    const bool hasOther = !missing.version.empty();
    if (agreed) {
        client.answerMissing(host, MissingAnswer::Send);
        return;
    }
    const MissingAnswer otherwise = hasOther ? MissingAnswer::Use : MissingAnswer::No;
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        if (hasOther)
            std::cerr << host << ": " << missingText(host, missing).english() << "; "
                      << "`kernelcurve hosts check " << host
                      << " --install` installs this program's worker" << std::endl;
        client.answerMissing(host, otherwise);
        return;
    }
    std::cerr << missingText(host, missing).english() << ". " << sendingText(missing).english()
              << (hasOther ? " [Y/n, n: use the installed worker] " : " [Y/n] ") << std::flush;
    std::string line;
    const bool answered = static_cast<bool>(std::getline(std::cin, line));
    const bool agrees =
        answered && (line.empty() || line.starts_with('y') || line.starts_with('Y'));
    client.answerMissing(host, agrees ? MissingAnswer::Send : otherwise);
}

/// Answers requests about machines without a worker of this version, and shows the progress of the
/// transfer. If there is a terminal, asks the user. Otherwise, sends the worker if the user agreed
/// before, or uses another installed version. Stays active as long as the client, because a machine
/// may reconnect during a run.
void answerInstallQuestions(EngineClient& client, bool agreed) {
    QObject::connect(
        &client, &EngineClient::hostChanged, &client,
        [&client, agreed, sends = false](const std::string& host) mutable {
            const WorkerState state = client.state(host);
            if (state.kind == WorkerState::Kind::Asking)
                answerFor(client, host, agreed);
            else if (state.kind == WorkerState::Kind::Installing && !std::exchange(sends, true))
                std::cerr << host << ": sending the worker" << std::endl;
            else if (state.kind == WorkerState::Kind::Starting && std::exchange(sends, false))
                std::cerr << host << ": worker installed" << std::endl;
        });
}

} // namespace

Catalog loadCatalog(const std::vector<std::string>& files, std::vector<std::string>* opened) {
    Catalog catalog = Catalog::load(shareFolder() / "kernels");
    // An invalid file does not prevent the use of the other files.
    for (const Failure& failure : addOwnProblems())
        std::cerr << failure.english() << std::endl;
    std::vector<std::string> ids;
    // The file that contains a kernel's problem may come after the kernel.
    std::vector<std::string> kernels;
    for (const std::string& file : files) {
        const std::filesystem::path path(file);
        std::error_code error;
        if (catalog.find(file) != nullptr && !std::filesystem::exists(path, error)) {
            ids.push_back(file); // a built-in kernel, selected by its name
            continue;
        }
        const std::string text = readFile(path, maxProblemBytes);
        if (problemIdIn(text).empty()) {
            // A file with an unreadable header may be the problem of an earlier kernel, so all
            // headers are parsed before a kernel is opened.
            const HeaderBlock header = findHeader(text, file);
            YamlNode::parse(header.yaml, file, header.firstLine);
            kernels.push_back(file);
        } else
            addProblem(problemFrom({path.filename().string(), text}, path.parent_path()));
    }
    for (const std::string& file : kernels)
        ids.push_back(catalog.open(file).id);
    if (opened)
        *opened = std::move(ids);
    return catalog;
}

void loadSavedKernels(Catalog& catalog, const std::vector<SavedKernel>& kernels,
                      const std::string& document, bool usesText) {
    std::error_code error;
    const std::filesystem::path here = std::filesystem::current_path(error);
    const std::filesystem::path folder = (here / document).parent_path();
    for (const SavedKernel& saved : kernels) {
        const SavedKernelFile found = lookAt(saved, findKernelFile(saved, folder, {}), catalog);
        if (catalog.find(found.id))
            continue; // a file on the command line already provides this kernel
        switch (found.state) {
        case SavedKernelState::Loaded:
            break;
        case SavedKernelState::Unchanged:
            catalog.open(found.file);
            break;
        case SavedKernelState::Changed:
            if (!usesText)
                throw Error({message(KC_TEXT("engine", "{0} has changed since this document was "
                                                       "saved"),
                                     found.name),
                             message(KC_TEXT("engine", "use --kernel {0} to use the file, or "
                                                       "--saved-kernels to use the saved text"),
                                     found.file.lexically_proximate(here).string()),
                             {document}});
            catalog.put(readSavedText(saved));
            break;
        case SavedKernelState::Gone:
            catalog.put(readSavedText(saved));
            std::cerr << document << ": note: " << found.name
                      << " not found; using the text saved in this document" << std::endl;
            break;
        case SavedKernelState::Lost:
            throw Error({message(KC_TEXT("engine", "Kernel file not found: {0}"), found.name),
                         message(KC_TEXT("engine", "pass the file: --kernel {0}"), found.name),
                         {document}});
        }
    }
}

std::string documentFile(const std::string& named) {
    std::error_code error;
    if (std::filesystem::exists(named, error))
        return named;
    const auto table = References().file(named);
    return table ? table->string() : named;
}

namespace {

bool isExperiment(const std::string& text, const std::string& file) {
    try {
        return !readDocument(text, file).recording.experiment.kernels.empty();
    } catch (const Error&) {
        return false;
    }
}

} // namespace

Recording readRecordingFile(const std::string& name) {
    const std::string file = documentFile(name);
    std::string text = readDocumentFile(file);
    if (auto inPage = recordingInPage(text))
        text = std::move(*inPage);
    if (auto imported = importedResults(text, file)) {
        for (const Message& remark : imported->remarks)
            std::cerr << file << ": note: " << remark.english() << std::endl;
        return std::move(imported->recording);
    }
    if (!isRecording(text)) {
        if (!isExperiment(text, file))
            throw Error({message(KC_TEXT("engine", "The file is not a recording")),
                         supportedDocuments(),
                         {file}});
        throw Error(
            {message(KC_TEXT("engine", "The recording contains no measurements")),
             message(
                 KC_TEXT("engine", "first run the experiment: kernelcurve run {0} --out REC.yaml"),
                 file),
             {file}});
    }
    ReadRecording read = readRecording(text, file);
    if (read.tornLastLine)
        std::cerr << file << ": note: the last line is incomplete and was ignored" << std::endl;
    if (const auto mixed = mixedDevices(read.recording))
        std::cerr << file << ": warning: " << mixed->english() << std::endl;
    return std::move(read.recording);
}

QStringList workerCommand(const std::string& given) {
    return given.empty() ? EngineClient::localWorker()
                         : QProcess::splitCommand(QString::fromStdString(given));
}

std::vector<DeviceDescription>
knownDevices(EngineClient& client, const std::vector<std::string>& devices, bool installs) {
    std::set<std::string> hosts;
    for (const std::string& device : devices)
        hosts.insert(placeOf(device).host);
    std::vector<Host> described;
    for (const std::string& host : hosts)
        if (!host.empty())
            described.push_back(HostStore().named(host));
    if (!described.empty()) {
        answerInstallQuestions(client, installs);
        client.setHosts(described, qEnvironmentVariableIsSet("SSH_ASKPASS_REQUIRE"));
    }
    std::vector<DeviceDescription> found;
    std::set<std::string> silent = hosts;
    std::optional<Failure> failure;
    QEventLoop loop;
    QObject::connect(&client, &EngineClient::devicesKnown, &loop,
                     [&](const auto& known) { found = known; });
    QObject::connect(&client, &EngineClient::devicesTold, &loop, [&](const std::string& host) {
        silent.erase(host);
        if (silent.empty())
            loop.quit();
    });
    QObject::connect(&client, &EngineClient::workerFailed, &loop, [&](const Failure& why) {
        failure = why;
        loop.quit();
    });
    std::map<std::string, std::string> told;
    QObject::connect(&client, &EngineClient::hostChanged, &loop, [&](const std::string& changed) {
        const auto waiting = client.state(changed).waiting;
        if (hosts.contains(changed) && waiting &&
            std::exchange(told[changed], waitingText(*waiting)) != told[changed])
            std::cerr << changed << ": " << told[changed] << std::endl;
    });
    for (const std::string& host : hosts)
        client.requestDevices(host);
    loop.exec();
    if (failure)
        throw NoDevice(*failure);
    return found;
}

std::vector<DeviceDescription> knownDevices(EngineClient& client, const std::string& device,
                                            bool installs) {
    return knownDevices(client, std::vector{device}, installs);
}

const DeviceDescription& requireDevice(const std::vector<DeviceDescription>& devices,
                                       const std::string& id) {
    const DevicePlace place = placeOf(id);
    if (place.id == "auto") {
        if (const DeviceDescription* device = automaticDevice(devices, place.host))
            return *device;
        throw NoDevice(
            {message(KC_TEXT("engine", "No device is available")),
             message(KC_TEXT("engine", "see `kernelcurve list devices` for the reasons"))});
    }
    const auto found = std::ranges::find(devices, id, &DeviceDescription::id);
    if (found == devices.end())
        throw NoDevice(
            {message(KC_TEXT("engine", "Device not found: {0}"), id),
             place.host.empty()
                 ? message(KC_TEXT("engine", "see `kernelcurve list devices`"))
                 : message(KC_TEXT("engine", "see `kernelcurve list devices {0}`"), place.host)});
    if (!found->usable)
        throw NoDevice(found->unusable);
    return *found;
}

std::vector<std::string> requireDevices(const std::vector<DeviceDescription>& known,
                                        const std::vector<std::string>& ids) {
    std::vector<std::string> devices;
    for (const std::string& id : ids) {
        const std::string device = requireDevice(known, id).id;
        if (std::ranges::find(devices, device) != devices.end())
            throw Error({message(KC_TEXT("engine", "The device {0} is listed twice"), device),
                         message(KC_TEXT("engine", "list each device once"))});
        devices.push_back(device);
    }
    return devices;
}

void printError(const Failure& failure) {
    if (writesJsonMessages()) {
        std::cerr << errorMessage(failure) << std::endl;
        return;
    }
    std::string line = failure.english();
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::cerr << line << std::endl;
}

} // namespace kernelcurve
