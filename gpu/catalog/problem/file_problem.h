#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/catalog/header/find_named.h"
#include "gpu/catalog/problem/fill.h"
#include "gpu/problems/device_check.h"
#include "gpu/problems/problem.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

// Parsed and checked content of a problem file (problem_file.h).

/// The type of an array: a fixed type, or the value of a parameter.
struct DescribedType {
    std::string name;      ///< such as "float"; empty if a parameter selects the type
    std::string parameter; ///< parameter that selects the type, such as "element"
};

/// Returns true if all values of a parameter are element types.
bool chooses(const Parameter& parameter);
/// Returns the expression name for the size of the selected element type, such as "element_bytes".
std::string bytesName(const std::string& parameter);

/// A call of a function in the file, made once per unit of work.
struct DescribedCalls {
    std::string entry;
    /// Number of units. The default is the number of elements in the array.
    std::optional<Expression> units;
    std::optional<Expression> sample;
    std::vector<std::string> arguments;
    SourcePosition where;
};

struct DescribedArray {
    std::string name;
    BufferRole role = BufferRole::Input;
    DescribedType type;
    std::vector<Expression> shape;
    Fill fill;
    /// True if the file specifies the fill. Otherwise, integers are also random.
    bool isFillSaid = false;
    std::map<std::string, Expression> fillNumbers; ///< values of "first", "second", and "power"
    std::optional<DescribedCalls> function;        ///< generates the array instead of the fill
    SourcePosition where;
};

/// An additional or wider array of the reference, or the content of a file.
struct DescribedExpected {
    std::string name;
    DescribedType type;
    std::vector<Expression> shape; ///< extents; empty for the shape of the output
    bool zeroed = false;
    std::shared_ptr<const NumberFile> file = {};
};

struct DescribedComparison {
    std::string array;
    bool againstReference = true;
    CompareMode mode = CompareMode::Numbers;
    std::optional<Expression> relative, absolute, steps;
    std::string scale;
    LeftOut leftOut = LeftOut::Refused;
    unsigned members = 0; ///< see OutputComparison
    bool ascending = false;
    std::string sameValuesAs;
    std::vector<std::pair<std::string, std::string>>
        together; ///< outputs that are permuted together with this one, and their sources
};

/// One variant of a problem.
struct DescribedResult {
    std::vector<DescribedArray> arrays;
    std::optional<Expression> bytes, operations, accesses;
    std::optional<DescribedCalls> reference;
    std::vector<DescribedExpected> expected;
    std::vector<DescribedComparison> comparisons;
    std::vector<DescribedCalls> checks;
};

/// A small example with the expected result of the reference.
struct ProblemExample {
    Values parameters; ///< values of all parameters of the problem
    std::string variant;
    std::map<std::string, std::vector<double>> arrays; ///< contents of the inputs
    std::map<std::string, std::vector<double>> gives;  ///< contents of the outputs
    SourcePosition where;
};

struct ProblemDescription {
    ProblemDeclaration declaration;
    std::vector<std::pair<std::string, Expression>> sizes; ///< each may use the preceding sizes
    std::vector<Requirement> requirements;
    std::map<std::string, DescribedResult> results; ///< results by variant; "" for the only variant
    std::vector<Values> small;
    std::vector<ProblemExample> examples;
    std::vector<std::string> dataFiles; ///< paths relative to the problem's folder
    /// Seeds that are added to the seeds of all fills. The second seed is for the inputs after the
    /// timing. The list is empty by default.
    std::vector<std::string> seeds;
    int standard = 17;
};

/// A problem defined by a problem file.
class FileProblem : public Problem {
  public:
    /// See DeviceCheck for `again`.
    FileProblem(ProblemDescription description, SourceFile source, NumberFiles files,
                std::function<std::shared_ptr<const Problem>(int)> again = {});

    const ProblemDeclaration& declaration() const override { return description_.declaration; }
    std::optional<Message> problemWith(const Values& parameters) const override;
    Values sizes(const Values& parameters) const override;
    std::vector<BufferSpec> buffers(const Values& parameters,
                                    const std::string& variant) const override;
    std::string rowLength(std::string_view array) const override;
    double bytesMoved(const Values& parameters, const std::string& variant) const override;
    double operations(const Values& parameters, const std::string& variant) const override;
    double accesses(const Values& parameters, const std::string& variant) const override;
    void fillInput(std::string_view buffer, std::int64_t first, std::span<std::byte> data,
                   const Values& parameters) const override;
    std::optional<DeviceCheck> deviceCheck(const Values& parameters,
                                           const std::string& variant) const override;
    std::optional<DeviceFill> deviceFill(const Values& parameters,
                                         const std::string& variant) const override;
    std::vector<BufferSpec> expectedArrays(const Values& parameters,
                                           const std::string& variant) const override;
    std::vector<Values> smallSizes() const override { return description_.small; }
    const SourceFile* source() const override { return &source_; }
    const std::filesystem::path& folder() const { return files_.folder; }
    /// Returns small data files to send to a worker on another machine.
    std::vector<SourceFile> travellingData() const;

    /// Returns the content of a variant. "" selects the variant of a problem that has only one
    /// variant.
    const DescribedResult& result(const std::string& variant) const;
    const std::vector<ProblemExample>& examples() const { return description_.examples; }
    /// Returns the expression for the number of units of work: the reference's `units`, or the
    /// number of elements of the first output.
    std::string unitsText(const std::string& variant) const;
    /// Returns the type that an array has in all variants, or null if the type varies.
    const ElementType* typeAlways(const std::string& array) const;
    /// Returns the number of units, or 0 if the variant has no reference. Throws Error if the
    /// expression is invalid.
    std::int64_t referenceUnits(const Values& parameters, const std::string& variant) const;
    /// Returns the type of an array for these parameters.
    const ElementType& typeOf(const std::string& array, const Values& parameters,
                              const std::string& variant) const;

  private:
    using Scope = std::map<std::string, double>;

    Scope scopeOf(const Values& parameters) const;
    double evaluated(const std::optional<Expression>& expression, const Values& parameters) const;
    /// Returns the calls of a function. A reference writes its additional arrays, whereas a check
    /// only reads them.
    UnitCalls callsOf(const DescribedCalls& calls, const Values& parameters,
                      const DescribedResult& of, bool isReference) const;

    ProblemDescription description_;
    SourceFile source_;
    std::string code_; ///< code for compilers
    NumberFiles files_;
    std::function<std::shared_ptr<const Problem>(int)> again_;
};

} // namespace kernelcurve
