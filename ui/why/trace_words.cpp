#include "ui/why/trace_words.h"

#include "gpu/model/analysis/memory_model.h"
#include "gpu/model/values/rough_figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace kernelcurve {
namespace {

struct TraceWords {
    Q_DECLARE_TR_FUNCTIONS(TraceWords)
};

QString rough(double number) {
    return QString::fromStdString(roughNumber(number));
}

QString sharedWords(const QString& what, const LineAccess& access) {
    const auto requests = static_cast<double>(access.requests);
    if (access.access == AccessKind::Atomic)
        return TraceWords::tr("%1: %2 wavefronts per request")
            .arg(what, rough(static_cast<double>(access.wavefronts) / requests));
    if (access.degree <= 1)
        return TraceWords::tr("%1: no bank conflicts").arg(what);
    return TraceWords::tr("%1: %2-way bank conflict, %3 wavefronts per request instead of %4")
        .arg(what)
        .arg(access.degree)
        .arg(rough(static_cast<double>(access.wavefronts) / requests),
             rough(static_cast<double>(access.idealWavefronts) / requests));
}

} // namespace

QString accessName(AddressSpace space, AccessKind access) {
    const bool shared = space == AddressSpace::Shared;
    switch (access) {
    case AccessKind::Load:
        if (space == AddressSpace::Constant)
            return TraceWords::tr("Constant load");
        if (space == AddressSpace::Local)
            return TraceWords::tr("Local load");
        return shared ? TraceWords::tr("Shared load") : TraceWords::tr("Global load");
    case AccessKind::Store:
        if (space == AddressSpace::Local)
            return TraceWords::tr("Local store");
        return shared ? TraceWords::tr("Shared store") : TraceWords::tr("Global store");
    case AccessKind::Atomic:
        return shared ? TraceWords::tr("Shared atomic") : TraceWords::tr("Global atomic");
    case AccessKind::Copy:
        break;
    }
    return TraceWords::tr("Asynchronous copy to shared memory");
}

QString accessWords(const LineAccess& access) {
    const QString what =
        TraceWords::tr("%1 of %2 B").arg(accessName(access.space, access.access)).arg(access.width);
    QString words;
    if (access.space == AddressSpace::Shared)
        words = sharedWords(what, access);
    else if (access.access == AccessKind::Atomic || access.space == AddressSpace::Constant)
        words = TraceWords::tr("%1: %2 sectors of 32 bytes per request")
                    .arg(what, rough(access.sectorsPerRequest()));
    else
        words = TraceWords::tr("%1: %2 sectors of 32 bytes per request, %3 efficiency")
                    .arg(what, rough(access.sectorsPerRequest()),
                         QString::fromStdString(roughPercent(access.efficiency().value_or(0))));
    if (access.isFromCode)
        words += TraceWords::tr("; from the SASS");
    if (access.partial > 0)
        words += TraceWords::tr("; in %1 of the requests, some running lanes are inactive")
                     .arg(QString::fromStdString(roughPercent(
                         static_cast<double>(access.partial) /
                         static_cast<double>(std::max<std::int64_t>(access.requests, 1)))));
    return words;
}

LineSeverity severityOf(const LineAccess& access) {
    // Partial sectors at the ends of rows may cost 5 %.
    constexpr double good = 1.05;
    constexpr double fair = 2.0;
    const double cost = access.cost();
    if (cost <= 0)
        return LineSeverity::Note;
    // Local memory is never good, because a register would cost nothing.
    if (cost <= good)
        return access.space == AddressSpace::Local ? LineSeverity::Note : LineSeverity::Good;
    return cost < fair ? LineSeverity::Fair : LineSeverity::Poor;
}

std::vector<LineMark> traceMarks(const TraceReport& report) {
    std::vector<LineMark> marks;
    marks.reserve(report.accesses.size());
    for (const LineAccess& access : report.accesses)
        if (access.file.empty()) // The access belongs to the displayed file.
            marks.push_back({access.line, severityOf(access), accessWords(access)});
    return marks;
}

QString indexText(const std::array<std::int64_t, 3>& index) {
    return QStringLiteral("(%1, %2, %3)").arg(index[0]).arg(index[1]).arg(index[2]);
}

QString laneRanges(std::uint32_t lanes) {
    QStringList ranges;
    for (int lane = 0; lane < warpLanes; ++lane) {
        if ((lanes >> static_cast<unsigned>(lane) & 1U) == 0)
            continue;
        int last = lane;
        while (last + 1 < warpLanes && (lanes >> static_cast<unsigned>(last + 1) & 1U) != 0)
            ++last;
        ranges << (last == lane ? QString::number(lane)
                                : QStringLiteral("%1–%2").arg(lane).arg(last));
        lane = last;
    }
    return ranges.join(QStringLiteral(", "));
}

} // namespace kernelcurve
