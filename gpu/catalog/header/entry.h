#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Parses a number, true, or false. Returns nullopt for any other text.
std::optional<Value> literalOf(const std::string& text);
/// Returns true if the text can be a template argument: an integer, true, or false.
bool isLiteral(const std::string& text);

/// Returns the start of a scalar's text, after an opening quote.
SourcePosition textPosition(const YamlNode& node);

/// Parses an expression and keeps its position, without resolving names. Throws Error if the
/// expression is invalid.
Expression expressionOf(const YamlNode& node);

/// A function name or template argument of an `entry` such as `name<a, 4>` or `name(float*, int)`.
struct EntryPart {
    std::string text;
    std::size_t offset = 0; ///< position in the entry
};
struct Entry {
    EntryPart function;
    std::vector<EntryPart> templateArguments; ///< parameters, numbers, true, false, or types
    /// Parameter types that select one of several functions with this name, such as "float*, int".
    std::optional<std::string> parameterTypes;
};
/// Parses an entry. Throws Error if `text` is not a valid entry.
Entry parseEntry(const std::string& text, const SourcePosition& where);

} // namespace kernelcurve
