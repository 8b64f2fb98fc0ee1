#include "app/engine/pace/progress_text.h"

#include <QCoreApplication>

#include <cmath>

namespace kernelcurve {

namespace {

QString said(const char* text) {
    return QCoreApplication::translate("Progress", text);
}

qint64 roundedTo(qint64 step, double value) {
    return static_cast<qint64>(std::ceil(value / static_cast<double>(step))) * step;
}

} // namespace

QString estimatedDuration(TimeLeft::Duration duration) {
    const double seconds = duration.count();
    if (seconds < 10)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 s"))
            .arg(std::max<qint64>(roundedTo(1, seconds), 1));
    if (seconds < 90)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 s")).arg(roundedTo(5, seconds));
    if (seconds < 5400)
        return said(QT_TRANSLATE_NOOP("Progress", "%1 min")).arg(roundedTo(1, seconds / 60));
    return said(QT_TRANSLATE_NOOP("Progress", "%1 h")).arg(roundedTo(1, seconds / 3600));
}

QString progressText(const TimeLeft& progress, TimeLeft::Duration now) {
    return headwayText(progress, progress.estimate(now));
}

QString headwayText(const TimeLeft& progress, std::optional<TimeLeft::Duration> left) {
    QString done =
        progress.configurations() == 1
            ? said(QT_TRANSLATE_NOOP("Progress", "%1 of 1 configuration")).arg(progress.done())
            : said(QT_TRANSLATE_NOOP("Progress", "%1 of %2 configurations"))
                  .arg(progress.done())
                  .arg(progress.configurations());
    if (!left || progress.done() >= progress.configurations())
        return done;
    return said(QT_TRANSLATE_NOOP("Progress", "%1, about %2 left"))
        .arg(done, estimatedDuration(*left));
}

} // namespace kernelcurve
