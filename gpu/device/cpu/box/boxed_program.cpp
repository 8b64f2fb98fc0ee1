#include "gpu/device/cpu/box/boxed_program.h"

#include <atomic>
#include <utility>

namespace kernelcurve {

void BoxShelf::put(const std::shared_ptr<BoxProcess>& box) {
    std::erase(boxes_, box);
    std::erase_if(boxes_, [](const auto& one) { return !one->isAlive(); });
    boxes_.push_back(box);
    if (boxes_.size() > most)
        boxes_.pop_front();
}

BoxedProgram::BoxedProgram(const CompileRequest& request, CompiledImage compiled, double seconds,
                           int threads, bool traced)
    : start_{request.name, request.source, request.entries, threads, traced}
    , image_(std::move(compiled.image))
    , fromCache_(compiled.fromCache)
    , seconds_(seconds) {}

MetricValues BoxedProgram::resources(const Launch& launch) const {
    return {{"shared_bytes", static_cast<double>(image_.entries[launch.entry].staticSharedBytes +
                                                 launch.sharedBytes)}};
}

std::shared_ptr<BoxProcess> BoxedProgram::box(BoxShelf& shelf) {
    std::shared_ptr<BoxProcess> box = box_.lock();
    if (!box || !box->isAlive())
        box_ = box = std::make_shared<BoxProcess>(start_, image_);
    shelf.put(box);
    return box;
}

HeldArrays::HeldArrays(std::shared_ptr<BoxProcess> box, const std::vector<Buffer*>& arrays)
    : HeldArrays(std::move(box)) {
    for (const Buffer* array : arrays) {
        box_->hold(*array);
        arrays_.push_back(array);
    }
}

HeldArrays::~HeldArrays() {
    for (const Buffer* array : arrays_)
        box_->release(*array);
}

BoxedOperation::BoxedOperation(std::shared_ptr<BoxedProgram> program, BoxShelf& shelf,
                               BoundLaunches bound, std::optional<EndToEnd> endToEnd)
    : program_(std::move(program))
    , shelf_(shelf)
    , arrays_(std::move(bound.arrays)) {
    static std::atomic<std::int64_t> latest = 0;
    preparation_ = {.kind = BoxRequest::Kind::Prepare,
                    .operation = ++latest,
                    .launches = {std::move(bound.launches), boxArrays(arrays_)},
                    .endToEnd = std::move(endToEnd)};
    prepare();
}

void BoxedOperation::prepare() {
    if (held_ && held_->box().isAlive())
        return;
    held_.reset();
    auto held = std::make_unique<HeldArrays>(program_->box(shelf_), arrays_);
    held->box().ask(preparation_, {});
    held_ = std::move(held);
}

BoxedOperation::~BoxedOperation() {
    if (!held_ || !held_->box().isAlive())
        return;
    try {
        held_->box().ask({BoxRequest::Kind::Drop, preparation_.operation}, {});
    } catch (const DeviceError&) {
        return; // the operation has ended with its box
    }
}

} // namespace kernelcurve
