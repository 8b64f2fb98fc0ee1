#include "gpu/model/text/error.h"

#include <utility>

namespace kernelcurve {

Error::Error(Failure failure)
    : failure_(std::move(failure))
    , text_(failure_.english()) {}

} // namespace kernelcurve
