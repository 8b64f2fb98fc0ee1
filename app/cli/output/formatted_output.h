#pragma once

#include "app/cli/options/command_line.h"
#include "app/export/listing.h"

#include <functional>

namespace kernelcurve {

/// Prints a listing in the format that was asked for: `table` as CSV, `whole` as YAML or JSON, or
/// what `forPeople` prints.
void print(ListFormat format, const TextTable& table, const Structured& whole,
           const std::function<void()>& forPeople);
void print(ListFormat format, const Listing& listing);

} // namespace kernelcurve
