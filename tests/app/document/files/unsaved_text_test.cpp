#include "app/document/files/unsaved_text.h"

#include "gpu/model/files/atomic_file.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/document/killed_process.h"
#include "tests/eventually.h"

#include <QSignalSpy>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

using testing::IsEmpty;
using testing::SizeIs;

class UnsavedTextTest : public DocumentFixture {
  protected:
    static UnsavedText text(const QString& words) {
        return {UnsavedText::Kind::Kernel, "/somewhere/mine.cu", words, "abc", true, "/templates"};
    }
    static std::vector<fs::path> files() {
        std::vector<fs::path> found;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(Autosave::defaultFolder(), error))
            if (entry.path().extension() == ".text")
                found.push_back(entry.path());
        return found;
    }
    static bool holds(const std::string& words) {
        const auto all = files();
        return all.size() == 1 && readFile(all[0]).find(words) != std::string::npos;
    }
};

TEST_F(UnsavedTextTest, IsLeftByAProgramThatIsKilled) {
    inAKilledProcess([] {
        auto& keeper = *new UnsavedTextKeeper([] { return text("first\n\"zwei\" 三\n"); });
        keeper.keep();
        eventually([] { return holds("first"); });
    });
    const std::vector<LeftText> left = leftTexts();
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].text, text("first\n\"zwei\" 三\n"));
    // The keeper that takes over the text has exclusive access, and saving removes the text.
    UnsavedTextKeeper keeper([] { return text("second"); });
    keeper.takeOver(left[0].kept);
    EXPECT_THAT(leftTexts(), IsEmpty());
    EXPECT_TRUE(eventually([] { return holds("second"); }));
    EXPECT_THAT(leftTexts(), IsEmpty());
    keeper.discard();
    EXPECT_TRUE(eventually([] { return files().empty(); }));
}

TEST_F(UnsavedTextTest, AnOrderlyEndLeavesNothing) {
    {
        UnsavedTextKeeper keeper([] { return text("some words"); });
        keeper.keep();
        EXPECT_TRUE(eventually([] { return holds("some words"); }));
        EXPECT_THAT(leftTexts(), IsEmpty()) << "it is being edited";
        keeper.keep();
    }
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(UnsavedTextTest, WhatCannotBeWrittenIsToldOnce) {
    const fs::path folder = path("occupied").toStdString();
    writeFileAtomically(folder, "a file in the place of the folder");
    int asked = 0;
    UnsavedTextKeeper keeper(
        [&asked] {
            ++asked;
            return text("words");
        },
        nullptr, folder / "autosave");
    QSignalSpy failed(&keeper, &UnsavedTextKeeper::failed);
    keeper.keep();
    EXPECT_TRUE(eventually(failed));
    keeper.keep();
    EXPECT_TRUE(eventually([&] { return asked == 2; }));
    // There is space again: new text is written, and the next failure is reported again.
    fs::remove(folder);
    keeper.keep();
    EXPECT_TRUE(eventually([&] { return fs::is_directory(folder) && asked == 3; }));
    EXPECT_EQ(failed.size(), 1);
}

TEST_F(UnsavedTextTest, KeepsTheKindOfItsEditor) {
    using enum UnsavedText::Kind;
    for (const UnsavedText::Kind kind : {Kernel, Problem, Assignment}) {
        UnsavedTextKeeper keeper([kind] { return UnsavedText{.kind = kind, .text = "kind"}; });
        keeper.keep();
        ASSERT_TRUE(eventually([] { return holds("kind"); }));
        // A copy without a lock: its program has ended.
        const fs::path copy = Autosave::defaultFolder() / "copy.text";
        fs::copy_file(files().front(), copy);
        ASSERT_EQ(leftTexts().size(), 1U);
        EXPECT_EQ(leftTexts().front().text.kind, kind);
        fs::remove(copy);
        keeper.discard();
        EXPECT_TRUE(eventually([] { return files().empty(); }));
    }
}

TEST_F(UnsavedTextTest, AFileThatIsNoTextIsNotOffered) {
    fs::create_directories(Autosave::defaultFolder());
    writeFileAtomically(Autosave::defaultFolder() / "torn.text", "{\"kernelcurve_text\": 1, \"fi");
    EXPECT_THAT(leftTexts(), IsEmpty());
}

} // namespace
} // namespace kernelcurve
