#pragma once

#include "app/export/text/structured_text.h"
#include "app/export/text/text_table.h"
#include "gpu/model/analysis/counters.h"

#include <string>

namespace kernelcurve {

/// Compares hardware counters with the model. A counter that is 0 in both is skipped.
class CounterComparison {
  public:
    void add(const CountedConfiguration& counted, const TraceTotals& modelled);

    /// Returns a table with the columns configuration, counter, counted, modelled, and
    /// difference_percent. The difference is relative to the counted value. If that value is 0, the
    /// cell is empty.
    const TextTable& table() const { return table_; }
    Structured structure() const;
    /// Returns a summary such as "120 of 124 counters are equal, in 50 of 52 configurations all of
    /// them".
    std::string summary() const;

  private:
    TextTable table_{{"configuration", "counter", "counted", "modelled", "difference_percent"}, {}};
    int equal_ = 0;
    int configurations_ = 0;
    int equalConfigurations_ = 0;
};

} // namespace kernelcurve
