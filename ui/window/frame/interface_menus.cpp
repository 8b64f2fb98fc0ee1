#include "ui/window/frame/interface_menus.h"

#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/interface_size.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/workbench/work_bar.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>

namespace kernelcurve {
namespace {

constexpr const char* context = "kernelcurve::InterfaceMenus";

/// Adds an exclusive entry to a menu.
QAction* addChoice(QMenu& menu, QActionGroup& group, bool isChosen, const char* search) {
    auto* action = new QAction(&menu);
    action->setCheckable(true);
    action->setChecked(isChosen);
    setSearchText(*action, context, search);
    group.addAction(action);
    menu.addAction(action);
    return action;
}

} // namespace

InterfaceMenus::InterfaceMenus(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , languages_(new Languages(this))
    , appearance_(new Appearance(&workbench.window))
    , size_(new InterfaceSize(this)) {
    addCommands();
    fillLanguages();
    fillAppearances();
    connect(size_, &InterfaceSize::changed, this, [this] {
        workbench_.refresh();
        showSize();
    });
    connect(&workbench_, &Workbench::retranslated, this, &InterfaceMenus::showSize);
}

void InterfaceMenus::addCommands() {
    // A presentation has a separate font size.
    const auto isSizing = [this] { return !workbench_.bar.isPresenting(); };
    workbench_.addCommands(
        *this, {{.id = "language",
                 .text = QT_TR_NOOP("&Language"),
                 .menus = {{"view", 410}},
                 .isMenu = true},
                {.id = "appearance",
                 .text = QT_TR_NOOP("A&ppearance"),
                 .menus = {{"view", 420}},
                 .isMenu = true},
                {.id = "size", .text = nullptr, .menus = {{"view", 430}}, .isMenu = true},
                {.id = "larger",
                 .text = QT_TR_NOOP("&Larger interface"),
                 .keys = {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal},
                 .menus = {{"size", 110}},
                 .run = [this] { size_->grow(); },
                 .isEnabled = [this, isSizing] { return isSizing() && size_->canGrow(); }},
                {.id = "smaller",
                 .text = QT_TR_NOOP("&Smaller interface"),
                 .keys = {Qt::CTRL | Qt::Key_Minus},
                 .menus = {{"size", 120}},
                 .run = [this] { size_->shrink(); },
                 .isEnabled = [this, isSizing] { return isSizing() && size_->canShrink(); }},
                {.id = "usualSize",
                 .text = QT_TR_NOOP("&Default interface size"),
                 .menus = {{"size", 130}},
                 .run = [this] { size_->reset(); },
                 .isEnabled = isSizing}});
}

void InterfaceMenus::showSize() {
    //: Size of the interface: 125 %
    workbench_.menu("size").setTitle(tr("Interface si&ze: %1 %").arg(size_->percent()));
}

void InterfaceMenus::fillLanguages() {
    using Choice = Languages::Choice;
    struct Offer {
        Choice choice;
        QString name; ///< name in that language, for users who read only that language
        const char* search;
    };
    const Offer offers[] = {
        {Choice::System, {}, QT_TR_NOOP("System language")},
        {Choice::English, QStringLiteral("English"), QT_TR_NOOP("English")},
        {Choice::SimplifiedChinese, QStringLiteral("简体中文"), QT_TR_NOOP("Chinese")}};
    auto* group = new QActionGroup(this);
    for (const auto& [choice, name, search] : offers) {
        QAction* action =
            addChoice(workbench_.menu("language"), *group, languages_->choice() == choice, search);
        action->setText(name);
        action->setObjectName(name.isEmpty() ? QStringLiteral("systemLanguage") : name);
        if (name.isEmpty())
            connect(&workbench_, &Workbench::retranslated, action,
                    [action] { setText(*action, context, QT_TR_NOOP("&System default")); });
        connect(action, &QAction::triggered, this,
                [this, choice = choice] { languages_->choose(choice); });
    }
}

void InterfaceMenus::fillAppearances() {
    using Choice = Appearance::Choice;
    struct Offer {
        Choice choice;
        const char* name;
        const char* text;
        const char* search;
    };
    const Offer offers[] = {
        {Choice::System, "systemTheme", QT_TR_NOOP("&System default"), QT_TR_NOOP("System theme")},
        {Choice::Light, "lightTheme", QT_TR_NOOP("&Light"), QT_TR_NOOP("Light theme")},
        {Choice::Dark, "darkTheme", QT_TR_NOOP("&Dark"), QT_TR_NOOP("Dark theme")},
        {Choice::HighContrast, "highContrastTheme", QT_TR_NOOP("&High contrast"),
         QT_TR_NOOP("High contrast theme")}};
    auto* group = new QActionGroup(this);
    for (const auto& [choice, name, text, search] : offers) {
        QAction* action = addChoice(workbench_.menu("appearance"), *group,
                                    appearance_->choice() == choice, search);
        action->setObjectName(QLatin1String(name));
        connect(&workbench_, &Workbench::retranslated, action,
                [action, text = text] { setText(*action, context, text); });
        connect(action, &QAction::triggered, this,
                [this, choice = choice] { appearance_->choose(choice); });
    }
}

} // namespace kernelcurve
