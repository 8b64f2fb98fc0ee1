#include "app/chart/make/ladder.h"

#include <algorithm>
#include <map>

namespace kernelcurve {

void addLadders(ChartData& chart, const ChartInput& input) {
    if (!input.oneProblem)
        return;
    std::map<std::string, std::map<std::string, std::size_t>> devices; ///< series index by kernel
    for (std::size_t number = 0; number < chart.series.size(); ++number) {
        const ChartSeries& series = chart.series[number];
        if (series.points.empty() || series.points.front().row < 0 || series.published)
            continue;
        const Measurement& row =
            input.measurements[static_cast<std::size_t>(series.points.front().row)];
        if (input.libraryKernels.contains(row.configuration.kernel))
            continue;
        const bool isNew = devices[row.device].try_emplace(row.configuration.kernel, number).second;
        if (!isNew || std::ranges::count_if(series.points, [](const ChartPoint& point) {
                          return point.y.has_value();
                      }) > 1)
            return;
    }
    constexpr std::size_t minKernels = 3;
    for (const auto& [device, kernels] : devices) {
        std::vector<std::size_t> ladder;
        for (const std::string& kernel :
             input.kernelOrder.empty() ? input.experiment.kernels : input.kernelOrder)
            if (const auto found = kernels.find(kernel); found != kernels.end())
                ladder.push_back(found->second);
        if (ladder.size() >= minKernels)
            chart.ladders.push_back(std::move(ladder));
    }
}

} // namespace kernelcurve
