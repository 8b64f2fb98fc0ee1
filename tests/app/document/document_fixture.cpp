#include "tests/app/document/document_fixture.h"

#include "app/document/files/autosave.h"

#include <QSettings>

namespace kernelcurve {

DocumentFixture::DocumentFixture() {
    qputenv("XDG_STATE_HOME", folder_.filePath("state").toUtf8());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.filePath("config"));
}

std::vector<std::filesystem::path> autosavedFiles() {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(Autosave::defaultFolder(), error))
        if (entry.path().extension() == ".yaml")
            files.push_back(entry.path());
    return files;
}

Experiment sampleExperiment() {
    Experiment experiment;
    experiment.title = {"A sample", "样例"};
    experiment.kernels = {"read_offset"};
    experiment.parameters = {{"n", 1 << 20}};
    StepRange offsets;
    offsets.to = 49;
    offsets.step = 1;
    experiment.sweep.push_back({"offset", offsets});
    return experiment;
}

Measurement sampleMeasurement(int offset) {
    Measurement measurement;
    measurement.configuration = {"read_offset", {{"n", 1 << 20}, {"offset", offset}}};
    measurement.metrics = {{"time", 1e-4 / 3}, {"bandwidth", 3.7e11 + offset}, {"samples", 10}};
    measurement.stopped = StopReason::NoiseReached;
    measurement.clock = "steady";
    return measurement;
}

} // namespace kernelcurve
