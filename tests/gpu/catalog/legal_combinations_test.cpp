#include "gpu/catalog/legal_combinations.h"

#include "gpu/model/text/error.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

Catalog catalogWith(const std::string& parameters, const std::string& that) {
    Catalog catalog;
    catalog.add(readKernelFile("/*---\n"
                               "entry: k<a, b>\n"
                               "problem: copy\n"
                               "arguments: [out, in, n]\n"
                               "parameters: {" +
                                   parameters +
                                   "}\n"
                                   "block: [a]\n"
                                   "grid: [b]\n"
                                   "requires: [{that: \"" +
                                   that +
                                   "\"}]\n"
                                   "---*/\n"
                                   "template <int a, int b>\n"
                                   "__global__ void k(float *out, const float *in, size_t n) {}\n",
                               "k.cu"));
    return catalog;
}

Experiment of(const std::string& kernel) {
    Experiment experiment;
    experiment.kernels = {kernel};
    return experiment;
}

TEST(LegalCombinations, AreThoseThatRequiresAllows) {
    const Catalog catalog =
        catalogWith("a: {values: [32, 64]}, b: {values: [1, 2, 3]}", "a * b > 64");
    const LegalCombinations found = legalCombinations(of("k"), catalog);
    EXPECT_EQ(found.kernel, "k");
    EXPECT_THAT(found.parameters, ElementsAre("a", "b"));
    EXPECT_EQ(found.candidates, 6);
    EXPECT_THAT(found.legal, ElementsAre(Values{{"a", 32}, {"b", 3}}, Values{{"a", 64}, {"b", 2}},
                                         Values{{"a", 64}, {"b", 3}}));
}

TEST(LegalCombinations, KeepToTheLimitsOfEveryGpu) {
    const Catalog catalog =
        catalogWith("a: {values: [512, 1024, 2048]}, b: {values: [1]}", "n > 0");
    EXPECT_EQ(legalCombinations(of("k"), catalog).legal.size(), 2U);
}

TEST(LegalCombinations, AreNarrowedBySettings) {
    const Catalog catalog =
        catalogWith("a: {values: [32, 64]}, b: {range: [1, 1000]}", "a * b > n");
    Experiment experiment = of("k");
    experiment.parameters = {{"n", 100}};
    // The parameter b has no list of values, so it keeps its default value 1.
    EXPECT_EQ(legalCombinations(experiment, catalog).candidates, 2);
    EXPECT_TRUE(legalCombinations(experiment, catalog).legal.empty());
    experiment.sweep = {{"b", std::vector<Value>{2, 3}}};
    EXPECT_THAT(legalCombinations(experiment, catalog).legal,
                ElementsAre(Values{{"a", 64}, {"b", 2}}, Values{{"a", 64}, {"b", 3}}));
    experiment.parameters.emplace_back("a", 32);
    EXPECT_TRUE(legalCombinations(experiment, catalog).legal.empty());
    experiment.parameters.emplace_back("c", 1);
    EXPECT_THROW(legalCombinations(experiment, catalog), Error);
}

TEST(LegalCombinations, OfShippedTilesContainTheDefaults) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    for (const char* id : {"gemm_vector", "gemm_warp_tile", "gemm_async"}) {
        const LegalCombinations found = legalCombinations(of(id), catalog);
        const Values all = defaultsOf(catalog.at(id));
        Values defaults;
        for (const std::string& name : found.parameters)
            defaults[name] = all.at(name);
        EXPECT_THAT(found.legal, testing::Contains(defaults)) << id;
        EXPECT_LT(static_cast<std::int64_t>(found.legal.size()), found.candidates) << id;
    }
}

} // namespace
} // namespace kernelcurve
