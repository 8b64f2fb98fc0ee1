#include "app/engine/worker/active_run.h"

#include "gpu/catalog/catalog.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

void ActiveRun::waits() {
    if (!waitsSince)
        waitsSince = clock.elapsed();
}

void ActiveRun::goesOn() {
    if (waitsSince)
        waited += clock.elapsed() - *std::exchange(waitsSince, std::nullopt);
}

double ActiveRun::activeSeconds() const {
    constexpr double millisecond = 1e-3;
    return millisecond * static_cast<double>(waitsSince.value_or(clock.elapsed()) - waited);
}

std::optional<event::Measured> ActiveRun::failCurrent(const WorkerEnd& end) {
    const std::optional<event::Progress>& at = ledger.current();
    if (!at || end.kind == WorkerEnd::Kind::JobEnded)
        return {};
    if (end.blameless() && std::exchange(lostAt, at->index) != at->index)
        return {};
    return ledger.fail(end.failure(at->stage));
}

std::vector<std::string> kernelIds(const Experiment& experiment) {
    std::vector<std::string> ids = experiment.kernels;
    if (experiment.baseline && std::ranges::count(ids, *experiment.baseline) == 0)
        ids.push_back(*experiment.baseline);
    return ids;
}

std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog) {
    std::vector<KernelText> texts;
    for (const std::string& id : kernelIds(experiment))
        texts.push_back(textOf(catalog.at(id)));
    return texts;
}

} // namespace kernelcurve
