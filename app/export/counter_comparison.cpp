#include "app/export/counter_comparison.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>

namespace kernelcurve {

namespace {

std::string differenceText(std::int64_t counted, std::int64_t modelled) {
    if (counted == 0)
        return {};
    const double percent =
        100 * static_cast<double>(modelled - counted) / static_cast<double>(counted);
    std::array<char, 64> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), percent,
                                   std::chars_format::fixed, 2);
    return {digits.data(), end.ptr};
}

} // namespace

void CounterComparison::add(const CountedConfiguration& counted, const TraceTotals& modelled) {
    ++configurations_;
    bool allEqual = true;
    for (const auto& [tag, value] : countersOf(modelled)) {
        const auto found = counted.counters.find(tag);
        if (found == counted.counters.end() || (value == 0 && found->second == 0))
            continue;
        table_.rows.push_back({counted.configuration.text(), tag, std::to_string(found->second),
                               std::to_string(value), differenceText(found->second, value)});
        if (value == found->second)
            ++equal_;
        else
            allEqual = false;
    }
    equalConfigurations_ += allEqual ? 1 : 0;
}

Structured CounterComparison::structure() const {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& row : table_.rows)
        list.push_back({{"configuration", row[0]},
                        {"counter", row[1]},
                        {"counted", std::stoll(row[2])},
                        {"modelled", std::stoll(row[3])}});
    return structured(std::move(list));
}

std::string CounterComparison::summary() const {
    return std::to_string(equal_) + " of " + std::to_string(table_.rows.size()) +
           " counters are equal, in " + std::to_string(equalConfigurations_) + " of " +
           std::to_string(configurations_) + " configurations all of them\n";
}

} // namespace kernelcurve
