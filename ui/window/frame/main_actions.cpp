#include "ui/window/frame/main_actions.h"

#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/appearance.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/interface_size.h"
#include "ui/widgets/appearance/languages.h"
#include "ui/widgets/named.h"
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
    , newExperiment(add(QT_TR_NOOP("&New experiment"), "new", {QKeySequence::New}, "newExperiment"))
    , open(add(QT_TR_NOOP("&Open…"), "open", {QKeySequence::Open}))
    , newProblem(add(QT_TR_NOOP("New pro&blem…"), nullptr, {ctrlShift | Qt::Key_P}, "newProblem"))
    , newKernel(add(QT_TR_NOOP("Ne&w kernel…"), nullptr, {ctrlShift | Qt::Key_N}, "newKernel"))
    , openKernel(add(QT_TR_NOOP("Open &kernel file…"), "kernel", {ctrlShift | Qt::Key_O}))
    , bringKernel(
          add(QT_TR_NOOP("Brin&g a .cu file…"), nullptr, {ctrlShift | Qt::Key_B}, "bringKernel"))
    , openClass(add(QT_TR_NOOP("Open a c&lass…"), nullptr, {ctrlShift | Qt::Key_L}, "openClass"))
    , save(add(QT_TR_NOOP("&Save"), "save", {QKeySequence::Save}))
    , saveAs(add(QT_TR_NOOP("Save &as…"), nullptr, {ctrlShift | Qt::Key_S}))
    , exportChart(add(QT_TR_NOOP("&Export chart…"), "chart", {Qt::CTRL | Qt::Key_E}, "exportChart"))
    , copyChart(add(QT_TR_NOOP("&Copy chart as image"), "copy"))
    , copyDrawing(add(QT_TR_NOOP("Copy chart as &drawing (SVG, PDF)")))
    , exportTable(add(QT_TR_NOOP("Export &table as CSV…"), "table", {ctrlShift | Qt::Key_E}))
    , exportSamples(add(QT_TR_NOOP("E&xport samples as CSV…")))
    , exportReport(add(QT_TR_NOOP("Export re&port…"), nullptr, {Qt::CTRL | Qt::Key_P}))
    , exportWorksheet(add(QT_TR_NOOP("Export &worksheet…")))
    , copyCsv(add(QT_TR_NOOP("Copy table as CS&V")))
    , copyMarkdown(add(QT_TR_NOOP("Copy table as &Markdown")))
    , quit(add(QT_TR_NOOP("&Quit"), nullptr, {Qt::CTRL | Qt::Key_Q}))
    // Where a text has the focus and was changed, they are the text's.
    , undo(add(nullptr, "undo", {QKeySequence::Undo}, "undo"))
    , redo(add(nullptr, "redo", {ctrlShift | Qt::Key_Z, Qt::CTRL | Qt::Key_Y}, "redo"))
    , editTitle(add(QT_TR_NOOP("&Title of the experiment"), nullptr, {Qt::Key_F2}, "editTitle"))
    , editNotes(add(QT_TR_NOOP("&Notes"), "notes", {Qt::SHIFT | Qt::Key_F2}, "editNotes"))
    , run(add(QT_TR_NOOP("&Run"), "run", {Qt::CTRL | Qt::Key_R, Qt::Key_F5}, "run"))
    , resume(add(QT_TR_NOOP("&Measure what is missing"), "resume", {ctrlShift | Qt::Key_R}))
    // Only a running run can be stopped; otherwise Esc belongs to whoever has the focus.
    , stop(add(QT_TR_NOOP("&Stop"), "stop", {Qt::Key_Escape, Qt::CTRL | Qt::Key_Period}, "stop"))
    , bringBack(add(QT_TR_NOOP("&Bring back the run before"), "earlier", {Qt::CTRL | Qt::Key_B},
                    "bringBack"))
    , start(add(QT_TR_NOOP("S&tart page"), nullptr, {Qt::CTRL | Qt::Key_0}, "start"))
    , goToKernels(add(QT_TR_NOOP("Go to &kernels"), nullptr, {Qt::CTRL | Qt::Key_1}))
    , goToParameters(add(QT_TR_NOOP("Go to &parameters"), nullptr, {Qt::CTRL | Qt::Key_2}))
    , goToChart(add(QT_TR_NOOP("Go to &chart"), nullptr, {Qt::CTRL | Qt::Key_3}))
    , goToTable(add(QT_TR_NOOP("Go to &measurements"), nullptr, {Qt::CTRL | Qt::Key_4}))
    , guess(add(QT_TR_NOOP("&Guess before measuring"), "guess", {Qt::CTRL | Qt::Key_G}, "guess"))
    , addHost(add(QT_TR_NOOP("&Add machine…"), nullptr, {}, "addHost"))
    , restartLab(add(QT_TR_NOOP("&Back to the lab's beginning"), nullptr, {}, "restartLab"))
    , presentation(add(QT_TR_NOOP("P&resentation"), nullptr, {Qt::Key_F11}, "presentation"))
    , bigFigures(add(QT_TR_NOOP("&Big figures"), nullptr, {Qt::SHIFT | Qt::Key_F11}, "bigFigures"))
    , palette(add(QT_TR_NOOP("&Find and do…"), "find", {Qt::CTRL | Qt::Key_K}, "palette"))
    , sources(add(QT_TR_NOOP("S&ources…"), "sources", {}, "sources"))
    , resetLayout(add(QT_TR_NOOP("Reset la&yout"), nullptr, {}, "resetLayout"))
    , larger(add(QT_TR_NOOP("&Larger interface"), nullptr,
                 {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal}, "larger"))
    , smaller(add(QT_TR_NOOP("&Smaller interface"), nullptr, {Qt::CTRL | Qt::Key_Minus}, "smaller"))
    , usualSize(add(QT_TR_NOOP("Interface of the &usual size"), nullptr, {}, "usualSize"))
    , shortcuts(add(QT_TR_NOOP("&Keyboard shortcuts"), nullptr, {Qt::Key_F1}, "shortcuts"))
    , manual(add(QT_TR_NOOP("&Manual"), nullptr, {}, "openManual"))
    , about(add(QT_TR_NOOP("&About Kernelcurve"), nullptr, {}, "about"))
    , aboutQt(add(QT_TR_NOOP("About &Qt")))
    , recent(addMenu(window, QT_TR_NOOP("Open &recent")))
    , labs(addMenu(window, QT_TR_NOOP("&Labs")))
    , earlierRuns(addMenu(window, QT_TR_NOOP("&Earlier runs")))
    , compare(addMenu(window, QT_TR_NOOP("C&ompare")))
    , device(named("deviceMenu", addMenu(window, QT_TR_NOOP("Device"))))
    , view(addMenu(window, QT_TR_NOOP("&View")))
    , toolBar(new WorkBar(window))
    , deviceList(named("barDevice", new QuietComboBox(toolBar)))
    , file_(addMenu(window, QT_TR_NOOP("&File")))
    , edit_(addMenu(window, QT_TR_NOOP("&Edit")))
    , runMenu_(addMenu(window, QT_TR_NOOP("&Run")))
    , language_(addMenu(window, QT_TR_NOOP("&Language")))
    , help_(addMenu(window, QT_TR_NOOP("&Help")))
    , exports_(new QMenu(&window))
    // Two that are called alike in one context, for the settings of keys.
    , systemLanguage_(add(QT_TR_NOOP("As the &system"), nullptr, {}, "systemLanguage"))
    , appearanceMenu_(addMenu(window, QT_TR_NOOP("A&ppearance")))
    , sizes_(new QMenu(&window)) {
    connect(larger, &QAction::triggered, size_, &InterfaceSize::grow);
    connect(smaller, &QAction::triggered, size_, &InterfaceSize::shrink);
    connect(usualSize, &QAction::triggered, size_, &InterfaceSize::reset);
    connect(size_, &InterfaceSize::changed, this, &MainActions::showSize);
    for (QAction* action : {start, guess, presentation, bigFigures})
        action->setCheckable(true);
    for (QMenu* menu : {recent, labs, earlierRuns})
        menu->setProperty(filledWhenShown, true);
    about->setMenuRole(QAction::AboutRole);
    aboutQt->setMenuRole(QAction::AboutQtRole);
    quit->setMenuRole(QAction::QuitRole);
    fillLanguages();
    fillAppearances();
    fillMenus(window);
    fillToolBar();
    retranslate();
}

QAction* MainActions::add(const char* text, const char* icon, const QList<QKeySequence>& keys,
                          const char* name) {
    auto* action = named(name, new QAction(this));
    if (text)
        texts_.emplace_back(action, text);
    if (icon)
        action->setIcon(actionIcon(QString::fromLatin1(icon)));
    action->setShortcuts(keys);
    return action;
}

QMenu* MainActions::addMenu(QMainWindow& window, const char* text) {
    auto* menu = new QMenu(&window);
    texts_.emplace_back(menu->menuAction(), text);
    return menu;
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
    view->addActions({start, sources, goToKernels, goToParameters, goToChart, goToTable});
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
    labsButton_ = named("labsButton", toolBar->put(*labs, "labs", 4, WorkBar::For::Desk));
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
    deviceList->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int letters = 18;
    deviceList->setMinimumContentsLength(letters);
    toolBar->put(*deviceList);
    toolBar->separate();
    named("guessButton", toolBar->put(*guess, 6));
    compareButton_ = named("compareButton", toolBar->put(*compare, "compare", 7));
    exports_->addActions({exportChart, copyChart, copyDrawing, exportTable, exportSamples});
    exports_->addSeparator();
    exports_->addActions({exportReport, exportWorksheet});
    exportButton_ = named("exportButton", toolBar->put(*exports_, "export", 8, WorkBar::For::Desk));
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
        const char* search;
    };
    const Offer offers[] = {
        {systemLanguage_, Languages::Choice::System, {}, QT_TR_NOOP("Language of the system")},
        {add(), Languages::Choice::English, QStringLiteral("English"), QT_TR_NOOP("English")},
        {add(), Languages::Choice::SimplifiedChinese, QStringLiteral("简体中文"),
         QT_TR_NOOP("Chinese")}};
    for (const Offer& offer : offers) {
        offer.action->setText(offer.name);
        setSearchText(*offer.action, "kernelcurve::MainActions", offer.search);
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
    struct Offer {
        Choice choice;
        const char* text;
        const char* search;
    };
    const Offer offers[] = {
        {Choice::System, QT_TR_NOOP("As the &system"), QT_TR_NOOP("Theme of the system")},
        {Choice::Light, QT_TR_NOOP("&Light"), QT_TR_NOOP("Light theme")},
        {Choice::Dark, QT_TR_NOOP("&Dark"), QT_TR_NOOP("Dark theme")},
        {Choice::HighContrast, QT_TR_NOOP("&High contrast"), QT_TR_NOOP("High contrast theme")}};
    for (const auto& [choice, text, search] : offers) {
        QAction* action = add(text);
        setSearchText(*action, "kernelcurve::MainActions", search);
        action->setCheckable(true);
        action->setChecked(appearance_->choice() == choice);
        group->addAction(action);
        appearanceMenu_->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, choice = choice] { appearance_->choose(choice); });
    }
}

void MainActions::retranslate() {
    for (const auto& [action, source] : texts_)
        setText(*action, "kernelcurve::MainActions", source);
    // One of the bar has a word there, and its key in the tip.
    const auto inBar = [](QAction* action, const QString& word, const QString& tip) {
        action->setIconText(word);
        action->setToolTip(withKey(tip, *action));
    };
    open->setIconText(tr("Open"));
    open->setToolTip(tr("Open an experiment or a recording"));
    labsButton_->setText(tr("Labs"));
    labsButton_->setToolTip(
        tr("The gallery of labs: experiments that come with an explanation; the arrow lists them"));
    newKernel->setToolTip(tr("Begin a kernel of your own from a template of its problem"));
    openKernel->setToolTip(tr("Add a kernel of your own, a .cu file, to the list"));
    bringKernel->setToolTip(tr("Measure a kernel from a file of another project, which stays as it "
                               "is"));
    openClass->setToolTip(tr("The recordings or hand-ins of many people as one table and chart"));
    newProblem->setToolTip(
        tr("Describe what kernels of your own compute: its arrays, its reference, "
           "what counts as right"));
    save->setIconText(tr("Save"));
    exportReport->setToolTip(
        tr("Charts, table, environment and notes in one document: HTML or PDF"));
    exportWorksheet->setToolTip(
        tr("What to do and to measure, to be printed: with blanks where the "
           "figures stand"));
    exportSamples->setToolTip(tr("The timings behind every measurement"));
    inBar(run, tr("Run"), tr("Measure every configuration"));
    inBar(resume, tr("Continue"), tr("Measure what is missing"));
    inBar(stop, tr("Stop"), tr("Stop after the launch that is under way"));
    inBar(bringBack, tr("Run before"), tr("Show the run before this one again"));
    compareButton_->setText(tr("Compare"));
    compareButton_->setToolTip(tr("With a recorded GPU or the run before, in the same chart"));
    inBar(guess, tr("Guess"), tr("Draw or type what you expect, then measure"));
    exportButton_->setText(tr("Export"));
    exportButton_->setToolTip(tr("The chart, the table or a report as a file"));
    presentation->setToolTip(tr("The chart alone, large, for a room that looks on; the same key "
                                "leads back"));
    bigFigures->setToolTip(tr("The selected row's figures alone, to be read from the last row; Esc "
                              "leaves"));
    inBar(palette, tr("Find and do"),
          tr("Every command, lab, kernel, device, file and page of the manual, by a part of "
             "its name"));
    sources->setToolTip(tr("The texts that labs, kernels, and published tables follow, with their "
                           "contents"));
    resetLayout->setToolTip(tr("Puts every panel where it stood at the first start"));
    showSize();
    toolBar->setWindowTitle(tr("Tools"));
}

} // namespace kernelcurve
