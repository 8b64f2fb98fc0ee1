#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/recording/recording.h"

#include <QObject>

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A predicted device that explains a row.
struct CostModel {
    std::string device;     ///< its id
    std::string gpu;        ///< its name
    bool isRowsGpu = false; ///< a GPU of this kind measured the row
    bool cold = false;      ///< the caches were empty before each run
};

/// A configuration to trace.
struct WantedTrace {
    Configuration configuration;
    std::optional<CostModel> model = {}; ///< to predict its costs, too
};

/// The memory accesses of each line of a kernel in one configuration.
struct KernelTrace {
    std::string kernel;
    Configuration configuration;
    TraceReport report;
    std::optional<CostModel> model = {};
    Measurement predicted = {}; ///< with its costs, if there is a model
};

/// The configurations of a recording whose traces say most of it: of each kernel whose code is
/// known the last one that was measured.
std::vector<Configuration> tracedConfigurations(const Recording& recording, const Catalog& catalog);

/// Traces configurations and predicts their costs, one after the other, in a worker of its own.
/// Their kernels are trusted already.
class KernelTraces : public QObject {
    Q_OBJECT

  public:
    explicit KernelTraces(const WorkerLaunch& worker, QObject* parent = nullptr);

    /// `finished` follows, also where there is none.
    void start(const std::vector<WantedTrace>& wanted, const Catalog& catalog);
    /// Those that could be traced.
    const std::vector<KernelTrace>& traces() const { return traces_; }

  signals:
    /// One could not be: the others follow.
    void failed(const kernelcurve::Failure& failure);
    void finished();

  private:
    struct Wanted {
        Configuration configuration; ///< as the recording has it
        request::Trace trace;
        std::optional<CostModel> model;
    };
    void next();
    void predict();

    EngineClient client_;
    std::deque<Wanted> wanted_;
    Query<event::Traced> query_;
    Query<event::Explained> prediction_;
    std::vector<KernelTrace> traces_;
};

} // namespace kernelcurve
