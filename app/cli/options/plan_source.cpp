#include "app/cli/options/plan_source.h"

#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/format/document_place.h"

namespace kernelcurve {
namespace {

SourcePosition placeOf(const PlanError& error, const PlanSource& source) {
    const std::vector<std::string>& place = error.place();
    if (place.size() > 1 && place.front() != "kernels")
        for (const std::string& setting : source.settings)
            if (setting.starts_with(place[1] + "="))
                return {"--set " + setting};
    if (source.text.empty())
        return {source.file};
    if (source.device) {
        std::vector<std::string> ofDevice = place;
        ofDevice.insert(ofDevice.begin(),
                        {"sizes", std::string(nameOf(sizedDeviceNames, *source.device))});
        if (const auto found = placeIn(source.text, source.file, ofDevice))
            return *found;
    }
    return placeIn(source.text, source.file, place).value_or(SourcePosition{source.file});
}

} // namespace

void throwPlaced(const PlanError& error, const PlanSource& source) {
    Failure failure = error.failure();
    if (failure.where.file.empty())
        failure.where = placeOf(error, source);
    throw Error(std::move(failure));
}

Plan planOf(const Experiment& experiment, const Catalog& catalog, const PlanSource& source) {
    try {
        return {experiment, catalog};
    } catch (const PlanError& error) {
        throwPlaced(error, source);
    }
}

} // namespace kernelcurve
