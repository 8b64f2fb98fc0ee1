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

/// The best row of a search or of all measurements.
struct BestRow {
    const Measurement* row = nullptr;
    std::string metric;
    double value = 0;      ///< value in SI units
    std::int64_t rows = 0; ///< number of measured rows
};
/// Returns the best row by the metric of the search, or by time if the experiment is not a search.
/// Returns nullopt if no row was measured.
std::optional<BestRow> bestRow(const Experiment& experiment,
                               std::span<const Measurement> measurements);

/// A named set of values for the parameters in a kernel's header.
struct KernelPreset {
    std::string name;
    std::string kernel;
    std::string device; ///< result of keptName()
    std::string time;   ///< time of the run in UTC
    std::string metric;
    double value = 0; ///< value in SI units
    Values parameters;
    bool operator==(const KernelPreset&) const = default;
};

/// Creates a preset from a row. The preset contains the parameters in the kernel's header. It also
/// contains compiler parameters that differ from their defaults. It does not contain the problem's
/// sizes.
KernelPreset presetOf(const std::string& name, const BestRow& best, const Environment& environment,
                      const Catalog& catalog);

/// The user's presets, stored in one file in the configuration folder.
class PresetStore {
  public:
    explicit PresetStore(std::filesystem::path file = defaultFile());
    static std::filesystem::path defaultFile();

    /// Throws Error if the file is unreadable.
    std::vector<KernelPreset> all() const;
    /// Replaces a preset with the same name, kernel, and device. Throws Error if writing fails.
    void keep(const KernelPreset& preset) const;

  private:
    StoreFile file_;
};

/// Returns the presets in the kernels' headers.
std::vector<KernelPreset> declaredPresets(const Catalog& catalog);

/// Returns the presets of these kernels. Presets for this device come first.
std::vector<KernelPreset> presetsFor(const std::vector<KernelPreset>& all,
                                     const std::vector<std::string>& kernels,
                                     const std::string& device);
/// Sets the preset's parameters, removes their axes from the sweep, and ends a search.
void applyPreset(Experiment& experiment, const KernelPreset& preset);

} // namespace kernelcurve
