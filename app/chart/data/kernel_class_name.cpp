#include "app/chart/data/kernel_class_name.h"

#include "app/chart/data/chart_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {

QString kernelClassName(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 10> names{
        {{"launch", QT_TRANSLATE_NOOP("kernelcurve::Chart", "launch overhead")},
         {"atomics", QT_TRANSLATE_NOOP("kernelcurve::Chart", "atomics")},
         {"tensor", QT_TRANSLATE_NOOP("kernelcurve::Chart", "tensor cores")},
         {"streaming", QT_TRANSLATE_NOOP("kernelcurve::Chart", "DRAM bandwidth")},
         {"cached", QT_TRANSLATE_NOOP("kernelcurve::Chart", "L2 bandwidth")},
         {"strided", QT_TRANSLATE_NOOP("kernelcurve::Chart", "strided accesses")},
         {"l1", QT_TRANSLATE_NOOP("kernelcurve::Chart", "L1 cache")},
         {"shared", QT_TRANSLATE_NOOP("kernelcurve::Chart", "shared memory")},
         {"compute", QT_TRANSLATE_NOOP("kernelcurve::Chart", "instructions")},
         {"latency", QT_TRANSLATE_NOOP("kernelcurve::Chart", "latency")}}};
    const auto found = std::ranges::find(names, name, &std::pair<std::string_view, const char*>::first);
    return found == names.end() ? QString::fromUtf8(name.data(), std::ssize(name))
                                : Chart::tr(found->second);
}

} // namespace kernelcurve
