#pragma once

#include "app/cli/options/command_line.h"
#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"

#include <functional>

namespace kernelcurve {

/// Prints a listing in the format that was asked for: `table` as CSV, `whole` as YAML or JSON, or
/// what `forPeople` prints.
void print(ListFormat format, const TextTable& table, const Structured& whole,
           const std::function<void()>& forPeople);

} // namespace kernelcurve
