// Tests the filter and the order of the table in a window, together with the chart.
#include "app/chart/view/chart_canvas.h"
#include "tests/ui/window/main_window_fixture.h"

#include <QLineEdit>

namespace kernelcurve {
namespace {

class TableFlowTest : public MainWindowTest {
  protected:
    void filter(const QString& text, int expected) {
        child<QTableView>("measurements")->setFocus();
        key(Qt::Key_F, Qt::ControlModifier);
        auto* field = child<QLineEdit>("tableFilter");
        ASSERT_TRUE(field->hasFocus());
        field->setText(text);
        ASSERT_TRUE(waitUntil([&] { return rows() == expected; })) << rows();
    }
    std::size_t points() {
        auto* chart = child<ChartView>("chart");
        chart->refresh();
        std::size_t count = 0;
        for (const ChartSeries& series : chart->chart().series)
            count += series.points.size();
        return count;
    }
};

TEST_F(TableFlowTest, AFilterChangesOnlyTheTable) {
    startWithSample();
    measureAll();
    const std::size_t before = points();
    ASSERT_EQ(before, 99U);
    filter("offset>20 unroll", 12);
    EXPECT_EQ(points(), before);
    // The row of this point is hidden.
    auto* chart = child<ChartView>("chart");
    chart->setFocus();
    key(Qt::Key_Home);
    key(Qt::Key_Return);
    const int row = chart->canvas().selectedRow();
    ASSERT_GE(row, 0);
    EXPECT_FALSE(child<QTableView>("measurements")->currentIndex().isValid());
    child<QLineEdit>("tableFilter")->clear();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99; }));
    EXPECT_TRUE(child<QTableView>("measurements")->currentIndex().isValid());
    EXPECT_EQ(chart->canvas().selectedRow(), row) << "it stays selected";
}

TEST_F(TableFlowTest, EscClosesTheFilterAndDoesNotStopTheRun) {
    startWithSample(slowRun);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 6; })) << state();
    const int all = rows();
    filter("offset=2", 1);
    key(Qt::Key_Escape);
    EXPECT_FALSE(child<QLineEdit>("tableFilter")->isVisible());
    EXPECT_EQ(rows(), all);
    EXPECT_FALSE(action("Run")->isEnabled()) << "the run goes on";
    key(Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
}

TEST_F(TableFlowTest, AnotherExperimentStartsWithItsOwnOrder) {
    startWithSample();
    measureAll();
    auto* table = child<QTableView>("measurements");
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 2));
    const QVariant first = table->currentIndex().data();
    action("Sort by the current column")->trigger();
    action("Sort by the current column")->trigger();
    EXPECT_NE(table->model()->index(0, 2).data(), first) << "in descending order";
    const QString file = settings_.path("measured.yaml");
    window_->document().save(file);
    filter("read_offset_unroll", 33);
    window_->openFile(file);
    EXPECT_TRUE(waitUntil([&] { return rows() == 99; })) << rows();
    EXPECT_EQ(table->model()->index(0, 2).data(), first);
    EXPECT_FALSE(child<QLineEdit>("tableFilter")->isVisible());
}

} // namespace
} // namespace kernelcurve
