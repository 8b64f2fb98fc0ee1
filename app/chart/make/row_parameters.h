#pragma once

#include "gpu/model/measurement/measurement.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The parameters that differ among the rows of a kernel, and those that change in lockstep. Charts
/// group the rows by these parameters, even if the user has changed the sweep for the next run.
/// Adding rows does not read the previous rows again.
class RowParameters {
  public:
    /// Adds rows. `rows` must begin with the rows of the previous call and remain valid until the
    /// next call.
    void follow(std::span<const Measurement> rows);

    /// Returns the parameters that have several values in the rows of a kernel, sorted by name.
    std::vector<std::string> differing() const;
    bool differs(std::string_view name) const { return count(name) > 1; }
    /// Returns the maximum number of values of a parameter in the rows of one kernel.
    std::size_t count(std::string_view name) const;
    /// Returns the values of all kernels, by parameter.
    std::map<std::string, std::set<Value>> values() const;
    /// Returns the parameter with the most values. If several parameters have equally many values,
    /// returns the outermost axis of the sweep among them, because it changes least often from row
    /// to row. Returns an empty string if no parameter differs.
    std::string longest() const;
    /// Returns true if, in the rows of each kernel, every value of one parameter occurs with
    /// exactly one value of the other. `name` may also be constant. Returns false if no row has
    /// both parameters.
    bool stepTogether(const std::string& x, const std::string& name) const;
    /// Returns true if the values are at least four positive numbers that grow by one factor over
    /// at least a decade.
    bool growsByFactors(std::string_view name) const;

  private:
    struct Hash {
        std::size_t operator()(const Value& value) const { return value.hash(); }
    };
    struct Parameter {
        std::string name;
        Value last;
        std::unordered_set<Value, Hash> values = {};
        std::int64_t changes = 0;
    };
    /// The values of two parameters that occur together, by kernel.
    struct Pair {
        struct OfKernel {
            std::unordered_map<Value, Value, Hash> forth = {};
            std::unordered_map<Value, Value, Hash> back = {};
        };
        std::map<std::string, OfKernel, std::less<>> kernels = {};
        bool any = false;
        bool apart = false; ///< true if the parameters are not in lockstep
    };

    void note(const Measurement& row);
    static void note(Pair& pair, const std::pair<std::string, std::string>& names,
                     const Measurement& row);

    std::span<const Measurement> rows_;
    std::map<std::string, std::vector<Parameter>, std::less<>> kernels_;
    mutable std::map<std::pair<std::string, std::string>, Pair> pairs_;
};

} // namespace kernelcurve
