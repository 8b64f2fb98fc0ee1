#include "gpu/model/device/json_device.h"

#include "gpu/model/format/json_values.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/values/document_error.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace kernelcurve {

namespace {

using nlohmann::json;

constexpr EnumNames<DeviceKind, 3> kindNames{
    {{DeviceKind::Cuda, "cuda"}, {DeviceKind::Cpu, "cpu"}, {DeviceKind::Replay, "replay"}}};

json limitsToJson(const LaunchLimits& limits) {
    return {{"threads_per_block", limits.threadsPerBlock},
            {"block", limits.block},
            {"grid", limits.grid},
            {"shared_bytes_per_block", limits.sharedBytesPerBlock},
            {"memory_bytes", limits.memoryBytes}};
}

LaunchLimits limitsFromJson(const json& written) {
    JsonObject object(written, "limits");
    LaunchLimits limits;
    limits.threadsPerBlock = object.integer("threads_per_block");
    limits.block = extentFromJson(object.at("block"), "block");
    limits.grid = extentFromJson(object.at("grid"), "grid");
    limits.sharedBytesPerBlock = object.integer("shared_bytes_per_block");
    limits.memoryBytes = object.integer("memory_bytes");
    object.finish();
    return limits;
}

json toJson(const DeviceComponent& component) {
    json object = {{"name", component.name}, {"present", component.present}};
    if (!component.version.empty())
        object["version"] = component.version;
    if (component.missing != Message{})
        object["missing"] = toJson(component.missing);
    if (component.remedy != Message{})
        object["remedy"] = toJson(component.remedy);
    return object;
}

DeviceComponent componentFromJson(const json& written) {
    JsonObject object(written, "component");
    DeviceComponent component;
    component.name = object.text("name");
    component.present = object.boolean("present");
    component.version = object.textOrEmpty("version");
    if (const auto* missing = object.find("missing"))
        component.missing = messageFromJson(*missing);
    if (const auto* remedy = object.find("remedy"))
        component.remedy = messageFromJson(*remedy);
    object.finish();
    return component;
}

json toJson(const DeviceLack& lack) {
    return {{"facility", lack.facility}, {"reason", toJson(lack.reason)}};
}

DeviceLack lackFromJson(const json& written) {
    JsonObject object(written, "lack");
    DeviceLack lack{object.text("facility"), failureFromJson(object.at("reason"))};
    object.finish();
    return lack;
}

json toJson(const DevicePropertyGroup& group) {
    json properties = json::array();
    for (const DeviceProperty& property : group.properties)
        properties.push_back({{"tag", property.tag},
                              {"label", toJson(property.label)},
                              {"value", toJson(property.value)},
                              {"unit", property.unit}});
    return {{"title", toJson(group.title)}, {"properties", std::move(properties)}};
}

DevicePropertyGroup groupFromJson(const json& written) {
    JsonObject object(written, "group");
    DevicePropertyGroup group{localizedTextFromJson(object.at("title")), {}};
    for (const auto& entry : jsonList(object.at("properties"), "properties")) {
        JsonObject property(entry, "property");
        group.properties.push_back({property.text("tag"),
                                    localizedTextFromJson(property.at("label")),
                                    valueFromJson(property.at("value")), property.text("unit")});
        property.finish();
    }
    object.finish();
    return group;
}

std::optional<double> rateFromJson(JsonObject& object, const char* name) {
    if (const auto* rate = object.find(name))
        return jsonReal(*rate, name);
    return std::nullopt;
}

} // namespace

json toJson(const DeviceDescription& device) {
    json object = {{"id", device.id},
                   {"name", device.name},
                   {"kind", nameOf(kindNames, device.kind)},
                   {"usable", device.usable},
                   {"multiprocessors", device.multiprocessors},
                   {"limits", limitsToJson(device.limits)}};
    if (device.unusable != Failure{})
        object["unusable"] = toJson(device.unusable);
    if (device.computeCapability != 0)
        object["compute_capability"] = device.computeCapability;
    if (device.peakBytesPerSecond && std::isfinite(*device.peakBytesPerSecond))
        object["peak_bytes_per_second"] = *device.peakBytesPerSecond;
    if (device.peakFlopsPerSecond && std::isfinite(*device.peakFlopsPerSecond))
        object["peak_flops_per_second"] = *device.peakFlopsPerSecond;
    for (const DeviceComponent& component : device.components)
        object["components"].push_back(toJson(component));
    for (const DeviceLack& lack : device.lacks)
        object["lacks"].push_back(toJson(lack));
    for (const DevicePropertyGroup& group : device.properties)
        object["properties"].push_back(toJson(group));
    return object;
}

DeviceDescription deviceFromJson(const json& written) {
    JsonObject object(written, "device");
    DeviceDescription device;
    device.id = object.text("id");
    device.name = object.text("name");
    device.kind = object.word("kind", kindNames);
    device.usable = object.boolean("usable");
    device.multiprocessors = object.integer("multiprocessors");
    device.limits = limitsFromJson(object.at("limits"));
    if (const auto* unusable = object.find("unusable"))
        device.unusable = failureFromJson(*unusable);
    if (const auto* capability = object.find("compute_capability"))
        device.computeCapability = static_cast<int>(jsonInteger(*capability, "compute_capability"));
    device.peakBytesPerSecond = rateFromJson(object, "peak_bytes_per_second");
    device.peakFlopsPerSecond = rateFromJson(object, "peak_flops_per_second");
    if (const auto* components = object.find("components"))
        for (const auto& component : jsonList(*components, "components"))
            device.components.push_back(componentFromJson(component));
    if (const auto* lacks = object.find("lacks"))
        for (const auto& lack : jsonList(*lacks, "lacks"))
            device.lacks.push_back(lackFromJson(lack));
    if (const auto* groups = object.find("properties"))
        for (const auto& group : jsonList(*groups, "properties"))
            device.properties.push_back(groupFromJson(group));
    object.finish();
    return device;
}

} // namespace kernelcurve
