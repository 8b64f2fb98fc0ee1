#include "app/engine/pace/waiting_text.h"

#include "gpu/model/text/text_parts.h"

#include <QDateTime>

namespace kernelcurve {
namespace {

/// The reasons that most jobs wait for (squeue(1), JOB REASON CODES), in words.
Message reasonOf(const relay::Waiting& waiting) {
    const std::string& reason = waiting.reason;
    if (waiting.state == "CONFIGURING")
        return message(KC_TEXT("engine", "job {0} waits: its machine is being started"),
                       waiting.job);
    if (reason == "Resources")
        return message(KC_TEXT("engine", "job {0} waits: what it asks for is in use"), waiting.job);
    if (reason == "Priority")
        return message(KC_TEXT("engine", "job {0} waits: others come first"), waiting.job);
    if (reason == "PartitionTimeLimit")
        return message(KC_TEXT("engine", "job {0} waits for ever: it asks for more time than its "
                                         "partition gives"),
                       waiting.job);
    if (reason.empty())
        return message(KC_TEXT("engine", "job {0} waits"), waiting.job);
    return message(KC_TEXT("engine", "job {0} waits: {1}"), waiting.job, reason);
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
        messages.push_back(message(KC_TEXT("engine", "jobs in front of it: {0}"),
                                   std::to_string(*waiting.inFront)));
    if (waiting.start)
        messages.push_back(
            message(KC_TEXT("engine", "expected at {0}"), momentText(*waiting.start)));
    return messages;
}

std::string waitingText(const relay::Waiting& waiting) {
    return joined(waitingMessages(waiting), "; ", &Message::english);
}

} // namespace kernelcurve
