#pragma once

#include "gpu/catalog/run_order.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/error.h"
#include "gpu/schedule/scheduler.h"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The request for a run, followed by the requests that dispatch all configurations except those in
/// `done`, in the order of the run.
inline std::vector<Request> dispatchedRun(const request::Run& run,
                                          const std::set<std::int64_t>& done = {}) {
    std::vector<Request> requests = {run};
    try {
        Catalog catalog;
        for (const KernelText& kernel : run.kernels)
            catalog.add(readKernelFile(kernel));
        const Plan plan(run.experiment, catalog);
        const RunOrder order(plan, catalog, done, run.experiment.measure.interleave);
        for (std::size_t number = 0; number < order.groups(); ++number) {
            const auto group = order.group(number);
            request::Next next{run.run, {group.begin(), group.end()}};
            addItems(next, plan);
            requests.push_back(std::move(next));
        }
        requests.push_back(request::Next{run.run});
    } catch (const Error&) {
        return requests; // the worker reports the error
    }
    return requests;
}

} // namespace kernelcurve
