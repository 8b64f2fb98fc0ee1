#pragma once

#include "app/cli/options/command_line.h"
#include "app/export/listing.h"
#include "gpu/catalog/requirements.h"

#include <functional>
#include <span>

namespace kernelcurve {

/// Prints a listing in the requested format: `table` as CSV, `whole` as YAML or JSON, or the output
/// of `forPeople`.
void print(ListFormat format, const TextTable& table, const Structured& whole,
           const std::function<void()>& forPeople);
void print(ListFormat format, const Listing& listing);
/// Prints one line for each replaced default.
void printReplacedDefaults(std::span<const ReplacedDefault> replaced);

} // namespace kernelcurve
