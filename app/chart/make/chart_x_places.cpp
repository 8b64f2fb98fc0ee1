#include "app/chart/make/chart_x_places.h"

#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

bool isPowerOfTwo(double value) {
    int exponent = 0;
    return std::frexp(std::abs(value), &exponent) == 0.5;
}

} // namespace

QString placeName(double number) {
    constexpr double maxExact = 9e15;
    if (number == std::floor(number) && std::abs(number) < maxExact)
        return QString::fromStdString(number >= 1024
                                          ? formatCount(static_cast<std::int64_t>(number))
                                          : std::to_string(static_cast<int>(number)));
    return QString::number(number, 'g', 4);
}

XPlaces::XPlaces(const ChartQuantity& quantity, bool asCategories,
                 const std::vector<std::span<const Measurement>>& rows)
    : quantity_(quantity)
    , categories_(asCategories)
    , words_(false) {
    for (const auto& source : rows)
        words_ = words_ ||
                 std::ranges::any_of(source, [&](const auto& row) { return quantity.isWord(row); });
    categories_ = categories_ || words_;
    if (!categories_ || words_)
        return;
    for (const auto& source : rows)
        for (const Measurement& row : source)
            if (const auto number = quantity.number(row); number && quantity.isPossible(*number))
                numbers_.try_emplace(*number, 0);
    for (auto& [number, place] : numbers_) {
        place = static_cast<double>(names_.size());
        names_ << placeName(number);
    }
}

std::optional<double> XPlaces::place(const Measurement& measurement) {
    if (words_) {
        const QString word = quantity_.word(measurement);
        return word.isEmpty() ? std::nullopt : std::optional(placeOfWord(word));
    }
    const auto number = quantity_.number(measurement);
    if (!number || !quantity_.isPossible(*number))
        return std::nullopt;
    if (categories_) {
        const auto found = numbers_.find(*number);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    note(*number);
    return number;
}

double XPlaces::placeOfWord(const QString& word) {
    const auto found = places_.constFind(word);
    if (found != places_.cend())
        return *found;
    places_.insert(word, static_cast<double>(names_.size()));
    names_ << word;
    return static_cast<double>(names_.size() - 1);
}

void XPlaces::note(double number) {
    any_ = true;
    whole_ = whole_ && number == std::floor(number);
    multiples_ = multiples_ && std::fmod(number, 1024.0) == 0;
    least_ = std::min(least_, number);
    greatest_ = std::max(greatest_, number);
}

/// Counts that a person thinks of in powers of two: 64, 128, 256 ...; 0 ... 128; 1 Mi, 3 Mi ...
bool XPlaces::countsInPowersOfTwo() const {
    constexpr double smallest = 16;
    return least_ >= 0 && greatest_ >= smallest && (isPowerOfTwo(greatest_) || multiples_);
}

void XPlaces::describe(ChartAxis& axis) const {
    axis.categories = names_;
    if (categories_) {
        axis.logarithmic = false;
        return;
    }
    axis.whole = any_ && whole_;
    if (quantity_.isMetric() || !axis.whole)
        return;
    if (quantity_.isBytes())
        axis.ticks = ChartTicks::Bytes;
    else if (countsInPowersOfTwo())
        axis.ticks = ChartTicks::Counts;
}

} // namespace kernelcurve
