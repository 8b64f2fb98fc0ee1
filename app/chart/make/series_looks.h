#pragma once

#include <QString>

#include <map>
#include <set>
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

} // namespace kernelcurve
