#pragma once

#include "app/chart/make/make_chart.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace kernelcurve {

/// The chart of rows that come while it is shown. Where nothing is new since it was last made but
/// rows behind the others, only these are read; else it is made anew. Either way it is the chart
/// that makeChart() makes.
class GrowingChart {
  public:
    GrowingChart();
    ~GrowingChart();
    GrowingChart(const GrowingChart&) = delete;
    GrowingChart& operator=(const GrowingChart&) = delete;

    /// The measurements are those of the last call, with others behind them, or forget() was called
    /// since.
    ChartData make(const ChartInput& input, const PlotSettings& settings);
    /// Rows, or the language, are other ones now.
    void forget();
    /// Of the rows of the recording, which are not those of the input where these were derived.
    const RowParameters& parametersOf(std::span<const Measurement> rows);
    /// How often a row was read.
    std::size_t rowsRead() const;

    /// The same, with nothing kept.
    ChartData makeLast(const ChartInput& input, const PlotSettings& settings);

  private:
    class Kept;
    bool follow(const ChartInput& input, const PlotSettings& settings);

    std::unique_ptr<Kept> kept_;
    std::unique_ptr<RowParameters> parameters_;
    std::size_t rowsRead_ = 0; ///< by those that were kept before
    std::size_t seen_ = 0;     ///< rows of which is known whether they are of compared devices
    bool devices_ = false;
};

} // namespace kernelcurve
