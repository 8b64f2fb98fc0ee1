#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace kernelcurve {

/// The rows of one device for a lab.
struct SiteRows {
    DeviceDescription device;
    Environment environment = {};
    std::map<Configuration, Measurement> rows = {};
};

/// Runs experiments on recorded and predicted devices.
class SiteRuns {
  public:
    /// `progressed` is called for each row.
    SiteRuns(EngineClient& client, const Catalog& catalog, std::function<void()> progressed);

    /// Adds the rows of the experiment that are missing, on all devices at the same time. Rows
    /// without a result are not added. Returns when the runs end. Throws Error if a run fails.
    void add(std::span<SiteRows> devices, const Experiment& experiment);
    /// Ends the current run. From then on, add() does nothing.
    void cancel();
    bool isCancelled() const { return cancelled_; }

  private:
    EngineClient& client_;
    const Catalog& catalog_;
    std::function<void()> progressed_;
    bool cancelled_ = false;
};

} // namespace kernelcurve
