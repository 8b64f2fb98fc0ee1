#include "gpu/measure/counted_figures.h"

namespace kernelcurve {
namespace {

constexpr double percent = 100;
constexpr double sectorBytes = 32;

class Figures {
  public:
    explicit Figures(const HardwareCounts& counts)
        : counts_(counts) {}

    /// Returns the sum of counters, or nullopt if any counter is missing.
    std::optional<double> sum(std::initializer_list<std::string_view> tags) const {
        double sum = 0;
        for (const std::string_view tag : tags) {
            const auto found = counts_.find(tag);
            if (found == counts_.end())
                return std::nullopt;
            sum += found->second;
        }
        return sum;
    }
    /// Returns the sum of sector counters in bytes.
    std::optional<double> bytes(std::initializer_list<std::string_view> tags) const {
        const auto sectors = sum(tags);
        return sectors ? std::optional(*sectors * sectorBytes) : std::nullopt;
    }
    void set(std::string_view metric, std::optional<double> value) {
        if (value)
            figures_[std::string(metric)] = *value;
    }
    /// Sets a ratio. The metric remains unset if `whole` is 0.
    void setRatio(std::string_view metric, std::optional<double> part,
                  std::optional<double> whole) {
        if (part && whole && *whole > 0)
            figures_[std::string(metric)] = *part / *whole;
    }
    /// Sets the average of percentages that are multiplied by their counts.
    void setAverage(std::string_view metric, std::string_view percentages,
                    std::string_view numbers) {
        const auto number = sum({numbers});
        setRatio(metric, sum({percentages}),
                 number ? std::optional(*number * percent) : std::nullopt);
    }
    MetricValues take() { return std::move(figures_); }

  private:
    const HardwareCounts& counts_;
    MetricValues figures_;
};

} // namespace

MetricValues countedFigures(const HardwareCounts& counts, std::optional<double> time) {
    Figures figures(counts);
    figures.setAverage("counted_load_efficiency", "load_percent", "load_sectors");
    figures.setAverage("counted_store_efficiency", "store_percent", "store_sectors");
    figures.setRatio("counted_load_sectors_per_request", figures.sum({"load_sectors"}),
                     figures.sum({"load_requests"}));
    figures.setRatio("counted_store_sectors_per_request", figures.sum({"store_sectors"}),
                     figures.sum({"store_requests"}));
    const auto shared = figures.sum({"shared_load_requests", "shared_store_requests"});
    // The metric requires shared memory accesses, because other operations use the same pipe.
    if (shared && *shared > 0)
        figures.setAverage("counted_shared_efficiency", "shared_percent", "shared_wavefronts");
    figures.setRatio("counted_bank_conflicts",
                     figures.sum({"shared_load_conflicts", "shared_store_conflicts"}), shared);
    figures.setAverage("l1_hit_rate", "l1_hit_percent", "l1_sectors");
    figures.setAverage("l2_hit_rate", "l2_hit_percent", "l2_sectors");
    figures.setAverage("achieved_occupancy", "occupancy_percent", "active_cycles");
    const auto read = figures.sum({"dram_read_bytes"});
    const auto written = figures.sum({"dram_write_bytes"});
    const auto moved = figures.sum({"dram_read_bytes", "dram_write_bytes"});
    const auto operations =
        figures.sum({"multiply_adds", "multiply_adds", "additions", "multiplications"});
    figures.set("dram_read_bytes", read);
    figures.set("dram_write_bytes", written);
    figures.setRatio("dram_bandwidth", moved, time);
    figures.set("counted_operations", operations);
    figures.set("counted_l1_bytes",
                figures.bytes({"l1_hits_global", "l1_hits_local", "l1_hits_texture"}));
    figures.set("counted_host_bytes", figures.bytes({"host_sectors"}));
    const auto throughL2 = figures.bytes({"l2_sectors_of_multiprocessors"});
    figures.set("l2_traffic", throughL2);
    figures.setRatio("l2_bandwidth", throughL2, time);
    // A roofline point needs both rate and intensity.
    if (operations && *operations > 0 && moved && *moved > 0 && time && *time > 0) {
        figures.setRatio("counted_flops", operations, time);
        figures.setRatio("counted_intensity", operations, moved);
        figures.setRatio("counted_l2_intensity", operations, throughL2);
    }
    // The counters report the reason for waiting per warp and cycle. The metrics are relative to
    // the number of issued instructions.
    const auto issues = figures.sum({"issues"});
    figures.setRatio("issue_slots_busy", issues, figures.sum({"scheduler_cycles"}));
    figures.setRatio("warp_cycles", figures.sum({"warp_cycles"}), issues);
    for (const Metric& metric : metrics())
        if (metric.tag.starts_with("stall_"))
            figures.setRatio(metric.tag, figures.sum({metric.tag}), issues);
    return figures.take();
}

Message withoutCounters(const Failure& reason) {
    return message(KC_TEXT("engine", "no counters: {0} ({1})"), reason.what.english(),
                   reason.hint.english());
}

} // namespace kernelcurve
