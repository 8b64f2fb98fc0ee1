#include "gpu/worker/jobs/query_jobs.h"

#include "gpu/catalog/plan.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/text/error.h"
#include "gpu/worker/jobs/requested_configuration.h"

#include <algorithm>
#include <variant>

namespace kernelcurve {
namespace {

/// The maximum number of configurations to examine. Examining all of them would delay the next run.
constexpr std::int64_t maxLookedAt = 400;

RecordedShare shareOf(const Experiment& experiment, const Catalog& catalog,
                      const ReplayTable& table, const std::stop_token& stop) {
    const Plan plan(experiment, catalog);
    RecordedShare share{plan.size(), std::min(plan.size(), maxLookedAt), 0};
    const DeviceDescription& device = table.played().device;
    for (std::int64_t step = 0; step < share.lookedAt && !stop.stop_requested(); ++step) {
        const Configuration configuration =
            plan.at((2 * step + 1) * plan.size() / (2 * share.lookedAt));
        if (table.find(experiment, configuration).measurement != nullptr)
            continue;
        const auto resolved = resolve(catalog.at(configuration.kernel), configuration, device);
        if (std::holds_alternative<Failure>(resolved))
            continue; // the device also excluded this configuration during the recording
        if (++share.missing == 1)
            share.reason = notRecorded(table, configuration);
    }
    return share;
}

} // namespace

event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop) {
    event::Coverage answer{request.run, {}, {}};
    answer.failure = failureOf([&] {
        const auto table = devices.openRecorded(request.device);
        if (!table)
            return;
        Catalog catalog;
        for (const KernelText& kernel : request.kernels)
            catalog.add(readKernelFile(kernel));
        for (const Experiment& experiment : request.experiments) {
            try {
                answer.shares.push_back(shareOf(experiment, catalog, *table, stop));
            } catch (const Error& error) {
                answer.shares.push_back({0, 0, 0, error.failure()});
            }
        }
    });
    return answer;
}

Failure notRecorded(const ReplayTable& table, const Configuration& configuration) {
    const RecordedRow near = table.nearest(configuration);
    return {message(KC_TEXT("engine", "configuration not recorded on the {0}"),
                    table.played().device.name),
            near.measurement == nullptr
                ? message(KC_TEXT(
                      "engine",
                      "the recording has no rows for this kernel; choose a device on this machine"))
                : message(KC_TEXT("engine", "the most similar recorded row: {0}"),
                          differenceText(configuration, near.measurement->configuration)),
            {}};
}

} // namespace kernelcurve
