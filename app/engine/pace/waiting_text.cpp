#include "app/engine/pace/waiting_text.h"

#include "gpu/model/text/text_parts.h"

#include <QDateTime>

namespace kernelcurve {
namespace {

/// Returns the reason why a job waits. Only the most frequent reasons have texts (squeue(1), JOB
/// REASON CODES).
Message reasonOf(const relay::Waiting& waiting) {
    const std::string& reason = waiting.reason;
    if (waiting.state == "CONFIGURING")
        return message(KC_TEXT("engine", "job {0} is waiting for its machine to start"),
                       waiting.job);
    if (reason == "Resources")
        return message(KC_TEXT("engine", "job {0} is waiting for resources"), waiting.job);
    if (reason == "Priority")
        return message(KC_TEXT("engine", "job {0} is waiting for jobs with higher priority"),
                       waiting.job);
    if (reason == "PartitionTimeLimit")
        return message(
            KC_TEXT("engine",
                    "job {0} can never start: it requests more time than its partition allows"),
            waiting.job);
    if (reason.empty())
        return message(KC_TEXT("engine", "job {0} is waiting"), waiting.job);
    return message(KC_TEXT("engine", "job {0} is waiting: {1}"), waiting.job, reason);
}

std::string momentText(std::int64_t seconds) {
    const QDateTime moment = QDateTime::fromSecsSinceEpoch(seconds);
    const bool isToday = moment.date() == QDate::currentDate();
    return moment.toString(isToday ? QStringLiteral("HH:mm") : QStringLiteral("yyyy-MM-dd HH:mm"))
        .toStdString();
}

} // namespace

std::vector<Message> waitingMessages(const relay::Waiting& waiting) {
    std::vector<Message> messages = {reasonOf(waiting)};
    if (waiting.inFront)
        messages.push_back(
            message(KC_TEXT("engine", "jobs ahead: {0}"), std::to_string(*waiting.inFront)));
    if (waiting.start)
        messages.push_back(
            message(KC_TEXT("engine", "expected start: {0}"), momentText(*waiting.start)));
    return messages;
}

std::string waitingText(const relay::Waiting& waiting) {
    return joined(waitingMessages(waiting), "; ", &Message::english);
}

} // namespace kernelcurve
