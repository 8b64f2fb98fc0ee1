#pragma once

#include "gpu/catalog/header/header_values.h"
#include "gpu/catalog/problem/file_problem.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// The form edits a problem file. Each field edits exactly one key of the file.

/// The texts of the form, which are the texts in the file without quotes. Commas separate list
/// items.
struct ProblemForm {
    struct ParameterRow {
        std::string name;
        bool isList = false;        ///< true for `values`, false for a `range`
        std::string allowed, value; ///< allowed values or range, and the default
        bool operator==(const ParameterRow&) const = default;
    };
    struct ArrayRow {
        std::string name, role, type, shape;
        /// Kind and numbers of a fill: "normal" and "0, 3" for {normal: [0, 3]}.
        std::string fill, numbers;
        bool operator==(const ArrayRow&) const = default;
    };
    /// The comparison of an output array, and its start value in the reference.
    struct OutputRow {
        std::string array, relative, absolute;
        bool exact = false, zeroed = false;
        bool operator==(const OutputRow&) const = default;
    };
    std::string id;
    LocalizedText title;
    std::vector<ParameterRow> parameters;
    std::vector<ArrayRow> arrays;
    std::vector<OutputRow> outputs;
    std::string bytes, operations;
    std::string entry, units, arguments; ///< texts of the reference
    /// True if the file declares arrays under `variants`, which the form does not support.
    bool hasVariants = false;
    bool operator==(const ProblemForm&) const = default;
};

/// Returns the header of a problem file. Inserts new keys at their default positions. Throws Error
/// if the header is invalid.
HeaderValues problemHeader(std::string text, const std::string& file);
ProblemForm problemForm(const HeaderValues& header);

/// Returns the data files that the header refers to, relative to the header's folder.
std::vector<std::string> problemDataFiles(const HeaderValues& header);

/// A fill that the form offers, with its initial values.
struct FillOffer {
    const char* name;
    const char* numbers; ///< initial values in the form's syntax, or empty for a fill without
                         ///< values
};
const std::vector<FillOffer>& fillOffers();

/// Set the value of a key. An empty text removes the key.
void setProblemValue(HeaderValues& header, const HeaderPath& path, const std::string& text);
void setProblemList(HeaderValues& header, const HeaderPath& path, const std::string& text);
/// Switches a parameter between `range` and `values`, and keeps the allowed values.
void setListed(HeaderValues& header, const std::string& parameter, bool isList);
/// Sets the fill of an array, and gives the fill its default numbers. If `fill` is empty, removes
/// the fill.
void setFill(HeaderValues& header, const std::string& array, const std::string& fill);
void setFillNumbers(HeaderValues& header, const std::string& array, const std::string& numbers);
/// Set the comparison of an output to bitwise equality or a tolerance. Each comparison removes the
/// other.
void setExact(HeaderValues& header, const std::string& array, bool exact);
void setTolerance(HeaderValues& header, const std::string& array, const std::string& key,
                  const std::string& text);
void setZeroed(HeaderValues& header, const std::string& array, bool zeroed);
/// Add a row with an unused name.
void addParameterRow(HeaderValues& header);
void addArrayRow(HeaderValues& header);

/// The sizes of a problem for given parameters.
struct ProblemSizes {
    struct Array {
        std::string name;
        std::int64_t elements = 0, bytes = 0;
    };
    std::vector<Array> arrays;    ///< arrays of the kernels
    std::vector<Array> reference; ///< additional arrays that the reference uses
    std::int64_t allBytes = 0;
    double moved = 0, operations = 0;
    std::int64_t units = 0; ///< units of the reference, or 0 without a reference
};
/// Returns the values of the problem's parameters. `texts` replace the defaults. Throws Error for
/// an invalid value or expression. If the text of a parameter contains the error, the position of
/// the error has no line, and the name of the parameter replaces the file name.
Values parametersFrom(const FileProblem& problem, const std::map<std::string, std::string>& texts);
ProblemSizes sizesOf(const FileProblem& problem, const Values& parameters);

} // namespace kernelcurve
