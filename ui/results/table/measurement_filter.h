#pragma once

#include "ui/results/table/measurement_columns.h"

#include <QString>
#include <QStringList>

#include <variant>
#include <vector>

namespace kernelcurve {

class MeasurementModel;

/// The filter of the table. Words must occur in the text of a row. Comparisons (`time<10us`) refer
/// to a column by its name in files or by its title. A row must match all words and comparisons.
/// Quotes keep a text together.
class MeasurementFilter {
  public:
    /// Returns the filter, or the reason why the text is invalid.
    static std::variant<MeasurementFilter, QString> parse(const QString& text,
                                                          const MeasurementModel& model);

    bool isEmpty() const { return words_.isEmpty() && comparisons_.empty(); }
    /// Returns true if the filter contains words.
    bool searches() const { return !words_.isEmpty(); }
    /// Returns true if the row matches. Searches words in these columns and in the kernel's title.
    bool accepts(const MeasurementModel& model, int row,
                 const std::vector<MeasurementColumn>& searched) const;

  private:
    class Parser;

    /// The matching relations between a value and the limit: less, equal, greater.
    struct Orders {
        bool less = false;
        bool equal = false;
        bool greater = false;
    };
    struct Comparison {
        MeasurementColumn column;
        Orders orders;
        std::variant<double, QString> limit;
    };
    static bool matches(const Comparison& comparison, const MeasurementModel& model, int row);

    QStringList words_;
    std::vector<Comparison> comparisons_;
};

} // namespace kernelcurve
