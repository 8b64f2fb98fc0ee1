#include "app/search/source_texts.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace kernelcurve {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const std::vector<SourceText>& shipped() {
    static const std::vector<SourceText> contents = shippedContents(shippedCatalog());
    return contents;
}

const SourceText& textNamed(const std::string& id) {
    return *std::ranges::find(shipped(), id, &SourceText::id);
}

void visit(const std::vector<SourcePlace>& places,
           const std::function<void(const SourcePlace&)>& look) {
    for (const SourcePlace& place : places) {
        look(place);
        visit(place.contents, look);
    }
}

std::vector<std::string> entriesAt(const std::string& text, const Citation& citation,
                                   SourcedKind kind) {
    std::vector<std::string> ids;
    for (const SourcedEntry& entry : citedPlace(textNamed(text), citation)->entries)
        if (entry.kind == kind)
            ids.push_back(entry.id);
    return ids;
}

bool isComplete(const LocalizedText& text) {
    return !text.en.empty() && !text.zhCN.empty();
}

TEST(SourceTexts, AreTheFourThatLabsFollow) {
    std::vector<std::string> ids;
    for (const SourceText& text : shipped()) {
        ids.push_back(text.id);
        EXPECT_TRUE(isComplete(text.title)) << text.id;
        EXPECT_TRUE(isComplete(text.author)) << text.id;
        visit(text.contents, [&](const SourcePlace& place) {
            EXPECT_TRUE(isComplete(place.title)) << text.id << ": " << place.label;
        });
    }
    EXPECT_THAT(ids, ElementsAre("cuda_made_simple", "gemm_for_beginners", "professional_cuda_c",
                                 "vectorized_memory_access"));
}

/// Each place without subplaces has an entry, and each entry refers to an existing lab, kernel, or
/// table.
TEST(SourceTexts, EveryEntryOfTheContentsLeadsSomewhere) {
    References tables;
    const std::vector<Lab> all = labs();
    std::size_t entries = 0;
    for (const SourceText& text : shipped())
        visit(text.contents, [&](const SourcePlace& place) {
            if (place.contents.empty()) {
                EXPECT_THAT(place.entries, Not(IsEmpty())) << text.id << ": " << place.title.en;
            }
            for (const SourcedEntry& entry : place.entries) {
                ++entries;
                EXPECT_TRUE(isComplete(entry.title)) << entry.id;
                if (entry.kind == SourcedKind::Lab) {
                    const auto lab = std::ranges::find(all, entry.id, &Lab::id);
                    ASSERT_NE(lab, all.end()) << entry.id;
                    EXPECT_TRUE(readExperiment(readFile(lab->file), entry.id).lab) << entry.id;
                } else if (entry.kind == SourcedKind::Kernel) {
                    EXPECT_NE(shippedCatalog().find(entry.id), nullptr) << entry.id;
                } else {
                    EXPECT_FALSE(tables.named(entry.id).measurements.empty()) << entry.id;
                }
            }
        });
    EXPECT_GT(entries, 200U);
}

/// No citation in a lab, kernel, or table is lost because of a wrong name.
TEST(SourceTexts, EveryCitationNamesAPlaceOfAText) {
    const auto check = [](const std::string& of, const std::vector<Citation>& citations) {
        for (const Citation& citation : citations) {
            if (citation.text.empty())
                continue;
            const auto text = std::ranges::find(sourceTexts(), citation.text, &SourceText::id);
            ASSERT_NE(text, sourceTexts().end()) << of << ": " << citation.text;
            const SourcePlace* chapter =
                citedPlace(*text, {.text = citation.text, .chapter = citation.chapter});
            ASSERT_NE(chapter, nullptr) << of << ": " << citation.chapter;
            const SourcePlace* place = citedPlace(*text, citation);
            ASSERT_NE(place, nullptr) << of << ": " << citation.figure << citation.table;
            if (place != chapter) {
                EXPECT_TRUE(std::ranges::any_of(
                    chapter->contents, [&](const SourcePlace& inside) { return &inside == place; }))
                    << of << ": " << place->title.en << " is not in " << chapter->title.en;
            }
        }
    };
    for (const Lab& lab : labs())
        check(lab.id, lab.sources);
    for (const References::Entry& table : References().list()) {
        check(table.id, table.sources);
        EXPECT_THAT(table.sources, Not(IsEmpty())) << table.id;
    }
    for (const KernelFile& kernel : shippedCatalog().kernels())
        check(kernel.id, kernel.sources);
}

TEST(SourceTexts, LabelsOfPlacesAreUniqueInTheirText) {
    for (const SourceText& text : sourceTexts()) {
        std::set<std::pair<SourcePlace::Kind, std::string>> labels;
        visit(text.contents, [&](const SourcePlace& place) {
            EXPECT_TRUE(labels.emplace(place.kind, place.label).second)
                << text.id << ": " << place.label;
        });
    }
}

TEST(SourceTexts, ListLabsThenTablesThenKernelsOfAPlace) {
    const std::string memcpy = "vectorized_memory_access";
    const Citation table{.text = memcpy, .chapter = "published_results", .table = "results"};
    EXPECT_THAT(entriesAt(memcpy, table, SourcedKind::Lab), ElementsAre("copy_published"));
    EXPECT_THAT(entriesAt(memcpy, table, SourcedKind::Table), ElementsAre("leimao_memcpy_rtx3090"));
    const std::string book = "professional_cuda_c";
    const Citation rows{.text = book, .chapter = "transpose"};
    EXPECT_THAT(entriesAt(book, rows, SourcedKind::Lab), Contains("transposes"));
    EXPECT_THAT(entriesAt(book, rows, SourcedKind::Kernel), Contains("copy_row"));
    const Citation thin{.text = book, .chapter = "thin_blocks", .table = "4-12"};
    EXPECT_THAT(entriesAt(book, thin, SourcedKind::Lab), ElementsAre("transpose_thin_blocks"));
}

TEST(SourceTexts, ACitationIsWrittenInBothLanguages) {
    const Citation citation{.text = "professional_cuda_c",
                            .chapter = "aligned_access",
                            .figure = "4-7",
                            .note = "readOffset"};
    const LocalizedText text = citationText(citation);
    EXPECT_EQ(text.en, "John Cheng, Max Grossman, Ty McKercher, Professional CUDA C Programming, "
                       "Aligned and coalesced access, Figure 4-7: Aligned and coalesced load, "
                       "readOffset");
    EXPECT_THAT(text.zhCN, testing::HasSubstr(
                               "CUDA C 编程权威指南，对齐与合并访问，图 4-7：对齐与合并的加载"));
    EXPECT_EQ(citationText(Citation{.note = "a book, 2012"}).en, "a book, 2012");
    EXPECT_EQ(citationText(Citation{.text = "unknown", .chapter = "one"}).en, "unknown");
}

} // namespace
} // namespace kernelcurve
