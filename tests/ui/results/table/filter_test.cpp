// Tests which rows the table displays and in which order.
#include "app/document/experiment_document.h"
#include "tests/eventually.h"
#include "tests/ui/experiment/sample_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/results/table/filter_bar.h"
#include "ui/results/table/measurement_model.h"
#include "ui/results/table/measurement_table.h"
#include "ui/results/table/shown_measurements.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::Fatal;

/// Names a row by its kernel and offset: "plain 4".
std::string nameOf(const Measurement& row) {
    return row.configuration.kernel + ' ' + row.configuration.parameters.at("offset").text();
}

class MeasurementFilterTest : public testing::Test {
  protected:
    static Measurement measured(const std::string& kernel, int offset, double time,
                                double bandwidth, int block = 128) {
        Measurement row;
        row.configuration = {kernel, {{"offset", offset}, {"block", block}}};
        row.metrics = {{"time", time}, {"bandwidth", bandwidth}};
        return row;
    }
    void add(const Measurement& row) {
        document_.addMeasurement(row);
        model_.flush();
    }
    /// The names of the rows that match, or the problem with the filter.
    std::string matching(const QString& text) {
        auto parsed = MeasurementFilter::parse(text, model_);
        if (const auto* problem = std::get_if<QString>(&parsed))
            return problem->toStdString();
        ShownMeasurements shown(model_);
        shown.setSearched(model_.columns());
        const QAbstractItemModelTester tester(&shown, strict);
        shown.setFilter(std::get<MeasurementFilter>(parsed));
        return namesIn(shown);
    }
    std::string namesIn(const QAbstractItemModel& shown) {
        const auto& proxy = static_cast<const QAbstractProxyModel&>(shown);
        std::string names;
        for (int row = 0; row < shown.rowCount(); ++row) {
            const int measured = proxy.mapToSource(proxy.index(row, 0)).row();
            names += (names.empty() ? "" : ", ") + nameOf(model_.measurement(measured));
        }
        return names;
    }
    int columnOf(const QString& heading) {
        for (int column = 0; column < model_.columnCount(); ++column)
            if (model_.headerData(column, Qt::Horizontal).toString() == heading)
                return column;
        ADD_FAILURE() << "no column " << heading.toStdString();
        return 0;
    }

    OwnSettings settings_;
    Catalog catalog_ = sampleCatalog();
    ExperimentDocument document_;
    MeasurementModel model_{document_, catalog_};
};

TEST_F(MeasurementFilterTest, WordsMustAllOccurInARow) {
    add(measured("plain", 0, 1e-5, 2e10));
    add(measured("unrolled", 7, 2e-5, 1e10));
    Measurement failed = measured("unrolled", 8, 1, 1);
    failed.status = Status::Failed;
    failed.metrics = {};
    failed.reason = Failure{message("wrong result at element {0}", "7"), {}, {}};
    add(failed);
    EXPECT_EQ(matching(""), "plain 0, unrolled 7, unrolled 8");
    EXPECT_EQ(matching("UNROLL"), "unrolled 7, unrolled 8");
    EXPECT_EQ(matching("unroll failed"), "unrolled 8");
    EXPECT_EQ(matching("failed plain"), "");
    EXPECT_EQ(matching("Sample plain"), "plain 0") << "the title of the kernel is visible";
    EXPECT_EQ(matching("\"element 7\""), "unrolled 8");
    EXPECT_EQ(matching("\"7 element\""), "");
    EXPECT_EQ(matching("20.00"), "plain 0, unrolled 7") << "a bandwidth, and a time";
}

TEST_F(MeasurementFilterTest, ComparesNumbersWithUnits) {
    add(measured("plain", 0, 8e-6, 2e10));
    add(measured("plain", 4096, 12e-6, 1e10));
    add(measured("unrolled", 4096, 9e-6, 3e10));
    EXPECT_EQ(matching("time<10us"), "plain 0, unrolled 4096");
    EXPECT_EQ(matching("time < 0.01 ms"), "plain 0, unrolled 4096");
    EXPECT_EQ(matching("time<10"), "plain 0, unrolled 4096") << "in the unit of the table";
    EXPECT_EQ(matching("TIME>=9 µs unrolled"), "unrolled 4096");
    EXPECT_EQ(matching("bandwidth>=20 GB/s time<=8us"), "plain 0");
    EXPECT_EQ(matching("Bandwidth (GB/s) > 0.02 TB/s"), "unrolled 4096");
    EXPECT_EQ(matching("plain bandwidth<20"), "plain 4096");
    EXPECT_EQ(matching("offset=4 Ki"), "plain 4096, unrolled 4096");
    EXPECT_EQ(matching("offset!=4096"), "plain 0");
    EXPECT_EQ(matching("block=128 offset=0"), "plain 0") << "equal in all rows, so not a column";
    EXPECT_EQ(matching("kernel=Plain"), "plain 0, plain 4096");
    EXPECT_EQ(matching("kernel!=plain"), "unrolled 4096");
    EXPECT_EQ(matching("occupancy<50%"), "") << "a row without a value matches no comparison";
    EXPECT_EQ(matching(QString::fromUtf8("time＜10μs")), "plain 0, unrolled 4096");
    EXPECT_EQ(matching(QString::fromUtf8("time≥12us")), "plain 4096");
}

TEST_F(MeasurementFilterTest, EqualIsWhatTheTableShowsAsEqual) {
    add(measured("plain", 0, 10.2399e-6, 1));
    add(measured("plain", 1, 10.2301e-6, 1));
    ASSERT_EQ(model_.index(0, columnOf("Time (µs)")).data().toString(), "10.24");
    EXPECT_EQ(matching("time=10.24"), "plain 0");
    EXPECT_EQ(matching("time>=10.24"), "plain 0");
    EXPECT_EQ(matching("time<10.24"), "plain 1");
    EXPECT_EQ(matching("time!=10.24"), "plain 1");
}

TEST_F(MeasurementFilterTest, AnInvalidFilterNamesTheMistakeAndTheFix) {
    add(measured("plain", 0, 1e-5, 2e10));
    EXPECT_EQ(matching("tiem<10us"), "Unknown column: “tiem”. Did you mean “time”?");
    EXPECT_EQ(matching("abracadabra<10us"),
              "Unknown column: “abracadabra”. Write the title of a column, or put the text that "
              "you search for in quotes.");
    EXPECT_EQ(matching("\"abracadabra<10us\""), "") << "a text";
    EXPECT_EQ(matching("<10us"), "Missing column before “<”. Write, for example, time<10us.");
    EXPECT_EQ(matching("time<"), "Missing value after “time<”. Write, for example, time<10us.");
    EXPECT_EQ(matching("time<10GB"), "Invalid value: “10GB”. Write, for example, time<10us.");
    EXPECT_EQ(matching("bandwidth>fast"),
              "Invalid value: “fast”. Write, for example, bandwidth>10GB/s.");
    EXPECT_EQ(matching("offset=few"), "Invalid value: “few”. Write, for example, offset=64.");
    EXPECT_EQ(matching("kernel<plain"), "“kernel” is text. Compare it with = or !=.");
    EXPECT_EQ(matching("time=<10us"), "Unknown comparison: “=<”. Use <, <=, >, >=, =, or !=.");
}

TEST_F(MeasurementFilterTest, TheBestRowOfAKernelIsMeasuredAndOfEachDevice) {
    document_.nameDevices({"a", "b"});
    const auto on = [](const char* device, Measurement row) {
        row.device = device;
        return row;
    };
    add(on("a", measured("plain", 0, 5e-6, 1e10)));
    add(on("a", measured("plain", 1, 7e-6, 3e10)));
    add(on("b", measured("plain", 2, 6e-6, 2e10)));
    add(on("a", measured("unrolled", 3, 9e-6, 1e9)));
    Measurement predicted = on("a", measured("plain", 4, 1e-6, 9e10));
    predicted.clock = modelClock;
    add(predicted);
    ShownMeasurements shown(model_);
    const QAbstractItemModelTester tester(&shown, strict);
    shown.setBestOnly(true);
    EXPECT_EQ(namesIn(shown), "plain 1, plain 2, unrolled 3") << "by bandwidth, the default";
    add(on("a", measured("plain", 5, 7e-6, 2e10)));
    add(on("a", measured("plain", 6, 7e-6, 4e10)));
    EXPECT_TRUE(eventually([&] { return namesIn(shown) == "plain 2, unrolled 3, plain 6"; }))
        << "a better row replaces the best; " << namesIn(shown);
    shown.setBestOnly(false);
    EXPECT_EQ(shown.rowCount(), model_.rowCount());
}

TEST_F(MeasurementFilterTest, TimesAreComparedForEqualProblems) {
    Experiment experiment;
    experiment.plot.y = "time";
    document_.setExperiment(experiment);
    add(measured("plain", 0, 5e-6, 1e10, 64));
    add(measured("plain", 0, 4e-6, 1e10, 128));
    add(measured("plain", 32, 8e-6, 1e10, 64));
    add(measured("plain", 32, 9e-6, 1e10, 128));
    EXPECT_EQ(model_.bestMetric().tag, "time");
    EXPECT_EQ(model_.bestRows(), (std::vector<int>{1, 2})) << "offset belongs to the problem";
    experiment.plot.y = "bandwidth";
    document_.setExperiment(experiment);
    EXPECT_EQ(model_.bestRows(), std::vector<int>{0})
        << "rates are comparable; the first of equals";
}

TEST_F(MeasurementFilterTest, GroupsKeepTheirOrderAndThatOfTheirRows) {
    add(measured("unrolled", 0, 5e-6, 1e10));
    add(measured("plain", 1, 7e-6, 3e10));
    add(measured("unrolled", 2, 6e-6, 2e10));
    add(measured("plain", 3, 8e-6, 1e10));
    ShownMeasurements shown(model_);
    const QAbstractItemModelTester tester(&shown, strict);
    shown.setGroups(TableGroups::Kernels);
    EXPECT_EQ(namesIn(shown), "plain 1, plain 3, unrolled 0, unrolled 2");
    EXPECT_FALSE(shown.startsGroup(0));
    EXPECT_FALSE(shown.startsGroup(1));
    EXPECT_TRUE(shown.startsGroup(2));
    const int bandwidth = columnOf("Bandwidth (GB/s)");
    shown.sort(bandwidth, Qt::DescendingOrder);
    EXPECT_EQ(namesIn(shown), "plain 1, plain 3, unrolled 2, unrolled 0");
    shown.sort(bandwidth, Qt::AscendingOrder);
    EXPECT_EQ(namesIn(shown), "plain 3, plain 1, unrolled 0, unrolled 2");
    shown.setGroups(TableGroups::None);
    EXPECT_EQ(namesIn(shown), "unrolled 0, plain 3, unrolled 2, plain 1") << "stable";
    EXPECT_FALSE(shown.startsGroup(1));
    shown.setGroups(TableGroups::Kernels);
    shown.sort(-1);
    EXPECT_EQ(namesIn(shown), "plain 1, plain 3, unrolled 0, unrolled 2");
    shown.setGroups(TableGroups::None);
    EXPECT_EQ(namesIn(shown), "unrolled 0, plain 1, unrolled 2, plain 3");
}

TEST_F(MeasurementFilterTest, GroupsByDevice) {
    document_.nameDevices({"a", "b"});
    for (const auto& [device, offset] : {std::pair("b", 0), {"a", 1}, {"b", 2}}) {
        Measurement row = measured("plain", offset, 5e-6, 1e10);
        row.device = device;
        add(row);
    }
    ShownMeasurements shown(model_);
    shown.setGroups(TableGroups::Devices);
    EXPECT_EQ(namesIn(shown), "plain 1, plain 0, plain 2");
}

class FilteredTableTest : public MeasurementFilterTest {
  protected:
    void SetUp() override {
        for (const int offset : {0, 1, 2, 3})
            add(measured(offset % 2 == 0 ? "plain" : "unrolled", offset, (offset + 1) * 1e-5,
                         (4 - offset) * 1e10));
        table_.resize(1000, 400);
        table_.show();
        ASSERT_TRUE(becomesActive(&table_));
    }
    void filter(const QString& text) {
        table_.openFilter();
        QSignalSpy changed(child<FilterBar>("filterBar"), &FilterBar::textChanged);
        field_->setText(text);
        EXPECT_TRUE(eventually(changed)) << text.toStdString();
    }
    std::string rows() { return namesIn(*view_->model()); }
    std::string count() { return child<QLabel>("shownRows")->text().toStdString(); }
    std::string says() {
        auto* problem = child<QLabel>("filterProblem");
        return problem->isVisible() ? problem->text().toStdString() : std::string();
    }
    template <typename Widget>
    Widget* child(const char* name) {
        auto* found = table_.findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    /// Triggers an entry of the menu that a right click on the header of a column opens.
    void choose(int column, const QString& text) {
        QWidget* header = view_->horizontalHeader()->viewport();
        const QPoint at(view_->horizontalHeader()->sectionViewportPosition(column) + 5, 5);
        QContextMenuEvent click(QContextMenuEvent::Mouse, at, header->mapToGlobal(at));
        QApplication::sendEvent(header, &click);
        trigger(text);
    }
    void trigger(const QString& text) {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        ASSERT_NE(menu, nullptr);
        for (QAction* action : menu->actions())
            if (action->text().remove(u'&') == text) {
                ASSERT_TRUE(action->isEnabled()) << text.toStdString();
                menu->close();
                action->trigger();
                return;
            }
        menu->close();
        ADD_FAILURE() << "no entry " << text.toStdString();
    }

    MeasurementTable table_{model_};
    QTableView* view_ = child<QTableView>("measurements");
    QLineEdit* field_ = child<QLineEdit>("tableFilter");
};

TEST_F(FilteredTableTest, TheFilterShowsHowManyRowsMatchAndHidesNoneIfItIsInvalid) {
    EXPECT_FALSE(field_->isVisible());
    filter("plain");
    EXPECT_TRUE(field_->hasFocus());
    EXPECT_EQ(rows(), "plain 0, plain 2");
    EXPECT_EQ(count(), "2 of 4 rows");
    EXPECT_EQ(model_.rowCount(), 4) << "what the chart and exports have";
    filter("plain tiem<1us");
    EXPECT_EQ(says(), "Unknown column: “tiem”. Did you mean “time”?");
    EXPECT_EQ(count(), "4 of 4 rows");
    filter("plain");
    EXPECT_EQ(says(), "");
    EXPECT_EQ(rows(), "plain 0, plain 2");
    QTest::keyClick(field_, Qt::Key_Escape);
    EXPECT_FALSE(field_->isVisible());
    EXPECT_EQ(field_->text(), "");
    EXPECT_EQ(rows(), "plain 0, unrolled 1, plain 2, unrolled 3");
    EXPECT_TRUE(view_->hasFocus());
}

TEST_F(FilteredTableTest, ANewRowIsShownOnlyIfItMatches) {
    filter("plain");
    add(measured("unrolled", 4, 1e-5, 1e10));
    EXPECT_EQ(count(), "2 of 5 rows");
    add(measured("plain", 5, 1e-5, 1e10));
    EXPECT_EQ(count(), "3 of 6 rows");
    EXPECT_EQ(rows(), "plain 0, plain 2, plain 5");
}

TEST_F(FilteredTableTest, AHiddenRowStaysSelected) {
    QSignalSpy selected(&table_, &MeasurementTable::currentMeasurementChanged);
    view_->selectRow(1);
    ASSERT_EQ(table_.currentMeasurement(), 1);
    filter("plain");
    EXPECT_EQ(table_.currentMeasurement(), 1) << "the chart and the panels still show it";
    EXPECT_FALSE(view_->currentIndex().isValid());
    EXPECT_FALSE(view_->selectionModel()->hasSelection());
    const auto details = [&] {
        QString all;
        for (const auto* label : table_.findChildren<QLabel*>())
            all += label->text() + u'\n';
        return all.contains("The filter hides this row.");
    };
    EXPECT_TRUE(details());
    table_.setCurrentMeasurement(3); // like a click on a point
    EXPECT_FALSE(view_->currentIndex().isValid());
    EXPECT_TRUE(details());
    table_.setCurrentMeasurement(2);
    EXPECT_EQ(view_->currentIndex().row(), 1);
    EXPECT_FALSE(details());
    filter("unrolled");
    EXPECT_FALSE(view_->currentIndex().isValid());
    // The row no longer matches, or matches again.
    document_.replaceMeasurement(measured("plain", 2, 7e-5, 1e10));
    model_.flush();
    EXPECT_EQ(table_.currentMeasurement(), 2);
    QTest::keyClick(field_, Qt::Key_Escape);
    EXPECT_EQ(view_->currentIndex().row(), 2);
    EXPECT_EQ(selected.size(), 3) << "rows 1, 3, and 2";
}

TEST_F(FilteredTableTest, ACurrentRowThatMatchesNoLongerStaysSelected) {
    filter("time<35us");
    ASSERT_EQ(rows(), "plain 0, unrolled 1, plain 2");
    view_->selectRow(1);
    document_.replaceMeasurement(measured("unrolled", 1, 9e-5, 1e10));
    model_.flush();
    EXPECT_EQ(rows(), "plain 0, plain 2");
    EXPECT_EQ(table_.currentMeasurement(), 1) << "not another row";
    EXPECT_FALSE(view_->currentIndex().isValid());
    document_.replaceMeasurement(measured("unrolled", 1, 1e-5, 1e10));
    model_.flush();
    EXPECT_EQ(view_->currentIndex().row(), 1);
}

TEST_F(FilteredTableTest, BestPerKernelNamesItsMetric) {
    table_.openFilter();
    auto* best = child<QCheckBox>("bestPerKernel");
    best->click();
    EXPECT_EQ(rows(), "plain 0, unrolled 1");
    EXPECT_EQ(count(), "2 of 4 rows");
    EXPECT_EQ(
        best->toolTip(),
        "For each kernel and device, shows the measured row with the highest value of Bandwidth.");
    Experiment experiment;
    experiment.plot.y = "time";
    // Each row has another offset and thus belongs to another problem.
    document_.setExperiment(experiment);
    EXPECT_TRUE(eventually([&] { return view_->model()->rowCount() == 4; })) << rows();
    EXPECT_EQ(best->toolTip(), "For each kernel, device, and problem size, shows the measured row "
                               "with the lowest value of Time.");
    add(measured("plain", 0, 2e-6, 1e9));
    EXPECT_TRUE(eventually([&] { return rows() == "unrolled 1, plain 2, unrolled 3, plain 0"; }))
        << rows();
    filter("unrolled");
    EXPECT_EQ(rows(), "unrolled 1, unrolled 3") << "both conditions";
    QTest::keyClick(best, Qt::Key_Escape);
    EXPECT_FALSE(best->isChecked());
    EXPECT_EQ(view_->model()->rowCount(), 5);
}

TEST_F(FilteredTableTest, TheMenuOfAColumnSortsGroupsAndHides) {
    const int bandwidth = columnOf("Bandwidth (GB/s)");
    choose(bandwidth, "Sort ascending");
    EXPECT_EQ(rows(), "unrolled 3, plain 2, unrolled 1, plain 0");
    choose(bandwidth, "Group by kernel");
    EXPECT_EQ(rows(), "plain 2, plain 0, unrolled 3, unrolled 1");
    choose(bandwidth, "Sort descending");
    EXPECT_EQ(rows(), "plain 0, plain 2, unrolled 1, unrolled 3");
    choose(bandwidth, "Measuring order");
    EXPECT_EQ(rows(), "plain 0, plain 2, unrolled 1, unrolled 3");
    choose(bandwidth, "Group by kernel");
    EXPECT_EQ(rows(), "plain 0, unrolled 1, plain 2, unrolled 3") << "off again";
    choose(bandwidth, "Best per kernel");
    EXPECT_TRUE(child<QCheckBox>("bestPerKernel")->isVisible());
    EXPECT_EQ(rows(), "plain 0, unrolled 1");
    choose(bandwidth, "Best per kernel");
    EXPECT_EQ(view_->model()->rowCount(), 4);
    choose(bandwidth, "Hide column “Bandwidth (GB/s)”");
    EXPECT_TRUE(eventually([&] { return view_->isColumnHidden(bandwidth); }));
    choose(columnOf("Kernel"), "Filter…");
    EXPECT_EQ(table_.focusWidget(), field_);
    choose(columnOf("Kernel"), "Columns…");
    EXPECT_TRUE(child<QWidget>("pickerList")->isVisible());
}

TEST_F(FilteredTableTest, TheKeyForMenusOpensTheMenuOfTheCurrentColumn) {
    view_->setCurrentIndex(view_->model()->index(1, columnOf("Time (µs)")));
    QContextMenuEvent key(QContextMenuEvent::Keyboard, QPoint(1, 1), QPoint(1, 1));
    QApplication::sendEvent(view_, &key);
    trigger("Sort descending");
    EXPECT_EQ(rows(), "unrolled 3, plain 2, unrolled 1, plain 0");
    EXPECT_EQ(table_.currentMeasurement(), 1);
}

TEST_F(FilteredTableTest, TheKeyboardSortsByTheCurrentColumn) {
    view_->setCurrentIndex(view_->model()->index(0, columnOf("Bandwidth (GB/s)")));
    table_.sortByCurrentColumn();
    EXPECT_EQ(rows(), "unrolled 3, plain 2, unrolled 1, plain 0");
    table_.sortByCurrentColumn();
    EXPECT_EQ(rows(), "plain 0, unrolled 1, plain 2, unrolled 3");
    EXPECT_EQ(view_->horizontalHeader()->sortIndicatorSection(), columnOf("Bandwidth (GB/s)"));
    table_.sortByCurrentColumn();
    EXPECT_EQ(view_->horizontalHeader()->sortIndicatorSection(), -1);
    EXPECT_EQ(view_->currentIndex().row(), 0);
}

TEST_F(FilteredTableTest, CopiesTheShownRowsInTheirOrder) {
    filter("plain");
    choose(columnOf("Bandwidth (GB/s)"), "Sort ascending");
    table_.copy(TableFormat::Csv);
    QStringList lines = QApplication::clipboard()->text().split(u'\n');
    ASSERT_EQ(lines.size(), 4) << "a heading, two rows, and the end";
    EXPECT_TRUE(lines[0].contains("Time (µs),Bandwidth (GB/s)")) << lines[0].toStdString();
    EXPECT_TRUE(lines[1].contains("plain,2,30.00,20.00")) << lines[1].toStdString();
    EXPECT_TRUE(lines[2].contains("plain,0,10.00,40.00")) << lines[2].toStdString();
    view_->selectRow(1);
    table_.copy(TableFormat::Markdown);
    lines = QApplication::clipboard()->text().split(u'\n');
    ASSERT_EQ(lines.size(), 4) << "a heading, a rule, the selected row, and the end";
    EXPECT_TRUE(lines[2].contains("| plain | 0 | 10.00 | 40.00 |")) << lines[2].toStdString();
}

TEST_F(FilteredTableTest, ColumnsStayHiddenWhenTheFilterChanges) {
    const int time = columnOf("Time (µs)");
    choose(time, "Hide column “Time (µs)”");
    ASSERT_TRUE(eventually([&] { return view_->isColumnHidden(time); }));
    for (const char* text : {"plain", "unrolled", "nowhere", "plain"}) {
        filter(text);
        EXPECT_TRUE(view_->isColumnHidden(time)) << text;
        EXPECT_FALSE(view_->isColumnHidden(columnOf("Kernel"))) << text;
    }
    EXPECT_EQ(count(), "2 of 4 rows");
}

TEST_F(FilteredTableTest, AFoldedTableKeepsItsFilter) {
    filter("plain");
    table_.setFolded(true);
    EXPECT_FALSE(field_->isVisible());
    table_.setFolded(false);
    EXPECT_TRUE(field_->isVisible());
    EXPECT_EQ(rows(), "plain 0, plain 2");
    table_.showAll();
    table_.setFolded(true);
    table_.setFolded(false);
    EXPECT_FALSE(field_->isVisible()) << "without a filter";
    table_.setFolded(true);
    table_.openFilter();
    EXPECT_TRUE(field_->isVisible());
    EXPECT_TRUE(view_->isVisible());
}

TEST_F(FilteredTableTest, InALowTableTheDetailsLieBelowTheRows) {
    filter("plain");
    view_->selectRow(0);
    table_.resize(300, 1);
    settle();
    const auto labels = table_.findChildren<QLabel*>();
    const auto details = std::ranges::find(
        labels, QStringLiteral("Details of the selected measurement"), &QWidget::accessibleName);
    ASSERT_NE(details, labels.end());
    EXPECT_GT((*details)->height(), 2 * table_.fontMetrics().height()) << "two lines";
    EXPECT_GT((*details)->y(), view_->geometry().bottom());
}

TEST_F(FilteredTableTest, AClickOnARowThatIsCutOffSelectsThatRow) {
    for (int offset = 4; offset < 60; ++offset)
        add(measured("plain", offset, (offset + 1) * 1e-5, 1e10));
    settle();
    QWidget* viewport = view_->viewport();
    const int row = view_->verticalHeader()->defaultSectionSize();
    table_.resize(table_.width(), table_.height() - viewport->height() % row + row / 2);
    settle();
    const QPoint bottom(20, viewport->height() - 2);
    const QModelIndex last = view_->indexAt(bottom);
    ASSERT_GT(view_->visualRect(last).bottom(), viewport->height());
    QTest::mouseClick(viewport, Qt::LeftButton, {}, bottom);
    EXPECT_EQ(view_->currentIndex().row(), last.row());
    const QModelIndexList selected = view_->selectionModel()->selectedRows();
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected.front().row(), last.row());
}

TEST_F(FilteredTableTest, AnotherExperimentStartsWithItsOwnOrder) {
    filter("plain");
    choose(columnOf("Bandwidth (GB/s)"), "Sort ascending");
    choose(columnOf("Bandwidth (GB/s)"), "Group by kernel");
    table_.showAll();
    EXPECT_FALSE(field_->isVisible());
    EXPECT_EQ(rows(), "plain 0, unrolled 1, plain 2, unrolled 3");
    EXPECT_EQ(view_->horizontalHeader()->sortIndicatorSection(), -1);
}

} // namespace
} // namespace kernelcurve
