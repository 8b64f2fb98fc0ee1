#include "gpu/model/text/document_error.h"

#include <utility>

namespace kernelcurve {

DocumentError::DocumentError(Failure failure)
    : failure_(std::move(failure))
    , text_(failure_.english()) {}

} // namespace kernelcurve
