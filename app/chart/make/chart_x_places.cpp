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
                                          : std::to_string(static_cast<std::int64_t>(number)));
    return QString::number(number, 'g', 4);
}

XPlaces::XPlaces(const ChartQuantity& quantity, bool asCategories)
    : quantity_(&quantity)
    , numbersAreCategories_(asCategories) {}

bool XPlaces::follow(std::span<const Measurement> more) {
    if (words_)
        return false;
    if (std::ranges::any_of(more, [&](const auto& row) { return quantity_->isWord(row); })) {
        *this = XPlaces(*quantity_, numbersAreCategories_);
        words_ = true;
        return true;
    }
    return numbersAreCategories_ && followNumbers(more);
}

/// Adds numbers. Returns true if a new number is less than an existing number, so that existing
/// positions change.
bool XPlaces::followNumbers(std::span<const Measurement> more) {
    const std::size_t before = numbers_.size();
    const double last = before > 0 ? numbers_.rbegin()->first : 0;
    bool moved = false;
    for (const Measurement& row : more)
        if (const auto number = quantity_->number(row); number && quantity_->isPossible(*number))
            moved |= numbers_.try_emplace(*number, 0).second && before > 0 && *number < last;
    if (numbers_.size() == before)
        return false;
    names_.clear();
    for (auto& [number, place] : numbers_) {
        place = static_cast<double>(names_.size());
        names_ << placeName(number);
    }
    return moved;
}

std::optional<double> XPlaces::place(const Measurement& measurement) {
    if (words_) {
        const QString word = quantity_->word(measurement);
        return word.isEmpty() ? std::nullopt : std::optional(placeOfWord(word));
    }
    const auto number = quantity_->number(measurement);
    if (!number || !quantity_->isPossible(*number))
        return std::nullopt;
    if (numbersAreCategories_) {
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

/// Returns true for counts that suit ticks at powers of two: 64, 128, 256; 0 to 128; 1 Mi, 3 Mi.
bool XPlaces::countsInPowersOfTwo() const {
    constexpr double smallest = 16;
    return least_ >= 0 && greatest_ >= smallest && (isPowerOfTwo(greatest_) || multiples_);
}

void XPlaces::describe(ChartAxis& axis) const {
    axis.categories = names_;
    if (inCategories()) {
        axis.logarithmic = false;
        return;
    }
    axis.whole = any_ && whole_;
    if (quantity_->isMetric() || !axis.whole)
        return;
    if (quantity_->isBytes())
        axis.ticks = ChartTicks::Bytes;
    else if (countsInPowersOfTwo())
        axis.ticks = ChartTicks::Counts;
}

} // namespace kernelcurve
