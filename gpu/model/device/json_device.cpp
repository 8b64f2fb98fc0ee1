#include "gpu/model/device/device_description.h"

#include "gpu/model/format/json_map.h"

namespace kernelcurve {

static void mapFields(JsonMap& map, LaunchLimits& limits) {
    map.required("threads_per_block", limits.threadsPerBlock);
    map.required("block", limits.block);
    map.required("grid", limits.grid);
    map.required("shared_bytes_per_block", limits.sharedBytesPerBlock);
    map.required("memory_bytes", limits.memoryBytes);
}

static void mapFields(JsonMap& map, DeviceComponent& component) {
    map.required("name", component.name);
    map.required("present", component.present);
    map.optional("version", component.version);
    map.optional("missing", component.missing);
    map.optional("remedy", component.remedy);
}

static void mapFields(JsonMap& map, DeviceLack& lack) {
    map.required("facility", lack.facility);
    map.required("reason", lack.reason);
}

static void mapFields(JsonMap& map, DeviceProperty& property) {
    map.required("tag", property.tag);
    map.required("label", property.label);
    map.required("value", property.value);
    map.required("unit", property.unit);
}

static void mapFields(JsonMap& map, DevicePropertyGroup& group) {
    map.required("title", group.title);
    map.required("properties", group.properties);
}

void mapFields(JsonMap& map, DeviceDescription& device) {
    map.required("id", device.id);
    map.required("name", device.name);
    map.required("kind", device.kind);
    map.required("usable", device.usable);
    map.required("multiprocessors", device.multiprocessors);
    map.required("limits", device.limits);
    map.optional("unusable", device.unusable);
    map.optional("compute_capability", device.computeCapability);
    map.optional("peak_bytes_per_second", device.peakBytesPerSecond);
    map.optional("peak_flops_per_second", device.peakFlopsPerSecond);
    map.optional("components", device.components);
    map.optional("lacks", device.lacks);
    map.optional("properties", device.properties);
}

} // namespace kernelcurve
