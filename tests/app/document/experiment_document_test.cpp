#include "app/document/experiment_document.h"

#include "app/document/files/recent_files.h"
#include "app/document/labs/lab_steps.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "tests/app/document/document_fixture.h"
#include "tests/app/engine/scripted_worker.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using ExperimentDocumentTest = DocumentFixture;

std::string content(const QString& file) {
    return readFile(file.toStdString());
}

void write(const QString& file, const std::string& text) {
    writeFileAtomically(file.toStdString(), text);
}

TEST_F(ExperimentDocumentTest, KnowsWhetherItChanged) {
    ExperimentDocument document;
    QSignalSpy modified(&document, &ExperimentDocument::modifiedChanged);
    QSignalSpy changed(&document, &ExperimentDocument::experimentChanged);
    EXPECT_FALSE(document.isModified());
    document.setExperiment({});
    EXPECT_FALSE(document.isModified()) << "nothing differs";
    document.setExperiment(sampleExperiment());
    EXPECT_TRUE(document.isModified());
    document.setExperiment(sampleExperiment());
    EXPECT_EQ(changed.size(), 1);
    document.save(path("one.yaml"));
    EXPECT_FALSE(document.isModified());
    document.addMeasurement(sampleMeasurement(0));
    EXPECT_TRUE(document.isModified());
    EXPECT_EQ(modified.size(), 3);
}

TEST_F(ExperimentDocumentTest, SavesAnExperimentAndARecordingAndReadsThemBack) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.save(path("one.yaml"));
    EXPECT_FALSE(isRecording(content(path("one.yaml"))));

    document.setEnvironment({{"device", "Some processor"}, {"cores", 2}});
    document.addMeasurement(sampleMeasurement(0));
    document.addMeasurement(sampleMeasurement(1));
    document.save(path("two.yaml"));
    EXPECT_TRUE(isRecording(content(path("two.yaml"))));
    EXPECT_EQ(document.file(), path("two.yaml"));

    ExperimentDocument other;
    QSignalSpy reset(&other, &ExperimentDocument::measurementsReset);
    other.open(path("one.yaml"));
    EXPECT_EQ(other.experiment(), sampleExperiment());
    EXPECT_TRUE(other.recording().measurements.empty());
    other.open(path("two.yaml"));
    EXPECT_EQ(other.recording(), document.recording());
    EXPECT_FALSE(other.isModified());
    EXPECT_EQ(reset.size(), 2);
}

TEST_F(ExperimentDocumentTest, PutsASecondMeasurementIntoThePlaceOfTheFirst) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    for (const int index : {0, 1, 2})
        document.addMeasurement(sampleMeasurement(index));
    document.save(path("one.yaml"));
    QSignalSpy changed(&document, &ExperimentDocument::measurementChanged);
    QSignalSpy added(&document, &ExperimentDocument::measurementAdded);
    Measurement second = sampleMeasurement(1);
    second.metrics["time"] = 7;
    document.replaceMeasurement(second);
    ASSERT_EQ(changed.size(), 1);
    EXPECT_EQ(changed[0][0].toInt(), 1);
    EXPECT_EQ(document.recording().measurements[1], second);
    EXPECT_TRUE(document.isModified());
    document.replaceMeasurement(sampleMeasurement(9));
    EXPECT_EQ(added.size(), 1) << "there was none to replace";
    EXPECT_EQ(document.recording().measurements.size(), 4U);
}

TEST_F(ExperimentDocumentTest, StaysAsItWasWhereOpeningFails) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.addMeasurement(sampleMeasurement(0));
    write(path("bad.yaml"), "kernelcurve: 1\nkernelz: [a]\n");
    try {
        document.open(path("bad.yaml"));
        FAIL() << "an unknown key was accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.failure().where.line, 2);
        EXPECT_NE(error.failure().hint.english().find("kernels"), std::string::npos);
    }
    EXPECT_THROW(document.open(path("missing.yaml")), Error);
    EXPECT_EQ(document.experiment(), sampleExperiment());
    EXPECT_EQ(document.recording().measurements.size(), 1U);
    EXPECT_TRUE(document.isModified());
    EXPECT_TRUE(document.file().isEmpty());
}

TEST_F(ExperimentDocumentTest, StaysModifiedWhereSavingFails) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    EXPECT_THROW(document.save(path("no/such/folder/x.yaml")), Error);
    EXPECT_TRUE(document.isModified());
    EXPECT_TRUE(document.file().isEmpty());
    EXPECT_TRUE(recentFiles().isEmpty());
}

TEST_F(ExperimentDocumentTest, KeepsCommentsInABackup) {
    const std::string hand =
        "# measured on the old machine\nkernelcurve: 1\nkernels: [read_offset]\n";
    write(path("hand.yaml"), hand);
    ExperimentDocument document;
    document.open(path("hand.yaml"));
    document.setExperiment(sampleExperiment());
    document.save(path("hand.yaml"));
    EXPECT_EQ(content(path("hand.yaml.bak")), hand);
    ASSERT_EQ(document.remarks().size(), 1U);
    EXPECT_EQ(document.remarks()[0].english(), "saving hand.yaml removes its comments; the "
                                               "original file with comments is now hand.yaml.bak");
    document.save(path("hand.yaml"));
    EXPECT_TRUE(document.remarks().empty()) << "there are no comments any more";
    EXPECT_EQ(content(path("hand.yaml.bak")), hand);
}

TEST_F(ExperimentDocumentTest, MakesNoBackupWithoutComments) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    document.save(path("plain.yaml"));
    document.save(path("plain.yaml"));
    EXPECT_FALSE(QFile::exists(path("plain.yaml.bak")));
}

TEST_F(ExperimentDocumentTest, OpensTheResultsOfAnotherProgramWithoutOverwritingThem) {
    const QString file = path("bench.json");
    write(file, readFile(std::filesystem::path(KERNELCURVE_TEST_DATA) / "interchange" /
                         "kernel_tuner_cache.json"));
    ExperimentDocument document;
    document.open(file);
    EXPECT_EQ(document.recording().measurements.size(), 15U);
    EXPECT_EQ(document.title({}).toStdString(), "bench");
    EXPECT_TRUE(document.file().isEmpty()) << "saving must not replace the results";
    EXPECT_FALSE(document.isModified()) << "the rows are in the file";
    EXPECT_EQ(document.remarks().size(), 1U) << "a metric without a unit";
    EXPECT_TRUE(recentFiles().contains(file));
    write(path("torn.json"), R"({"benchmarks": [{)");
    EXPECT_THROW(document.open(path("torn.json")), Error);
    EXPECT_EQ(document.recording().measurements.size(), 15U);
}

TEST_F(ExperimentDocumentTest, OpensALabAsACopy) {
    write(path("lab.yaml"), writeExperiment(sampleExperiment()));
    ExperimentDocument document;
    document.openLab(path("lab.yaml"));
    EXPECT_EQ(document.experiment(), sampleExperiment());
    EXPECT_TRUE(document.file().isEmpty());
    EXPECT_FALSE(document.isModified());
    EXPECT_TRUE(recentFiles().isEmpty());
}

TEST_F(ExperimentDocumentTest, ALabMayNameItsDevices) {
    write(path("any.yaml"), "kernelcurve: 1\nkernels: [copy_element]\n");
    write(path("two.yaml"), "kernelcurve: 1\nkernels: [copy_element]\n"
                            "device: [predict:nvidia-t4, predict:nvidia-h100]\n");
    using Ids = std::vector<std::string>;
    const Ids two = {"predict:nvidia-t4", "predict:nvidia-h100"};
    ExperimentDocument document;
    document.edit([](Experiment& experiment) { setDevices(experiment, {"cpu"}); });
    document.openLab(path("any.yaml"));
    EXPECT_EQ(devicesOf(document.experiment()), (Ids{"cpu"}));
    document.openLab(path("two.yaml"));
    EXPECT_EQ(devicesOf(document.experiment()), two);
    document.openLab(path("two.yaml"));
    EXPECT_EQ(devicesOf(document.experiment()), two);
    EXPECT_FALSE(document.isModified());
    document.openLab(path("any.yaml"));
    EXPECT_EQ(devicesOf(document.experiment()), (Ids{"cpu"})) << "as before these labs";
    document.openLab(path("two.yaml"));
    document.edit([](Experiment& experiment) { setDevices(experiment, {"auto"}); });
    document.openLab(path("any.yaml"));
    EXPECT_EQ(devicesOf(document.experiment()), (Ids{"auto"})) << "chosen in the lab";
}

TEST_F(ExperimentDocumentTest, RemembersRecentFilesNewestFirst) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    for (int number = 0; number < 12; ++number)
        document.save(path(QString::number(number) + ".yaml"));
    document.open(path("5.yaml"));
    const QStringList recent = recentFiles();
    ASSERT_EQ(recent.size(), 10);
    EXPECT_EQ(QFileInfo(recent[0]).fileName(), "5.yaml");
    EXPECT_EQ(QFileInfo(recent[1]).fileName(), "11.yaml");
    EXPECT_EQ(recent.count(recent[0]), 1);
}

TEST_F(ExperimentDocumentTest, RecentFilesThatAreNoMoreGo) {
    ExperimentDocument document;
    document.setExperiment(sampleExperiment());
    for (const char* name : {"first.yaml", "second.yaml", "third.yaml"})
        document.save(path(name));
    ASSERT_TRUE(QFile::remove(path("second.yaml")));
    EXPECT_EQ(recentFiles(), (QStringList{path("third.yaml"), path("first.yaml")}));
    document.save(path("fourth.yaml"));
    EXPECT_EQ(recentFiles(),
              (QStringList{path("fourth.yaml"), path("third.yaml"), path("first.yaml")}));
    // The file is forgotten completely: another file with its name was not opened here.
    write(path("second.yaml"), "kernelcurve: 1\n");
    EXPECT_EQ(recentFiles().size(), 3);
}

TEST_F(ExperimentDocumentTest, TakesTheSizesThatSuitTheDevice) {
    write(path("lab.yaml"), "kernelcurve: 1\nkernels: [copy_element]\nparameters: {n: 1024}\n"
                            "sizes:\n  cuda: {parameters: {n: 4096}}\n");
    ExperimentDocument document;
    document.openLab(path("lab.yaml"));
    QSignalSpy changed(&document, &ExperimentDocument::experimentChanged);
    const auto n = [&] { return document.experiment().parameters.at(0).second; };
    document.fitTo(DeviceKind::Cuda);
    EXPECT_EQ(n(), Value(4096));
    document.fitTo(DeviceKind::Cuda);
    EXPECT_EQ(changed.size(), 1) << "nothing more to change";
    document.fitTo(DeviceKind::Cpu);
    EXPECT_EQ(n(), Value(1024));
    EXPECT_FALSE(document.isModified());

    Experiment own = document.experiment();
    own.parameters.at(0).second = Value(77);
    document.setExperiment(own);
    document.fitTo(DeviceKind::Cuda);
    EXPECT_EQ(n(), Value(77)) << "the person's own value stays";
}

TEST_F(ExperimentDocumentTest, SizesOfADeviceDoNotReplaceThoseThatWereSaved) {
    write(path("lab.yaml"), "kernelcurve: 1\nkernels: [copy_element]\nparameters: {n: 1024}\n"
                            "sizes:\n  cuda: {parameters: {n: 4096}}\n");
    ExperimentDocument document;
    document.openLab(path("lab.yaml"));
    document.fitTo(DeviceKind::Cuda);
    document.edit([](Experiment& experiment) { experiment.parameters.at(0).second = Value(77); });
    document.save(path("mine.yaml"));
    document.undo();
    EXPECT_TRUE(document.isModified()) << "the file has 77";
    document.fitTo(DeviceKind::Cpu);
    EXPECT_TRUE(document.isModified());
}

TEST_F(ExperimentDocumentTest, RestartingWithoutAChangeIsNoStep) {
    write(path("lab.yaml"), "kernelcurve: 1\nkernels: [copy_element]\nparameters: {n: 1024}\n"
                            "sizes:\n  cuda: {parameters: {n: 4096}}\n");
    ExperimentDocument document;
    document.openLab(path("lab.yaml"));
    document.fitTo(DeviceKind::Cuda);
    document.restart();
    EXPECT_EQ(document.history().undoName(), nullptr);
}

// The first step sets up nothing, so a saved document shows this step regardless of edits.
TEST_F(ExperimentDocumentTest, AnEditBeforeSavingHidesNoRowAfterReopening) {
    const Catalog catalog = smallCatalog();
    write(path("lab.yaml"),
          "kernelcurve: 1\nkernels: [shift]\nparameters: {n: 1024}\nsweep: {offset: [0, 1]}\n"
          "lab: {goal: See, steps: [{do: Run, set: {}}]}\n");
    ExperimentDocument document;
    document.openLab(path("lab.yaml"));
    Measurement row = sampleMeasurement(0);
    row.configuration = Plan(document.experiment(), catalog).at(0);
    document.addMeasurement(row);
    document.edit([](Experiment& experiment) { experiment.parameters.at(0).second = Value(2048); });
    document.save(path("mine.yaml"));
    document.open(path("mine.yaml"));
    ASSERT_EQ(stepShown(document, catalog), 0);
    EXPECT_FALSE(withRowsOfStep(document, catalog).has_value());
    EXPECT_EQ(valuesOfNoRow(document.experiment(), document.recording(), catalog),
              std::vector<std::string>{"n"});
}

TEST_F(ExperimentDocumentTest, HasATitleInThePersonsLanguage) {
    ExperimentDocument document;
    EXPECT_EQ(document.title("Untitled"), "Untitled");
    Experiment untitled = sampleExperiment();
    untitled.title = {};
    document.setExperiment(untitled);
    document.save(path("sweep.yaml"));
    EXPECT_EQ(document.title("Untitled"), "sweep");
    document.setExperiment(sampleExperiment());
    QLocale::setDefault(QLocale(QLocale::English));
    EXPECT_EQ(document.title("Untitled"), "A sample");
    QLocale::setDefault(QLocale(QLocale::Chinese));
    EXPECT_EQ(document.title("Untitled"), "样例");
    QLocale::setDefault(QLocale::c());
}

TEST_F(ExperimentDocumentTest, GoesBackToWhereALabBegins) {
    const QString file = path("lab.yaml");
    write(file,
          "kernelcurve: 1\nkernels: [a]\nparameters: {n: 8}\nsizes: {cpu: {parameters: {n: 4}}}\n"
          "lab: {goal: See, steps: [{do: Less, set: {parameters: {n: 2}}}]}\n");
    ExperimentDocument document;
    document.openLab(file);
    document.fitTo(DeviceKind::Cpu);
    Experiment changed = document.experiment();
    EXPECT_EQ(changed.parameters[0].second, Value(4));
    changed.kernels = {"b"};
    document.setExperiment(changed);
    document.addMeasurement(sampleMeasurement(0));
    EXPECT_EQ(document.beginning().kernels, std::vector<std::string>{"a"});
    EXPECT_EQ(document.beginning().parameters[0].second, Value(4)) << "for the same device";
    document.restart();
    document.fitTo(DeviceKind::Cpu);
    EXPECT_EQ(document.experiment(), document.beginning());
    EXPECT_TRUE(document.recording().measurements.empty());
    EXPECT_FALSE(document.isModified());
    // The recording does not change, because the lab is a copy without a file.
    document.addMeasurement(sampleMeasurement(0));
    document.save(path("mine.yaml"));
    document.restart();
    EXPECT_TRUE(document.file().isEmpty());
    EXPECT_TRUE(isRecording(content(path("mine.yaml"))));
}

} // namespace
} // namespace kernelcurve
