#pragma once

#include "app/cli/options/exit_code.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"
#include "gpu/model/text/error.h"

#include <QEventLoop>
#include <QStringList>

#include <string>
#include <vector>

namespace kernelcurve {

/// The device does not exist, or is not usable.
class NoDevice : public Error {
  public:
    using Error::Error;
};

/// Returns a catalog with the built-in kernels and the kernels of `files`, whose ids are appended
/// to `opened`. Throws Error.
Catalog loadCatalog(const std::vector<std::string>& files,
                    std::vector<std::string>* opened = nullptr);
/// Adds a document's custom kernels that the catalog lacks. They are read from unchanged files,
/// otherwise from the saved text, with a note on stderr. Throws Error if a file has changed, unless
/// `usesText` selects the saved text.
void loadSavedKernels(Catalog& catalog, const std::vector<SavedKernel>& kernels,
                      const std::string& document, bool usesText);
/// Returns the file of the published table `named` if a table has this name and no file does.
std::string documentFile(const std::string& named);
/// Reads a recording, or imports the results of another program. `file` may also be the name of a
/// published table. Throws Error if the file
/// cannot be read or contains no measurements. Prints a warning to stderr if the last line is
/// incomplete.
Recording readRecordingFile(const std::string& file);
/// Returns the worker's command from --worker, or the command of the worker next to this program.
QStringList workerCommand(const std::string& given);

/// Queries the workers of these devices and waits for their answers. Reports waiting in a queue on
/// stderr. Asks before it sends a worker, unless `installs` is set. Throws NoDevice if there is no
/// worker, and Error if the host is unknown.
std::vector<DeviceDescription>
knownDevices(EngineClient& client, const std::vector<std::string>& devices, bool installs = false);
std::vector<DeviceDescription> knownDevices(EngineClient& client, const std::string& device = {},
                                            bool installs = false);
/// Calls `ask` with a receiver and returns the answer that the receiver gets. `ask` must return the
/// query.
template <typename Answer, typename Ask>
Answer awaitAnswer(Ask ask) {
    Answer answer;
    QEventLoop loop;
    const Query<Answer> query = ask([&](const Answer& came) {
        answer = came;
        loop.quit();
    });
    loop.exec();
    return answer;
}
/// Sends a question to a worker and returns the answer.
template <typename Asked>
AnswerTo<Asked> answerTo(EngineClient& client, const Asked& question) {
    return awaitAnswer<AnswerTo<Asked>>(
        [&](auto receiver) { return client.ask(question, std::move(receiver)); });
}

/// Returns the device with this id. "auto" selects the first usable GPU, otherwise the CPU. Throws
/// NoDevice if the device is missing or not usable.
const DeviceDescription& requireDevice(const std::vector<DeviceDescription>& devices,
                                       const std::string& id);

/// Returns the devices with these ids. Throws NoDevice like requireDevice(), and Error for
/// duplicates.
std::vector<std::string> requireDevices(const std::vector<DeviceDescription>& known,
                                        const std::vector<std::string>& ids);

/// Prints "FILE:LINE:COLUMN: error: ..." to stderr, on one line.
void printError(const Failure& failure);

} // namespace kernelcurve
