#include "app/document/experiment_document.h"
#include "tests/eventually.h"
#include "tests/ui/experiment/sample_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/device/device_list.h"
#include "ui/device/device_model.h"
#include "ui/experiment/kernel_model.h"
#include "ui/results/comparison/comparison_model.h"
#include "ui/results/table/measurement_model.h"
#include "ui/results/table/measurement_table.h"
#include "ui/results/table/shown_measurements.h"
#include "ui/results/table/table_text.h"
#include "ui/widgets/kernel_name_delegate.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

Measurement measured(const std::string& kernel, int offset, double bandwidth) {
    Measurement measurement;
    measurement.configuration = {kernel, {{"offset", offset}, {"block", 128}}};
    measurement.metrics = {{"time", 1e-3}, {"bandwidth", bandwidth}};
    return measurement;
}

Measurement failed(const std::string& kernel, int offset) {
    Measurement measurement;
    measurement.configuration = {kernel, {{"offset", offset}, {"block", 128}}};
    measurement.status = Status::Failed;
    measurement.reason = Failure{message("wrong result at element {0}", "7"), {}, {}};
    return measurement;
}

int columnOf(const QAbstractItemModel& model, const QString& heading) {
    for (int column = 0; column < model.columnCount(); ++column)
        if (model.headerData(column, Qt::Horizontal).toString() == heading)
            return column;
    ADD_FAILURE() << "no column " << heading.toStdString();
    return 0;
}

TEST(KernelModelTest, ListsProblemsAndTicksKernels) {
    const Catalog catalog = sampleCatalog();
    KernelModel model(catalog);
    const QAbstractItemModelTester tester(&model, fatal);
    ASSERT_EQ(model.rowCount(), 1);
    const QModelIndex problem = model.index(0, 0);
    ASSERT_EQ(model.rowCount(problem), 2);
    const QModelIndex plain = model.index(0, 0, problem);
    EXPECT_EQ(plain.data().toString(), "plain");
    EXPECT_EQ(plain.data(KernelNameDelegate::titleRole).toString(), "Sample plain (your file)");
    EXPECT_EQ(plain.data(Qt::AccessibleTextRole).toString().toStdString(),
              "plain – Sample plain (your file)");

    QSignalSpy changed(&model, &KernelModel::chosenChanged);
    ASSERT_TRUE(model.setData(model.index(1, 0, problem), Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(model.chosen(), std::vector<std::string>{"unrolled"});
    EXPECT_EQ(problem.data(Qt::CheckStateRole).toInt(), Qt::PartiallyChecked);
    ASSERT_TRUE(model.setData(problem, Qt::Checked, Qt::CheckStateRole));
    EXPECT_EQ(model.chosen(), (std::vector<std::string>{"plain", "unrolled"}));
    EXPECT_EQ(changed.size(), 2);
}

TEST(KernelModelTest, KeepsTicksOfKernelsThatAreNotThereYet) {
    Catalog catalog = sampleCatalog();
    KernelModel model(catalog);
    const QAbstractItemModelTester tester(&model, fatal);
    model.setChosen({"later", "plain"});
    EXPECT_EQ(model.chosen(), (std::vector<std::string>{"plain", "later"}));
    catalog.add(sampleKernel("later"));
    model.reload();
    EXPECT_TRUE(model.indexOf("later").isValid());
    EXPECT_EQ(model.indexOf("later").data(Qt::CheckStateRole).toInt(), Qt::Checked);
}

TEST(KernelModelTest, MarksWhatTheDeviceCannotRun) {
    Catalog catalog = sampleCatalog();
    catalog.add(readKernelFile("/*---\nlibrary: memcpy\nproblem: copy\n---*/\n", "whole.cu"));
    KernelModel model(catalog);
    const QAbstractItemModelTester tester(&model, fatal);
    const auto said = [&] {
        return model.indexOf("whole").data(KernelNameDelegate::titleRole).toString().toStdString();
    };
    EXPECT_EQ(said(), "(your file)");
    DeviceDescription device;
    device.lacks = {{"memcpy", {message("no copies here"), message("take another"), {}}}};
    model.setDevice(&device);
    const QModelIndex whole = model.indexOf("whole");
    EXPECT_EQ(said(), "(your file) (not on this device)");
    EXPECT_EQ(whole.data(KernelModel::LackRole).toString(), "No copies here. Take another.");
    EXPECT_TRUE(whole.data(Qt::ForegroundRole).isValid());
    EXPECT_EQ(model.indexOf("plain").data(KernelModel::LackRole).toString(), "");
    EXPECT_FALSE(model.indexOf("plain").data(Qt::ForegroundRole).isValid());
    EXPECT_TRUE(model.setData(whole, Qt::Checked, Qt::CheckStateRole));
    model.setDevice(nullptr);
    EXPECT_EQ(said(), "(your file)");
}

TEST(DeviceListTest, PrefersDevicesThatCanCompile) {
    std::vector<DeviceDescription> devices(3);
    devices[0].id = "cuda:0";
    devices[0].kind = DeviceKind::Cuda;
    devices[0].lacks = {{"compiler", {message("no compiler here"), {}, {}}}};
    devices[1].id = "cpu";
    devices[2] = devices[0];
    devices[2].id = "cuda:1";
    EXPECT_EQ(chooseDevice(devices, "auto")->id, "cpu");
    EXPECT_EQ(chooseDevice(devices, "cuda:0")->id, "cuda:0");
    devices[1].usable = false;
    EXPECT_EQ(chooseDevice(devices, "auto")->id, "cuda:0") << "better than nothing";
    devices[2].lacks.clear();
    EXPECT_EQ(chooseDevice(devices, "auto")->id, "cuda:1");
}

TEST(DeviceListTest, PredictsWithoutAGpuIfAskedTo) {
    std::vector<DeviceDescription> devices(3);
    devices[0].id = "cpu";
    devices[1].id = "replay:nvidia-h200";
    devices[1].kind = DeviceKind::Replay;
    devices[2].id = "predict:nvidia-h200";
    devices[2].kind = DeviceKind::Predict;
    const WithoutGpu predicts{false, std::string()};
    EXPECT_EQ(chooseDevice(devices, "auto")->id, "cpu");
    EXPECT_EQ(chooseDevice(devices, "auto", predicts)->id, "predict:nvidia-h200");
    EXPECT_EQ(chooseDevice(devices, "cpu", predicts)->id, "cpu");
    EXPECT_EQ(chooseDevice(devices, "auto", {true, std::string()})->id, "replay:nvidia-h200");
    devices[2].usable = false;
    EXPECT_EQ(chooseDevice(devices, "auto", predicts)->id, "cpu") << "NVIDIA's tools are missing";
}

TEST(KernelModelTest, RefusesTicksWhileLocked) {
    const Catalog catalog = sampleCatalog();
    KernelModel model(catalog);
    model.setLocked(true);
    EXPECT_FALSE(model.setData(model.indexOf("plain"), Qt::Checked, Qt::CheckStateRole));
    EXPECT_TRUE(model.chosen().empty());
}

class MeasurementModelTest : public testing::Test {
  protected:
    OwnSettings settings_;
    Catalog catalog_ = sampleCatalog();
    ExperimentDocument document_;
};

TEST_F(MeasurementModelTest, TakesOverRowsInBatches) {
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    document_.addMeasurement(measured("plain", 0, 2e10));
    model.flush();
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    for (int offset = 1; offset <= 50; ++offset)
        document_.addMeasurement(measured("plain", 0, 1e10));
    EXPECT_EQ(model.rowCount(), 1);
    ASSERT_TRUE(eventually(inserted));
    EXPECT_EQ(inserted.size(), 1);
    EXPECT_EQ(model.rowCount(), 51);
}

TEST_F(MeasurementModelTest, ShowsWhatVariesAndWhatWasMeasured) {
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    document_.addMeasurement(measured("plain", 0, 2.5e10));
    document_.addMeasurement(failed("plain", 1));
    model.flush();
    const QModelIndex kernel = model.index(0, columnOf(model, "Kernel"));
    EXPECT_EQ(kernel.data().toString(), "plain");
    EXPECT_EQ(kernel.data(Qt::ToolTipRole).toString().toStdString(), "plain – Sample plain");
    EXPECT_EQ(model.index(0, columnOf(model, "Status")).data().toString(), "measured");
    EXPECT_EQ(model.index(1, columnOf(model, "Status")).data().toString(), "failed");
    EXPECT_EQ(model.index(1, columnOf(model, "Notes")).data().toString(),
              "wrong result at element 7");
    const int bandwidth = columnOf(model, "Bandwidth (GB/s)");
    EXPECT_EQ(model.index(0, bandwidth).data().toString(), "25.00");
    EXPECT_EQ(model.index(1, bandwidth).data().toString(), "");
    // The block size is the same in all rows, so it has no column.
    for (int column = 0; column < model.columnCount(); ++column)
        EXPECT_NE(model.columns()[static_cast<std::size_t>(column)].name, "block");
}

TEST_F(MeasurementModelTest, SortsNumbersAsNumbersAndMissingOnesLast) {
    MeasurementModel model(document_, catalog_);
    for (const double bandwidth : {2e9, 1e10, 9e9})
        document_.addMeasurement(measured("plain", static_cast<int>(bandwidth / 1e9), bandwidth));
    document_.addMeasurement(failed("plain", 3));
    model.flush();
    ShownMeasurements sorted(model);
    const QAbstractItemModelTester tester(&sorted, fatal);
    const int column = columnOf(model, "Bandwidth (GB/s)");
    const auto shown = [&] {
        QStringList texts;
        for (int row = 0; row < sorted.rowCount(); ++row)
            texts << sorted.index(row, column).data().toString();
        return texts.join(QChar(u' ')).toStdString();
    };
    sorted.sort(column, Qt::AscendingOrder);
    EXPECT_EQ(shown(), "2.000 9.000 10.00 ");
    sorted.sort(column, Qt::DescendingOrder);
    EXPECT_EQ(shown(), "10.00 9.000 2.000 ");
    sorted.sort(-1);
    EXPECT_EQ(shown(), "2.000 10.00 9.000 ");
}

TEST_F(MeasurementModelTest, DerivesSpeedupsFromTheBaseline) {
    Experiment experiment;
    experiment.kernels = {"plain", "unrolled"};
    experiment.baseline = "plain";
    document_.setExperiment(experiment);
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    Measurement fast = measured("unrolled", 0, 4e10);
    fast.metrics["time"] = 0.5e-3;
    document_.addMeasurement(fast);
    model.flush();
    document_.addMeasurement(measured("plain", 0, 2e10));
    model.flush();
    const int column = columnOf(model, "Speedup (x)");
    EXPECT_EQ(model.index(0, column).data().toString(), "2.000");
    EXPECT_EQ(model.index(1, column).data().toString(), "1.000");
    experiment.baseline = "unrolled";
    document_.setExperiment(experiment);
    EXPECT_EQ(model.index(1, columnOf(model, "Speedup (x)")).data().toString(), "0.5000");
}

TEST_F(MeasurementModelTest, CallsNothingADifferenceThatTheNoiseExplains) {
    Experiment experiment;
    experiment.kernels = {"plain", "unrolled"};
    experiment.baseline = "plain";
    document_.setExperiment(experiment);
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    const auto add = [&](const char* kernel, int offset, double time, double noise) {
        Measurement row = measured(kernel, offset, 1e10);
        row.metrics["time"] = time;
        row.metrics["noise"] = noise;
        row.metrics["time_q1"] = time;
        row.metrics["time_q3"] = time;
        row.metrics["samples"] = 10;
        document_.addMeasurement(row);
    };
    add("plain", 0, 1e-3, 0.004);
    add("unrolled", 0, 0.991e-3, 0.004);
    add("plain", 1, 1e-3, 0.001);
    add("unrolled", 1, 0.99e-3, 0.001);
    model.flush();
    const int column = columnOf(model, "Compared with baseline");
    EXPECT_EQ(model.index(0, column).data().toString(), "");
    EXPECT_EQ(model.index(1, column).data().toString(), "same, within the noise");
    EXPECT_EQ(model.index(3, column).data().toString(), "faster");
}

TEST_F(MeasurementModelTest, MarksWhatTimedOutOrWasThrottled) {
    MeasurementModel model(document_, catalog_);
    Measurement row = measured("plain", 0, 1e10);
    row.stopped = StopReason::TimedOut;
    document_.addMeasurement(row);
    row.throttled = {ThrottleReason::PowerCap};
    document_.addMeasurement(row);
    model.flush();
    const int column = columnOf(model, "Status");
    EXPECT_EQ(model.index(0, column).data().toString(), "measured, noisy");
    EXPECT_EQ(model.index(1, column).data().toString(), "measured, noisy, throttled");
    EXPECT_TRUE(model.index(0, column).data(Qt::ForegroundRole).isValid());
}

TEST_F(MeasurementModelTest, ANarrowColumnShowsTheBeginningOfItsNameAndTellsTheWhole) {
    MeasurementModel model(document_, catalog_);
    document_.addMeasurement(measured("plain", 0, 1e10));
    model.flush();
    for (int column = 0; column < model.columnCount(); ++column) {
        const QString name = model.headerData(column, Qt::Horizontal).toString();
        const QString tip = model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        EXPECT_FALSE(name.isEmpty());
        EXPECT_EQ(tip.section(u'\n', 0, 0), name);
        const auto above =
            model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        const auto below =
            model.index(0, column).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
        EXPECT_TRUE(above == below) << name.toStdString();
    }
    const MeasurementTable table(model);
    const auto* view = table.findChild<QTableView*>(QStringLiteral("measurements"));
    ASSERT_NE(view, nullptr);
    const auto heading = [&](int column) {
        return view->model()->headerData(column, Qt::Horizontal).toString().toStdString();
    };
    EXPECT_EQ(heading(columnOf(model, "Bandwidth (GB/s)")), "Bandwidth\n(GB/s)");
    EXPECT_EQ(heading(columnOf(model, "Kernel")), "Kernel");
}

TEST_F(MeasurementModelTest, TheOrderBelongsToTheColumnWhereverItStands) {
    MeasurementModel model(document_, catalog_);
    MeasurementTable table(model);
    auto* view = table.findChild<QTableView*>(QStringLiteral("measurements"));
    for (const double bandwidth : {2e10, 3e10, 1e10})
        document_.addMeasurement(measured("plain", 0, bandwidth));
    model.flush();
    const QString heading = QStringLiteral("Bandwidth (GB/s)");
    const int before = columnOf(model, heading);
    view->sortByColumn(before, Qt::DescendingOrder);
    const auto shown = [&] {
        QStringList texts;
        for (int row = 0; row < view->model()->rowCount(); ++row)
            texts << view->model()->index(row, columnOf(model, heading)).data().toString();
        return texts.join(QChar(u' ')).toStdString();
    };
    EXPECT_EQ(shown(), "30.00 20.00 10.00");
    // Another offset adds a column before the metrics.
    document_.addMeasurement(measured("plain", 7, 2.5e10));
    model.flush();
    ASSERT_EQ(columnOf(model, heading), before + 1);
    EXPECT_EQ(view->horizontalHeader()->sortIndicatorSection(), before + 1);
    EXPECT_EQ(shown(), "30.00 25.00 20.00 10.00");
    document_.reset(); // without rows, the column is not displayed
    EXPECT_EQ(view->horizontalHeader()->sortIndicatorSection(), -1);
    for (const double bandwidth : {1e10, 2e10})
        document_.addMeasurement(measured("plain", 0, bandwidth));
    model.flush();
    EXPECT_EQ(shown(), "20.00 10.00") << "it is there again";
}

TEST_F(MeasurementModelTest, TheCurrentRowStaysInViewWhereItsTextTakesRoom) {
    MeasurementModel model(document_, catalog_);
    for (int offset = 0; offset < 40; ++offset)
        document_.addMeasurement(measured("plain", offset, 1e10));
    for (Message remark : {message("one"), message("two"), message("three"), message("four")}) {
        Measurement row = document_.recording().measurements.back();
        row.configuration.parameters["offset"] = 99;
        row.remarks = std::vector<Message>(4, remark);
        document_.addMeasurement(row);
    }
    model.flush();
    MeasurementTable table(model);
    auto* view = table.findChild<QTableView*>(QStringLiteral("measurements"));
    table.resize(900, 260);
    table.show();
    ASSERT_TRUE(isExposed(&table));
    settle();
    for (const int row : {43, 20, 42, 5, 41}) {
        table.setCurrentMeasurement(row);
        settle();
        const QRect place = view->visualRect(view->currentIndex());
        EXPECT_TRUE(place.isValid() && view->viewport()->rect().contains(place.center())) << row;
        EXPECT_LE(place.bottom(), view->viewport()->rect().bottom()) << row;
    }
}

TEST_F(MeasurementModelTest, NothingIsCutOffAtTheSideAndWhatWasAskedForStays) {
    MeasurementModel model(document_, catalog_);
    Measurement row = measured("plain", 0, 1e10);
    for (const char* metric : {"flops", "error_max", "occupancy", "registers", "speedup"})
        row.metrics[metric] = 0.5;
    document_.addMeasurement(row);
    model.flush();
    MeasurementTable table(model);
    auto* view = table.findChild<QTableView*>(QStringLiteral("measurements"));
    const auto isShown = [&](const char* heading) {
        return !view->isColumnHidden(columnOf(model, QString::fromUtf8(heading)));
    };
    const auto fits = [&] {
        return view->horizontalHeader()->length() <= view->viewport()->width();
    };
    table.show();
    table.resize(1300, 300);
    EXPECT_TRUE(eventually([&] { return fits() && isShown("Registers"); }));
    table.resize(560, 300);
    EXPECT_TRUE(eventually([&] { return fits() && !isShown("Registers"); }));
    EXPECT_TRUE(isShown("Bandwidth (GB/s)"));
    bool says = false;
    for (auto* button : table.findChildren<QPushButton*>())
        says = says || button->text().startsWith(QStringLiteral("Columns ("));
    EXPECT_TRUE(says) << "how many have no room";
    table.resize(1300, 300);
    EXPECT_TRUE(eventually([&] { return isShown("Registers"); }));
}

TEST(DefaultColumns, FollowTheMainMetricOfTheProblem) {
    const auto shown = [](const char* mainMetric) {
        std::string all;
        for (const Metric& metric : metrics())
            if (isDefaultColumn(metric.tag, mainMetric))
                all += std::string(metric.tag) + ' ';
        return all;
    };
    EXPECT_EQ(shown("bandwidth"), "time bandwidth speedup error_max occupancy registers ");
    EXPECT_EQ(shown("flops"), "time flops speedup error_max occupancy registers ");
    EXPECT_EQ(shown("access_time"),
              "time bandwidth flops speedup access_time error_max occupancy registers ");
    EXPECT_EQ(shown(""), "time bandwidth flops speedup error_max occupancy registers ");
}

TEST_F(MeasurementModelTest, ColumnsAreChosenInGroups) {
    document_.edit([](Experiment& experiment) { experiment.kernels = {"plain"}; });
    MeasurementModel model(document_, catalog_);
    Measurement row = measured("plain", 0, 1e10);
    for (const char* metric : {"flops", "l2_hit_rate", "registers"})
        row.metrics[metric] = 0.5;
    document_.addMeasurement(row);
    document_.addMeasurement(measured("plain", 1, 1e10));
    model.flush();
    MeasurementTable table(model);
    auto* view = table.findChild<QTableView*>(QStringLiteral("measurements"));
    const auto isShown = [&](const char* heading) {
        return !view->isColumnHidden(columnOf(model, QString::fromUtf8(heading)));
    };
    table.resize(1300, 300);
    table.show();
    ASSERT_TRUE(eventually([&] { return isShown("Bandwidth (GB/s)"); }));
    EXPECT_FALSE(isShown("Compute throughput (GFLOP/s)")) << "bandwidth is the main metric";
    for (auto* button : table.findChildren<QPushButton*>())
        if (button->text().startsWith(QStringLiteral("Columns")))
            button->click();
    auto* list = table.findChild<QListWidget*>(QStringLiteral("pickerList"));
    std::string texts;
    for (int item = 0; item < list->count(); ++item)
        texts += list->item(item)->text().toStdString() + '\n';
    EXPECT_EQ(texts, "Row\nStatus\nNotes\nParameters\nOffset\nTime\nTime (µs)\nThroughput\n"
                     "Bandwidth (GB/s)\nCompute throughput (GFLOP/s)\nCache\nL2 hit rate (%)\n"
                     "Occupancy\nRegisters\n");
    const auto find = [&](const char* text) {
        return list->findItems(QString::fromUtf8(text), Qt::MatchExactly).at(0);
    };
    EXPECT_EQ(find("Registers")->checkState(), Qt::Checked);
    EXPECT_EQ(find("L2 hit rate (%)")->checkState(), Qt::Unchecked);
    emit list->itemClicked(find("L2 hit rate (%)"));
    EXPECT_TRUE(eventually([&] { return isShown("L2 hit rate (%)"); }));
    emit list->itemClicked(find("Bandwidth (GB/s)"));
    EXPECT_TRUE(eventually([&] { return !isShown("Bandwidth (GB/s)"); }));
}

TEST_F(MeasurementModelTest, AStatusIsASignAndAWordWhereAllIsNotWell) {
    MeasurementModel model(document_, catalog_);
    document_.addMeasurement(measured("plain", 0, 1e10));
    document_.addMeasurement(failed("plain", 1));
    Measurement noisy = measured("plain", 2, 1e10);
    noisy.stopped = StopReason::TimedOut;
    document_.addMeasurement(noisy);
    Measurement predicted = measured("plain", 3, 1e10);
    predicted.clock = "model";
    document_.addMeasurement(predicted);
    Measurement imported = measured("plain", 4, 1e10);
    imported.clock = importedClock;
    document_.addMeasurement(imported);
    model.flush();
    const int column = columnOf(model, "Status");
    const auto said = [&](int row) {
        const QModelIndex cell = model.index(row, column);
        return (cell.data(MeasurementModel::markRole).toString() + u'/' +
                cell.data(MeasurementModel::markWordsRole).toString())
            .toStdString();
    };
    EXPECT_EQ(said(0), "mark-measured/");
    EXPECT_EQ(said(1), "mark-failed/failed");
    EXPECT_EQ(said(2), "mark-noisy/noisy");
    EXPECT_EQ(said(3), "mark-predicted/predicted");
    EXPECT_EQ(model.index(3, column).data().toString().toStdString(), "predicted");
    EXPECT_EQ(said(4), "mark-measured/imported");
    EXPECT_EQ(model.index(4, column).data().toString().toStdString(), "imported");
    EXPECT_EQ(model.tally().measured, 2);
    EXPECT_EQ(model.tally().predicted, 1);
    EXPECT_EQ(model.tally().imported, 1);
    EXPECT_EQ(model.index(0, columnOf(model, "Kernel"))
                  .data(KernelNameDelegate::titleRole)
                  .toString()
                  .toStdString(),
              "Sample plain");
}

TEST_F(MeasurementModelTest, CallsARowNoisyByItsNoiseAndByWhatIsWantedNow) {
    MeasurementModel model(document_, catalog_);
    Measurement row = measured("plain", 0, 1e10);
    row.stopped = StopReason::NoiseStable;
    row.metrics["noise"] = 0.2598;
    document_.addMeasurement(row);
    model.flush();
    const int column = columnOf(model, "Status");
    EXPECT_EQ(model.index(0, column).data().toString(), "measured, noisy");
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    Experiment experiment = document_.experiment();
    experiment.measure.noise = 0.3;
    document_.setExperiment(experiment);
    EXPECT_EQ(model.index(0, column).data().toString(), "measured");
    EXPECT_EQ(changed.size(), 1);
}

TEST_F(MeasurementModelTest, ShowsARowThatWasMeasuredAgain) {
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    for (const int offset : {0, 1, 2})
        document_.addMeasurement(measured("plain", offset, 1e10));
    model.flush();
    QSignalSpy updated(&model, &MeasurementModel::updated);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    document_.replaceMeasurement(measured("plain", 1, 3e10));
    model.flush();
    EXPECT_EQ(model.index(1, columnOf(model, "Bandwidth (GB/s)")).data().toString(), "30.00");
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_GE(changed.size(), 1);
    EXPECT_EQ(updated.size(), 1) << "the chart wants to know as well";
}

TEST_F(MeasurementModelTest, StartsAnewWithTheDocument) {
    MeasurementModel model(document_, catalog_);
    const QAbstractItemModelTester tester(&model, fatal);
    document_.addMeasurement(measured("plain", 0, 2e10));
    model.flush();
    document_.clearMeasurements();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(MeasurementModelTest, CopiesAsCsvAndTsv) {
    MeasurementModel model(document_, catalog_);
    document_.addMeasurement(failed("plain", 1));
    model.flush();
    const std::vector<int> columns = {columnOf(model, "Kernel"), columnOf(model, "Notes")};
    EXPECT_EQ(tableText(model, {0}, columns, TableFormat::Tsv).toStdString(),
              "Kernel\tNotes\nplain\twrong result at element 7\n");
    EXPECT_EQ(tableText(model, {0}, columns, TableFormat::Csv).toStdString(),
              "Kernel,Notes\nplain,wrong result at element 7\n");
}

TEST_F(MeasurementModelTest, CopiesRowsAsTheyStandHoweverTheyWereSelected) {
    MeasurementModel model(document_, catalog_);
    for (int row = 0; row < 3; ++row)
        document_.addMeasurement(measured("plain", row, (row + 1) * 1e10));
    model.flush();
    QTableView view;
    view.setModel(&model);
    const int wanted = columnOf(model, "Bandwidth (GB/s)");
    for (int column = 0; column < model.columnCount(); ++column)
        view.setColumnHidden(column, column != wanted);
    const auto select = [&](int row) {
        view.selectionModel()->select(model.index(row, 0),
                                      QItemSelectionModel::Select | QItemSelectionModel::Rows);
    };
    copyTable(view, TableFormat::Csv);
    EXPECT_EQ(QApplication::clipboard()->text(), "Bandwidth (GB/s)\n10.00\n20.00\n30.00\n");
    select(2);
    select(0);
    copyTable(view, TableFormat::Csv);
    EXPECT_EQ(QApplication::clipboard()->text(), "Bandwidth (GB/s)\n10.00\n30.00\n");
}

DeviceDescription sampleDevice() {
    DeviceDescription device;
    device.id = "cuda:0";
    device.name = "Sample GPU";
    device.kind = DeviceKind::Cuda;
    device.peakBytesPerSecond = 4.814e12;
    device.properties = {{{"Memory", "内存"},
                          {{"l2_bytes", {"L2 cache", "L2 缓存"}, std::int64_t{50} << 20, "bytes"},
                           {"clock", {"Clock", "时钟"}, 1.98e9, "Hz"}}}};
    device.components = {{"NVRTC", false, "", message("kernels cannot be compiled"),
                          message("install the CUDA Toolkit")}};
    device.lacks = {{"texture", {message("it has no textures"), message("choose another"), {}}}};
    return device;
}

TEST(ComparisonModelTest, SaysLargeChangesAsAFactor) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::English));
    const auto cell = [](double now) {
        Difference difference{{"mine", {}}, 0, {}};
        const MeasuredFigure old{1, 0.01};
        const MeasuredFigure figure{now, 0.01};
        difference.figures = {{old, {}}, {figure, judge(old, figure, "bandwidth")}};
        ComparisonModel model;
        model.show({difference}, {"before", "now"}, "bandwidth");
        return model.index(0, 1).data().toString().toStdString();
    };
    EXPECT_EQ(cell(26619.422), "×26,600");
    EXPECT_EQ(cell(1.5).find("+50.0 %"), 0U) << cell(1.5);
    EXPECT_EQ(cell(0.5).find("−50.0 %"), 0U) << cell(0.5);
    QLocale::setDefault(before);
}

TEST(DeviceModelTest, ShowsGroupsWithUnits) {
    DeviceModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    model.setDevice(sampleDevice());
    const std::string text = model.text().toStdString();
    EXPECT_NE(text.find("Theoretical peak bandwidth\t4.814 TB/s\n"), std::string::npos) << text;
    EXPECT_NE(text.find("L2 cache\t50 MiB\n"), std::string::npos) << text;
    EXPECT_NE(text.find("Clock\t1.98 GHz\n"), std::string::npos) << text;
    EXPECT_NE(text.find("NVRTC\tMissing. Kernels cannot be compiled. Install the CUDA Toolkit.\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("texture\tIt has no textures. Choose another.\n"), std::string::npos)
        << text;
    model.setDevice(std::nullopt);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace kernelcurve
