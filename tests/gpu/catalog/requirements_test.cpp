#include "gpu/catalog/requirements.h"

#include "tests/gpu/catalog/shipped_catalog.h"

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

KernelFile kernelOf(const std::string& problem, const std::string& requirements) {
    return readKernelFile("/*---\n"
                          "entry: k<tile, mode>\n"
                          "problem: " +
                              problem +
                              "\n"
                              "arguments: [tiles, " +
                              std::string(problem == "histogram" ? "counts" : "out") +
                              "]\n"
                              "parameters: {tile: {range: [1, 1024], default: 16}, "
                              "mode: {values: [1, 2, 4]}}\n"
                              "block: [32]\n"
                              "grid: [1]\n"
                              "sizes: {tiles: ceil(1024 / tile)}\n"
                              "requires: [" +
                              requirements +
                              "]\n"
                              "---*/\n"
                              "template <int tile, int mode>\n"
                              "__global__ void k(int tiles, float *result) {}\n",
                          "k.cu");
}

/// The text "stride = 4 instead of 1: ..." for each replacement.
std::vector<std::string> replaced(const std::string& problem, const std::string& requirements,
                                  const Values& given = {}) {
    std::vector<std::string> texts;
    for (const ReplacedDefault& each : replacedDefaults(kernelOf(problem, requirements), given))
        texts.push_back(each.text());
    return texts;
}

TEST(Requirements, ReplaceADefaultByTheNearestAllowedValue) {
    EXPECT_THAT(replaced("strided_read", "\"stride == 4\", \"n % 32 == 0\""),
                ElementsAre("stride = 4 instead of 1: the kernel requires stride == 4"));
    EXPECT_THAT(replaced("histogram", "bins <= 32"),
                ElementsAre("bins = 32 instead of 256: the kernel requires bins <= 32"));
    EXPECT_THAT(replaced("histogram", "bins < 1000 && bins % 100 == 0"),
                ElementsAre("bins = 300 instead of 256: the kernel requires bins < 1000 && bins % "
                            "100 == 0"));
    EXPECT_THAT(replaced("strided_read", "n == 100"),
                ElementsAre("n = 100 instead of 4194304: the kernel requires n == 100"));
    EXPECT_THAT(replaced("strided_read", "{that: tile > 16, else: {en: \"too small a tile\", "
                                         "zh_CN: \"图块太小\"}}"),
                ElementsAre("tile = 17 instead of 16: too small a tile"));
    EXPECT_THAT(replaced("strided_read", "mode >= 2"),
                ElementsAre("mode = 2 instead of 1: the kernel requires mode >= 2"));
}

TEST(Requirements, ReplaceSeveralDefaults) {
    EXPECT_THAT(replaced("strided_read", "stride == 4 && n == 1000"),
                ElementsAre("n = 1000 instead of 4194304: the kernel requires stride == 4 && n == "
                            "1000",
                            "stride = 4 instead of 1: the kernel requires stride == 4 && n == "
                            "1000"));
    // Changing only one of the parameters is not enough.
    EXPECT_THAT(replaced("strided_read", "tile * stride >= 512 && tile <= 32 && stride <= 16"),
                testing::SizeIs(2));
    // The requirement depends on a size that the header computes from the parameter.
    EXPECT_THAT(replaced("strided_read", "tiles == 32"),
                ElementsAre("tile = 32 instead of 16: the kernel requires tiles == 32"));
}

TEST(Requirements, KeepWhatIsGivenAndWhatIsAllowed) {
    EXPECT_THAT(replaced("strided_read", "stride <= 4"), IsEmpty());
    EXPECT_THAT(replaced("strided_read", "stride == 4", {{"stride", 5}}), IsEmpty());
    EXPECT_THAT(replaced("strided_read", "stride == tile", {{"stride", 5}}),
                ElementsAre("tile = 5 instead of 16: the kernel requires stride == tile"));
    EXPECT_THAT(replaced("strided_read", "stride > 5000"), IsEmpty()) << "beyond its range";
}

TEST(Requirements, OfShippedKernelsAllowTheDefaults) {
    for (const KernelFile& each : shippedCatalog().kernels())
        EXPECT_THAT(replacedDefaults(each, {}), IsEmpty()) << each.id;
}

TEST(Requirements, ReplaceDefaultsOfAnExperimentUnlessOneOfItsConfigurationsIsAllowed) {
    Catalog catalog;
    catalog.add(kernelOf("strided_read", "\"stride == 4\", \"n >= 1000\""));
    Experiment experiment;
    experiment.kernels = {"k"};
    experiment.sweep = {{"n", std::vector<Value>{10, 1000}}};
    EXPECT_EQ(replaceDefaults(experiment, catalog).size(), 1U);
    EXPECT_THAT(experiment.parameters, ElementsAre(std::pair<std::string, Value>("stride", 4)));
    EXPECT_THAT(replaceDefaults(experiment, catalog), IsEmpty());
    experiment.parameters.clear();
    experiment.sweep.push_back({"stride", std::vector<Value>{2, 4}});
    EXPECT_THAT(replaceDefaults(experiment, catalog), IsEmpty());
    EXPECT_THAT(experiment.parameters, IsEmpty());
    experiment.kernels = {"nobody"};
    EXPECT_THAT(replaceDefaults(experiment, catalog), IsEmpty());
}

} // namespace
} // namespace kernelcurve
