#include "tests/device/device_pictures.h"

#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"

#include <QElapsedTimer> // lint-time: told, not judged
#include <QSplitter>
#include <QTabWidget>

#include <algorithm>
#include <iostream>

namespace kernelcurve {
namespace {

bool isCounted(const Measurement& row) {
    return std::any_of(row.metrics.begin(), row.metrics.end(), [](const auto& value) {
        const Metric* metric = findMetric(value.first);
        return metric && metric->source == MetricSource::Counters;
    });
}

} // namespace

DevicePictures::DevicePictures(const QString& folder, bool chinese, std::string device,
                               bool counters)
    : Photographer(folder, {}, chinese)
    , device_(std::move(device))
    , counters_(counters) {}

void DevicePictures::prepare(const QString& what, const std::function<void()>& make) {
    what_ = what;
    trouble_.clear();
    QElapsedTimer clock; // lint-time: told, not judged
    clock.start();
    try {
        make();
    } catch (const WaitedInVain& missed) {
        trouble_ = missed.what();
    }
    measuring_ = clock.elapsed();
}

void DevicePictures::measure(WindowSession& session, const QString& lab, bool counters) {
    prepare(lab, [&] { session.measure(lab, device_, counters); });
}

void DevicePictures::picture(WindowSession& session, const QString& name,
                             const std::function<void()>& arrange) {
    if (!trouble_.empty())
        return fail(name, trouble_);
    QElapsedTimer clock; // lint-time: told, not judged
    clock.start();
    try {
        arrange();
        take(session, name);
        tell(session, name, clock.elapsed());
    } catch (const WaitedInVain& missed) {
        fail(name, missed.what());
    }
}

void DevicePictures::tell(WindowSession& session, const QString& name, qint64 milliseconds) {
    const Recording& recording = session.window.document().recording();
    const auto& rows = recording.measurements;
    const auto with = [&](Status status) {
        return std::count_if(rows.begin(), rows.end(),
                             [&](const Measurement& row) { return row.status == status; });
    };
    std::cout << name.toStdString() << ": " << what_.toStdString() << " on "
              << environmentText(recording.environment, "device") << ", " << with(Status::Measured)
              << " rows measured, " << with(Status::Excluded) << " excluded, "
              << with(Status::Failed) << " failed, "
              << std::count_if(rows.begin(), rows.end(), isCounted) << " counted, in " << measuring_
              << " ms; picture in " << milliseconds << " ms" << std::endl;
    for (const Measurement& row : rows)
        if (row.status == Status::Failed)
            fail(name, row.configuration.kernel + ' ' + row.configuration.text() + ": " +
                           explained(row.reason).toStdString());
    if (!session.window.document().experiment().measure.counters ||
        std::any_of(rows.begin(), rows.end(), isCounted))
        return;
    std::string why = "nothing was counted;";
    for (const Message& remark : rows.empty() ? std::vector<Message>() : rows.back().remarks)
        why += ' ' + asSentence(translated(remark)).toStdString();
    fail(name, why);
}

void DevicePictures::fail(const QString& name, const std::string& why) {
    complete_ = false;
    std::cerr << name.toStdString() << " FAILED: " << why << std::endl;
}

void DevicePictures::showFigures(WindowSession& session) {
    session.raise("why");
    session.window.findChild<QTabWidget*>("whyDetails")->setCurrentIndex(1);
    session.window.findChild<QSplitter*>("whyHalves")->setSizes({215, 585});
    auto* source = session.window.findChild<SourceView*>("kernelSource");
    const int current = source->currentLine();
    for (const LineMark& mark : source->lineMarks())
        source->goToLine(mark.line);
    source->goToLine(current);
}

void DevicePictures::takeLab(const QString& lab, const std::string& kernel) {
    WindowSession session(size);
    measure(session, lab, counters_);
    for (const char* dock : {"lab", "deviceProperties"})
        picture(session, QStringLiteral("%1-%2").arg(lab, dock), [&] { session.raise(dock); });
    if (kernel.empty())
        return;
    const QString why = QStringLiteral("%1-%2").arg(lab, QString::fromStdString(kernel));
    picture(session, why, [&] { session.explain(kernel); });
    picture(session, why + "-figures", [&] {
        session.explain(kernel);
        showFigures(session);
    });
}

} // namespace kernelcurve
