#include "ui/results/chart/run_outcome.h"

#include "ui/widgets/messages/messages.h"

#include <QCoreApplication>

#include <algorithm>

namespace kernelcurve {
namespace {

struct Outcome {
    Q_DECLARE_TR_FUNCTIONS(RunOutcome)
};

} // namespace

bool nothingMeasured(std::span<const Measurement> rows) {
    return !rows.empty() && std::ranges::none_of(rows, [](const Measurement& row) {
        return row.status == Status::Measured;
    });
}

QString whyNothingWasMeasured(std::span<const Measurement> rows) {
    return joinedSentences({Outcome::tr("None of %n configuration(s) could be measured.", nullptr,
                                        static_cast<int>(rows.size())),
                            explained(rows.front().reason)});
}

} // namespace kernelcurve
