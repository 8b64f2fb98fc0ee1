#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/make/chart_quantity.h"
#include "gpu/model/measurement/measurement.h"

#include <QHash>
#include <QStringList>

#include <map>
#include <optional>
#include <span>

namespace kernelcurve {

/// Where on the x axis a measurement stands: at its number, or, where the axis has categories, at
/// its category's place 0, 1, 2 ... Words come in the order in which they are met, numbers in
/// their own.
class XPlaces {
  public:
    /// Numbers become categories where `asCategories` says so; words always are. `quantity` must
    /// outlive it.
    XPlaces(const ChartQuantity& quantity, bool asCategories);

    /// These measurements will be asked for, too. True where those before have other places now:
    /// then they are asked for once more, all of them.
    bool follow(std::span<const Measurement> more);
    bool inCategories() const { return words_ || numbersAreCategories_; }
    /// Nothing where the measurement has none.
    std::optional<double> place(const Measurement& measurement);
    /// Ticks and names for the places given so far.
    void describe(ChartAxis& axis) const;

  private:
    bool followNumbers(std::span<const Measurement> more);
    double placeOfWord(const QString& word);
    void note(double number);
    bool countsInPowersOfTwo() const;

    const ChartQuantity* quantity_;
    bool numbersAreCategories_;
    bool words_ = false;
    std::map<double, double> numbers_; ///< to their places, where numbers are categories
    QHash<QString, double> places_;
    QStringList names_;
    bool any_ = false;
    bool whole_ = true;
    bool multiples_ = true; ///< of 1024
    double least_ = 0;
    double greatest_ = 0;
};

/// The name of a number that is a category.
QString placeName(double number);

} // namespace kernelcurve
