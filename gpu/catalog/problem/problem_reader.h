#pragma once

#include "gpu/catalog/problem/file_problem.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/source/syntax/declarations.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Reads the header of a problem and checks every name. Throws Error if the header is invalid.
class ProblemReader {
  public:
    /// `code` and `files` belong to the problem file. `code` must outlive the reader. `seed`
    /// selects a seed in the header for the fills. `more` is appended to that seed.
    ProblemReader(const YamlNode& root, std::string_view code, NumberFiles files,
                  std::size_t seed = 0, std::string more = {});

    ProblemDescription read();

  private:
    void readDeclaration();
    void readSeeds(const YamlNode& list);
    void readSizes(const YamlNode& map);
    /// Reads a result. Keys in `over` replace the header's keys.
    DescribedResult readResult(const YamlNode* over);
    DescribedArray readArray(const YamlNode::Pair& pair, const DescribedResult& result);
    DescribedType readType(const YamlNode& node) const;
    std::vector<Expression> readShape(const YamlNode& node) const;
    void readFill(DescribedArray& array, const YamlNode& node, const DescribedResult& result);
    std::shared_ptr<const NumberFile> readNumberFile(const YamlNode& node,
                                                     const DescribedType& type);
    void readReference(DescribedResult& result, const YamlNode& node);
    /// Reads a call of a function in the file. `units` is true if the call may set the number of
    /// units.
    DescribedCalls readCalls(const YamlNode& node, const DescribedResult& result,
                             bool units = true) const;
    void readExpectedFiles(DescribedResult& result, const YamlNode& map);
    /// Reads the name of an array that has values before a kernel runs.
    std::string readFilled(const YamlNode& node, const DescribedResult& result) const;
    void readTogether(DescribedComparison& made, const YamlNode& map,
                      const DescribedResult& result) const;
    static void readMembers(DescribedComparison& made, const YamlNode& list,
                            const DescribedArray& of);
    void readComparisons(DescribedResult& result, const std::optional<YamlNode>& map) const;
    DescribedComparison readComparison(const YamlNode& node, const DescribedArray& of,
                                       const DescribedResult& result) const;
    DescribedComparison usualComparison(const DescribedArray& array,
                                        const DescribedResult& result) const;
    void refuseUnchecked(const DescribedResult& result) const;
    Values readParameters(const YamlNode& map) const;
    void readExamples(const YamlNode& list);

    std::uint32_t seedFor(const std::string& numbers) const;
    /// Returns the existing meaning of `name`, or an empty message if the name is free.
    Message meaningOf(const std::string& name) const;
    Expression expression(const YamlNode& node) const;
    const Parameter* parameter(const std::string& name) const;
    bool isNumber(const std::string& name) const;
    std::vector<std::string> numberNames() const;
    std::vector<std::string> arrayNames(const DescribedResult& result) const;

    const YamlNode& root_;
    ScannedCode code_;
    NumberFiles files_;
    std::size_t seed_;
    std::string more_;
    ProblemDescription made_;
};

} // namespace kernelcurve
