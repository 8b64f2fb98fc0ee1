#pragma once

#include "gpu/catalog/problem/file_problem.h"
#include "gpu/device/device.h"
#include "gpu/measure/reference/device_reference.h"

#include <memory>
#include <string>

namespace kernelcurve {

/// A small case of a problem on a device, with a right result in its outputs.
class CheckedProblem {
  public:
    /// With the example's numbers in its arrays, or else with what the problem fills them with.
    CheckedProblem(Device& device, const FileProblem& problem, const Values& parameters,
                   const std::string& variant, const ProblemExample* example = nullptr);

    Verification check(bool& doubtful);
    Verification check() {
        bool doubtful = false;
        return check(doubtful);
    }
    const PreparedBuffers& arrays() const { return arrays_; }
    DeviceReference& reference() { return *reference_; }
    /// Puts what the reference expects, or what a sort or a scan gives, into the outputs.
    void putRightResult();

  private:
    Device& device_;
    const FileProblem& problem_;
    Values parameters_;
    std::string variant_;
    DeviceCheck check_;
    PreparedBuffers arrays_;
    std::unique_ptr<DeviceReference> reference_;
};

/// Plants faults into right results of a problem, one after the other, and expects that each is
/// found: one element, the last element, a NaN, the results of other inputs, a tail that nobody
/// wrote. What is planted is counted.
int everyPlantedFaultIsFound(Device& device, const FileProblem& problem);

/// Expects that the reference gives what the problem's examples say.
void examplesAreRight(Device& device, const FileProblem& problem);

} // namespace kernelcurve
