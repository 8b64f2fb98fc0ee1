#pragma once

#include "gpu/catalog/header/header_values.h"
#include "gpu/catalog/problem/file_problem.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// A problem file as a form. Each field edits exactly one key of the file.

/// Texts as in the file without quotes; list items are separated by commas.
struct ProblemForm {
    struct ParameterRow {
        std::string name;
        bool isList = false;        ///< `values` instead of a `range`
        std::string allowed, value; ///< values or range, and the default
        bool operator==(const ParameterRow&) const = default;
    };
    struct ArrayRow {
        std::string name, role, type, shape;
        std::string fill, numbers; ///< {normal: [0, 3]}: "normal" and "0, 3"
        bool operator==(const ArrayRow&) const = default;
    };
    /// The comparison of an output, and its start value in the reference.
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
    std::string entry, units, arguments; ///< of the reference
    /// Returns true if the arrays are under `variants`, which the form does not support.
    bool hasVariants = false;
    bool operator==(const ProblemForm&) const = default;
};

/// The header of a problem file; throws Error if it is invalid. New keys are inserted at their
/// usual positions.
HeaderValues problemHeader(std::string text, const std::string& file);
ProblemForm problemForm(const HeaderValues& header);

/// The data files that it names, relative to its folder.
std::vector<std::string> problemDataFiles(const HeaderValues& header);

/// The names of fills in display order, with their initial numbers.
struct FillOffer {
    const char* name;
    const char* numbers; ///< as the form shows them; empty if there are none
};
const std::vector<FillOffer>& fillOffers();

/// An empty text removes the key.
void setProblemValue(HeaderValues& header, const HeaderPath& path, const std::string& text);
void setProblemList(HeaderValues& header, const HeaderPath& path, const std::string& text);
/// Switches between `range` and `values`; the allowed values stay.
void setListed(HeaderValues& header, const std::string& parameter, bool isList);
/// Another kind of fill starts with its initial numbers; an empty name removes the fill.
void setFill(HeaderValues& header, const std::string& array, const std::string& fill);
void setFillNumbers(HeaderValues& header, const std::string& array, const std::string& numbers);
/// Bitwise equality, or a tolerance: one removes the other.
void setExact(HeaderValues& header, const std::string& array, bool exact);
void setTolerance(HeaderValues& header, const std::string& array, const std::string& key,
                  const std::string& text);
void setZeroed(HeaderValues& header, const std::string& array, bool zeroed);
/// Adds a row with an unused name.
void addParameterRow(HeaderValues& header);
void addArrayRow(HeaderValues& header);

/// The sizes of a problem for some parameters.
struct ProblemSizes {
    struct Array {
        std::string name;
        std::int64_t elements = 0, bytes = 0;
    };
    std::vector<Array> arrays;    ///< kernels have them
    std::vector<Array> reference; ///< additional arrays of the reference
    std::int64_t allBytes = 0;
    double moved = 0, operations = 0;
    std::int64_t units = 0; ///< 0 if there is no reference
};
/// Texts of parameters replace their defaults. Throws Error for an invalid value or expression; an
/// error in a parameter's text has the parameter's name as its file and no line.
Values parametersFrom(const FileProblem& problem, const std::map<std::string, std::string>& texts);
ProblemSizes sizesOf(const FileProblem& problem, const Values& parameters);

} // namespace kernelcurve
