#pragma once

#include "gpu/catalog/run_order.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/error.h"

#include <cstdint>
#include <set>
#include <vector>

namespace kernelcurve {

/// The request for a run, and those by which all of its plan but `done` is dispatched to it, in the
/// run's order.
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
            requests.push_back(request::Next{run.run, {group.begin(), group.end()}});
        }
        requests.push_back(request::Next{run.run});
    } catch (const Error&) {
        return requests; // the worker says what is wrong with it
    }
    return requests;
}

} // namespace kernelcurve
