#include "app/report/worksheet.h"

#include "app/document/labs/labs.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/input_file.h"
#include "gpu/model/format/yaml_tree.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using testing::Not;

const QString blank = QStringLiteral("________");

TEST(Worksheet, BlanksStandWhereTheFiguresStood) {
    const std::set<QString> given = {"4096", "32", "8"};
    const auto made = [&](const char* text) {
        return withBlanks(QString::fromUtf8(text), given).replace(blank, "_").toStdString();
    };
    EXPECT_EQ(made("It reaches 2399 GB/s."), "It reaches _ GB/s.");
    EXPECT_EQ(made("transpose_row 21 to 23 %, the tile 56 to 58 %"),
              "transpose_row _ %, the tile _ %");
    EXPECT_EQ(made("the same bytes reach 4223."), "the same bytes reach _.");
    EXPECT_EQ(made("从 4096 起，各占 21 到 23 %，可达 4223。"), "从 4096 起，各占 _ %，可达 _。");
    EXPECT_EQ(made("3.5 times as fast, 0.82 ms"), "_ times as fast, _ ms");
    // Values that are not measured stay: sizes, hardware properties, and names.
    EXPECT_EQ(made("On an H200 from 4096 on, 16 bytes of 32"),
              "On an H200 from 4096 on, 16 bytes of 32");
    EXPECT_EQ(made("a float4, copy_16, 128-bit loads by 256 threads"),
              "a float4, copy_16, 128-bit loads by 256 threads");
    EXPECT_EQ(made("8 % of 8"), "_ % of 8");
}

TEST(Worksheet, EveryLabHasOneInBothLanguagesWithoutItsFigures) {
    int blanks = 0;
    for (const Lab& lab : labsIn(KERNELCURVE_SOURCE_DIR "/resources/labs")) {
        const Experiment experiment =
            readExperiment(readFile(lab.file, maxDocumentBytes), lab.file.string());
        const std::string html = worksheetHtml(experiment, shippedCatalog()).toStdString();
        EXPECT_THAT(html, HasSubstr("<h1>")) << lab.id;
        EXPECT_THAT(html, testing::ContainsRegex("<table width=\"100%\"")) << lab.id;
        // Questions may contain rates, but expected observations must not.
        const std::size_t begin = html.find("Expected observation</h2>");
        ASSERT_NE(begin, html.npos) << lab.id;
        const std::string seen = html.substr(begin, html.find("<h2>Why", begin) - begin);
        EXPECT_THAT(seen, Not(testing::ContainsRegex("[0-9] ?[GT]B/s"))) << lab.id;
        EXPECT_THAT(seen, Not(testing::ContainsRegex("[0-9] ?[GT]FLOP/s"))) << lab.id;
        EXPECT_THAT(seen, Not(testing::ContainsRegex("[0-9] ?%"))) << lab.id;
        blanks += static_cast<int>(QString::fromStdString(html).count(blank));
    }
    EXPECT_GT(blanks, 100);
}

TEST(Worksheet, IsPrintedAsPdf) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("sheet.pdf").toStdString();
    Experiment experiment;
    experiment.kernels = {"read_offset"};
    experiment.title = {"<b>Mine</b>", {}};
    EXPECT_THAT(worksheetHtml(experiment, shippedCatalog()).toStdString(),
                HasSubstr("&lt;b&gt;Mine"));
    writeWorksheet(experiment, shippedCatalog(), file);
    EXPECT_THAT(readFile(file, maxDocumentBytes), testing::StartsWith("%PDF"));
    EXPECT_THROW(
        writeWorksheet(experiment, shippedCatalog(), folder.filePath("a.txt").toStdString()),
        Error);
}

} // namespace
} // namespace kernelcurve
