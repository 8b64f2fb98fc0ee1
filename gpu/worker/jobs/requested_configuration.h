#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/requirements.h"
#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/text/error.h"

#include <exception>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// The single configuration of a request. As in an experiment, omitted parameters have their
/// default values or the nearest allowed values (replacedDefaults()).
class RequestedConfiguration {
  public:
    /// Parses the kernel and the parameters. Throws Error if the kernel or a parameter is invalid.
    RequestedConfiguration(const KernelText& kernel, const Values& parameters);

    const KernelFile& kernel() const { return catalog_.kernels().front(); }
    const Configuration& configuration() const { return configuration_; }
    /// Returns the defaults that were replaced.
    const std::vector<ReplacedDefault>& replaced() const { return replaced_; }
    /// Resolves the configuration for a device. Throws Error if resolving fails or the device
    /// excludes the configuration.
    ResolvedConfiguration resolvedFor(const DeviceDescription& device) const;

  private:
    Catalog catalog_;
    std::vector<ReplacedDefault> replaced_;
    Configuration configuration_;
};

/// Calls the handler of a request, and converts its exception to a failure. Returns nullopt on
/// success.
template <class Answer>
std::optional<Failure> failureOf(Answer answer) {
    try {
        answer();
        return {};
    } catch (const Error& error) {
        return error.failure();
    } catch (const Cancelled&) {
        return Failure{message(KC_TEXT("engine", "cancelled"))};
    } catch (const std::exception& error) {
        return Failure{message(KC_TEXT("engine", "Unexpected error: {0}"), error.what())};
    }
}

struct ComparedOnCpu {
    ResolvedConfiguration resolved; ///< resolved for the CPU
    Verification verification;
};

/// Runs a configuration for any device on the CPU, and compares its result with the reference.
/// Throws Error if the configuration cannot run or takes too long. Throws Cancelled after a stop
/// request.
ComparedOnCpu comparedOnCpu(const KernelFile& kernel, const Configuration& configuration,
                            Device& cpu, const std::stop_token& stop);

} // namespace kernelcurve
