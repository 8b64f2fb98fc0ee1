#include "app/document/kernels/kernel_presets.h"
#include "app/engine/device_peaks.h"
#include "app/engine/hosts.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

// Settings files of a user as version 0.2.0 wrote them: one with all settings different from the
// defaults, and one with as few settings as possible. Each file is read, and then written again by
// storing its last entry unchanged.
class GoldenFiles : public testing::Test {
  protected:
    std::filesystem::path copyOf(const std::string& name) {
        writeFileAtomically(folder_.path() / name, golden(name));
        return folder_.path() / name;
    }
    static std::string golden(const std::string& name) {
        return readFile(std::filesystem::path(KERNELCURVE_TEST_DATA) / "golden" / name);
    }

    TemporaryFolder folder_;
};

TEST_F(GoldenFiles, HostsAreWrittenAsTheyWereRead) {
    const std::filesystem::path file = copyOf("hosts.yaml");
    const HostStore store(file);
    store.keep(store.all().back());
    EXPECT_EQ(readFile(file), golden("hosts.yaml"));
    for (const Host& host : store.all())
        store.remove(host.name);
    EXPECT_EQ(readFile(file), golden("hosts_least.yaml"));
    EXPECT_TRUE(store.all().empty());
}

TEST_F(GoldenFiles, PresetsAreWrittenAsTheyWereRead) {
    const std::filesystem::path file = copyOf("presets.yaml");
    const PresetStore store(file);
    store.keep(store.all().back());
    EXPECT_EQ(readFile(file), golden("presets.yaml"));
}

TEST_F(GoldenFiles, PeaksAreWrittenAsTheyWereRead) {
    const std::filesystem::path file = copyOf("peaks.yaml");
    const PeakStore store(file);
    store.change("NVIDIA H200", [](DevicePeaks&) {});
    EXPECT_EQ(readFile(file), golden("peaks.yaml"));
}

} // namespace
} // namespace kernelcurve
