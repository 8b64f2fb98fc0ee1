#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/analysis/trace.h"
#include "gpu/model/recording/recording.h"

#include <QObject>

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// A row to trace.
struct WantedTrace {
    Measurement row;
    /// Device model for predicting the costs, or nullopt.
    std::optional<DeviceDescription> model = {};
    bool cold = false; ///< true if caches are cleared before each run
};

/// The memory accesses of each source line of a kernel, and their costs, for the configuration of
/// one row.
struct KernelTrace {
    Measurement row;
    TraceReport report; ///< report of the trace, or empty if the kernel could not be traced
    /// Device model for predicting the costs, or nullopt.
    std::optional<DeviceDescription> model = {};
    Measurement predicted = {}; ///< predicted costs, if a model is set

    const std::string& kernel() const { return row.configuration.kernel; }
};

/// Returns the last measured row of each kernel whose code is known.
std::vector<Measurement> tracedRows(const std::vector<std::string>& kernels,
                                    std::span<const Measurement> rows, const Catalog& catalog);

/// Traces rows and predicts their costs in the background, one at a time. The caller must have
/// verified that the kernels are trusted.
class KernelTraces : public QObject {
    Q_OBJECT

  public:
    explicit KernelTraces(EngineClient& engine, QObject* parent = nullptr);

    /// Starts the traces. At the end, finished() is emitted, even if `wanted` is empty.
    void start(const std::vector<WantedTrace>& wanted, const Catalog& catalog);
    /// Returns the rows that could be traced or predicted.
    const std::vector<KernelTrace>& traces() const { return traces_; }

  signals:
    /// Emitted when a trace or a prediction failed. The remaining rows continue.
    void failed(const kernelcurve::Failure& failure);
    void finished();

  private:
    struct Question {
        WantedTrace wanted;
        KernelText kernel;
    };
    void next();
    void predict(KernelTrace trace, const Question& question, bool isTraced);

    EngineClient& engine_;
    std::deque<Question> questions_;
    Query<event::Traced> query_;
    Query<event::Explained> prediction_;
    std::vector<KernelTrace> traces_;
};

} // namespace kernelcurve
