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
/// Returns true if the text is an integer, true, or false, which may be template arguments.
bool isLiteral(const std::string& text);

/// Returns the start of a scalar's text, which is after the quote if there is one.
SourcePosition textPosition(const YamlNode& node);

/// Reads an expression with its position. Names are not resolved. Throws Error.
Expression expressionOf(const YamlNode& node);

/// A parsed `entry`: `name<a, 4>`.
struct EntryPart {
    std::string text;
    std::size_t offset = 0; ///< position in the entry
};
struct Entry {
    EntryPart function;
    std::vector<EntryPart> templateArguments; ///< parameters, numbers, true, false, or types
};
/// Parses an entry. Throws Error if `text` is not a valid entry.
Entry parseEntry(const std::string& text, const SourcePosition& where);

} // namespace kernelcurve
