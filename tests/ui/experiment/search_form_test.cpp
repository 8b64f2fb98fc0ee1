#include "app/document/experiment_document.h"
#include "tests/ui/window/own_settings.h"
#include "ui/experiment/preset_chooser.h"
#include "ui/experiment/search_form.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

TEST(SearchForm, SaysWhatIsSearchedAndHowLong) {
    SearchForm form;
    std::optional<SearchSettings> said;
    int times = 0;
    QObject::connect(&form, &SearchForm::edited, [&](const auto& search) {
        said = search;
        ++times;
    });
    auto* how = form.findChild<QComboBox*>("searchStrategy");
    auto* tries = form.findChild<QDoubleSpinBox*>("searchTries");
    auto* seconds = form.findChild<QDoubleSpinBox*>("searchSeconds");
    EXPECT_EQ(how->currentText(), "all configurations");
    EXPECT_FALSE(tries->isEnabled());
    EXPECT_EQ(tries->text(), "unlimited");

    Experiment experiment;
    experiment.search = SearchSettings{SearchStrategy::Random, 50, 12.5, "flops", 7};
    form.show(experiment);
    EXPECT_EQ(times, 0) << "showing is no edit";
    EXPECT_EQ(how->currentText(), "random sample");
    EXPECT_TRUE(tries->isEnabled());
    EXPECT_EQ(tries->value(), 50);
    EXPECT_EQ(seconds->value(), 13);
    tries->setValue(60);
    ASSERT_TRUE(said);
    EXPECT_EQ(*said, (SearchSettings{SearchStrategy::Random, 60, 12.5, "flops", 7}))
        << "what the form cannot show stays";
    // The number format of documents is accepted.
    const auto read = [](const QDoubleSpinBox* box, QString text) {
        int position = 0;
        return box->validate(text, position) == QValidator::Acceptable ? box->valueFromText(text)
                                                                       : -1;
    };
    EXPECT_EQ(read(tries, "2 Ki"), 2048);
    EXPECT_EQ(read(tries, "2.5"), -1);
    EXPECT_EQ(read(tries, "2 Kx"), -1);
    EXPECT_EQ(read(tries, ""), 0) << "unlimited";
    EXPECT_EQ(read(seconds, "2 min"), 120);
    EXPECT_EQ(read(seconds, "90 s"), 90);
    seconds->setValue(0);
    EXPECT_FALSE(said->seconds);
    how->setCurrentIndex(0);
    emit how->activated(0);
    EXPECT_FALSE(said);
}

TEST(PresetChooser, KeepsAndOffersTheBest) {
    const OwnSettings settings;
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    ExperimentDocument document;
    Experiment experiment;
    experiment.kernels = {"copy_unroll"}; // the header of this kernel has no presets
    experiment.sweep = {{"block", std::vector<Value>{64, 128}}};
    document.setExperiment(experiment);
    PresetChooser chooser(document, catalog);
    chooser.setDevice("NVIDIA H200");
    auto* presets = chooser.findChild<QComboBox*>("presets");
    auto* keep = chooser.findChild<QPushButton*>("keepPreset");
    EXPECT_TRUE(chooser.isHidden()) << "there is nothing to offer and nothing to keep";

    document.setEnvironment({{"device", "NVIDIA H200"}, {"time", "2026-11-20T09:30:00Z"}});
    for (const auto& [block, time] : {std::pair(64, 2e-3), std::pair(128, 1e-3)}) {
        Measurement row;
        row.configuration = {"copy_unroll",
                             {{"block", block}, {"access", 8}, {"unroll", 2}, {"n", 4096}}};
        row.metrics = {{"time", time}};
        document.addMeasurement(row);
    }
    EXPECT_FALSE(chooser.isHidden());
    EXPECT_FALSE(keep->isHidden());
    EXPECT_TRUE(presets->isHidden());
    chooser.keepBest("fast");
    EXPECT_FALSE(presets->isHidden());
    ASSERT_EQ(presets->count(), 2);
    EXPECT_EQ(presets->itemText(1), "fast – copy_unroll, 1000 us");
    emit presets->activated(1);
    EXPECT_TRUE(document.experiment().sweep.empty());
    EXPECT_EQ(document.experiment().parameters, (std::vector<std::pair<std::string, Value>>{
                                                    {"access", 8}, {"block", 128}, {"unroll", 2}}));
    // Another kernel does not have this parameter.
    experiment.kernels = {"copy_element"};
    experiment.sweep.clear();
    document.setExperiment(experiment);
    EXPECT_TRUE(presets->isHidden());
}

} // namespace
} // namespace kernelcurve
