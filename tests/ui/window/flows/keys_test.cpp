// Tests the keys of commands in the window. They can be changed in the list of shortcuts, are
// saved, and are displayed wherever keys are mentioned.
#include "tests/ui/window/main_window_fixture.h"
#include "ui/keys/command_keys.h"
#include "ui/keys/key_page.h"
#include "ui/manual/manual_window.h"
#include "ui/palette/palette.h"
#include "ui/palette/palette_entries.h"

#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>

#include <set>

namespace kernelcurve {
namespace {

class KeysTest : public MainWindowTest {
  protected:
    void SetUp() override { startWithSample(); }
    void TearDown() override {
        window_.reset();
        QSettings().clear();
    }
    void openList() {
        key(Qt::Key_F1, Qt::ControlModifier);
        ASSERT_TRUE(becomesActive(window_->findChild<ManualWindow*>()));
    }
    QTreeWidgetItem* row(const QString& command) {
        const auto found = child<QTreeWidget>("keyList")->findItems(
            command, Qt::MatchExactly | Qt::MatchRecursive);
        for (QTreeWidgetItem* item : found)
            if (item->parent() != nullptr)
                return item;
        ADD_FAILURE() << "no command " << command.toStdString();
        return nullptr;
    }
    void choose(const QString& command) {
        child<QTreeWidget>("keyList")->setCurrentItem(row(command));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
               const char* field = "keyField0") {
        child<KeyField>(field)->setFocus();
        QTest::keyClick(child<KeyField>(field), key, modifiers);
    }
    std::string keysOfCommand(const char* name) {
        return keysOf(*child<QAction>(name)).toStdString();
    }
    std::string note() { return child<QLabel>("keyNote")->text().toStdString(); }
    void backToWindow() {
        window_->findChild<ManualWindow*>()->close();
        window_->activateWindow();
        ASSERT_TRUE(becomesActive(window_.get()));
    }
};

TEST_F(KeysTest, AChangedKeyIsObeyedSaidEverywhereAndKept) {
    openList();
    EXPECT_EQ(row("Run")->text(1).toStdString(), "Ctrl+R, F5");
    choose("Run");
    press(Qt::Key_J, Qt::ControlModifier);
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+J, F5");
    EXPECT_EQ(row("Run")->text(1).toStdString(), "Ctrl+J, F5");
    EXPECT_EQ(row("Run")->text(2).toStdString(), "default: Ctrl+R, F5");
    EXPECT_EQ(child<QAction>("run")->toolTip().toStdString(),
              "Measures every configuration (Ctrl+J)");
    backToWindow();
    key(Qt::Key_K, Qt::ControlModifier);
    const auto entries = commandEntries({window_->menuBar()->actions().at(2)->menu()});
    EXPECT_EQ(entries.front().keys.toStdString(), "Ctrl+J, F5") << "what the palette shows";
    window_->findChild<Palette*>()->close();
    window_->activateWindow();
    ASSERT_TRUE(becomesActive(window_.get()));
    key(Qt::Key_R, Qt::ControlModifier);
    EXPECT_TRUE(child<QAction>("run")->isEnabled()) << "the old key does nothing";
    // The key also works in a field.
    child<QComboBox>("offset")->setFocus();
    key(Qt::Key_J, Qt::ControlModifier);
    EXPECT_FALSE(child<QAction>("run")->isEnabled());
    ASSERT_TRUE(waitUntil([&] { return child<QAction>("run")->isEnabled(); }));
    makeWindow();
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+J, F5") << "the next window has it, too";
}

TEST_F(KeysTest, AKeyOfAnotherCommandIsTakenOnlyWhenThePersonSaysSo) {
    openList();
    choose("Run");
    press(Qt::Key_E, Qt::ControlModifier);
    EXPECT_EQ(note(), "Ctrl+E is already assigned to “Export chart…”.");
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+R, F5");
    EXPECT_EQ(keysOfCommand("exportChart"), "Ctrl+E");
    child<QPushButton>("keyTakeOver")->click();
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+E, F5");
    EXPECT_EQ(keysOfCommand("exportChart"), "");
    EXPECT_FALSE(child<QPushButton>("keyTakeOver")->isVisible());
    makeWindow();
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+E, F5");
    EXPECT_EQ(keysOfCommand("exportChart"), "");
}

TEST_F(KeysTest, KeysOfFieldsAndMenusAreRefusedWithTheReason) {
    openList();
    choose("Run");
    press(Qt::Key_A);
    EXPECT_EQ(note(), "A without a modifier is reserved for fields and lists. Add Ctrl, or use a "
                      "key from F1 to F12.");
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(note(), "Ctrl+V is reserved for editing text.");
    press(Qt::Key_F, Qt::AltModifier);
    EXPECT_EQ(note(), "Alt+F is reserved for opening a menu or moving to a field.");
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+R, F5");
    // The default key of a command can be assigned again.
    choose("Stop");
    press(Qt::Key_Backspace);
    EXPECT_EQ(keysOfCommand("stop"), "Ctrl+.");
    press(Qt::Key_Escape, Qt::NoModifier, "keyField1");
    EXPECT_EQ(keysOfCommand("stop"), "Ctrl+., Esc");
    EXPECT_EQ(note(), "");
}

TEST_F(KeysTest, OneAndAllGetTheirUsualKeysBack) {
    openList();
    EXPECT_FALSE(child<QPushButton>("keyResetAll")->isEnabled());
    choose("Run");
    press(Qt::Key_E, Qt::ControlModifier);
    child<QPushButton>("keyTakeOver")->click();
    choose("Export chart…");
    child<QPushButton>("keyReset")->click();
    EXPECT_EQ(keysOfCommand("exportChart"), "Ctrl+E");
    EXPECT_EQ(keysOfCommand("run"), "F5") << "a key belongs to one command";
    child<QPushButton>("keyResetAll")->click();
    EXPECT_EQ(keysOfCommand("run"), "Ctrl+R, F5");
    QSettings settings;
    settings.beginGroup("keys");
    EXPECT_TRUE(settings.childKeys().isEmpty());
}

TEST_F(KeysTest, KeysThatWereKeptByTheTextOfACommandAreAdopted) {
    QSettings().setValue("keys/kernelcurve::MainActions &Open…", "Ctrl+J");
    QSettings().setValue("keys/kernelcurve::WindowDocks Why", "Ctrl+H");
    makeWindow();
    EXPECT_EQ(keysOfCommand("open"), "Ctrl+J");
    EXPECT_EQ(keysOf(*child<QDockWidget>("why")->toggleViewAction()).toStdString(), "Ctrl+H");
    QSettings settings;
    settings.beginGroup("keys");
    EXPECT_EQ(settings.childKeys(), QStringList({"open", "whyPanel"}));
}

TEST_F(KeysTest, TheListIsSearchedByCommandMenuAndKey) {
    openList();
    auto* list = child<QTreeWidget>("keyList");
    const auto shown = [&] {
        QStringList commands;
        for (QTreeWidgetItemIterator each(list, QTreeWidgetItemIterator::NotHidden); *each; ++each)
            if ((*each)->parent() != nullptr && !(*each)->parent()->isHidden())
                commands << (*each)->text(0);
        return commands;
    };
    child<QLineEdit>("keySearch")->setText("ctrl+shift+e");
    EXPECT_EQ(shown(), QStringList{"Export table as CSV…"});
    child<QLineEdit>("keySearch")->setText("backspace chart");
    EXPECT_EQ(shown().size(), 1);
    choose(shown().first());
    EXPECT_FALSE(child<KeyField>("keyField0")->isEnabled()) << "the chart's keys are what they are";
}

TEST_F(KeysTest, EveryCommandOfTheMenusHasANameOfItsOwn) {
    const auto* keys = window_->findChild<CommandKeys*>();
    QList<QMenu*> menus;
    for (QAction* each : window_->menuBar()->actions())
        menus << each->menu();
    for (const QAction* each : commandsOf(menus))
        if (!each->objectName().startsWith("compare ") && !each->text().startsWith("Connect")) {
            EXPECT_TRUE(keys->isCommand(*each)) << each->text().toStdString();
        }
    std::set<std::string> taken;
    for (const QAction* each : commandsOf(menus))
        for (const QKeySequence& key : each->shortcuts())
            EXPECT_TRUE(taken.insert(key.toString().toStdString()).second)
                << keysOf(*each).toStdString();
}

} // namespace
} // namespace kernelcurve
