#pragma once

#include "app/engine/store_file.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// The best row of a search, or of any measurements.
struct BestRow {
    const Measurement* row = nullptr;
    std::string metric;
    double value = 0;      ///< SI
    std::int64_t rows = 0; ///< measured rows that it is the best of
};
/// By the metric of the experiment's search, else by the time. Nothing if nothing was measured.
std::optional<BestRow> bestRow(const Experiment& experiment,
                               std::span<const Measurement> measurements);

/// Values for a kernel's own parameters that proved good on a device, under a name.
struct KernelPreset {
    std::string name;
    std::string kernel;
    std::string device; ///< keptName()
    std::string time;   ///< UTC, of the run
    std::string metric;
    double value = 0; ///< SI
    Values parameters;
    bool operator==(const KernelPreset&) const = default;
};

/// The row's values of those parameters that the kernel's header declares, and of the compiler's
/// that are not the default: the problem's sizes are no part of it.
KernelPreset presetOf(const std::string& name, const BestRow& best, const Environment& environment,
                      const Catalog& catalog);

/// The presets of a user, in one file of the configuration folder.
class PresetStore {
  public:
    explicit PresetStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Throws Error if the file cannot be read.
    std::vector<KernelPreset> all() const;
    /// Replaces one of the same name, kernel and device. Throws Error.
    void keep(const KernelPreset& preset) const;

  private:
    StoreFile file_;
};

/// What the kernels' headers bring.
std::vector<KernelPreset> declaredPresets(const Catalog& catalog);

/// Those that one of the kernels has; those of this device first.
std::vector<KernelPreset> presetsFor(const std::vector<KernelPreset>& all,
                                     const std::vector<std::string>& kernels,
                                     const std::string& device);
/// Sets the preset's parameters and takes their axes out of the sweep. A search is over then.
void applyPreset(Experiment& experiment, const KernelPreset& preset);

} // namespace kernelcurve
