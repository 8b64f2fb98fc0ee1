#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <utility>
#include <vector>

class QAction;
class QMainWindow;
class QComboBox;
class QMenu;
class QToolButton;

namespace kernelcurve {

class Appearance;
class InterfaceSize;
class Languages;
class WorkBar;

/// Whether a menu holds what there is at the moment when it opens, and until then nothing.
bool isFilledWhenShown(const QMenu& menu);

/// The commands of the main window with their texts, icons and shortcuts, and the menus and the
/// toolbar that hold them. What they do is the window's affair, but for the language, the
/// appearance and the size that are chosen in them.
class MainActions : public QObject {
    Q_OBJECT

    // Before all that is written in that language and drawn in that size.
    Languages* languages_;
    Appearance* appearance_;
    InterfaceSize* size_;
    std::vector<std::pair<QAction*, const char*>> texts_; ///< by what tr() knows each

  public:
    explicit MainActions(QMainWindow& window);

    QAction* newExperiment;
    QAction* open;
    QAction* newProblem;
    QAction* newKernel;
    QAction* openKernel;
    QAction* bringKernel; ///< a file from elsewhere, as it is
    QAction* openClass;   ///< recordings or hand-ins of many
    QAction* save;
    QAction* saveAs;
    QAction* exportChart;
    QAction* copyChart;
    QAction* copyDrawing; ///< the chart as SVG and PDF
    QAction* exportTable;
    QAction* exportSamples;
    QAction* exportReport;
    QAction* exportWorksheet;
    QAction* copyCsv;
    QAction* copyMarkdown;
    QAction* quit;
    QAction* undo; ///< the window says of what, see HistoryFlow
    QAction* redo;
    QAction* editTitle; ///< of the experiment, where it stands
    QAction* editNotes;
    QAction* run;
    QAction* resume;
    QAction* stop;
    QAction* bringBack; ///< the run before
    QAction* start;     ///< shows the start page, or the work
    QAction* goToKernels;
    QAction* goToParameters;
    QAction* goToChart;
    QAction* goToTable;
    QAction* guess;        ///< draw what is expected, then measure
    QAction* addHost;      ///< another machine whose devices can be used
    QAction* restartLab;   ///< back to where the lab begins
    QAction* presentation; ///< for a room that looks on
    QAction* bigFigures;   ///< of one row, on a whole screen
    QAction* palette;      ///< finds everything that has a name
    QAction* sources;      ///< the texts that labs and kernels follow
    QAction* resetLayout;
    QAction* larger; ///< the interface
    QAction* smaller;
    QAction* usualSize;
    QAction* shortcuts; ///< the list of them
    QAction* manual;
    QAction* about;
    QAction* aboutQt;
    QMenu* recent;
    QMenu* labs;
    QMenu* earlierRuns;
    QMenu* compare; ///< see CompareMenu
    QMenu* device;  ///< the window adds what can be done with other machines
    QMenu* view;    ///< the window puts its docks here
    WorkBar* toolBar;
    QComboBox* deviceList; ///< in the bar

    /// Those of the bar.
    QList<QMenu*> menus() const { return {file_, edit_, runMenu_, device, view, help_}; }

    InterfaceSize& interfaceSize() const { return *size_; }
    void retranslate();
    /// Of the interface: not while a presentation has a size of its own.
    void setSizing(bool allowed);
    /// In the toolbar there is a way back where there are runs to go back to.
    void showEarlierRuns(bool any);

  private:
    /// `text` is what tr() knows its text by; `name` what tests and tools find it by, in every
    /// language, and the settings its keys.
    QAction* add(const char* text = nullptr, const char* icon = nullptr,
                 const QList<QKeySequence>& keys = {}, const char* name = nullptr);
    QMenu* addMenu(QMainWindow& window, const char* text);
    void fillMenus(QMainWindow& window);
    void fillToolBar();
    void fillLanguages();
    void fillAppearances();
    void showSize();

    QMenu* file_;
    QMenu* edit_;
    QMenu* runMenu_;
    QMenu* language_;
    QMenu* help_;
    QMenu* exports_;
    QToolButton* labsButton_ = nullptr;
    QToolButton* compareButton_ = nullptr;
    QToolButton* exportButton_ = nullptr;
    QToolButton* earlierButton_ = nullptr;
    QAction* systemLanguage_;
    QMenu* appearanceMenu_;
    QMenu* sizes_;
    bool sizing_ = true;
};

} // namespace kernelcurve
