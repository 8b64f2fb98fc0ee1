#include "app/cli/output/formatted_output.h"

#include <iostream>

namespace kernelcurve {

void print(ListFormat format, const TextTable& table, const Structured& whole,
           const std::function<void()>& forPeople) {
    switch (format) {
    case ListFormat::Table:
        forPeople();
        break;
    case ListFormat::Csv:
        std::cout << csvText(table);
        break;
    case ListFormat::Yaml:
        std::cout << yamlText(whole);
        break;
    case ListFormat::Json:
    case ListFormat::Sarif: // `whole` is the log
        std::cout << jsonText(whole);
        break;
    }
    std::cout << std::flush;
}

void print(ListFormat format, const Listing& listing) {
    print(format, listing.table, listing.whole,
          [&] { std::cout << listing.head << alignedText(listing.summary); });
}

void printReplacedDefaults(std::span<const ReplacedDefault> replaced) {
    for (const ReplacedDefault& each : replaced)
        std::cout << "replaced default: " << each.text() << '\n';
}

} // namespace kernelcurve
