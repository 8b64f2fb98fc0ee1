#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/recording/recording.h"

#include <QObject>

#include <deque>
#include <string>
#include <vector>

namespace kernelcurve {

/// What the lines of a kernel ask of memory in one configuration.
struct KernelTrace {
    std::string kernel;
    Configuration configuration;
    TraceReport report;
};

/// The configurations of a recording whose traces say most of it: of each kernel whose code is
/// known the last one that was measured.
std::vector<Configuration> tracedConfigurations(const Recording& recording, const Catalog& catalog);

/// Traces configurations one after the other, on the CPU, in a worker of its own. Their kernels are
/// trusted already.
class KernelTraces : public QObject {
    Q_OBJECT

  public:
    explicit KernelTraces(const WorkerLaunch& worker, QObject* parent = nullptr);

    /// `finished` follows, also where there is none.
    void start(const std::vector<Configuration>& configurations, const Catalog& catalog);
    /// Those that could be traced.
    const std::vector<KernelTrace>& traces() const { return traces_; }

  signals:
    /// One could not be: the others follow.
    void failed(const kernelcurve::Failure& failure);
    void finished();

  private:
    void next();

    EngineClient client_;
    std::deque<request::Trace> requests_;
    Query<event::Traced> query_;
    std::vector<KernelTrace> traces_;
};

} // namespace kernelcurve
