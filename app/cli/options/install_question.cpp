#include "app/cli/options/install_question.h"

#include "app/engine/engine_client.h"
#include "app/engine/worker_archive.h"

#include <iostream>
#include <unistd.h>
#include <utility>

namespace kernelcurve {

InstallQuestion::InstallQuestion(EngineClient& client, bool agreed)
    : QObject(&client)
    , client_(client)
    , agreed_(agreed) {
    connect(&client, &EngineClient::hostChanged, this, &InstallQuestion::look);
}

void InstallQuestion::look(const std::string& host) {
    const WorkerState state = client_.state(host);
    if (state.kind == WorkerState::Kind::Asking)
        answer(host);
    else if (state.kind == WorkerState::Kind::Installing && !std::exchange(sends_, true))
        std::cerr << host << ": sending the worker" << std::endl;
    else if (state.kind == WorkerState::Kind::Starting && std::exchange(sends_, false))
        std::cerr << host << ": the worker is there" << std::endl;
}

void InstallQuestion::answer(const std::string& host) {
    const relay::Missing missing = *client_.state(host).missing;
    const bool hasOther = !missing.version.empty();
    if (agreed_) {
        client_.answerMissing(host, MissingAnswer::Send);
        return;
    }
    const MissingAnswer otherwise = hasOther ? MissingAnswer::Use : MissingAnswer::No;
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        if (hasOther)
            std::cerr << host << ": " << missingText(host, missing).english() << "; "
                      << "`kernelcurve hosts check " << host << " --install` sends this one"
                      << std::endl;
        client_.answerMissing(host, otherwise);
        return;
    }
    std::cerr << missingText(host, missing).english() << ". " << sendingText().english()
              << (hasOther ? " [Y/n, n: use the one there] " : " [Y/n] ") << std::flush;
    std::string line;
    const bool answered = static_cast<bool>(std::getline(std::cin, line));
    const bool agrees =
        answered && (line.empty() || line.starts_with('y') || line.starts_with('Y'));
    client_.answerMissing(host, agrees ? MissingAnswer::Send : otherwise);
}

} // namespace kernelcurve
