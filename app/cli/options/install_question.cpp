#include "app/cli/options/install_question.h"

#include "app/engine/engine_client.h"
#include "app/engine/worker_archive.h"

#include <iostream>
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
                      << "`kernelcurve hosts check " << host << " --install` sends this one"
                      << std::endl;
        client.answerMissing(host, otherwise);
        return;
    }
    std::cerr << missingText(host, missing).english() << ". " << sendingText().english()
              << (hasOther ? " [Y/n, n: use the one there] " : " [Y/n] ") << std::flush;
    std::string line;
    const bool answered = static_cast<bool>(std::getline(std::cin, line));
    const bool agrees =
        answered && (line.empty() || line.starts_with('y') || line.starts_with('Y'));
    client.answerMissing(host, agrees ? MissingAnswer::Send : otherwise);
}

} // namespace

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
                std::cerr << host << ": the worker is there" << std::endl;
        });
}

} // namespace kernelcurve
