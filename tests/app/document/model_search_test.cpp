// A search in the order of predicted times, with the real worker and a recorded GPU.
#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"
#include "app/engine/engine_client.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "tests/eventually.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <QSignalSpy>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class ModelSearchTest : public testing::Test {
  protected:
    event::Finished finished(const std::string& device, const std::string& search) {
        document_.setExperiment(readExperiment("kernelcurve: 1\ndevice: " + device +
                                                   "\n"
                                                   "kernels: [copy_vector]\n"
                                                   "parameters: {n: 128 Mi}\n"
                                                   "sweep: {block: [32, 64, 128]}\n"
                                                   "search: {strategy: model" +
                                                   search + "}\n",
                                               "test"));
        QSignalSpy ended(&runs_, &RunController::ended);
        runs_.start(device);
        EXPECT_TRUE(eventually(ended));
        return ended.at(0).at(0).value<event::Finished>();
    }
    bool predicts() {
        engine_.requestDevices();
        EXPECT_TRUE(eventually([this] { return !engine_.devices().empty(); }));
        return std::ranges::any_of(engine_.devices(), [](const DeviceDescription& device) {
            return device.kind == DeviceKind::Predict && device.usable;
        });
    }
    std::vector<std::int64_t> blocks() const {
        std::vector<std::int64_t> all;
        for (const Measurement& row : document_.recording().measurements)
            all.push_back(row.configuration.parameters.at("block").integer());
        return all;
    }

    Catalog catalog_ = shippedCatalog();
    EngineClient engine_{
        QStringList(QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker"))};
    ExperimentDocument document_;
    RunController runs_{engine_, document_, catalog_};
};

TEST_F(ModelSearchTest, MeasuresTheFastestPredictedFirst) {
    if (!predicts())
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    EXPECT_EQ(finished("replay:nvidia-h200", ", tries: 2").ending, event::Ending::Completed);
    EXPECT_EQ(blocks(), (std::vector<std::int64_t>{128, 64}));
    EXPECT_EQ(finished("replay:nvidia-h200", ", metric: bandwidth").ending,
              event::Ending::Completed);
    EXPECT_EQ(blocks(), (std::vector<std::int64_t>{128, 64, 32}));
}

TEST_F(ModelSearchTest, NeedsAModelOfTheDevice) {
    predicts();
    const event::Finished end = finished("cpu", "");
    EXPECT_EQ(end.ending, event::Ending::Failed);
    EXPECT_THAT(end.failure.english(), HasSubstr("No predicted device describes the "));
    EXPECT_TRUE(blocks().empty());
}

TEST_F(ModelSearchTest, StopsDuringThePredictions) {
    if (!predicts())
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    QObject::connect(&runs_, &RunController::progressed, &runs_, [this] {
        if (runs_.progress().startsWith(QStringLiteral("Predicting")))
            runs_.stop();
    });
    EXPECT_EQ(finished("replay:nvidia-h200", "").ending, event::Ending::Cancelled);
    EXPECT_TRUE(blocks().empty());
}

} // namespace
} // namespace kernelcurve
