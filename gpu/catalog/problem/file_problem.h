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

// The parsed and checked content of a problem file (problem_file.h).

/// The type of an array: fixed, or the value of a parameter.
struct DescribedType {
    std::string name;      ///< "float"; empty if the parameter decides
    std::string parameter; ///< "element"
};

/// Returns true if all values of a parameter are element types.
bool chooses(const Parameter& parameter);
/// The name in expressions for the size of the type that a parameter selects: "element_bytes".
std::string bytesName(const std::string& parameter);

/// A function of the file that is called once per unit of work.
struct DescribedCalls {
    std::string entry;
    std::optional<Expression> units; ///< number of units; empty: the elements of its array
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
    bool isFillSaid = false;                       ///< if false, integers are random too
    std::map<std::string, Expression> fillNumbers; ///< "first", "second", and "power" of the fill
    std::optional<DescribedCalls> function;        ///< fills the array instead of the fill
    SourcePosition where;
};

/// An array of the reference in addition to, or wider than, an output; or the content of a file.
struct DescribedExpected {
    std::string name;
    DescribedType type;
    std::vector<Expression> shape; ///< empty: the output's
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
        together; ///< the previous content of an output
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

/// The result of the reference for a small case.
struct ProblemExample {
    Values parameters; ///< all parameters of the problem
    std::string variant;
    std::map<std::string, std::vector<double>> arrays; ///< inputs
    std::map<std::string, std::vector<double>> gives;  ///< outputs
    SourcePosition where;
};

struct ProblemDescription {
    ProblemDeclaration declaration;
    std::vector<std::pair<std::string, Expression>> sizes; ///< each may use the previous ones
    std::vector<Requirement> requirements;
    std::map<std::string, DescribedResult> results; ///< by variant; "" for the only one
    std::vector<Values> small;
    std::vector<ProblemExample> examples;
    std::vector<std::string> dataFiles; ///< path from the problem's folder
    /// Additional seeds of all fills; the second one is for the inputs after the timing. Usually
    /// empty.
    std::vector<std::string> seeds;
    int standard = 17;
};

/// A problem that a file describes.
class FileProblem : public Problem {
  public:
    /// `again`: see DeviceCheck.
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
    /// Its data files, if they are small, for a worker on another machine.
    std::vector<SourceFile> travellingData() const;

    /// The content of a variant; "" is the only one.
    const DescribedResult& result(const std::string& variant) const;
    const std::vector<ProblemExample>& examples() const { return description_.examples; }
    /// The expression for the number of units of work: of the reference, otherwise the elements of
    /// the first output.
    std::string unitsText(const std::string& variant) const;
    /// The type of an array in all variants; null if they differ or a parameter decides.
    const ElementType* typeAlways(const std::string& array) const;
    /// The number of units; 0 if there is no reference. Throws Error if the expression is invalid.
    std::int64_t referenceUnits(const Values& parameters, const std::string& variant) const;
    /// The type of an array for these parameters.
    const ElementType& typeOf(const std::string& array, const Values& parameters,
                              const std::string& variant) const;

  private:
    using Scope = std::map<std::string, double>;

    Scope scopeOf(const Values& parameters) const;
    double evaluated(const std::optional<Expression>& expression, const Values& parameters) const;
    /// A reference writes its additional arrays; a check only reads.
    UnitCalls callsOf(const DescribedCalls& calls, const Values& parameters,
                      const DescribedResult& of, bool isReference) const;

    ProblemDescription description_;
    SourceFile source_;
    std::string code_; ///< the code for compilers
    NumberFiles files_;
    std::function<std::shared_ptr<const Problem>(int)> again_;
};

} // namespace kernelcurve
