#pragma once

#include "app/chart/make/make_chart.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace kernelcurve {

/// Connects the points of a roofline for each device in the order of the experiment's kernels. The
/// kernels must solve one problem, with one point each. A ladder has at least three kernels and no
/// library calls.
void addLadders(ChartData& chart, const ChartInput& input);

/// Creates the chart of rows that arrive while it is visible. Reads only the new rows if the
/// previous rows are unchanged. Otherwise, reads all rows. The result always equals that of
/// makeChart().
class GrowingChart {
  public:
    GrowingChart();
    ~GrowingChart();
    GrowingChart(const GrowingChart&) = delete;
    GrowingChart& operator=(const GrowingChart&) = delete;

    /// Returns the chart. The measurements must begin with those of the previous call, unless
    /// forget() was called.
    ChartData make(const ChartInput& input, const PlotSettings& settings);
    /// Must be called when existing rows or the language have changed.
    void forget();
    /// Returns the parameters of the recording's rows. If the chart needs derived metrics, the rows
    /// of the input differ from the recording's rows. The reference is valid until forget() is
    /// called.
    const RowParameters& parametersOf(std::span<const Measurement> rows);
    /// The number of rows read so far. If a row was read twice, it counts twice.
    std::size_t rowsRead() const;

    /// Returns the same chart without keeping any state.
    ChartData makeLast(const ChartInput& input, const PlotSettings& settings);

  private:
    class Kept;
    bool follow(const ChartInput& input, const PlotSettings& settings);

    std::unique_ptr<Kept> kept_;
    std::unique_ptr<RowParameters> parameters_;
    std::size_t rowsRead_ = 0; ///< rows read by groupings that no longer exist
    std::size_t seen_ = 0;     ///< number of rows checked for compared devices
    bool devices_ = false;
};

} // namespace kernelcurve
