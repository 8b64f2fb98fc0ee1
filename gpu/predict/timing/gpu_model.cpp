#include "gpu/predict/timing/gpu_model.h"

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve::timing {
namespace {

struct Entry {
    const char* name;
    double GpuModel::*value;
    bool optional = false; ///< true for a value that files from before version 0.3 lack
};

constexpr std::array entries = {
    Entry{"sm_count", &GpuModel::smCount},
    Entry{"clock_hz", &GpuModel::clockHz},
    Entry{"memory_bytes", &GpuModel::memoryBytes},
    Entry{"l2_bytes", &GpuModel::l2Bytes},
    Entry{"l1_bytes", &GpuModel::l1Bytes},
    Entry{"max_shared_bytes", &GpuModel::maxSharedBytes},
    Entry{"max_block_shared_bytes", &GpuModel::maxBlockSharedBytes},
    Entry{"max_warps", &GpuModel::maxWarps},
    Entry{"max_blocks", &GpuModel::maxBlocks},
    Entry{"registers", &GpuModel::registers},
    Entry{"dram_peak_bytes_per_s", &GpuModel::dramPeakBytesPerSecond},
    Entry{"dram_read_bytes_per_s", &GpuModel::dramReadBytesPerSecond},
    Entry{"dram_copy_bytes_per_s", &GpuModel::dramCopyBytesPerSecond},
    Entry{"dram_fetch_bytes", &GpuModel::dramFetchBytes},
    Entry{"l2_read_bytes_per_s", &GpuModel::l2ReadBytesPerSecond},
    Entry{"l2_write_bytes_per_s", &GpuModel::l2WriteBytesPerSecond},
    Entry{"port_bytes_per_cycle", &GpuModel::portBytesPerCycle},
    Entry{"l1_latency_cycles", &GpuModel::l1Latency},
    Entry{"shared_latency_cycles", &GpuModel::sharedLatency},
    Entry{"l2_latency_cycles", &GpuModel::l2Latency},
    Entry{"dram_latency_cycles", &GpuModel::dramLatency},
    Entry{"atomic_cycles_per_sector", &GpuModel::atomicCyclesPerSector},
    Entry{"atomic_cycles_same_address", &GpuModel::atomicCyclesSameAddress},
    Entry{"l2_slices", &GpuModel::l2Slices},
    Entry{"start_s", &GpuModel::startSeconds},
    Entry{"next_launch_s", &GpuModel::nextLaunchSeconds},
    Entry{"blocks_per_cycle", &GpuModel::blocksPerCycle},
    Entry{"block_replacement_cycles", &GpuModel::blockReplacementCycles},
    Entry{"fp32_lanes", &GpuModel::fp32Lanes},
    Entry{"fma_cycles", &GpuModel::fmaCycles},
    Entry{"alu_cycles", &GpuModel::aluCycles},
    Entry{"xu_cycles", &GpuModel::xuCycles},
    Entry{"fp64_cycles", &GpuModel::fp64Cycles},
    Entry{"half_cycles", &GpuModel::halfCycles},
    Entry{"tensor_cycles", &GpuModel::tensorCycles},
    Entry{"uniform_cycles", &GpuModel::uniformCycles},
    Entry{"shuffle_cycles", &GpuModel::shuffleCycles},
    Entry{"tag_banks", &GpuModel::tagBanks},
    Entry{"sectors_per_cycle", &GpuModel::sectorsPerCycle},
    Entry{"instruction_l0_bytes", &GpuModel::instructionL0Bytes, true},
    Entry{"instruction_l1_bytes", &GpuModel::instructionL1Bytes, true},
    Entry{"instruction_line_cycles", &GpuModel::instructionLineCycles, true},
    Entry{"instruction_miss_cycles", &GpuModel::instructionMissCycles, true},
};

const Entry& entryNamed(std::string_view name) {
    return *std::ranges::find(entries, name,
                              [](const Entry& each) { return std::string_view(each.name); });
}

constexpr std::int64_t formatNumber = 1;

ValueSource readSource(const YamlNode& node) {
    const std::string word = node.text();
    if (const auto source = valueNamed(enumNames(ValueSource{}), word))
        return *source;
    node.fail(message(KC_TEXT("engine", "Unknown source: {0}"), word),
              message(KC_TEXT("engine", "use measured, data_sheet, or assumed")));
}

} // namespace

GpuModel readGpuModel(std::string_view text, const std::string& fileName) {
    const YamlNode root = YamlNode::parse(std::string(text), fileName);
    root.refuseUnknownKeys({"kernelcurve_gpu", "name", "compute_capability", "values"});
    if (const YamlNode format = root.at("kernelcurve_gpu"); format.integer() != formatNumber)
        format.fail(
            message(KC_TEXT("engine", "Unsupported format {0}; this program reads format {1}"),
                    format.text(), std::to_string(formatNumber)));
    GpuModel model;
    model.name = root.at("name").text();
    model.computeCapability = static_cast<int>(root.at("compute_capability").integer());
    const YamlNode values = root.at("values");
    std::vector<std::string> names;
    for (const Entry& entry : entries)
        names.emplace_back(entry.name);
    values.refuseUnknownKeys(names);
    for (const Entry& entry : entries) {
        if (entry.optional && !values.find(entry.name)) {
            model.origins[entry.name] = {ValueSource::Assumed, "as on the H200"};
            continue;
        }
        const YamlNode each = values.at(entry.name);
        each.refuseUnknownKeys({"value", "source", "from"});
        const YamlNode value = each.at("value");
        model.*entry.value = value.real();
        if (!(model.*entry.value > 0))
            value.fail(message(KC_TEXT("engine", "{0} must be positive"), entry.name), {});
        const ValueOrigin origin{readSource(each.at("source")), each.at("from").text()};
        if (origin.source != ValueSource::Assumed && origin.from.empty())
            each.fail(message(KC_TEXT("engine", "Missing `from` (the source of the value) for {0}"),
                              entry.name),
                      {});
        model.origins[entry.name] = origin;
    }
    return model;
}

std::string gpuModelText(const GpuModel& model) {
    std::string text =
        "kernelcurve_gpu: " + std::to_string(formatNumber) + "\nname: " + yamlText(model.name) +
        "\ncompute_capability: " + std::to_string(model.computeCapability) + "\nvalues:\n";
    for (const Entry& entry : entries) {
        const ValueOrigin& origin = model.origins.at(entry.name);
        text += std::string("  ") + entry.name +
                ": {value: " + wholeOrReal(model.*entry.value).text() +
                ", source: " + std::string(nameOf(origin.source)) +
                ", from: " + yamlText(origin.from) + "}\n";
    }
    return text;
}

double valueOf(const GpuModel& model, std::string_view name) {
    return model.*entryNamed(name).value;
}

void setValue(GpuModel& model, std::string_view name, double value, ValueOrigin origin) {
    const Entry& entry = entryNamed(name);
    model.*entry.value = value;
    model.origins[entry.name] = std::move(origin);
}

} // namespace kernelcurve::timing
