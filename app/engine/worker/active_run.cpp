#include "app/engine/worker/active_run.h"

#include "gpu/catalog/catalog.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

request::Run ActiveRun::remainder() const {
    request::Run rest = request;
    if (rest.experiment.search && rest.experiment.search->seconds) {
        // A moment at least: the search then ends by itself.
        constexpr double moment = 1e-3;
        const double spent =
            static_cast<double>(waitsSince.value_or(clock.elapsed()) - waited) / 1000;
        rest.experiment.search->seconds =
            std::max(moment, *rest.experiment.search->seconds - spent);
    }
    return rest;
}

void ActiveRun::remember(std::int64_t index, const Measurement& row) {
    if (request.experiment.search)
        request.tried.emplace_back(index, measuredMetric(row, request.experiment.search->metric));
}

bool ActiveRun::finish(std::int64_t index) {
    const auto place = static_cast<std::size_t>(index);
    if (done[place])
        return false;
    done[place] = true;
    headway = true;
    --remaining;
    request.done.push_back(index);
    for (auto next = handedOut.begin(); next != handedOut.end(); ++next)
        if (std::erase(next->indices, index) > 0) {
            if (next->indices.empty())
                handedOut.erase(next);
            break;
        }
    return true;
}

void ActiveRun::waits() {
    if (!waitsSince)
        waitsSince = clock.elapsed();
}

void ActiveRun::goesOn() {
    if (waitsSince)
        waited += clock.elapsed() - *std::exchange(waitsSince, std::nullopt);
}

std::optional<event::Measured> ActiveRun::failCurrent(const WorkerEnd& end) {
    const std::optional<event::Progress> at = std::exchange(current, std::nullopt);
    if (end.kind == WorkerEnd::Kind::JobEnded)
        return {};
    if (at && end.blameless() && std::exchange(lostAt, at->index) != at->index)
        return {};
    if (!at || !finish(at->index))
        return {};
    event::Measured failed;
    failed.run = at->run;
    failed.index = at->index;
    failed.measurement.configuration = at->configuration;
    failed.measurement.status = Status::Failed;
    failed.measurement.reason = end.failure(at->stage);
    remember(at->index, failed.measurement);
    return failed;
}

std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog) {
    std::vector<std::string> ids = experiment.kernels;
    if (experiment.baseline && std::find(ids.begin(), ids.end(), *experiment.baseline) == ids.end())
        ids.push_back(*experiment.baseline);
    std::vector<KernelText> texts;
    texts.reserve(ids.size());
    for (const std::string& id : ids)
        texts.push_back(textOf(catalog.at(id)));
    return texts;
}

} // namespace kernelcurve
