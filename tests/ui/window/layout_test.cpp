// Tests the layout of the window: nothing is cut off, and nothing moves unexpectedly.
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/lab/lab_panel.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/wrapping_table.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QIcon>
#include <QLineEdit>
#include <QMessageBox>
#include <QPixmap>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QStandardItemModel>
#include <QStyleFactory>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace kernelcurve {
namespace {

class LayoutTest : public MainWindowTest {
  protected:
    LayoutTest() {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        DeskStyle::install();
    }
    /// Starts with the lab on the right, or with another panel there.
    void startWithLab(QSize size, const char* panel = nullptr) {
        start();
        window_->resize(size);
        window_->openLab("transposes");
        const QAction* run = window_->findChild<QAction*>("run");
        ASSERT_TRUE(waitUntil([&] { return run->isEnabled(); })) << state();
        if (panel) {
            child<QDockWidget>(panel)->show();
            child<QDockWidget>(panel)->raise();
        }
        settle();
    }
    int middleOf(const char* name) {
        auto* widget = child<QWidget>(name);
        return widget->mapTo(window_.get(), widget->rect().center()).y();
    }
};

TEST_F(LayoutTest, TheControlsOfTheChartStandInOneLineBesideAPanel) {
    for (const char* language : {"en", "zh_CN"})
        for (const QSize size : {QSize(1500, 940), QSize(1480, 960)}) {
            QSettings().setValue("window/language", language);
            startWithLab(size, "why");
            EXPECT_GT(child<QDockWidget>("why")->width(), 500) << "a wide panel";
            EXPECT_NEAR(middleOf("plotY"), middleOf("chartOptions"), 1) << language << size.width();
            EXPECT_NEAR(middleOf("plotY"), middleOf("plotX"), 1) << language << size.width();
            window_.reset();
        }
}

TEST_F(LayoutTest, ThePlotIsAtLeast320PixelsHighBesideALab) {
    for (const char* language : {"en", "zh_CN"}) {
        QSettings().setValue("window/language", language);
        startWithLab({1280, 720});
        window_->openLab("offset_reads");
        window_->document().edit([](Experiment& experiment) {
            experiment.guesses = {
                {.of = {}, .x = "offset", .y = "bandwidth", .points = {{0, 4e10}}}};
        });
        child<QAction>("run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return rows() > 60 && child<QAction>("run")->isEnabled(); }));
        settle();
        EXPECT_FALSE(child<QLabel>("guessVerdict")->text().isEmpty());
        const auto plotHeight = [&] {
            return child<ChartView>("chart")->canvas().drawn().geometry().plotArea().height();
        };
        EXPECT_GE(plotHeight(), 320) << language;
        // The table gives its space to the chart. This also holds in the next session.
        auto* table = child<QTableView>("measurements");
        const double before = plotHeight();
        const int tableBefore = table->height();
        EXPECT_GE(table->viewport()->height(), 2 * table->rowHeight(0));
        child<QToolButton>("foldTable")->click();
        settle();
        EXPECT_FALSE(table->isVisible());
        EXPECT_GT(plotHeight(), before + 80);
        window_->document().save(settings_.path("saved.yaml"));
        window_->close();
        window_.reset();
        start();
        EXPECT_FALSE(child<QTableView>("measurements")->isVisible());
        window_->resize(1280, 720);
        child<QAction>("goToTable")->trigger();
        settle();
        EXPECT_TRUE(child<QTableView>("measurements")->isVisible());
        EXPECT_NEAR(child<QTableView>("measurements")->height(), tableBefore, 60);
        window_.reset();
    }
}

TEST_F(LayoutTest, ParametersAreVisibleBelowALongListOfKernels) {
    startWithLab({1280, 720});
    window_->openLab("offset_reads");
    settle();
    auto* column = child<QScrollArea>("experimentColumn")->verticalScrollBar();
    const auto expectFields = [&] {
        column->setValue(0);
        settle();
        for (const char* field : {"n", "offset", "block"}) {
            const auto* box = child<QComboBox>(field);
            EXPECT_EQ(box->visibleRegion().boundingRect(), box->rect()) << field;
        }
    };
    expectFields();
    child<QPushButton>("allProblems")->click();
    settle();
    EXPECT_GT(child<QTreeView>("kernels")->verticalScrollBar()->maximum(), 0);
    expectFields();
}

TEST_F(LayoutTest, EveryLineOfWhatIsWrongWithAnEntryIsShown) {
    // The height is so small that the form scrolls both with and without a note. Its width must not
    // change.
    startWithLab({1180, 600});
    window_->openLab("offset_reads");
    auto* n = child<QComboBox>("n");
    const auto note = [&]() -> NoteLabel* {
        const auto notes = n->parentWidget()->findChildren<NoteLabel*>();
        const auto shown = std::ranges::find_if(notes, &QWidget::isVisible);
        return shown == notes.end() ? nullptr : *shown;
    };
    const auto type = [&](const char* text) {
        n->lineEdit()->selectAll();
        QTest::keyClicks(n->lineEdit(), text);
        settle();
    };
    for (const char* wrong : {"half of it", "0..100000", "12 Ki..1Mi x2", "0.5"}) {
        type("4096");
        ASSERT_EQ(note(), nullptr);
        type(wrong);
        ASSERT_NE(note(), nullptr) << wrong;
        EXPECT_GE(note()->height(), note()->heightForWidth(note()->width()))
            << note()->text().toStdString();
    }
}

TEST_F(LayoutTest, WhatGetsTheKeyboardScrollsIntoView) {
    startWithLab({1180, 600});
    window_->openLab("offset_reads");
    settle();
    auto* panel = child<QDockWidget>("experiment");
    auto* area = panel->findChild<QScrollArea*>("experimentColumn");
    ASSERT_NE(area, nullptr);
    auto* field = child<QComboBox>("n");
    const auto inView = [&](const QWidget* widget) {
        return widget->visibleRegion().boundingRect().height() == widget->height();
    };
    area->verticalScrollBar()->setValue(0);
    key(Qt::Key_1, Qt::ControlModifier);
    settle();
    key(Qt::Key_2, Qt::ControlModifier);
    settle();
    ASSERT_TRUE(field->hasFocus() || field->isAncestorOf(QApplication::focusWidget()) ||
                panel->isAncestorOf(QApplication::focusWidget()));
    EXPECT_TRUE(inView(QApplication::focusWidget()))
        << QApplication::focusWidget()->objectName().toStdString();
    QScrollBar* bar = area->verticalScrollBar();
    for (const int place : {bar->minimum(), bar->maximum()}) {
        window_->setFocus();
        bar->setValue(place);
        settle();
        field->setFocus(Qt::OtherFocusReason);
        EXPECT_TRUE(waitUntil([&] { return inView(field); })) << place;
    }
    // A closed panel is opened for it.
    panel->close();
    key(Qt::Key_2, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(panel->isVisible());
    EXPECT_TRUE(inView(QApplication::focusWidget()));
}

TEST_F(LayoutTest, PanelsAreAsWideAfterAPresentationAsBefore) {
    startWithLab({1360, 860});
    auto* experiment = child<QDockWidget>("experiment");
    auto* lab = child<QDockWidget>("lab");
    const int left = experiment->width();
    const int right = lab->width();
    action("Presentation")->trigger();
    window_->setWindowState(Qt::WindowNoState);
    window_->resize(1600, 900);
    settle();
    lab->show();
    settle();
    action("Presentation")->trigger();
    window_->resize(1360, 860);
    settle();
    EXPECT_EQ(experiment->width(), left);
    EXPECT_EQ(lab->width(), right);
}

TEST_F(LayoutTest, TheDeviceInTheToolBarShowsTheEndOfItsName) {
    startWithLab({1180, 690});
    auto* list = child<QComboBox>("barDevice");
    const QString longName = QStringLiteral("Automatic: NVIDIA H200 NVL, 141 GB (");
    const auto drawn = [&](const QString& end) {
        list->setItemText(list->currentIndex(), longName + end);
        return list->grab().toImage();
    };
    EXPECT_NE(drawn(QStringLiteral("recorded)")), drawn(QStringLiteral("predicted)")));
}

TEST_F(LayoutTest, PanelsKeepTheirWidthInAnyOrderOfStartingClosingAndResizing) {
    constexpr int minWidth = 320;
    const auto expectRoom = [&](const char* when) {
        settle();
        for (const auto* dock : window_->findChildren<QDockWidget*>()) {
            if (dock->visibleRegion().isEmpty())
                continue;
            EXPECT_GE(dock->width(), minWidth) << when << ": " << dock->objectName().toStdString();
            EXPECT_TRUE(window_->rect().contains(dock->geometry())) << when;
        }
    };
    const auto restart = [&] {
        window_->close();
        window_.reset();
        start();
    };
    start();
    restart(); // no lab was open
    window_->openLab("transposes");
    expectRoom("a lab after a start without one");
    EXPECT_FALSE(child<LabPanel>("labText")->viewport()->visibleRegion().isEmpty());
    for (const QSize size : {QSize(1000, 700), QSize(1800, 1000), QSize(1280, 800)}) {
        window_->resize(size);
        expectRoom("resized");
    }
    for (const char* name : {"lab", "experiment"})
        child<QDockWidget>(name)->close();
    restart();
    window_->openLab("transposes");
    child<QDockWidget>("experiment")->show();
    expectRoom("closed, then started");
    child<QDockWidget>("why")->show();
    child<QDockWidget>("why")->raise();
    expectRoom("another panel");
    restart();
    window_->resize(1000, 700);
    window_->openLab("offset_reads");
    expectRoom("started small");
}

TEST_F(LayoutTest, ResetPutsEveryPanelBack) {
    startWithLab({1360, 860});
    auto* experiment = child<QDockWidget>("experiment");
    auto* lab = child<QDockWidget>("lab");
    const int width = lab->width();
    window_->addDockWidget(Qt::LeftDockWidgetArea, lab);
    experiment->setFloating(true);
    child<QDockWidget>("why")->show();
    lab->close();
    child<QAction>("resetLayout")->trigger();
    QCoreApplication::processEvents();
    EXPECT_FALSE(experiment->isFloating());
    EXPECT_TRUE(experiment->isVisible());
    EXPECT_FALSE(lab->visibleRegion().isEmpty()) << "the lab's text comes up by itself";
    EXPECT_FALSE(child<QDockWidget>("why")->isVisible());
    EXPECT_EQ(window_->dockWidgetArea(lab), Qt::RightDockWidgetArea);
    EXPECT_EQ(lab->width(), width);
    EXPECT_GE(experiment->width(), 320);
}

TEST_F(LayoutTest, ALabComesUpInFrontAndKeepsTheDevice) {
    start();
    window_->openLab("transposes");
    ASSERT_TRUE(waitUntil([&] { return child<QComboBox>("device")->findData("cpu") >= 0; }));
    Experiment experiment = window_->document().experiment();
    experiment.device = "cpu";
    window_->document().setExperiment(experiment);
    child<QDockWidget>("samples")->show();
    child<QDockWidget>("samples")->raise();
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    window_->openLab("offset_reads");
    EXPECT_TRUE(waitUntil(
        [&] { return !child<LabPanel>("labText")->viewport()->visibleRegion().isEmpty(); }));
    EXPECT_EQ(window_->document().experiment().device, "cpu");
    EXPECT_FALSE(window_->document().isModified());
    action("Reset lab")->trigger();
    EXPECT_EQ(window_->document().experiment().device, "cpu");
}

TEST_F(LayoutTest, WhatALabSaysStaysInItsPlaceWhileARunGoesOn) {
    start(slowRun);
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    auto* lab = child<LabPanel>("labText");
    const QString text = lab->toPlainText();
    ASSERT_TRUE(lab->toHtml().contains("step:2"));
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0; }));
    EXPECT_EQ(lab->toPlainText(), text);
    EXPECT_FALSE(lab->toHtml().contains("step:2")) << "a step cannot be taken during a run";
    action("Stop")->trigger();
    EXPECT_TRUE(waitUntil([&] { return lab->toHtml().contains("step:2"); }));
}

/// A widget with the preferred width `wanted` and the minimum width `least`, in pixels.
class Elastic : public QWidget {
  public:
    Elastic(int least, int wanted)
        : least_(least)
        , wanted_(wanted) {}
    QSize minimumSizeHint() const override { return {least_, 20}; }
    QSize sizeHint() const override { return {wanted_, 20}; }

  private:
    int least_;
    int wanted_;
};

TEST(FlowLayout, SharesWhatALineHasToSpare) {
    QWidget area;
    auto* flow = new FlowLayout(&area);
    flow->setContentsMargins({});
    flow->setSpacing(10);
    std::vector<QWidget*> items;
    for (const auto& [least, wanted] :
         {std::pair(100, 200), std::pair(50, 100), std::pair(80, 80)}) {
        items.push_back(new Elastic(least, wanted));
        flow->addWidget(items.back());
    }
    const auto widthsAt = [&](int width) {
        flow->setGeometry({0, 0, width, 200});
        return std::vector<int>{items[0]->width(), items[1]->width(), items[2]->width()};
    };
    EXPECT_EQ(widthsAt(500), (std::vector<int>{200, 100, 80}));
    EXPECT_EQ(widthsAt(325), (std::vector<int>{150, 75, 80}));
    EXPECT_EQ(items[2]->y(), 0) << "all are in one line";
    EXPECT_EQ(flow->heightForWidth(325), 20);
    // The third widget does not fit, so the first two get their preferred widths from the first
    // line.
    EXPECT_EQ(widthsAt(235), (std::vector<int>{150, 75, 80}));
    EXPECT_EQ(items[1]->y(), 0);
    EXPECT_EQ(items[2]->geometry().topLeft(), QPoint(0, 24));
    EXPECT_EQ(flow->heightForWidth(235), 44);
    // No widget is wider than the line.
    EXPECT_EQ(widthsAt(90), (std::vector<int>{90, 90, 80}));
    EXPECT_EQ(flow->heightForWidth(90), 20 + 24 + 24);
}

class WrappingTableTest : public testing::Test {
  protected:
    void show(const QStringList& figures, int width) {
        model_.setColumnCount(2);
        for (const QString& figure : figures)
            model_.appendRow({new QStandardItem(figure), new QStandardItem("100.00 %")});
        table_.setModel(&model_);
        table_.resize(width, 400);
        table_.show();
        ASSERT_TRUE(isExposed(&table_));
        settle();
    }
    /// The height of the text in its column, in pixels.
    int heightOf(int row) {
        constexpr int margins = 2 * 3;
        const QRect room(0, 0, table_.columnWidth(0) - margins, 1000);
        return table_.fontMetrics()
            .boundingRect(room, Qt::TextWordWrap, model_.index(row, 0).data().toString())
            .height();
    }

    QStandardItemModel model_;
    WrappingTable table_{0};
};

TEST_F(WrappingTableTest, BreaksALongTextIntoLines) {
    const QString text = "Blocks per SM: limited by registers, shared memory";
    show({"Time", text}, 260);
    ASSERT_LT(table_.columnWidth(0), table_.fontMetrics().horizontalAdvance(text));
    EXPECT_GE(table_.rowHeight(1), heightOf(1));
    EXPECT_GT(table_.rowHeight(1), 2 * table_.fontMetrics().height());
    EXPECT_LT(table_.rowHeight(0), 2 * table_.fontMetrics().height());
    table_.resize(900, 400);
    settle();
    EXPECT_EQ(table_.rowHeight(1), table_.rowHeight(0)) << "one line is enough again";
}

TEST_F(WrappingTableTest, ScrollsRatherThanBreakAWord) {
    show({"Blocks per multiprocessor: limited by threads"}, 300);
    EXPECT_EQ(table_.horizontalScrollBar()->maximum(), 0) << "there is room";
    table_.resize(120, 400);
    settle();
    EXPECT_GE(table_.columnWidth(0), table_.fontMetrics().horizontalAdvance("multiprocessor:"));
    EXPECT_GE(table_.rowHeight(0), heightOf(0));
    EXPECT_GT(table_.horizontalScrollBar()->maximum(), 0);
    EXPECT_LT(table_.minimumSizeHint().width(), 120) << "it does not hold a window open";
}

TEST_F(WrappingTableTest, CountsTheMarkBesideTheText) {
    QPixmap mark(12, 12);
    model_.appendRow({new QStandardItem(QIcon(mark), "Shared"), new QStandardItem("100.00 %")});
    table_.setModel(&model_);
    table_.resize(60, 400);
    table_.show();
    settle();
    const int word = table_.fontMetrics().horizontalAdvance("Shared");
    const int icon = table_.style()->pixelMetric(QStyle::PM_SmallIconSize);
    EXPECT_GE(table_.columnWidth(0), word + icon + 12);
}

TEST_F(WrappingTableTest, BreaksChineseBetweenItsCharacters) {
    const QString text = QString::fromUtf8("每个多处理器的线程块：受限于线程数、寄存器和共享内存");
    show({text}, 260);
    EXPECT_GT(table_.rowHeight(0), 2 * table_.fontMetrics().height());
    EXPECT_GE(table_.rowHeight(0), heightOf(0));
    EXPECT_EQ(table_.horizontalScrollBar()->maximum(), 0);
}

} // namespace
} // namespace kernelcurve
