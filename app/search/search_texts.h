#pragma once

#include "app/search/search_query.h"
#include "app/search/source_texts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace kernelcurve {

// These functions return the search texts of labs, kernels, published tables, sources, and metrics.

SearchText searchTextOf(const Lab& lab, const Catalog& catalog);
SearchText searchTextOf(const KernelFile& kernel);
/// Returns the lab's own text without the text of its sources. It is for the table of contents of
/// one source.
SearchText ownTextOf(const Lab& lab);
SearchText ownTextOf(const KernelFile& kernel);
SearchText ownTextOf(const References::Entry& table);
SearchText searchTextOf(const Problem& problem);
SearchText searchTextOf(const References::Entry& table);
SearchText searchTextOf(const SourceText& text);
/// Returns the search text for a chapter, figure, or table of a source.
SearchText searchTextOf(const SourceText& text, const SourcePlace& place);
/// `furtherNames` contains the metric's label in other languages.
SearchText searchTextOf(const Metric& metric, const QStringList& furtherNames = {});

/// Returns the elements of `all` that match the query, best first. If the query is empty, returns
/// all elements. `text` returns the search text of an element.
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
