#pragma once

#include "gpu/catalog/header/header_values.h"
#include "gpu/catalog/problem/file_problem.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// A problem's file as a form shows it, and what a field of the form changes in the file: the key
// that it edits and nothing else.

/// Texts as they stand in the file, without quotes; lists with commas between their items.
struct ProblemForm {
    struct ParameterRow {
        std::string name;
        bool isList = false;        ///< `values`, not a `range`
        std::string allowed, value; ///< the values or the range, and the default
        bool operator==(const ParameterRow&) const = default;
    };
    struct ArrayRow {
        std::string name, role, type, shape;
        std::string fill, numbers; ///< {normal: [0, 3]}: "normal" and "0, 3"
        bool operator==(const ArrayRow&) const = default;
    };
    /// How an array that is written is compared, and begins in the reference.
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
    /// Whether the arrays stand below `variants`, where the form does not reach.
    bool hasVariants = false;
    bool operator==(const ProblemForm&) const = default;
};

/// The header of a problem's file; throws Error if it cannot be read. What is added comes where it
/// usually stands.
HeaderValues problemHeader(std::string text, const std::string& file);
ProblemForm problemForm(const HeaderValues& header);

/// The files of numbers that it names, from its folder.
std::vector<std::string> problemDataFiles(const HeaderValues& header);

/// Names of fills in the order in which they are offered, with the numbers that each begins with.
struct FillOffer {
    const char* name;
    const char* numbers; ///< as the form shows them; empty if there are none
};
const std::vector<FillOffer>& fillOffers();

/// An empty text takes the key out.
void setProblemValue(HeaderValues& header, const HeaderPath& path, const std::string& text);
void setProblemList(HeaderValues& header, const HeaderPath& path, const std::string& text);
void setProblemTitle(HeaderValues& header, const LocalizedText& title);
/// `range` or `values`; what is allowed stays.
void setListed(HeaderValues& header, const std::string& parameter, bool isList);
/// Another kind of fill begins with its own numbers; an empty name takes the fill out.
void setFill(HeaderValues& header, const std::string& array, const std::string& fill);
void setFillNumbers(HeaderValues& header, const std::string& array, const std::string& numbers);
/// Every bit is equal, or a tolerance: one takes the other out.
void setExact(HeaderValues& header, const std::string& array, bool exact);
void setTolerance(HeaderValues& header, const std::string& array, const std::string& key,
                  const std::string& text);
void setZeroed(HeaderValues& header, const std::string& array, bool zeroed);
/// A row more, with a name that is free.
void addParameterRow(HeaderValues& header);
void addArrayRow(HeaderValues& header);

/// What a problem comes to with some parameters.
struct ProblemSizes {
    struct Array {
        std::string name;
        std::int64_t elements = 0, bytes = 0;
    };
    std::vector<Array> arrays;    ///< kernels have them
    std::vector<Array> reference; ///< the reference has them next to those
    std::int64_t allBytes = 0;
    double moved = 0, operations = 0;
    std::int64_t units = 0; ///< 0 if there is no reference
};
/// Texts of parameters that have one take the place of their defaults. Throws Error if one is not
/// allowed, or something does not come out; an error of a parameter's text has the parameter's name
/// as its file and no line.
Values parametersFrom(const FileProblem& problem, const std::map<std::string, std::string>& texts);
ProblemSizes sizesOf(const FileProblem& problem, const Values& parameters);

} // namespace kernelcurve
