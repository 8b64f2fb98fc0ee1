#include "app/search/search_query.h"

#include "app/search/search_texts.h"
#include "gpu/model/text/error.h"
#include "tests/app/search/search_cases.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include "gpu/model/files/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;

template <typename Thing, typename TextOf, typename NameOf>
std::vector<std::string> namesFound(const std::string& query, const std::vector<Thing>& all,
                                    const TextOf& text, const NameOf& name) {
    std::vector<std::string> names;
    for (const Thing& thing : found(SearchQuery(QString::fromStdString(query)), all, text))
        names.emplace_back(name(thing));
    return names;
}

std::vector<std::string> labsFound(const std::string& query) {
    static const std::vector<Lab> all = labs();
    return namesFound(
        query, all, [](const Lab& lab) { return searchTextOf(lab, shippedCatalog()); },
        [](const Lab& lab) { return lab.id; });
}

std::vector<std::string> kernelsFound(const std::string& query) {
    return namesFound(
        query, shippedCatalog().kernels(),
        [](const KernelFile& kernel) { return searchTextOf(kernel); },
        [](const KernelFile& kernel) { return kernel.id; });
}

/// The results must be few enough to read: a query that finds everything is useless.
TEST(Search, FindsWhatAQueryMeans) {
    const std::vector<Metric> metrics(kernelcurve::metrics().begin(), kernelcurve::metrics().end());
    for (const SearchCase& each : searchCases()) {
        const auto labsOf = labsFound(each.query);
        EXPECT_THAT(labsOf, IsSupersetOf(each.labs)) << each.query;
        EXPECT_LT(labsOf.size(), 50U) << each.query;
        const auto kernels = kernelsFound(each.query);
        EXPECT_THAT(kernels, IsSupersetOf(each.kernels)) << each.query;
        EXPECT_LT(kernels.size(), 80U) << each.query;
        EXPECT_THAT(namesFound(
                        each.query, References().list(),
                        [](const References::Entry& table) { return searchTextOf(table); },
                        [](const References::Entry& table) { return table.id; }),
                    IsSupersetOf(each.references))
            << each.query;
        EXPECT_THAT(namesFound(
                        each.query, metrics,
                        [](const Metric& metric) { return searchTextOf(metric); },
                        [](const Metric& metric) { return metric.tag; }),
                    IsSupersetOf(each.metrics))
            << each.query;
    }
}

TEST(Search, NeedsEveryWordAndPutsNamesFirst) {
    EXPECT_EQ(labsFound("transpose padding").front(), "transpose_tile_padding");
    EXPECT_EQ(labsFound("memory_unified").front(), "memory_unified");
    EXPECT_THAT(labsFound("transpose xylophone"), IsEmpty());
    EXPECT_EQ(labsFound("").size(), labs().size());
    EXPECT_EQ(kernelsFound("cudaMemcpyAsync").front(), "copy_library");
}

TEST(Search, TakesCaseAndSeparatorsAlike) {
    const SearchText text({"Unified memory", "memory_unified"}, {"cudaMallocManaged"});
    for (const char* typed : {"UNIFIED MEMORY", "memory-unified", "Memory_Unified",
                              "managed memory", "cudamallocmanaged"})
        EXPECT_TRUE(SearchQuery(typed).score(text)) << typed;
    // The middle of a word does not match.
    EXPECT_FALSE(SearchQuery("emory").score(text));
    EXPECT_FALSE(SearchQuery("unified texture").score(text));
}

TEST(Search, ANameCountsMoreThanAKeywordAndAKeywordMoreThanTheBody) {
    const auto score = [](const SearchText& text) { return *SearchQuery("tile").score(text); };
    EXPECT_GT(score({{"A tile"}}), score({{"A row"}, {"tile"}}));
    EXPECT_GT(score({{"A row"}, {"tile"}}), score({{"A row"}, {}, {"tile"}}));
    EXPECT_GT(score({{"A tile"}}), *SearchQuery("tile").score({{"A row"}, {"tile"}}));
}

TEST(Search, OnlyThePaletteTakesLettersThatStandApart) {
    const SearchText text({"Transpose through a tile"});
    EXPECT_FALSE(SearchQuery("trtile").score(text));
    EXPECT_TRUE(SearchQuery("trtile").fuzzyScore(text, {}));
    EXPECT_TRUE(SearchQuery("kernel tile").fuzzyScore(text, {"Kernel"}));
    EXPECT_FALSE(SearchQuery("kernel tile").score(text));
}

TEST(Synonyms, AreOfAnyMemberOfAGroup) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "synonyms.yaml";
    writeFileAtomically(file, "- [car, motor car, 汽车]\n- [copy, memcpy]\n");
    const Synonyms read = Synonyms::read(file);
    EXPECT_THAT(read.of("Motor-Car"), ElementsAre("car", "汽车"));
    EXPECT_THAT(read.of("bicycle"), IsEmpty());
    EXPECT_EQ(read.longestPhrase(), 2);
    const SearchText text({"Ein Auto", "汽车"});
    EXPECT_TRUE(SearchQuery("motor car", read).score(text));
    EXPECT_FALSE(SearchQuery("motor bike", read).score(text));
    writeFileAtomically(file, "car: auto\n");
    EXPECT_THROW(Synonyms::read(file), Error);
}

} // namespace
} // namespace kernelcurve
