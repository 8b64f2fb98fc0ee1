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

/// What a check is compiled from.
CompileRequest compileRequest(const DeviceCheck& check);

/// What a result has to be, on the device that makes it: the arrays of the problem's reference, and
/// the kernels that compare with them. Little comes back to the host: counts, and the first element
/// that is wrong.
class DeviceReference {
  public:
    /// Runs the reference on the inputs in `arrays`, of which no kernel has written any; arrays
    /// that are read and written over have to hold what they begin with. Throws DeviceError, Error
    /// if the reference itself is wrong, and Cancelled.
    DeviceReference(Device& device, DeviceCheck check, std::shared_ptr<Program> program,
                    const PreparedBuffers& arrays, std::stop_token stop);

    /// Compares the outputs in `arrays`, of which every byte was `with` before the run. `doubtful`
    /// becomes true where something right looks as if nobody had written it: then only a run with
    /// another poison tells.
    Verification check(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       std::stop_token stop);

    /// Whether functions of the problem look at the result, which may look at inputs as well.
    bool hasChecks() const { return !check_.checks.empty(); }

    /// Writes over what is expected: freed memory of a device keeps its bytes.
    void forget();

    /// The numbers of an array of the reference, for examples.
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
    /// Where elements may be left out that hold whole numbers: runs the reference again over the
    /// byte that it writes least, so that what was written is told from what was not.
    void tellLeftOut(const PreparedBuffers& arrays, const std::stop_token& stop);
    std::int64_t countOf(const Buffer& buffer, std::int64_t elementBytes, std::byte byte,
                         const std::stop_token& stop);
    /// Outputs that are compared with no array: two runs over different bytes show whether all of
    /// them was written.
    void findUnwritten(const PreparedBuffers& arrays, std::byte with, bool& doubtful,
                       Verification& found, const std::stop_token& stop);
    std::byte poisonOf(const std::string& expected) const;
    void compare(const OutputComparison& comparison, const PreparedBuffers& arrays, std::byte with,
                 bool& doubtful, Verification& found, const std::stop_token& stop);
    /// Sums over all values of an array, and over the pairs with each that is put in order
    /// together with it, which their order does not change. `before`: of what was there before.
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
    std::map<std::string, std::byte> poisons_; ///< of arrays of the reference, where another
    std::map<std::string, std::int64_t> lookUnwritten_; ///< elements, after the first run
    /// By comparison, where values must stay the same.
    std::vector<std::vector<unsigned long long>> sumsBefore_;
};

} // namespace kernelcurve
