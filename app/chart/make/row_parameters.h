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

/// Which parameters differ among the rows of one kernel, and which of them step together. Rows are
/// grouped by these values, whatever the next run will sweep. It grows with the rows: new ones take
/// the same time however many there are.
class RowParameters {
  public:
    /// `rows`: those of before, and what came behind them.
    void follow(std::span<const Measurement> rows);

    /// With several values in the rows of a kernel, sorted by name.
    std::vector<std::string> differing() const;
    bool differs(std::string_view name) const { return count(name) > 1; }
    /// Of its values in the rows of the kernel that has most of them.
    std::size_t count(std::string_view name) const;
    /// All values of all kernels, by parameter.
    std::map<std::string, std::set<Value>> values() const;
    /// The one with most values; of several such the one that changes least often from row to row:
    /// the outermost axis of a sweep. Empty where none differs.
    std::string longest() const;
    /// Whether each value of the one goes with one value of the other in the rows of a kernel.
    /// False where `x` is no parameter of the rows.
    bool stepTogether(const std::string& x, const std::string& name) const;
    /// Whether the values are numbers that grow by one factor: several, over a decade.
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
    /// Of two parameters: which values of the one go with which of the other, by kernel.
    struct Pair {
        struct OfKernel {
            std::unordered_map<Value, Value, Hash> forth = {};
            std::unordered_map<Value, Value, Hash> back = {};
        };
        std::map<std::string, OfKernel, std::less<>> kernels = {};
        bool any = false;
        bool apart = false; ///< they do not step together
    };

    void note(const Measurement& row);
    static void note(Pair& pair, const std::pair<std::string, std::string>& names,
                     const Measurement& row);

    std::span<const Measurement> rows_;
    std::map<std::string, std::vector<Parameter>, std::less<>> kernels_;
    mutable std::map<std::pair<std::string, std::string>, Pair> pairs_;
};

} // namespace kernelcurve
