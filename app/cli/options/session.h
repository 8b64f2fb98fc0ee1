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

/// There is no such device, or it cannot be used.
class NoDevice : public Error {
  public:
    using Error::Error;
};

/// The shipped kernels and those of `files`, whose ids are put into `opened`. Throws Error.
Catalog loadCatalog(const std::vector<std::string>& files,
                    std::vector<std::string>* opened = nullptr);
/// Adds the custom kernels that were saved with a document and that the catalog does not have: from
/// their files if these are unchanged, else from the saved text, which is noted on stderr. Throws
/// Error if a file has changed and `usesText` does not choose the saved text.
void loadSavedKernels(Catalog& catalog, const std::vector<SavedKernel>& kernels,
                      const std::string& document, bool usesText);
/// Returns the file of the published table `named` if a table has this name and no file does.
std::string documentFile(const std::string& named);
/// `file` may be the name of a published table. Throws Error if the file cannot be read or contains
/// no measurements. Prints a warning to stderr if the last line is incomplete.
Recording readRecordingFile(const std::string& file);
/// The worker's command as given by --worker, or the worker next to this program.
QStringList workerCommand(const std::string& given);

/// Asks the workers where these devices are, and waits for their answers; how one waits in a queue
/// is told on stderr. Whether a worker may be sent there is asked, or `installs` says so. Throws
/// NoDevice if there is no worker, Error where there is no such host.
std::vector<DeviceDescription>
knownDevices(EngineClient& client, const std::vector<std::string>& devices, bool installs = false);
std::vector<DeviceDescription> knownDevices(EngineClient& client, const std::string& device = {},
                                            bool installs = false);
/// Calls `ask` with a receiver and returns the answer that the receiver gets. `ask` returns the
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
/// Sends the question to a worker and returns its answer.
template <typename Asked>
AnswerTo<Asked> answerTo(EngineClient& client, const Asked& question) {
    return awaitAnswer<AnswerTo<Asked>>(
        [&](auto receiver) { return client.ask(question, std::move(receiver)); });
}

/// The device that `id` means; "auto" is the first GPU that can be used, else the CPU. Throws
/// NoDevice if it is not among them or cannot be used.
const DeviceDescription& requireDevice(const std::vector<DeviceDescription>& devices,
                                       const std::string& id);

/// The devices that these mean, by their own names. Throws NoDevice like requireDevice, and Error
/// if two of them mean the same one.
std::vector<std::string> requireDevices(const std::vector<DeviceDescription>& known,
                                        const std::vector<std::string>& ids);

/// "FILE:LINE:COLUMN: error: ..." on stderr, on one line.
void printError(const Failure& failure);

} // namespace kernelcurve
