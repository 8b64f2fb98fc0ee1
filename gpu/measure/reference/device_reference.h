#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"
#include "gpu/measure/reference/check_source.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// The source of a check.
CompileRequest compileRequest(const DeviceCheck& check);

/// The expected result on the device that computes it: the reference arrays, and kernels for the
/// comparison. Only counters and the first wrong element return to the host.
class DeviceReference {
  public:
    /// Runs the reference on the unmodified inputs in `arrays`; InOut arrays must have their
    /// initial content. Throws DeviceError, Error if the reference itself is wrong, and Cancelled.
    DeviceReference(Device& device, DeviceCheck check, std::shared_ptr<Program> program,
                    const PreparedBuffers& arrays, std::stop_token stop);

    /// Compares the outputs in `arrays`, which were filled with the byte `with` before the run.
    /// `doubtful` becomes true if a correct value looks unwritten: then only a run with another
    /// poison decides.
    Verification check(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       std::stop_token stop);

    /// Returns true if functions of the problem check the result; they may read inputs too.
    bool hasChecks() const { return !check_.checks.empty(); }

    /// Overwrites the expected result, because freed device memory keeps its content.
    void forget();

    /// The elements of a reference array, for examples.
    std::vector<double> expected(const std::string& array) const;

  private:
    struct Bound {
        const Buffer* buffer;
        std::int64_t numbers;
    };
    CheckTally run(const std::string& entry, std::vector<Argument> arguments, std::int64_t threads,
                   const std::stop_token& stop);
    CheckTally runCalls(const std::string& entry, const UnitCalls& calls,
                        const PreparedBuffers& arrays, bool isReference,
                        const std::stop_token& stop);
    void prepareExpected(const PreparedBuffers& arrays, const std::stop_token& stop);
    /// For integers that may be left out: runs the reference again with its least used byte as the
    /// poison, to distinguish written elements.
    void tellLeftOut(const PreparedBuffers& arrays, const std::stop_token& stop);
    std::int64_t countOf(const Buffer& buffer, std::int64_t elementBytes, std::byte byte,
                         const std::stop_token& stop);
    /// Outputs without a comparison: two runs with different poison show whether all elements were
    /// written.
    void findUnwritten(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       Verification& found, const std::stop_token& stop);
    std::byte poisonOf(const std::string& expected) const;
    void compare(const OutputComparison& comparison, const PreparedBuffers& arrays, std::byte with,
                 bool& doubtful, Verification& found, const std::stop_token& stop);
    /// Order-independent sums over all values of an array, and over its pairs with each parallel
    /// array. `before`: of the previous content.
    std::vector<unsigned long long> sumsOver(const OutputComparison& comparison, bool before,
                                             const PreparedBuffers& arrays,
                                             const std::stop_token& stop);
    void compareValues(const OutputComparison& comparison, const PreparedBuffers& arrays,
                       Verification& found, const std::stop_token& stop);
    WrongElement wrongElement(const OutputComparison& comparison, const Buffer& found,
                              std::int64_t number, std::byte with) const;

    Device& device_;
    DeviceCheck check_;
    std::shared_ptr<Program> program_;
    std::vector<std::string> entries_;
    PreparedBuffers expected_;
    std::unique_ptr<Buffer> tally_;
    std::map<std::string, std::byte> poisons_;          ///< reference arrays of another type
    std::map<std::string, std::int64_t> lookUnwritten_; ///< unwritten elements after the first run
    /// By comparison, for values that must stay the same.
    std::vector<std::vector<unsigned long long>> sumsBefore_;
};

} // namespace kernelcurve
