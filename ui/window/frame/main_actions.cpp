#include "ui/window/frame/main_actions.h"

#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/languages.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace kernelcurve {

MainActions::MainActions(QMainWindow& window, Languages& languages, Appearance& appearance)
    : QObject(&window)
    , newExperiment(add("new"))
    , open(add("open"))
    , newProblem(add())
    , newKernel(add())
    , openKernel(add("kernel"))
    , bringKernel(add())
    , save(add("save"))
    , saveAs(add())
    , exportChart(add("chart"))
    , copyChart(add("copy"))
    , exportTable(add("table"))
    , exportSamples(add())
    , exportReport(add())
    , copyCsv(add())
    , copyMarkdown(add())
    , quit(add())
    , undo(add("undo"))
    , redo(add("redo"))
    , run(add("run"))
    , resume(add("resume"))
    , stop(add("stop"))
    , bringBack(add("earlier"))
    , start(add())
    , goToKernels(add())
    , goToParameters(add())
    , goToChart(add())
    , goToTable(add())
    , guess(add())
    , addHost(add())
    , restartLab(add())
    , presentation(add())
    , resetLayout(add())
    , about(add())
    , aboutQt(add())
    , recent(new QMenu(&window))
    , labs(new QMenu(&window))
    , earlierRuns(new QMenu(&window))
    , device(new QMenu(&window))
    , view(new QMenu(&window))
    , toolBar(window.addToolBar(QString()))
    , file_(new QMenu(&window))
    , edit_(new QMenu(&window))
    , runMenu_(new QMenu(&window))
    , language_(new QMenu(&window))
    , help_(new QMenu(&window))
    , labsButton_(new QToolButton(&window))
    , languages_(new QActionGroup(this))
    , systemLanguage_(add())
    , appearance_(new QMenu(&window)) {
    setShortcuts();
    fillLanguages(languages);
    fillAppearances(appearance);
    fillMenus(window);
    fillToolBar();
    retranslate();
}

QAction* MainActions::add(const char* icon) {
    auto* action = new QAction(this);
    if (icon)
        action->setIcon(actionIcon(QString::fromLatin1(icon)));
    return action;
}

void MainActions::setShortcuts() {
    newExperiment->setShortcut(QKeySequence::New);
    open->setShortcut(QKeySequence::Open);
    newProblem->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    newKernel->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N));
    openKernel->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    bringKernel->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    save->setShortcut(QKeySequence::Save);
    saveAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    exportChart->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    exportTable->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    exportReport->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    run->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_R), QKeySequence(Qt::Key_F5)});
    resume->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    // Only a running run can be stopped; otherwise Esc belongs to whoever has the focus.
    stop->setShortcuts({QKeySequence(Qt::Key_Escape), QKeySequence(Qt::CTRL | Qt::Key_Period)});
    // Where a text has the focus and was changed, they are the text's.
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    undo->setObjectName(QStringLiteral("undo"));
    redo->setObjectName(QStringLiteral("redo"));
    bringBack->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
    bringBack->setObjectName(QStringLiteral("bringBack"));
    start->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    start->setCheckable(true);
    start->setObjectName(QStringLiteral("start"));
    goToKernels->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_1));
    goToParameters->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_2));
    goToChart->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_3));
    goToTable->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_4));
    guess->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    presentation->setShortcut(QKeySequence(Qt::Key_F11));
    for (QAction* action : {guess, presentation})
        action->setCheckable(true);
    guess->setObjectName(QStringLiteral("guess"));
    restartLab->setObjectName(QStringLiteral("restartLab"));
    resetLayout->setObjectName(QStringLiteral("resetLayout"));
    presentation->setObjectName(QStringLiteral("presentation"));
    about->setMenuRole(QAction::AboutRole);
    // What tests and tools find them by, in every language.
    run->setObjectName(QStringLiteral("run"));
    newExperiment->setObjectName(QStringLiteral("newExperiment"));
    addHost->setObjectName(QStringLiteral("addHost"));
    device->setObjectName(QStringLiteral("deviceMenu"));
    newProblem->setObjectName(QStringLiteral("newProblem"));
    newKernel->setObjectName(QStringLiteral("newKernel"));
    bringKernel->setObjectName(QStringLiteral("bringKernel"));
    exportChart->setObjectName(QStringLiteral("exportChart"));
    about->setObjectName(QStringLiteral("about"));
    stop->setObjectName(QStringLiteral("stop"));
    aboutQt->setMenuRole(QAction::AboutQtRole);
    quit->setMenuRole(QAction::QuitRole);
}

void MainActions::fillMenus(QMainWindow& window) {
    file_->addActions({newExperiment, open});
    file_->addMenu(recent);
    file_->addMenu(labs);
    file_->addActions({newKernel, openKernel, bringKernel, newProblem});
    file_->addSeparator();
    file_->addActions({save, saveAs});
    file_->addSeparator();
    file_->addActions({exportChart, exportTable, exportSamples, exportReport});
    file_->addSeparator();
    file_->addAction(quit);
    edit_->addActions({undo, redo});
    edit_->addSeparator();
    edit_->addActions({copyChart, copyCsv, copyMarkdown});
    runMenu_->addActions({run, resume, stop});
    runMenu_->addAction(bringBack);
    runMenu_->addMenu(earlierRuns);
    runMenu_->addSeparator();
    runMenu_->addActions({guess, restartLab});
    device->addAction(addHost);
    view->addActions({start, goToKernels, goToParameters, goToChart, goToTable});
    view->addSeparator();
    view->addActions({presentation, resetLayout});
    view->addSeparator();
    view->addMenu(language_);
    view->addMenu(appearance_);
    view->addSeparator();
    help_->addActions({about, aboutQt});
    for (QMenu* menu : {file_, edit_, runMenu_, device, view, help_})
        window.menuBar()->addMenu(menu);
}

void MainActions::fillToolBar() {
    toolBar->setObjectName(QStringLiteral("toolBar"));
    toolBar->setMovable(false);
    toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolBar->setIconSize({16, 16});
    toolBar->toggleViewAction()->setVisible(false);
    labsButton_->setIcon(actionIcon(QStringLiteral("labs")));
    labsButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    labsButton_->setPopupMode(QToolButton::InstantPopup);
    labsButton_->setMenu(labs);
    labsButton_->setFocusPolicy(Qt::TabFocus);
    toolBar->addWidget(labsButton_);
    toolBar->addActions({open, save});
    toolBar->addSeparator();
    for (QAction* action : {undo, redo}) {
        toolBar->addAction(action);
        qobject_cast<QToolButton*>(toolBar->widgetForAction(action))
            ->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    toolBar->addSeparator();
    toolBar->addActions({run, stop});
    auto* earlier = new QToolButton(toolBar);
    earlier->setDefaultAction(bringBack);
    earlier->setPopupMode(QToolButton::MenuButtonPopup);
    earlier->setMenu(earlierRuns);
    earlier->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    earlier->setFocusPolicy(Qt::TabFocus);
    earlierButton_ = toolBar->addWidget(earlier);
}

void MainActions::showEarlierRuns(bool any) {
    earlierButton_->setVisible(any);
}

void MainActions::fillLanguages(Languages& languages) {
    struct Offer {
        QAction* action;
        Languages::Choice choice;
        QString name; ///< each in its own language, so that it can always be found
    };
    const Offer offers[] = {
        {systemLanguage_, Languages::Choice::System, {}},
        {add(), Languages::Choice::English, QStringLiteral("English")},
        {add(), Languages::Choice::SimplifiedChinese, QStringLiteral("简体中文")}};
    for (const Offer& offer : offers) {
        offer.action->setText(offer.name);
        offer.action->setCheckable(true);
        offer.action->setChecked(languages.choice() == offer.choice);
        languages_->addAction(offer.action);
        language_->addAction(offer.action);
        connect(offer.action, &QAction::triggered, this,
                [&languages, choice = offer.choice] { languages.choose(choice); });
    }
}

void MainActions::fillAppearances(Appearance& appearance) {
    auto* group = new QActionGroup(this);
    using Choice = Appearance::Choice;
    for (const Choice choice :
         {Choice::System, Choice::Light, Choice::Dark, Choice::HighContrast}) {
        QAction* action = add();
        action->setCheckable(true);
        action->setChecked(appearance.choice() == choice);
        group->addAction(action);
        appearance_->addAction(action);
        appearances_.push_back(action);
        connect(action, &QAction::triggered, this,
                [&appearance, choice] { appearance.choose(choice); });
    }
}

void MainActions::retranslate() {
    file_->setTitle(tr("&File"));
    edit_->setTitle(tr("&Edit"));
    runMenu_->setTitle(tr("&Run"));
    device->setTitle(tr("Device"));
    addHost->setText(tr("&Add machine…"));
    view->setTitle(tr("&View"));
    help_->setTitle(tr("&Help"));
    newExperiment->setText(tr("&New experiment"));
    open->setText(tr("&Open…"));
    open->setIconText(tr("Open"));
    open->setToolTip(tr("Open an experiment or a recording"));
    recent->setTitle(tr("Open &recent"));
    labs->setTitle(tr("&Labs"));
    labsButton_->setText(tr("Labs"));
    labsButton_->setToolTip(tr("Experiments that come with an explanation"));
    newKernel->setText(tr("Ne&w kernel…"));
    newKernel->setToolTip(tr("Begin a kernel of your own from a template of its problem"));
    openKernel->setText(tr("Open &kernel file…"));
    openKernel->setToolTip(tr("Add a kernel of your own, a .cu file, to the list"));
    bringKernel->setText(tr("Brin&g a .cu file…"));
    bringKernel->setToolTip(tr("Measure a kernel from a file of another project, which stays as it "
                               "is"));
    newProblem->setText(tr("New pro&blem…"));
    newProblem->setToolTip(
        tr("Describe what kernels of your own compute: its arrays, its reference, "
           "what counts as right"));
    save->setText(tr("&Save"));
    save->setIconText(tr("Save"));
    saveAs->setText(tr("Save &as…"));
    exportChart->setText(tr("&Export chart…"));
    copyChart->setText(tr("&Copy chart as image"));
    exportReport->setText(tr("Export re&port…"));
    exportReport->setToolTip(
        tr("Charts, table, environment and notes in one document: HTML or PDF"));
    copyCsv->setText(tr("Copy table as CS&V"));
    copyMarkdown->setText(tr("Copy table as &Markdown"));
    exportTable->setText(tr("Export &table as CSV…"));
    exportSamples->setText(tr("E&xport samples as CSV…"));
    exportSamples->setToolTip(tr("The timings behind every measurement"));
    quit->setText(tr("&Quit"));
    run->setText(tr("&Run"));
    run->setIconText(tr("Run"));
    run->setToolTip(tr("Measure every configuration (Ctrl+R)"));
    resume->setText(tr("&Measure what is missing"));
    stop->setText(tr("&Stop"));
    stop->setIconText(tr("Stop"));
    stop->setToolTip(tr("Stop after the launch that is under way (Esc)"));
    bringBack->setText(tr("&Bring back the run before"));
    bringBack->setIconText(tr("Run before"));
    bringBack->setToolTip(tr("Show the run before this one again (Ctrl+B)"));
    earlierRuns->setTitle(tr("&Earlier runs"));
    start->setText(tr("S&tart page"));
    goToKernels->setText(tr("Go to &kernels"));
    goToParameters->setText(tr("Go to &parameters"));
    goToChart->setText(tr("Go to &chart"));
    goToTable->setText(tr("Go to &measurements"));
    guess->setText(tr("&Guess before measuring"));
    restartLab->setText(tr("&Back to the lab's beginning"));
    presentation->setText(tr("P&resentation"));
    presentation->setToolTip(tr("The chart alone, large, for a room that looks on; the same key "
                                "leads back"));
    resetLayout->setText(tr("Reset la&yout"));
    resetLayout->setToolTip(tr("Puts every panel where it stood at the first start"));
    language_->setTitle(tr("&Language"));
    systemLanguage_->setText(tr("As the &system"));
    appearance_->setTitle(tr("A&ppearance"));
    const QString names[] = {tr("As the &system"), tr("&Light"), tr("&Dark"), tr("&High contrast")};
    for (std::size_t index = 0; index < appearances_.size(); ++index)
        appearances_[index]->setText(names[index]);
    about->setText(tr("&About Kernelcurve"));
    aboutQt->setText(tr("About &Qt"));
    toolBar->setWindowTitle(tr("Tools"));
}

} // namespace kernelcurve
