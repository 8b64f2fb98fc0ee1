#pragma once

#include <QString>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// Which colour and marker a curve has, as a number. A kernel has its own, in every recording on
/// the chart; where it has several curves, the first of them, and the others take numbers that no
/// kernel has.
class SeriesLooks {
  public:
    /// A kernel's number is its place in `kernels`; those that are not in it follow as they come.
    explicit SeriesLooks(std::vector<std::string> kernels);

    /// From now on of another recording.
    void beginSource() { taken_.clear(); }
    /// `curve` is its name without the recording's; asked once for each curve of a recording.
    int of(const std::string& kernel, const QString& curve);

  private:
    std::map<std::string, int> kernels_;
    int next_; ///< the least number that nothing has
    std::map<QString, int> curves_;
    std::set<std::string> taken_; ///< kernels of this recording whose number a curve has
};

} // namespace kernelcurve
