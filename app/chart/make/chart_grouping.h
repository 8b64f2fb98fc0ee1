#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/data/chart_series_key.h"
#include "app/chart/make/chart_quantity.h"
#include "app/chart/make/chart_x_places.h"
#include "app/chart/make/make_chart.h"
#include "app/chart/make/series_looks.h"

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// What the series and bounds of a chart depend on beside the rows.
struct ChartRules {
    PlotSettings plot; ///< complete
    MeasuringRules measure;
    std::vector<std::string> kernelOrder;
    std::map<std::string, QString> titles; ///< of kernels
    QString name;                          ///< before the series, where there are others
    std::vector<Parameter> declared;
    std::set<std::string> copyKernels;
    std::set<std::string> libraryKernels;
    bool counted = false; ///< a roofline of what was counted

    bool operator==(const ChartRules&) const = default;
};

/// Sorts measurements into series: the chart's own, which may grow, then those of other sources. A
/// copy goes on by itself.
class ChartGrouping {
  public:
    /// `rules` and the quantities must outlive it and its copies.
    ChartGrouping(const ChartRules& rules, const ChartQuantity& horizontal,
                  const ChartQuantity& vertical);

    /// The chart's own rows: those of before, with what came behind them, which alone are read
    /// where they change nothing of the others' series and places. Before any other source.
    void follow(std::span<const Measurement> rows);
    /// Of those, how many were read so far, some of them more than once.
    std::size_t rowsRead() const { return rowsRead_; }
    /// Of these measurements places on x will be asked for, too. Before all that follows here.
    void expect(const std::vector<std::span<const Measurement>>& others,
                std::span<const Measurement> own);
    /// No own rows will come. The chart has its kind.
    void endOwn() { end(own_, {}); }
    void add(const ChartSource& source);
    /// After all sources, each once.
    void putPreviousLast();
    void add(const std::vector<ChartGuess>& guesses);
    void add(const ChartSketch& sketch);
    void sort();

    XPlaces& places() { return places_; }
    ChartData& chart() { return chart_; }

  private:
    /// How far the rows of a source are sorted into series.
    struct Progress {
        SeriesKey key;
        /// Devices with predicted rows: what failed there belongs to these.
        std::set<std::string> predicting = {};
        std::size_t rows = 0;
        std::size_t firstSeries = 0;
        std::vector<std::size_t> firstRows = {}; ///< of each series from there on
        std::vector<std::size_t> sorted = {};    ///< points of each
        std::map<QString, std::vector<double>> constant = {};
        std::vector<std::string> devices = {};
        int most = 0; ///< beside the first device
    };

    void restart();
    /// Returns whether a predicting device was added.
    static bool notePredicting(Progress& progress, std::span<const Measurement> rows);
    void addRows(Progress& progress, const ChartSource& source, bool own);
    void sortNew();
    void end(const Progress& progress, const ChartSource& source);
    std::optional<ChartPoint> pointOf(const Measurement& measurement, int row,
                                      bool errorBars) const;
    ChartSeries seriesOf(const ChartGuess& guess);
    void addClass(const QString& name, std::vector<ChartSeries> people);

    const ChartRules* rules_;
    const ChartQuantity* vertical_;
    ChartData chart_;
    XPlaces places_;
    SeriesLooks looks_;
    Progress own_;
    int sources_ = 0;
    std::vector<QString> successors_; ///< of each series: the one that took its place, if any
    std::size_t rowsRead_ = 0;
};

} // namespace kernelcurve
