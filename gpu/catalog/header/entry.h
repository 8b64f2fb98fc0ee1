#pragma once

#include "gpu/catalog/header/expression.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A number, true or false; nothing for any other text.
std::optional<Value> literalOf(const std::string& text);
/// Whether the text is a whole number, true or false, as a template's argument may be.
bool isLiteral(const std::string& text);

/// Where a scalar's text starts: behind the quote, if there is one.
SourcePosition textPosition(const YamlNode& node);

/// An expression that knows where it stands; its names are not looked at. Throws Error.
Expression expressionOf(const YamlNode& node);

/// An `entry` taken apart: `name<a, 4>`.
struct EntryPart {
    std::string text;
    std::size_t offset = 0; ///< in the entry
};
struct Entry {
    EntryPart function;
    std::vector<EntryPart> templateArguments; ///< parameters, numbers, true, false, types
};
/// Throws Error if `text` is no such thing.
Entry parseEntry(const std::string& text, const SourcePosition& where);

} // namespace kernelcurve
