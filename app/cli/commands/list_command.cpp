#include "app/cli/commands/commands.h"

#include "app/cli/options/plan_source.h"
#include "app/cli/options/session.h"
#include "app/cli/options/setting.h"
#include "app/cli/output/formatted_output.h"
#include "app/document/labs/labs.h"
#include "app/engine/engine_client.h"
#include "app/export/listing.h"
#include "app/search/search_texts.h"
#include "gpu/catalog/legal_combinations.h"
#include "gpu/catalog/problem/known_problems.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <iostream>

namespace kernelcurve {

namespace {

Listing requestedListing(const ListCommand& command) {
    const SearchQuery query(QString::fromStdString(joined(command.words, " ")));
    const std::string word = command.words.empty() ? std::string() : command.words.front();
    if (command.what == "labs" && query.isEmpty())
        return listingOf(labs());
    if (command.what == "metrics")
        return metricListing(query);
    if (command.what == "references")
        return listingOf(found(query, References().list(),
                               [](const References::Entry& table) { return searchTextOf(table); }));
    if (command.what == "devices") {
        EngineClient client(workerCommand(command.worker));
        return listingOf(
            knownDevices(client, word.empty() ? "" : DevicePlace{word, "auto"}.name()));
    }
    std::vector<std::string> opened;
    std::vector<std::string> files = command.kernelFiles;
    const bool byPath = command.what == "parameters" && word.ends_with(".cu");
    if (byPath)
        files.push_back(word);
    const Catalog catalog = loadCatalog(files, &opened);
    if (command.what == "labs")
        return listingOf(
            found(query, labs(), [&](const Lab& lab) { return searchTextOf(lab, catalog); }));
    if (command.what == "sources")
        return listingOf(shippedContents(catalog), query);
    if (command.what == "problems")
        return listingOf(found(query, problems(), [](const ProblemPointer& problem) {
            return searchTextOf(*problem);
        }));
    if (command.what == "kernels")
        return listingOf(found(query, catalog.kernels(),
                               [](const KernelFile& kernel) { return searchTextOf(kernel); }));
    const KernelFile& kernel = catalog.at(byPath ? opened.back() : word);
    if (!command.legal)
        return listingOf(parametersOf(kernel));
    Experiment experiment;
    experiment.kernels = {kernel.id};
    for (const std::string& setting : command.settings)
        applySetting(experiment, setting);
    try {
        return listingOf(legalCombinations(std::move(experiment), catalog));
    } catch (const PlanError& error) {
        throwPlaced(error, {{}, {}, command.settings});
    }
}

} // namespace

ExitCode carryOut(const ListCommand& command) {
    const Listing listing = requestedListing(command);
    print(command.format, listing);
    if (!command.words.empty() && listing.table.rows.empty())
        std::cerr << "note: no " << command.what << " match \"" << joined(command.words, " ")
                  << "\"" << std::endl;
    return ExitCode::Done;
}

} // namespace kernelcurve
