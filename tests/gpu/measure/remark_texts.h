#pragma once

#include "gpu/model/measurement/measurement.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// The English texts of a row's remarks.
inline std::vector<std::string> remarksOf(const Measurement& measurement) {
    std::vector<std::string> texts;
    for (const Message& remark : measurement.remarks)
        texts.push_back(remark.english());
    return texts;
}

} // namespace kernelcurve
