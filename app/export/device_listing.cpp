#include "app/export/listing.h"
#include "app/export/measurement_table.h"
#include "gpu/model/device/wsl_name.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/quantity.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kernelcurve {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the compute capability as text, or an empty text for a device that is not a GPU.
std::string capabilityOf(const DeviceDescription& device) {
    return device.computeCapability == 0 ? std::string() : capabilityText(device.computeCapability);
}

/// Returns "WSL 2, Linux 5.15.90.1-microsoft-standard-WSL2"; empty on other systems.
std::string systemText(const DeviceDescription& device) {
    const auto wsl = std::ranges::find(device.components, wslName, &DeviceComponent::name);
    return wsl == device.components.end() ? std::string() : wsl->name + " " + wsl->version;
}

/// The consequences of each missing component, with the fix.
std::string missingText(const DeviceDescription& device) {
    std::string text;
    for (const DeviceComponent& component : device.components)
        if (!component.present)
            text += (text.empty() ? "" : "; ") + component.name + ": " +
                    component.missing.english() +
                    (component.remedy.empty() ? "" : " (" + component.remedy.english() + ")");
    return text;
}

std::vector<std::string> noteOf(const DeviceDescription& device, const std::string& reason,
                                const std::string& missing) {
    std::vector<std::string> note = {systemText(device),
                                     reason.empty() ? missing : "cannot be used: " + reason};
    std::erase(note, "");
    return note;
}

Json componentYaml(const DeviceComponent& component) {
    Json json{{"name", component.name}, {"present", component.present}};
    if (!component.version.empty())
        json["version"] = component.version;
    if (!component.present) {
        json["missing"] = component.missing.english();
        json["remedy"] = component.remedy.english();
    }
    return json;
}

Json propertyYaml(const DeviceProperty& property) {
    Json json;
    json["id"] = property.tag;
    json["label"] = property.label.en;
    json["value"] = toJson(property.value);
    if (!property.unit.empty())
        json["unit"] = property.unit;
    return json;
}

Json deviceYaml(const DeviceDescription& device) {
    Json json;
    json["id"] = device.id;
    json["name"] = device.name;
    json["kind"] = nameOf(deviceKindNames, device.kind);
    json["usable"] = device.usable;
    if (!device.usable)
        json["reason"] = reasonText(device.unusable);
    if (device.computeCapability != 0)
        json["compute_capability"] = capabilityOf(device);
    json["multiprocessors"] = device.multiprocessors;
    json["limits"] = {{"threads_per_block", device.limits.threadsPerBlock},
                      {"block", device.limits.block},
                      {"grid", device.limits.grid},
                      {"shared_bytes_per_block", device.limits.sharedBytesPerBlock}};
    if (device.limits.memoryBytes > 0)
        json["limits"]["memory_bytes"] = device.limits.memoryBytes;
    if (device.peakBytesPerSecond)
        json["peak_bytes_per_second"] = *device.peakBytesPerSecond;
    if (device.peakFlopsPerSecond)
        json["peak_flops_per_second"] = *device.peakFlopsPerSecond;
    json["components"] = Json::array();
    for (const DeviceComponent& component : device.components)
        json["components"].push_back(componentYaml(component));
    json["lacks"] = Json::array();
    for (const DeviceLack& lack : device.lacks)
        json["lacks"].push_back({{"id", lack.facility}, {"reason", reasonText(lack.reason)}});
    json["properties"] = Json::array();
    for (const DevicePropertyGroup& group : device.properties) {
        Json properties = Json::array();
        for (const DeviceProperty& property : group.properties)
            properties.push_back(propertyYaml(property));
        json["properties"].push_back({{"group", group.title.en}, {"entries", properties}});
    }
    return json;
}

} // namespace

Listing listingOf(const std::vector<DeviceDescription>& devices) {
    TextTable summary{{"id", "name", "memory", "note"}, {}};
    TextTable table{{"id", "name", "kind", "usable", "memory_bytes", "multiprocessors",
                     "compute_capability", "peak_GB_per_s", "reason", "missing", "lacks"},
                    {}};
    Json yaml = Json::array();
    for (const DeviceDescription& device : devices) {
        const std::int64_t memory = device.limits.memoryBytes;
        const std::string reason = device.usable ? std::string() : reasonText(device.unusable);
        const std::string missing = missingText(device);
        summary.rows.push_back(
            {device.id, device.name,
             memory > 0 ? formatReal(static_cast<double>(memory >> 20) / 1024).substr(0, 5) + " GiB"
                        : std::string(),
             joined(noteOf(device, reason, missing), "; ")});
        table.rows.push_back(
            {device.id, device.name, std::string(nameOf(deviceKindNames, device.kind)),
             device.usable ? "true" : "false", memory > 0 ? std::to_string(memory) : std::string(),
             std::to_string(device.multiprocessors), capabilityOf(device),
             device.peakBytesPerSecond ? formatReal(*device.peakBytesPerSecond * 1e-9)
                                       : std::string(),
             reason, missing, joined(device.lacks, " ", &DeviceLack::facility)});
        yaml.push_back(deviceYaml(device));
    }
    return {{}, std::move(summary), std::move(table), structured(std::move(yaml))};
}

} // namespace kernelcurve
