#include "app/engine/active_run.h"

#include "gpu/search/search_run.h"

#include <algorithm>

namespace kernelcurve {

request::Run ActiveRun::remainder() const {
    request::Run rest = request;
    if (rest.experiment.search && rest.experiment.search->seconds) {
        // A moment at least: the search then ends by itself.
        constexpr double moment = 1e-3;
        const double spent = static_cast<double>(clock.elapsed()) / 1000;
        rest.experiment.search->seconds =
            std::max(moment, *rest.experiment.search->seconds - spent);
    }
    return rest;
}

void ActiveRun::remember(std::int64_t index, const Measurement& row) {
    if (request.experiment.search)
        request.tried.emplace_back(index, searchedValue(*request.experiment.search, row));
}

bool ActiveRun::finish(std::int64_t index) {
    const auto place = static_cast<std::size_t>(index);
    if (done[place])
        return false;
    done[place] = true;
    --remaining;
    request.done.push_back(index);
    return true;
}

} // namespace kernelcurve
