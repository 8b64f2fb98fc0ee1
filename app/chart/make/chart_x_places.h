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

/// Maps measurements to positions on the x axis: to the value of x, or to the index of its
/// category. Categories are words in order of first appearance, or sorted numbers.
class XPlaces {
  public:
    /// `asCategories` turns numbers into categories. Words are always categories. `quantity` must
    /// outlive this object.
    XPlaces(const ChartQuantity& quantity, bool asCategories);

    /// Announces measurements that need positions. Returns true if earlier positions changed. In
    /// this case, place() must be called again for all measurements.
    bool follow(std::span<const Measurement> more);
    bool inCategories() const { return words_ || numbersAreCategories_; }
    /// Returns the position of the measurement, or nullopt if the measurement has no valid value.
    std::optional<double> place(const Measurement& measurement);
    /// Sets the categories and the ticks of the axis for the positions returned so far.
    void describe(ChartAxis& axis) const;

  private:
    bool followNumbers(std::span<const Measurement> more);
    double placeOfWord(const QString& word);
    void note(double number);
    bool countsInPowersOfTwo() const;

    const ChartQuantity* quantity_;
    bool numbersAreCategories_;
    bool words_ = false;
    std::map<double, double> numbers_; ///< positions of numbers that are categories
    QHash<QString, double> places_;
    QStringList names_;
    bool any_ = false;
    bool whole_ = true;
    bool multiples_ = true; ///< true if all numbers are multiples of 1024
    double least_ = 0;
    double greatest_ = 0;
};

/// Returns the category name of a number.
QString placeName(double number);

} // namespace kernelcurve
