#pragma once

#include "gpu/device/library.h"

#include <cuda.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace kernelcurve {

/// Reads hardware counters of kernels through CUPTI's range profiler, which is loaded at run time.
/// Every kernel is run as often as its counters need passes. Throws std::runtime_error.
class HardwareCounters {
  public:
    /// `library`: where libcupti is. `metrics` are names as ncu has them, with ".sum" and the like.
    /// For the context that is current, on device 0.
    HardwareCounters(const std::string& library, std::vector<const char*> metrics);
    ~HardwareCounters();
    HardwareCounters(const HardwareCounters&) = delete;
    HardwareCounters& operator=(const HardwareCounters&) = delete;

    /// Sums over all kernels that `work` launches, in the order of the metrics. `work` returns when
    /// they have ended.
    std::vector<double> count(const std::function<void()>& work);

  private:
    template <typename Function>
    Function* function(const char* name) const;
    void check(CUptiResult result, const char* call) const;
    void configure();

    Library library_;
    std::vector<const char*> metrics_;
    std::vector<std::uint8_t> config_;
    CUpti_Profiler_Host_Object* host_ = nullptr;
    CUpti_RangeProfiler_Object* profiler_ = nullptr;
};

} // namespace kernelcurve
