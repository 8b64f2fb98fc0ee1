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

/// Returns the compile request of a check.
CompileRequest compileRequest(const DeviceCheck& check);

/// The expected result on the device that computes it: the reference arrays, and kernels for the
/// comparison. Only counters and the first wrong element are copied to the host.
class DeviceReference {
  public:
    /// Runs the reference on the inputs in `arrays`. The inputs must be unmodified, and InOut
    /// arrays must have their initial content. Throws Error if the reference itself is wrong,
    /// DeviceError on failure, and Cancelled after a stop request.
    DeviceReference(Device& device, DeviceCheck check, std::shared_ptr<Program> program,
                    const PreparedBuffers& arrays, std::stop_token stop);

    /// Compares the outputs in `arrays`, which were filled with the byte `with` before the run.
    /// Sets `doubtful` if a correct value equals the poison value. In this case, only a run with
    /// another poison value can decide whether the value was written.
    Verification check(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       std::stop_token stop);

    /// Returns true if functions of the problem check the result. These functions may also read
    /// inputs.
    bool hasChecks() const { return !check_.checks.empty(); }

    /// Overwrites the expected result. Otherwise, a later allocation could contain it, because
    /// freed device memory keeps its content.
    void forget();

    /// Returns the elements of a reference array for examples.
    std::vector<double> expected(const std::string& array) const;

  private:
    struct Bound {
        const Buffer* buffer;
        std::int64_t numbers;
    };
    using ArrayOrValue = std::variant<Buffer*, Value>;
    CheckTally run(const std::string& entry, std::vector<ArrayOrValue> arguments,
                   std::int64_t threads, const std::stop_token& stop);
    CheckTally runCalls(const std::string& entry, const UnitCalls& calls,
                        const PreparedBuffers& arrays, bool isReference,
                        const std::stop_token& stop);
    void prepareExpected(const PreparedBuffers& arrays, const std::stop_token& stop);
    /// Makes unwritten integers recognizable if the reference may leave out elements. For this
    /// purpose, runs the reference again. The new poison value is the byte that occurs least often
    /// in the result.
    void tellLeftOut(const PreparedBuffers& arrays, const std::stop_token& stop);
    std::int64_t countOf(Buffer& buffer, std::int64_t elementBytes, std::byte byte,
                         const std::stop_token& stop);
    /// Finds unwritten elements in outputs without a comparison. The search needs two runs with
    /// different poison values.
    void findUnwritten(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       Verification& found, const std::stop_token& stop);
    std::byte poisonOf(const std::string& expected) const;
    void compare(const OutputComparison& comparison, const PreparedBuffers& arrays, std::byte with,
                 bool& doubtful, Verification& found, const std::stop_token& stop);
    /// Returns order-independent sums of all values of an array. For each parallel array, also
    /// returns sums of the pairs of values. If `before` is true, the sums describe the content
    /// before the run.
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
    /// Poison values that differ from the default, by reference array.
    std::map<std::string, std::byte> poisons_;
    /// The number of elements that equal the poison value after the first run.
    std::map<std::string, std::int64_t> lookUnwritten_;
    /// The sums by comparison, for outputs that must contain the same values as before the run.
    std::vector<std::vector<unsigned long long>> sumsBefore_;
};

} // namespace kernelcurve
