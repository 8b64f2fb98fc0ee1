#include "ui/widgets/messages/messages.h"

#include <gtest/gtest.h>

#include <QLocale>

namespace kernelcurve {
namespace {

class MessagesTest : public testing::Test {
  protected:
    ~MessagesTest() override { QLocale::setDefault(before_); }
    static std::string inChinese(const char* text) {
        QLocale::setDefault(QLocale(QLocale::Chinese));
        return translated(LocalizedText{"English", text}).toStdString();
    }

    QLocale before_;
};

TEST_F(MessagesTest, ChineseHasNoSpacesWhereItsLinesWereJoined) {
    EXPECT_EQ(inChinese("损失更少， 最多 2.4 %； 展开四次。 然后"),
              "损失更少，最多 2.4 %；展开四次。然后");
    EXPECT_EQ(inChinese("两个 缓冲区"), "两个缓冲区");
    EXPECT_EQ(inChinese("用 cg （绕过 L1） 运行"), "用 cg（绕过 L1）运行");
}

TEST_F(MessagesTest, ChineseKeepsTheSpacesAboutOtherWords) {
    EXPECT_EQ(inChinese("在 GPU 上 read_offset 有 3385 GB/s\n\n第二段"),
              "在 GPU 上 read_offset 有 3385 GB/s\n\n第二段");
    QLocale::setDefault(QLocale(QLocale::English));
    EXPECT_EQ(translated(LocalizedText{"One, two. Three", "一"}).toStdString(), "One, two. Three");
}

TEST_F(MessagesTest, NoMarkTurnsTheDirectionOfWhatStandsAround) {
    QLocale::setDefault(QLocale(QLocale::English));
    const std::string turned = "safe\u202Eexe";
    EXPECT_EQ(translated(LocalizedText{turned, ""}).toStdString(), "safe\uFFFDexe");
    EXPECT_EQ(inChinese("好\u2067的"), "好\uFFFD的");
    QLocale::setDefault(QLocale(QLocale::English));
    EXPECT_EQ(
        explained({message("{0} is unknown", turned), {}, {"\u2066a.cu", 3, 0}}).toStdString(),
        "\uFFFDa.cu, line 3: safe\uFFFDexe is unknown.");
}

TEST_F(MessagesTest, SentencesFollowOneAnotherAsTheirLanguageWantsIt) {
    QLocale::setDefault(QLocale(QLocale::Chinese));
    EXPECT_EQ(joinedSentences({"第一句。", "“monday.yaml”已打开。"}).toStdString(),
              "第一句。“monday.yaml”已打开。");
    QLocale::setDefault(QLocale(QLocale::English));
    EXPECT_EQ(joinedSentences({"One.", "Two."}).toStdString(), "One. Two.");
}

} // namespace
} // namespace kernelcurve
