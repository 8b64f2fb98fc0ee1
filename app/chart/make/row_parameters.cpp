#include "app/chart/make/row_parameters.h"

#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

/// A chart cannot distinguish more values, so they are not stored.
constexpr std::size_t maxValues = 65'536;

} // namespace

void RowParameters::follow(std::span<const Measurement> rows) {
    if (rows.size() < rows_.size())
        *this = RowParameters();
    const std::span<const Measurement> fresh = rows.subspan(rows_.size());
    rows_ = rows;
    for (const Measurement& row : fresh) {
        note(row);
        for (auto& [names, pair] : pairs_)
            note(pair, names, row);
    }
}

void RowParameters::note(const Measurement& row) {
    std::vector<Parameter>& known = kernels_[row.configuration.kernel];
    std::size_t next = 0; // Rows of a kernel have the same parameters in the same order.
    for (const auto& [name, value] : row.configuration.parameters) {
        if (name == deviceParameter) // Another rule handles the device.
            continue;
        if (next >= known.size() || known[next].name != name) {
            const auto found = std::ranges::find(known, name, &Parameter::name);
            next = static_cast<std::size_t>(found - known.begin());
            if (found == known.end())
                known.push_back({name, value, {value}});
        }
        Parameter& parameter = known[next++];
        if (parameter.last == value)
            continue;
        parameter.last = value;
        ++parameter.changes;
        if (parameter.values.size() < maxValues)
            parameter.values.insert(value);
    }
}

void RowParameters::note(Pair& pair, const std::pair<std::string, std::string>& names,
                         const Measurement& row) {
    const Value* x = row.configuration.parameters.get(names.first);
    const Value* other = row.configuration.parameters.get(names.second);
    if (pair.apart || x == nullptr || other == nullptr)
        return;
    pair.any = true;
    Pair::OfKernel& known = pair.kernels[row.configuration.kernel];
    if (known.forth.size() >= maxValues)
        return;
    const auto its = known.forth.try_emplace(*x, *other).first;
    const auto back = known.back.try_emplace(*other, *x).first;
    // `other` may occur with several values of x, as long as it is constant.
    pair.apart = its->second != *other || (known.back.size() > 1 && back->second != *x);
    if (known.back.size() == 2 && known.forth.size() > 2)
        pair.apart = true; // The first value occurred with several values of x.
}

std::vector<std::string> RowParameters::differing() const {
    std::set<std::string> names;
    for (const auto& [kernel, parameters] : kernels_)
        for (const Parameter& parameter : parameters)
            if (parameter.values.size() > 1)
                names.insert(parameter.name);
    return {names.begin(), names.end()};
}

std::size_t RowParameters::count(std::string_view name) const {
    std::size_t most = 0;
    for (const auto& [kernel, parameters] : kernels_)
        for (const Parameter& parameter : parameters)
            if (parameter.name == name)
                most = std::max(most, parameter.values.size());
    return most;
}

std::map<std::string, std::set<Value>> RowParameters::values() const {
    std::map<std::string, std::set<Value>> all;
    for (const auto& [kernel, parameters] : kernels_)
        for (const Parameter& parameter : parameters)
            all[parameter.name].insert(parameter.values.begin(), parameter.values.end());
    return all;
}

std::string RowParameters::longest() const {
    const Parameter* longest = nullptr;
    for (const auto& [kernel, parameters] : kernels_)
        for (const Parameter& parameter : parameters) {
            const auto rank = [](const Parameter& each) {
                return std::pair(each.values.size(), -each.changes);
            };
            if (parameter.values.size() > 1 &&
                (longest == nullptr || rank(parameter) > rank(*longest)))
                longest = &parameter;
        }
    return longest == nullptr ? std::string() : longest->name;
}

bool RowParameters::stepTogether(const std::string& x, const std::string& name) const {
    const std::pair<std::string, std::string> names{x, name};
    const auto [found, isNew] = pairs_.try_emplace(names);
    if (isNew)
        for (const Measurement& row : rows_)
            note(found->second, names, row);
    return found->second.any && !found->second.apart;
}

bool RowParameters::growsByFactors(std::string_view name) const {
    constexpr std::size_t several = 4;
    constexpr double decade = 10;
    // Tolerance for factors of values that were rounded to whole numbers.
    constexpr double tolerance = 0.05;
    std::set<double> numbers;
    for (const auto& [kernel, parameters] : kernels_)
        for (const Parameter& parameter : parameters)
            if (parameter.name == name)
                for (const Value& value : parameter.values)
                    numbers.insert(value.number().value_or(0));
    if (numbers.size() < several || *numbers.begin() <= 0 ||
        *numbers.rbegin() < decade * *numbers.begin())
        return false;
    const double factor = *std::next(numbers.begin()) / *numbers.begin();
    for (auto one = numbers.begin(), next = std::next(one); next != numbers.end(); ++one, ++next)
        if (std::abs(*next / *one / factor - 1) > tolerance)
            return false;
    return true;
}

} // namespace kernelcurve
