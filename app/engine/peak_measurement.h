#pragma once

#include "app/engine/peak_probes.h"
#include "gpu/model/protocol/protocol.h"

#include <QObject>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class EngineClient;

/// Finds out what a device reaches: runs the probes one after the other and keeps the result. A
/// peak that could not be measured keeps what was found before, with its date. Nothing else may run
/// meanwhile.
class PeakMeasurement : public QObject {
    Q_OBJECT

  public:
    PeakMeasurement(EngineClient& engine, const Catalog& catalog, QObject* parent = nullptr);

    /// Throws Error while a run is on.
    void start(const DeviceDescription& device);
    bool running() const { return next_ < probes_.size(); }
    /// Whether the last measurement found every peak, and what it found is kept.
    bool complete() const;
    std::int64_t configurations() const { return configurations_; }

  signals:
    /// One more configuration is done.
    void progressed();
    /// What of it went wrong, each reason once: a row that failed, why a peak has no row at all, a
    /// run that could not begin, a file that could not be written.
    void failed(const kernelcurve::Failure& failure);
    /// What is known of the device now.
    void finished(const kernelcurve::DevicePeaks& peaks);

  private:
    void startNext();
    void accept(const event::Measured& measured);
    void conclude(const event::Finished& finished);
    void say(const Failure& failure);
    DevicePeaks keep();

    EngineClient& engine_;
    const Catalog& catalog_;
    std::vector<PeakProbe> probes_;
    std::size_t next_ = 0; ///< of the probes: which is measured; their number while none is
    std::int64_t configurations_ = 0;
    std::vector<Measurement> rows_;
    std::string time_; ///< UTC, when it began
    std::vector<Failure> said_;
    DevicePeaks found_; ///< this time
    bool kept_ = true;  ///< as far as anything was found
};

} // namespace kernelcurve
