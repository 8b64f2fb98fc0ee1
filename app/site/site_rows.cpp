#include "app/site/site_rows.h"

#include "app/engine/device_peaks.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/text/error.h"

#include <QEventLoop>

#include <optional>
#include <utility>

namespace kernelcurve {

SiteRuns::SiteRuns(EngineClient& client, const Catalog& catalog, std::function<void()> progressed)
    : client_(client)
    , catalog_(catalog)
    , progressed_(std::move(progressed)) {}

void SiteRuns::add(std::span<SiteRows> devices, const Experiment& experiment) {
    if (cancelled_)
        return;
    QEventLoop loop;
    std::optional<Failure> failure;
    int running = 0;
    for (SiteRows& device : devices) {
        Experiment here = experiment;
        setDevices(here, {device.device.id});
        const Plan plan(here, catalog_);
        std::vector<std::int64_t> done;
        for (std::int64_t index = 0; index < plan.size(); ++index)
            if (device.rows.contains(plan.at(index)))
                done.push_back(index);
        if (static_cast<std::int64_t>(done.size()) == plan.size())
            continue;
        Run& run = client_.run(here, catalog_, std::move(done), {.beside = running > 0});
        ++running;
        QObject::connect(&run, &Run::started, &loop, [&device, here](const auto& started) {
            if (!device.environment.empty())
                return;
            device.environment = started.environment;
            addPeaks(device.environment, here, started.device);
        });
        QObject::connect(&run, &Run::measured, &loop, [&](const event::Measured& measured) {
            if (measured.measurement.status != Status::Excluded)
                device.rows.emplace(measured.measurement.configuration, measured.measurement);
            progressed_();
        });
        QObject::connect(&run, &Run::finished, &loop, [&](const event::Finished& finished) {
            if (finished.ending == event::Ending::Failed)
                failure = finished.failure;
            if (--running == 0)
                loop.quit();
        });
    }
    if (running > 0)
        loop.exec();
    if (failure)
        throw Error(*failure);
}

void SiteRuns::cancel() {
    cancelled_ = true;
    client_.cancel();
}

} // namespace kernelcurve
