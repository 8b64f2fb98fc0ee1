// Tests that all controls that the keyboard can reach have names for screen readers in both
// languages.
#include "tests/ui/window/main_window_fixture.h"
#include "ui/manual/manual_window.h"
#include "ui/palette/palette.h"
#include "ui/teaching/classroom/class_window.h"
#include "ui/widgets/appearance/languages.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QTabBar>
#include <QTreeView>

namespace kernelcurve {
namespace {

/// Rows and cells are named by their contents, which may be empty.
bool holdsData(QAccessible::Role role) {
    return role == QAccessible::Cell || role == QAccessible::ListItem ||
           role == QAccessible::TreeItem || role == QAccessible::Row ||
           role == QAccessible::ColumnHeader;
}

QString described(const QAccessibleInterface& control) {
    QString text = QStringLiteral("role %1").arg(control.role());
    for (const QObject* each = control.object(); each != nullptr; each = each->parent())
        text += QStringLiteral(" < %1 %2")
                    .arg(QLatin1String(each->metaObject()->className()), each->objectName());
    return text;
}

/// The window keeps unused tab bars of docks for later use.
bool isEmptyBar(const QAccessibleInterface& control) {
    const auto* bar = qobject_cast<const QTabBar*>(control.object());
    return bar != nullptr && bar->count() == 0;
}

/// Adds all visible controls that can have the focus but have no name.
int look(QAccessibleInterface* at, QStringList& nameless) {
    if (at == nullptr || !at->isValid() || at->state().invisible)
        return 0;
    int seen = 0;
    if (at->state().focusable && !at->state().disabled && !holdsData(at->role()) &&
        !isEmptyBar(*at)) {
        ++seen;
        if (at->text(QAccessible::Name).trimmed().isEmpty())
            nameless << described(*at);
    }
    for (int child = 0; child < at->childCount(); ++child)
        if (!holdsData(at->role()))
            seen += look(at->child(child), nameless);
    return seen;
}

class ScreenReaderTest : public MainWindowTest {
  protected:
    void TearDown() override {
        window_.reset();
        QSettings().clear();
    }
    /// Returns the number of examined controls.
    static int expectNames(QWidget* window, const char* where) {
        QStringList nameless;
        const int seen = look(QAccessible::queryAccessibleInterface(window), nameless);
        EXPECT_TRUE(nameless.isEmpty()) << where << ":\n" << nameless.join(u'\n').toStdString();
        return seen;
    }
    template <typename Dialog>
    void expectNamesIn(const char* command) {
        bool looked = false;
        whenOpen<Dialog>([&](Dialog* dialog) {
            EXPECT_GT(expectNames(dialog, command), 0) << command;
            looked = true;
            dialog->reject();
        });
        child<QAction>(command)->trigger();
        EXPECT_TRUE(waitUntil([&] { return looked; })) << command;
    }
    void lookAround() {
        expectNames(window_.get(), "the first page");
        window_->openLab("offset_reads");
        ASSERT_TRUE(waitUntil([&] { return action0("run")->isEnabled(); }));
        action0("run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return action0("run")->isEnabled() && rows() > 0; }));
        child<QTableView>("measurements")->selectRow(0);
        for (QTreeView* tree : window_->findChildren<QTreeView*>())
            tree->expandAll();
        for (auto* dock : window_->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            settle();
            EXPECT_GT(expectNames(window_.get(), dock->objectName().toUtf8().constData()), 20);
        }
        for (const char* section :
             {"deviceSection", "kernelSection", "parameterSection", "measuring"})
            for (auto* button : child<QWidget>(section)->findChildren<QAbstractButton*>())
                if (button->isCheckable() && !button->isChecked())
                    button->click();
        expectNames(window_.get(), "with all sections open");
        action0("guess")->trigger();
        expectNames(window_.get(), "guessing");
        action0("guess")->trigger();
        action0("editTitle")->trigger();
        expectNames(window_.get(), "editing the title");
        action0("editNotes")->trigger();
        expectNames(window_.get(), "editing the notes");
        for (const char* command :
             {"addHost", "newKernel", "newProblem", "newAssignment", "exportChart", "about"})
            expectNamesIn<QDialog>(command);
        action0("chartLookAction")->trigger();
        auto* chartLook = QApplication::activeModalWidget();
        ASSERT_NE(chartLook, nullptr);
        expectNames(chartLook, "chart look");
        chartLook->close();
        action0("shortcuts")->trigger();
        expectNames(window_->findChild<ManualWindow*>(), "shortcuts");
        action0("openManual")->trigger();
        expectNames(window_->findChild<ManualWindow*>(), "manual");
        action0("palette")->trigger();
        expectNames(window_->findChild<Palette*>(), "palette");
        window_->findChild<Palette*>()->close();
    }
    QAction* action0(const char* name) { return child<QAction>(name); }
};

TEST_F(ScreenReaderTest, EveryControlThatTakesTheFocusHasAName) {
    start();
    lookAround();
}

TEST_F(ScreenReaderTest, AndOneInChinese) {
    start();
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    lookAround();
    window_->findChild<Languages*>()->choose(Languages::Choice::English);
}

/// Tests the check itself, which must find a field without a name.
TEST_F(ScreenReaderTest, AControlWithoutANameIsFound) {
    QWidget page;
    new QLineEdit(&page);
    page.show();
    QStringList nameless;
    EXPECT_EQ(look(QAccessible::queryAccessibleInterface(&page), nameless), 1);
    EXPECT_EQ(nameless.size(), 1);
    EXPECT_TRUE(nameless.value(0).contains("QLineEdit"));
}

} // namespace
} // namespace kernelcurve
