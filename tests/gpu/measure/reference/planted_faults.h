#pragma once

#include "gpu/catalog/problem/file_problem.h"
#include "gpu/device/device.h"
#include "gpu/measure/reference/device_reference.h"

#include <memory>
#include <string>

namespace kernelcurve {

/// A small case of a problem on a device, with a correct result in its outputs.
class CheckedProblem {
  public:
    /// Uses the numbers of the example, or the problem's own fill if there is no example.
    CheckedProblem(Device& device, const FileProblem& problem, const Values& parameters,
                   const std::string& variant, const ProblemExample* example = nullptr);

    Verification check(bool& doubtful);
    Verification check() {
        bool doubtful = false;
        return check(doubtful);
    }
    const PreparedBuffers& arrays() const { return arrays_; }
    DeviceReference& reference() { return *reference_; }
    /// Writes the result of the reference, or of a sort or scan, to the outputs.
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

/// Inserts faults into correct results of a problem, one at a time, and expects that each is found:
/// one element, the last element, a NaN, the results of other inputs, and an unwritten tail.
/// Returns the number of faults.
int everyPlantedFaultIsFound(Device& device, const FileProblem& problem);

/// Expects that the reference produces the results in the problem's examples.
void examplesAreRight(Device& device, const FileProblem& problem);

} // namespace kernelcurve
