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

// What a problem's file says, read and checked (problem_file.h).

/// The type of an array: always the same one, or what a parameter of words says.
struct DescribedType {
    std::string name;      ///< "float"; empty if the parameter decides
    std::string parameter; ///< "element"
};

/// Whether a parameter's values are types of elements, all of them.
bool chooses(const Parameter& parameter);
/// What expressions call the bytes of the type that a parameter chooses: "element_bytes".
std::string bytesName(const std::string& parameter);

/// A function of the file that is called for units of work.
struct DescribedCalls {
    std::string entry;
    std::optional<Expression> units; ///< none: the elements of the array that it makes
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
    bool isFillSaid = false;                       ///< else whole numbers are random ones, too
    std::map<std::string, Expression> fillNumbers; ///< "first", "second", "power" of the fill
    std::optional<DescribedCalls> function;        ///< makes it, in the place of the fill
    SourcePosition where;
};

/// An array that the reference writes next to or in a wider type than an output, or that a file
/// holds.
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
    std::vector<std::pair<std::string, std::string>> together; ///< an output, what it held before
};

/// A problem has one of these for each of its variants.
struct DescribedResult {
    std::vector<DescribedArray> arrays;
    std::optional<Expression> bytes, operations, accesses;
    std::optional<DescribedCalls> reference;
    std::vector<DescribedExpected> expected;
    std::vector<DescribedComparison> comparisons;
    std::vector<DescribedCalls> checks;
};

/// Numbers that show what the reference gives for a small case.
struct ProblemExample {
    Values parameters; ///< all of the problem's
    std::string variant;
    std::map<std::string, std::vector<double>> arrays; ///< inputs
    std::map<std::string, std::vector<double>> gives;  ///< outputs
    SourcePosition where;
};

struct ProblemDescription {
    ProblemDeclaration declaration;
    std::vector<std::pair<std::string, Expression>> sizes; ///< each may use those before it
    std::vector<Requirement> requirements;
    std::map<std::string, DescribedResult> results; ///< by variant; "" for the only one
    std::vector<Values> small;
    std::vector<ProblemExample> examples;
    std::vector<std::string> dataFiles; ///< from the problem's folder
    /// Texts that the numbers of all fills follow from, next to the names; the second one for
    /// inputs of timed runs and after them. Mostly none.
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
    /// Its data files, for a worker on another machine: those that are small.
    std::vector<SourceFile> travellingData() const;

    /// Of a variant; "" is the only one.
    const DescribedResult& result(const std::string& variant) const;
    const std::vector<ProblemExample>& examples() const { return description_.examples; }
    /// The expression that says how many units of work there are: of the reference, or else the
    /// elements of the first output.
    std::string unitsText(const std::string& variant) const;
    /// The type of an array in all variants; null if they differ or a parameter decides.
    const ElementType* typeAlways(const std::string& array) const;
    /// How many that is; 0 if there is no reference. Throws Error if it does not come out.
    std::int64_t referenceUnits(const Values& parameters, const std::string& variant) const;
    /// The type of an array with these parameters.
    const ElementType& typeOf(const std::string& array, const Values& parameters,
                              const std::string& variant) const;

  private:
    using Scope = std::map<std::string, double>;

    Scope scopeOf(const Values& parameters) const;
    double evaluated(const std::optional<Expression>& expression, const Values& parameters) const;
    /// A reference writes the arrays that it has next to the problem's own; a check reads only.
    UnitCalls callsOf(const DescribedCalls& calls, const Values& parameters,
                      const DescribedResult& of, bool isReference) const;

    ProblemDescription description_;
    SourceFile source_;
    std::string code_; ///< what compilers get of it
    NumberFiles files_;
    std::function<std::shared_ptr<const Problem>(int)> again_;
};

} // namespace kernelcurve
