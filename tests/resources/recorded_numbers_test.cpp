// Checks the numbers in texts that come from the recordings. recorded_numbers.yaml lists the
// sentences with the row of each number. The presets of the shipped kernels state the performance
// that they reached.
#include "app/document/labs/labs.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/text/text_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace kernelcurve {
namespace {

const std::filesystem::path sourceFolder = KERNELCURVE_SOURCE_DIR;

const DeviceRecording& recorded(const std::string& device) {
    static std::map<std::string, DeviceRecording> read;
    const auto known = read.find(device);
    if (known != read.end())
        return known->second;
    const std::filesystem::path file = sourceFolder / "resources/recordings" / (device + ".yaml");
    return read.emplace(device, readDeviceRecording(readFile(file), file.filename().string()))
        .first->second;
}

const std::map<std::string, Experiment>& shippedLabs() {
    static const std::map<std::string, Experiment> all = [] {
        std::map<std::string, Experiment> found;
        for (const Lab& lab : labsIn(sourceFolder / "resources/labs"))
            found.emplace(lab.id, readExperiment(readFile(lab.file), lab.file.string()));
        return found;
    }();
    return all;
}

std::vector<std::string> wordsIn(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::string withSingleBlanks(const std::string& text) {
    return joined(wordsIn(text), " ", [](const std::string& word) { return word; });
}

/// The value of one configuration, selected by "[RECORDING] [@LAB] KERNEL NAME=VALUE... METRIC".
double recordedValue(const std::string& selector, std::string lab) {
    std::vector<std::string> words = wordsIn(selector);
    std::string device = "nvidia-h200";
    const auto takeFirst = [&] {
        std::string first = words.at(0);
        words.erase(words.begin());
        return first;
    };
    if (words.at(0).starts_with("nvidia-"))
        device = takeFirst();
    if (words.at(0).starts_with("@"))
        lab = takeFirst().substr(1);
    const std::string kernel = takeFirst();
    const std::string metric = words.back();
    words.pop_back();
    const Experiment& experiment = shippedLabs().at(lab);
    const auto isMeant = [&](const Configuration& configuration) {
        return configuration.kernel == kernel && std::ranges::all_of(words, [&](const auto& word) {
                   const std::size_t sign = word.find('=');
                   const Value* value = configuration.parameters.get(word.substr(0, sign));
                   return value != nullptr && value->text() == word.substr(sign + 1);
               });
    };
    const Measurement* found = nullptr;
    for (const Recording& recording : recorded(device).recordings) {
        if (recording.experiment.title != experiment.title && experiment.lab->compared.empty() &&
            !hasPredictedDevice(experiment))
            continue;
        for (const Measurement& row : recording.measurements) {
            if (row.status != Status::Measured || !isMeant(row.configuration))
                continue;
            if (found == nullptr)
                found = &row;
            else if (found->configuration != row.configuration)
                throw std::runtime_error("several rows: " + selector);
        }
    }
    if (found == nullptr || !found->metrics.contains(metric))
        throw std::runtime_error("not recorded: " + selector);
    return found->metrics.at(metric);
}

double computed(const std::string& selectors, const std::string& lab) {
    for (const char* sign : {" / ", " - "}) {
        const std::size_t at = selectors.find(sign);
        if (at == std::string::npos)
            continue;
        const double left = recordedValue(selectors.substr(0, at), lab);
        const double right = recordedValue(selectors.substr(at + 3), lab);
        return sign[1] == '/' ? left / right : left - right;
    }
    return recordedValue(selectors, lab);
}

/// The value in a unit and with a number of decimals, such as "T1".
std::string shown(double value, const std::string& format) {
    static const std::map<std::string, double> units = {
        {"", 1},    {"T", 1e12}, {"G", 1e9},  {"M", 1e6},  {"k", 1e3},
        {"w", 1e4}, {"m", 1e-3}, {"u", 1e-6}, {"%", 1e-2}, {"MiB", 1 << 20}};
    const double unit = units.at(format.substr(0, format.size() - 1));
    std::array<char, 64> text = {};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value / unit,
                                            std::chars_format::fixed, format.back() - '0');
    return {text.data(), end};
}

std::string withNumbers(const std::string& sentence, const std::string& lab) {
    std::string text;
    std::size_t at = 0;
    for (std::size_t open = 0; (open = sentence.find('{', at)) != std::string::npos;) {
        const std::size_t close = sentence.find('}', open);
        const std::size_t colon = sentence.rfind(':', close);
        text += sentence.substr(at, open - at);
        text += shown(computed(sentence.substr(open + 1, colon - open - 1), lab),
                      sentence.substr(colon + 1, close - colon - 1));
        at = close + 1;
    }
    return withSingleBlanks(text + sentence.substr(at));
}

std::string labText(const Experiment& experiment, std::string LocalizedText::*language) {
    std::string text = experiment.lab->goal.*language + " ";
    for (const LabStep& step : experiment.lab->steps)
        text += step.what.*language + " " + step.see.*language + " ";
    for (const LocalizedText* part : {&experiment.lab->expect, &experiment.lab->why})
        text += part->*language + " ";
    for (const LocalizedText& question : experiment.lab->questions)
        text += question.*language + " ";
    return withSingleBlanks(text);
}

TEST(RecordedNumbers, AreThoseOfTheTexts) {
    const std::filesystem::path file = sourceFolder / "tests/resources/recorded_numbers.yaml";
    int sentences = 0;
    for (const YamlNode& item : YamlNode::parse(readFile(file), file.filename().string()).items()) {
        const std::string lab = item.at("lab").text();
        ASSERT_TRUE(shippedLabs().contains(lab)) << lab;
        for (const auto& [key, language, page] :
             {std::tuple{"en", &LocalizedText::en, "docs/research/labs-on-h200-table.md"},
              std::tuple{"zh_CN", &LocalizedText::zhCN,
                         "docs/research/labs-on-h200-table.zh_CN.md"}}) {
            const std::string text = item.find("page")
                                         ? withSingleBlanks(readFile(sourceFolder / page))
                                         : labText(shippedLabs().at(lab), language);
            const auto list = item.find(key);
            ASSERT_TRUE(list) << lab << ": " << key;
            for (const YamlNode& sentence : list->items()) {
                try {
                    EXPECT_THAT(text, testing::HasSubstr(withNumbers(sentence.text(), lab))) << lab;
                } catch (const std::runtime_error& error) {
                    ADD_FAILURE() << lab << ": " << error.what();
                }
                ++sentences;
            }
        }
    }
    EXPECT_GT(sentences, 50);
}

/// A preset is the fastest known configuration: no recorded row of its kernel at the same sizes is
/// faster, and its own row is as fast as the preset states.
TEST(RecordedNumbers, NoneIsFasterThanThePresetForItsSizes) {
    const Catalog catalog = Catalog::load(sourceFolder / "gpu/kernels");
    constexpr double spread = 0.02;
    int compared = 0;
    for (const KernelFile& kernel : catalog.kernels())
        for (const DeclaredPreset& preset : kernel.presets)
            for (const Recording& recording : recorded("nvidia-h200").recordings)
                for (const Measurement& row : recording.measurements) {
                    const Configuration& at = row.configuration;
                    const auto has = [&](const Values& values) {
                        return std::ranges::all_of(values, [&](const auto& each) {
                            const Value* value = at.parameters.get(each.first);
                            return value != nullptr && *value == each.second;
                        });
                    };
                    if (row.status != Status::Measured || at.kernel != kernel.id || !has(preset.at))
                        continue;
                    const double value = row.metrics.at(preset.metric);
                    EXPECT_LE(value, (1 + spread) * preset.value)
                        << preset.name << ": " << at.text();
                    if (has(preset.parameters)) {
                        EXPECT_GE(value, (1 - spread) * preset.value)
                            << preset.name << ": " << at.text();
                    }
                    ++compared;
                }
    EXPECT_GT(compared, 0);
}

} // namespace
} // namespace kernelcurve
