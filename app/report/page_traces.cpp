#include "app/report/page_traces.h"

#include "gpu/model/analysis/warp_picture.h"

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

bool isShared(const LineAccess& access) {
    return access.space == AddressSpace::Shared;
}

/// Sectors, or passes over the banks.
std::int64_t trafficOf(const LineAccess& access) {
    return isShared(access) ? access.wavefronts : access.sectors;
}

Json pictureJson(const WarpRequest& request) {
    const WarpPicture picture = pictureOf(request);
    Json lanes = Json::array();
    for (const auto& lane : picture.lanes)
        lanes.push_back(lane ? Json{{"cells", lane->cells}, {"ranges", lane->ranges}} : Json());
    Json cells = Json::array();
    for (const WarpPicture::Cell& cell : picture.cells)
        cells.push_back({{"begin", cell.begin},
                         {"lanes", cell.lanes},
                         {"bank", cell.bank},
                         {"pass", cell.wavefront}});
    return {{"buffer", request.buffer},
            {"block", request.block},
            {"warp", request.warp},
            {"lanes", lanes},
            {"cells", cells},
            {"passes", picture.wavefronts},
            {"ideal", picture.idealWavefronts}};
}

} // namespace

Json pageTrace(const KernelTrace& trace) {
    const TraceReport& report = trace.report;
    std::int64_t global = 0;
    std::int64_t shared = 0;
    for (const LineAccess& access : report.accesses)
        (isShared(access) ? shared : global) += trafficOf(access);
    Json accesses = Json::array();
    for (std::size_t index = 0; index < report.accesses.size(); ++index) {
        const LineAccess& access = report.accesses[index];
        if (!access.file.empty())
            continue; // of a file that the page does not show
        const std::int64_t all = isShared(access) ? shared : global;
        Json one = {
            {"line", access.line},
            {"space", std::string(nameOf(access.space))},
            {"access", std::string(nameOf(access.access))},
            {"width", access.width},
            {"requests", access.requests},
            {"partial", access.partial},
            {"sectors", access.sectorsPerRequest()},
            {"passes", access.requests > 0 ? static_cast<double>(access.wavefronts) /
                                                 static_cast<double>(access.requests)
                                           : 0},
            {"degree", access.degree},
            {"cost", access.cost()},
            {"share",
             all > 0 ? static_cast<double>(trafficOf(access)) / static_cast<double>(all) : 0}};
        if (const auto efficiency = access.efficiency())
            one["efficiency"] = *efficiency;
        if (index < report.requests.size())
            one["picture"] = pictureJson(report.requests[index]);
        accesses.push_back(std::move(one));
    }
    return {{"of", trace.configuration.text()},
            {"blocks", report.blocks},
            {"traced", report.tracedBlocks},
            {"accesses", accesses}};
}

} // namespace kernelcurve
