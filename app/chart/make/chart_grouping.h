#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/data/chart_series_key.h"
#include "app/chart/make/chart_quantity.h"
#include "app/chart/make/chart_x_places.h"
#include "app/chart/make/make_chart.h"

#include <QString>

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// Assigns numbers to curves. A number selects a colour and a marker. A kernel has the same number
/// in every recording of the chart. If a kernel has several curves, the first curve has the
/// kernel's number. Its other curves have numbers that no kernel has.
class SeriesLooks {
  public:
    /// The number of a kernel is its index in `kernels`. Other kernels get the next numbers in
    /// order of appearance.
    explicit SeriesLooks(std::vector<std::string> kernels);

    /// Starts the curves of another recording.
    void beginSource() { taken_.clear(); }
    /// Returns the number of a curve. `curve` is the curve's name without the name of the
    /// recording. Call this function once for each curve of a recording.
    int of(const std::string& kernel, const QString& curve);

  private:
    std::map<std::string, int> kernels_;
    int next_; ///< smallest unused number
    std::map<QString, int> curves_;
    std::set<std::string> taken_; ///< kernels of this recording whose number a curve has
};

/// The inputs, apart from the rows, that determine the series and bounds of a chart.
struct ChartRules {
    PlotSettings plot; ///< complete, see completePlot()
    MeasuringRules measure;
    std::vector<std::string> kernelOrder;
    std::map<std::string, QString> titles; ///< titles of kernels by id
    QString name; ///< prefix of series names in a chart with several sources
    std::vector<Parameter> declared;
    std::set<std::string> copyKernels;
    std::set<std::string> libraryKernels;
    bool counted = false; ///< true if the roofline uses counted operations and bytes

    bool operator==(const ChartRules&) const = default;
};

/// Groups measurements into series: the chart's own rows, which may grow, followed by the rows of
/// other sources. Copies of this object are independent of each other.
class ChartGrouping {
  public:
    /// `rules` and the quantities must outlive this object and its copies.
    ChartGrouping(const ChartRules& rules, const ChartQuantity& horizontal,
                  const ChartQuantity& vertical);

    /// Adds the chart's own rows. `rows` must begin with the rows of the previous call. Reads only
    /// the new rows, unless these change the series or x positions of existing rows. Call this
    /// function before adding rows of other sources.
    void follow(std::span<const Measurement> rows);
    /// The number of the chart's rows read so far. If a row was read twice, it counts twice.
    std::size_t rowsRead() const { return rowsRead_; }
    /// Announces rows of other sources, because these rows also need x positions. `own` contains
    /// the chart's own rows. Call this function before the functions below.
    void expect(const std::vector<std::span<const Measurement>>& others,
                std::span<const Measurement> own);
    /// Ends the rows of the chart. The kind of the chart must be set.
    void endOwn() { end(own_, {}); }
    void add(const ChartSource& source);
    /// Call this function once, after adding all sources.
    void putPreviousLast();
    void add(const std::vector<ChartGuess>& guesses);
    void add(const ChartSketch& sketch);
    void sort();

    XPlaces& places() { return places_; }
    ChartData& chart() { return chart_; }

  private:
    /// The state of grouping the rows of one source.
    struct Progress {
        SeriesKey key;
        /// Devices with predicted rows. Their failed rows belong to predicted series.
        std::set<std::string> predicting = {};
        std::size_t rows = 0;
        std::size_t firstSeries = 0;
        std::vector<std::size_t> firstRows = {}; ///< first row of each series from there on
        std::vector<std::size_t> sorted = {};    ///< number of sorted points per series
        std::map<QString, std::vector<double>> constant = {};
        std::vector<std::string> devices = {};
        int most = 0; ///< largest device index
    };

    void restart();
    /// Returns true if a device with predicted rows was added.
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
    std::vector<QString> successors_; ///< names of the series that replaced others, or empty
    std::size_t rowsRead_ = 0;
};

} // namespace kernelcurve
