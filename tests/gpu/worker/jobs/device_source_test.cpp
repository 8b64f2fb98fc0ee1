#include "tests/gpu/worker/scripted_worker.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

DeviceDescription described(const char* id, DeviceKind kind, bool usable = true) {
    DeviceDescription description;
    description.id = id;
    description.kind = kind;
    description.usable = usable;
    if (!usable)
        description.unusable = {message("the driver is too old"), message("update it"), {}};
    return description;
}

class DeviceRegistryTest : public testing::Test {
  protected:
    DeviceRegistryTest() {
        source.opener = [this](const std::string& id) {
            opened.push_back(id);
            auto device = std::make_unique<FakeDevice>();
            device->about.id = id;
            return device;
        };
    }
    std::string failure(const std::string& id) {
        try {
            registry.open(id);
        } catch (const DeviceError& error) {
            return error.failure().english();
        }
        return "opened";
    }
    ScriptedDevices source;
    std::vector<std::string> opened;
    DeviceRegistry registry{source};
};

} // namespace

TEST_F(DeviceRegistryTest, PrefersTheFirstUsableGpu) {
    source.descriptions = {
        described("cuda:0", DeviceKind::Cuda, false), described("cuda:1", DeviceKind::Cuda),
        described("cuda:2", DeviceKind::Cuda), described("cpu", DeviceKind::Cpu)};
    EXPECT_EQ(registry.open("auto").description().id, "cuda:1");
}

TEST_F(DeviceRegistryTest, FallsBackToTheProcessor) {
    source.descriptions = {described("cuda", DeviceKind::Cuda, false),
                           described("cpu", DeviceKind::Cpu)};
    EXPECT_EQ(registry.open("auto").description().id, "cpu");
}

TEST_F(DeviceRegistryTest, PrefersDevicesThatCanCompile) {
    source.descriptions = {described("cuda:0", DeviceKind::Cuda),
                           described("cpu", DeviceKind::Cpu)};
    source.descriptions[0].lacks = {{"compiler", {message("no compiler here"), {}, {}}}};
    EXPECT_EQ(registry.open("auto").description().id, "cpu");
    source.descriptions[1].usable = false;
    EXPECT_EQ(registry.open("auto").description().id, "cuda:0") << "better than nothing";
}

TEST_F(DeviceRegistryTest, OpensADeviceOnce) {
    source.descriptions = {described("cpu", DeviceKind::Cpu)};
    EXPECT_EQ(&registry.open("auto"), &registry.open("cpu"));
    EXPECT_EQ(opened, (std::vector<std::string>{"cpu"}));
}

TEST_F(DeviceRegistryTest, SaysWhyADeviceCannotBeUsed) {
    source.descriptions = {described("cuda:0", DeviceKind::Cuda, false),
                           described("cpu", DeviceKind::Cpu, false)};
    EXPECT_EQ(failure("cuda:0"), "error: the driver is too old (update it)");
    EXPECT_EQ(failure("auto"), "error: the driver is too old (update it)");
    EXPECT_EQ(failure("cuda:1"),
              "error: Device not found: cuda:1 (available on this machine: cuda:0, cpu)");
    EXPECT_TRUE(opened.empty());
}
