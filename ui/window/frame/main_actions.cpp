#include "ui/window/frame/main_actions.h"

#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/interface_size.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/widgets/quiet_combo_box.h"
#include "ui/window/frame/work_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

namespace kernelcurve {

namespace {

constexpr const char* filledWhenShown = "filledWhenShown";
constexpr Qt::Modifiers ctrlShift = Qt::CTRL | Qt::SHIFT;

} // namespace

bool isFilledWhenShown(const QMenu& menu) {
    return menu.property(filledWhenShown).toBool();
}

MainActions::MainActions(QMainWindow& window)
    : QObject(&window)
    , languages_(new Languages(this))
    , appearance_(new Appearance(&window))
    , size_(new InterfaceSize(this))
    , newExperiment(add("new", {QKeySequence::New}, "newExperiment"))
    , open(add("open", {QKeySequence::Open}))
    , newProblem(add(nullptr, {ctrlShift | Qt::Key_P}, "newProblem"))
    , newKernel(add(nullptr, {ctrlShift | Qt::Key_N}, "newKernel"))
    , openKernel(add("kernel", {ctrlShift | Qt::Key_O}))
    , bringKernel(add(nullptr, {ctrlShift | Qt::Key_B}, "bringKernel"))
    , openClass(add(nullptr, {ctrlShift | Qt::Key_L}, "openClass"))
    , save(add("save", {QKeySequence::Save}))
    , saveAs(add(nullptr, {ctrlShift | Qt::Key_S}))
    , exportChart(add("chart", {Qt::CTRL | Qt::Key_E}, "exportChart"))
    , copyChart(add("copy"))
    , copyDrawing(add())
    , exportTable(add("table", {ctrlShift | Qt::Key_E}))
    , exportSamples(add())
    , exportReport(add(nullptr, {Qt::CTRL | Qt::Key_P}))
    , exportWorksheet(add())
    , copyCsv(add())
    , copyMarkdown(add())
    , quit(add(nullptr, {Qt::CTRL | Qt::Key_Q}))
    // Where a text has the focus and was changed, they are the text's.
    , undo(add("undo", {QKeySequence::Undo}, "undo"))
    , redo(add("redo", {ctrlShift | Qt::Key_Z, Qt::CTRL | Qt::Key_Y}, "redo"))
    , editTitle(add(nullptr, {Qt::Key_F2}, "editTitle"))
    , editNotes(add("notes", {Qt::SHIFT | Qt::Key_F2}, "editNotes"))
    , run(add("run", {Qt::CTRL | Qt::Key_R, Qt::Key_F5}, "run"))
    , resume(add("resume", {ctrlShift | Qt::Key_R}))
    // Only a running run can be stopped; otherwise Esc belongs to whoever has the focus.
    , stop(add("stop", {Qt::Key_Escape, Qt::CTRL | Qt::Key_Period}, "stop"))
    , bringBack(add("earlier", {Qt::CTRL | Qt::Key_B}, "bringBack"))
    , start(add(nullptr, {Qt::CTRL | Qt::Key_0}, "start"))
    , goToKernels(add(nullptr, {Qt::CTRL | Qt::Key_1}))
    , goToParameters(add(nullptr, {Qt::CTRL | Qt::Key_2}))
    , goToChart(add(nullptr, {Qt::CTRL | Qt::Key_3}))
    , goToTable(add(nullptr, {Qt::CTRL | Qt::Key_4}))
    , guess(add("guess", {Qt::CTRL | Qt::Key_G}, "guess"))
    , addHost(add(nullptr, {}, "addHost"))
    , restartLab(add(nullptr, {}, "restartLab"))
    , presentation(add(nullptr, {Qt::Key_F11}, "presentation"))
    , bigFigures(add(nullptr, {Qt::SHIFT | Qt::Key_F11}, "bigFigures"))
    , palette(add("find", {Qt::CTRL | Qt::Key_K}, "palette"))
    , resetLayout(add(nullptr, {}, "resetLayout"))
    , larger(add(nullptr, {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}, "larger"))
    , smaller(add(nullptr, {Qt::CTRL | Qt::Key_Minus}, "smaller"))
    , usualSize(add(nullptr, {}, "usualSize"))
    , shortcuts(add(nullptr, {Qt::Key_F1}, "shortcuts"))
    , manual(add(nullptr, {}, "openManual"))
    , about(add(nullptr, {}, "about"))
    , aboutQt(add())
    , recent(new QMenu(&window))
    , labs(new QMenu(&window))
    , earlierRuns(new QMenu(&window))
    , compare(new QMenu(&window))
    , device(new QMenu(&window))
    , view(new QMenu(&window))
    , toolBar(new WorkBar(window))
    , deviceList(new QuietComboBox(toolBar))
    , file_(new QMenu(&window))
    , edit_(new QMenu(&window))
    , runMenu_(new QMenu(&window))
    , language_(new QMenu(&window))
    , help_(new QMenu(&window))
    , exports_(new QMenu(&window))
    // Two that are called alike in one context, for the settings of keys.
    , systemLanguage_(add(nullptr, {}, "systemLanguage"))
    , appearanceMenu_(new QMenu(&window))
    , sizes_(new QMenu(&window)) {
    connect(larger, &QAction::triggered, size_, &InterfaceSize::grow);
    connect(smaller, &QAction::triggered, size_, &InterfaceSize::shrink);
    connect(usualSize, &QAction::triggered, size_, &InterfaceSize::reset);
    connect(size_, &InterfaceSize::changed, this, &MainActions::showSize);
    for (QAction* action : {start, guess, presentation, bigFigures})
        action->setCheckable(true);
    for (QMenu* menu : {recent, labs, earlierRuns})
        menu->setProperty(filledWhenShown, true);
    device->setObjectName(QStringLiteral("deviceMenu"));
    about->setMenuRole(QAction::AboutRole);
    aboutQt->setMenuRole(QAction::AboutQtRole);
    quit->setMenuRole(QAction::QuitRole);
    fillLanguages();
    fillAppearances();
    fillMenus(window);
    fillToolBar();
    retranslate();
}

QAction* MainActions::add(const char* icon, const QList<QKeySequence>& keys, const char* name) {
    auto* action = new QAction(this);
    if (icon)
        action->setIcon(actionIcon(QString::fromLatin1(icon)));
    action->setShortcuts(keys);
    action->setObjectName(QString::fromLatin1(name));
    return action;
}

void MainActions::fillMenus(QMainWindow& window) {
    file_->addActions({newExperiment, open});
    file_->addMenu(recent);
    file_->addMenu(labs);
    file_->addActions({newKernel, openKernel, bringKernel, newProblem});
    file_->addAction(openClass);
    file_->addSeparator();
    file_->addActions({save, saveAs});
    file_->addSeparator();
    file_->addActions({exportChart, exportTable, exportSamples, exportReport, exportWorksheet});
    file_->addSeparator();
    file_->addAction(quit);
    edit_->addActions({undo, redo});
    edit_->addSeparator();
    edit_->addActions({editTitle, editNotes});
    edit_->addSeparator();
    edit_->addActions({copyChart, copyDrawing, copyCsv, copyMarkdown});
    runMenu_->addActions({run, resume, stop});
    runMenu_->addAction(bringBack);
    runMenu_->addMenu(earlierRuns);
    runMenu_->addSeparator();
    runMenu_->addMenu(compare);
    runMenu_->addActions({guess, restartLab});
    device->addAction(addHost);
    view->addAction(palette);
    view->addSeparator();
    view->addActions({start, goToKernels, goToParameters, goToChart, goToTable});
    view->addSeparator();
    view->addActions({presentation, bigFigures, resetLayout});
    view->addSeparator();
    view->addMenu(language_);
    view->addMenu(appearanceMenu_);
    view->addMenu(sizes_);
    sizes_->addActions({larger, smaller, usualSize});
    view->addSeparator();
    help_->addActions({manual, shortcuts});
    help_->addSeparator();
    help_->addActions({about, aboutQt});
    for (QMenu* menu : {file_, edit_, runMenu_, device, view, help_})
        window.menuBar()->addMenu(menu);
}

/// The numbers say how long a button keeps its words in a narrow window.
void MainActions::fillToolBar() {
    labsButton_ = toolBar->put(*labs, "labs", 4, WorkBar::For::Desk);
    labsButton_->setObjectName(QStringLiteral("labsButton"));
    labsButton_->setPopupMode(QToolButton::MenuButtonPopup);
    connect(labsButton_, &QToolButton::clicked, this, [this] {
        if (!start->isChecked())
            start->trigger();
    });
    toolBar->put(*open, 0, WorkBar::For::Desk);
    toolBar->put(*save, 0, WorkBar::For::Desk);
    toolBar->separate();
    toolBar->put(*undo, 0, WorkBar::For::Desk);
    toolBar->put(*redo, 0, WorkBar::For::Desk);
    toolBar->separate();
    DeskStyle::setPrimary(*toolBar->put(*run, 1));
    toolBar->put(*stop, 2);
    toolBar->put(*resume, 5);
    earlierButton_ = toolBar->put(*bringBack, 0, WorkBar::For::Desk);
    earlierButton_->setPopupMode(QToolButton::MenuButtonPopup);
    earlierButton_->setMenu(earlierRuns);
    earlierButton_->setFocusPolicy(Qt::TabFocus);
    toolBar->separate();
    deviceList->setObjectName(QStringLiteral("barDevice"));
    deviceList->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int letters = 18;
    deviceList->setMinimumContentsLength(letters);
    toolBar->put(*deviceList);
    toolBar->separate();
    toolBar->put(*guess, 6)->setObjectName(QStringLiteral("guessButton"));
    compareButton_ = toolBar->put(*compare, "compare", 7);
    compareButton_->setObjectName(QStringLiteral("compareButton"));
    exports_->addActions({exportChart, copyChart, copyDrawing, exportTable, exportSamples});
    exports_->addSeparator();
    exports_->addActions({exportReport, exportWorksheet});
    exportButton_ = toolBar->put(*exports_, "export", 8, WorkBar::For::Desk);
    exportButton_->setObjectName(QStringLiteral("exportButton"));
}

void MainActions::setSizing(bool allowed) {
    sizing_ = allowed;
    showSize();
}

void MainActions::showSize() {
    larger->setEnabled(sizing_ && size_->canGrow());
    smaller->setEnabled(sizing_ && size_->canShrink());
    usualSize->setEnabled(sizing_);
    //: How large the interface is: 125 %
    sizes_->setTitle(tr("Interface si&ze: %1 %").arg(size_->percent()));
}

void MainActions::showEarlierRuns(bool any) {
    toolBar->setShown(*earlierButton_, any);
}

void MainActions::fillLanguages() {
    auto* group = new QActionGroup(this);
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
        if (!offer.name.isEmpty())
            offer.action->setObjectName(offer.name);
        offer.action->setCheckable(true);
        offer.action->setChecked(languages_->choice() == offer.choice);
        group->addAction(offer.action);
        language_->addAction(offer.action);
        connect(offer.action, &QAction::triggered, this,
                [this, choice = offer.choice] { languages_->choose(choice); });
    }
}

void MainActions::fillAppearances() {
    auto* group = new QActionGroup(this);
    using Choice = Appearance::Choice;
    for (const Choice choice :
         {Choice::System, Choice::Light, Choice::Dark, Choice::HighContrast}) {
        QAction* action = add();
        action->setCheckable(true);
        action->setChecked(appearance_->choice() == choice);
        group->addAction(action);
        appearanceMenu_->addAction(action);
        appearances_.push_back(action);
        connect(action, &QAction::triggered, this, [this, choice] { appearance_->choose(choice); });
    }
}

void MainActions::retranslate() {
    const auto name = [](QAction* action, const char* source, const QString& tip = {}) {
        setText(*action, "kernelcurve::MainActions", source);
        if (!tip.isEmpty())
            action->setToolTip(tip);
    };
    // One of the bar, which has a word there and its key in the tip.
    const auto nameInBar = [&](QAction* action, const char* source, const QString& word,
                               const QString& tip) {
        name(action, source, withKey(tip, *action));
        action->setIconText(word);
    };
    name(file_->menuAction(), QT_TR_NOOP("&File"));
    name(edit_->menuAction(), QT_TR_NOOP("&Edit"));
    name(runMenu_->menuAction(), QT_TR_NOOP("&Run"));
    name(device->menuAction(), QT_TR_NOOP("Device"));
    name(addHost, QT_TR_NOOP("&Add machine…"));
    name(view->menuAction(), QT_TR_NOOP("&View"));
    name(help_->menuAction(), QT_TR_NOOP("&Help"));
    name(newExperiment, QT_TR_NOOP("&New experiment"));
    name(open, QT_TR_NOOP("&Open…"));
    open->setIconText(tr("Open"));
    open->setToolTip(tr("Open an experiment or a recording"));
    name(recent->menuAction(), QT_TR_NOOP("Open &recent"));
    name(labs->menuAction(), QT_TR_NOOP("&Labs"));
    labsButton_->setText(tr("Labs"));
    labsButton_->setToolTip(
        tr("The gallery of labs: experiments that come with an explanation; the arrow lists them"));
    name(newKernel, QT_TR_NOOP("Ne&w kernel…"),
         tr("Begin a kernel of your own from a template of its problem"));
    name(openKernel, QT_TR_NOOP("Open &kernel file…"),
         tr("Add a kernel of your own, a .cu file, to the list"));
    name(bringKernel, QT_TR_NOOP("Brin&g a .cu file…"),
         tr("Measure a kernel from a file of another project, which stays as it "
            "is"));
    name(openClass, QT_TR_NOOP("Open a c&lass…"),
         tr("The recordings or hand-ins of many people as one table and chart"));
    name(newProblem, QT_TR_NOOP("New pro&blem…"),
         tr("Describe what kernels of your own compute: its arrays, its reference, "
            "what counts as right"));
    name(save, QT_TR_NOOP("&Save"));
    save->setIconText(tr("Save"));
    name(saveAs, QT_TR_NOOP("Save &as…"));
    name(exportChart, QT_TR_NOOP("&Export chart…"));
    name(copyChart, QT_TR_NOOP("&Copy chart as image"));
    name(copyDrawing, QT_TR_NOOP("Copy chart as &drawing (SVG, PDF)"));
    name(exportReport, QT_TR_NOOP("Export re&port…"),
         tr("Charts, table, environment and notes in one document: HTML or PDF"));
    name(exportWorksheet, QT_TR_NOOP("Export &worksheet…"),
         tr("What to do and to measure, to be printed: with blanks where the "
            "figures stand"));
    name(editTitle, QT_TR_NOOP("&Title of the experiment"));
    name(editNotes, QT_TR_NOOP("&Notes"));
    name(copyCsv, QT_TR_NOOP("Copy table as CS&V"));
    name(copyMarkdown, QT_TR_NOOP("Copy table as &Markdown"));
    name(exportTable, QT_TR_NOOP("Export &table as CSV…"));
    name(exportSamples, QT_TR_NOOP("E&xport samples as CSV…"),
         tr("The timings behind every measurement"));
    name(quit, QT_TR_NOOP("&Quit"));
    nameInBar(run, QT_TR_NOOP("&Run"), tr("Run"), tr("Measure every configuration"));
    nameInBar(resume, QT_TR_NOOP("&Measure what is missing"), tr("Continue"),
              tr("Measure what is missing"));
    nameInBar(stop, QT_TR_NOOP("&Stop"), tr("Stop"), tr("Stop after the launch that is under way"));
    nameInBar(bringBack, QT_TR_NOOP("&Bring back the run before"), tr("Run before"),
              tr("Show the run before this one again"));
    name(compare->menuAction(), QT_TR_NOOP("C&ompare"));
    compareButton_->setText(tr("Compare"));
    compareButton_->setToolTip(tr("With a recorded GPU or the run before, in the same chart"));
    name(earlierRuns->menuAction(), QT_TR_NOOP("&Earlier runs"));
    name(start, QT_TR_NOOP("S&tart page"));
    name(goToKernels, QT_TR_NOOP("Go to &kernels"));
    name(goToParameters, QT_TR_NOOP("Go to &parameters"));
    name(goToChart, QT_TR_NOOP("Go to &chart"));
    name(goToTable, QT_TR_NOOP("Go to &measurements"));
    nameInBar(guess, QT_TR_NOOP("&Guess before measuring"), tr("Guess"),
              tr("Draw or type what you expect, then measure"));
    exportButton_->setText(tr("Export"));
    exportButton_->setToolTip(tr("The chart, the table or a report as a file"));
    name(restartLab, QT_TR_NOOP("&Back to the lab's beginning"));
    name(presentation, QT_TR_NOOP("P&resentation"),
         tr("The chart alone, large, for a room that looks on; the same key "
            "leads back"));
    name(bigFigures, QT_TR_NOOP("&Big figures"),
         tr("The selected row's figures alone, to be read from the last row; Esc "
            "leaves"));
    nameInBar(palette, QT_TR_NOOP("&Find and do…"), tr("Find and do"),
              tr("Every command, lab, kernel, device, file and page of the manual, by a part of "
                 "its name"));
    name(resetLayout, QT_TR_NOOP("Reset la&yout"),
         tr("Puts every panel where it stood at the first start"));
    name(language_->menuAction(), QT_TR_NOOP("&Language"));
    name(systemLanguage_, QT_TR_NOOP("As the &system"));
    name(appearanceMenu_->menuAction(), QT_TR_NOOP("A&ppearance"));
    const char* const names[] = {QT_TR_NOOP("As the &system"), QT_TR_NOOP("&Light"),
                                 QT_TR_NOOP("&Dark"), QT_TR_NOOP("&High contrast")};
    for (std::size_t index = 0; index < appearances_.size(); ++index)
        name(appearances_[index], names[index]);
    name(manual, QT_TR_NOOP("&Manual"));
    name(shortcuts, QT_TR_NOOP("&Keyboard shortcuts"));
    name(larger, QT_TR_NOOP("&Larger interface"));
    name(smaller, QT_TR_NOOP("&Smaller interface"));
    name(usualSize, QT_TR_NOOP("Interface of the &usual size"));
    showSize();
    name(about, QT_TR_NOOP("&About Kernelcurve"));
    name(aboutQt, QT_TR_NOOP("About &Qt"));
    toolBar->setWindowTitle(tr("Tools"));
}

} // namespace kernelcurve
