#pragma once

#include "app/search/search_query.h"
#include "app/search/source_texts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace kernelcurve {

// What labs, kernels, published tables, source texts and metrics are found by.

SearchText searchTextOf(const Lab& lab, const Catalog& catalog);
SearchText searchTextOf(const KernelFile& kernel);
/// Without their sources, for the contents of one source.
SearchText ownTextOf(const Lab& lab);
SearchText ownTextOf(const KernelFile& kernel);
SearchText ownTextOf(const References::Entry& table);
SearchText searchTextOf(const Problem& problem);
SearchText searchTextOf(const References::Entry& table);
SearchText searchTextOf(const SourceText& text);
/// Of a chapter, figure or table of a text.
SearchText searchTextOf(const SourceText& text, const SourcePlace& place);
/// `furtherNames`: its label in other languages.
SearchText searchTextOf(const Metric& metric, const QStringList& furtherNames = {});

/// Those of `all` that the query finds, the best first; all of them if it is empty. `text` gives
/// what each is found by.
template <typename Thing, typename TextOf>
std::vector<Thing> found(const SearchQuery& query, const std::vector<Thing>& all,
                         const TextOf& text) {
    if (query.isEmpty())
        return all;
    std::vector<std::pair<int, const Thing*>> scored;
    for (const Thing& thing : all)
        if (const auto score = query.score(text(thing)))
            scored.emplace_back(*score, &thing);
    std::ranges::stable_sort(scored, std::greater(), &std::pair<int, const Thing*>::first);
    std::vector<Thing> best;
    best.reserve(scored.size());
    for (const auto& [score, thing] : scored)
        best.push_back(*thing);
    return best;
}

} // namespace kernelcurve
