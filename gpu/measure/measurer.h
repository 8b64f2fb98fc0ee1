#pragma once

#include "gpu/measure/measure_observer.h"
#include "gpu/measure/prepared_buffers.h"
#include "gpu/measure/program_store.h"
#include "gpu/measure/sampling.h"
#include "gpu/model/experiment.h"
#include "gpu/model/measurement.h"

#include <optional>
#include <stop_token>
#include <string>

namespace kernelcurve {

/// Measures configurations one after the other on one device: compile, prepare, verify, warm up,
/// sample. Keeps programs and the problem's inputs from one configuration to the next where they
/// serve again. To be used from the device's thread.
class Measurer {
  public:
    Measurer(Device& device, const MeasuringRules& rules, Clock clock = steadyClock());

    /// How many of the coming configurations are worth announcing; 0 where the device does not want
    /// anything compiled while it measures.
    std::size_t lookAhead() const { return programs_.lookAhead(); }
    void announce(const ResolvedConfiguration& resolved);

    /// A measurement with Status::Measured. Throws MeasureError, DeviceError and Cancelled.
    Measurement measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                        std::stop_token stop);

  private:
    void prepareProblem(const ResolvedConfiguration& resolved, std::stop_token stop);
    Verification verify(const ResolvedConfiguration& resolved, Operation& operation,
                        const ClearList& clear, MeasureObserver& observer, std::stop_token stop);
    Verification verifyOnce(const ResolvedConfiguration& resolved, Operation& operation,
                            const ClearList& clear, MeasureObserver& observer,
                            std::stop_token stop);

    /// What the inputs on the device were made for.
    struct InputsKey {
        std::string problem;
        std::string variant;
        Values parameters;
        bool operator==(const InputsKey&) const = default;
    };

    Device& device_;
    MeasuringRules rules_;
    Clock clock_;
    ProgramStore programs_;
    PreparedBuffers buffers_;
    PreparedBuffers scratch_;
    std::optional<InputsKey> inputs_;
    bool inputsAreFresh_ = false; ///< no kernel has run on them yet
};

} // namespace kernelcurve
