#include "tests/device/tour_pictures.h"

#include "tests/ui/lab/transpose_steps.h"

namespace kernelcurve {

void TourPictures::takeTour() {
    takeOffsets();
    takeTransposes();
    takeBars();
    takeLadder();
    takeRoofline();
    takeOwnKernel();
}

void TourPictures::takeOffsets() {
    WindowSession session(size);
    measure(session, "offset_reads", false);
    picture(session, "offset_reads", [] {});
}

/// Takes pictures of the lines with their marks, and of the modelled and counted metrics.
void TourPictures::takeTransposes() {
    WindowSession session(size);
    measure(session, "transposes", counters_);
    picture(session, "why_transpose_tile", [&] {
        session.explain("transpose_tile");
        session.give("experiment", 260);
    });
    picture(session, "why_figures", [&] {
        session.explain("transpose_tile");
        showFigures(session);
    });
    picture(session, "why_transpose_tile_padded", [&] {
        session.explain("transpose_tile_padded");
        showFigures(session);
    });
}

void TourPictures::takeBars() {
    WindowSession session(size);
    measure(session, "transpose_all", false);
    picture(session, "transpose_bars", [] {});
}

void TourPictures::takeLadder() {
    WindowSession session(size);
    measure(session, "gemm_ladder", false);
    picture(session, "gemm_ladder", [] {});
}

void TourPictures::takeRoofline() {
    WindowSession session(size);
    measure(session, "intensity_roofline", counters_);
    picture(session, "roofline", [&] {
        session.change([](Experiment& experiment) { experiment.plot.kind = PlotKind::Roofline; });
    });
    picture(session, "device_page", [&] {
        session.raise("deviceProperties");
        session.window.findChild<QDockWidget*>("experiment")->hide();
        session.give("deviceProperties", 720);
    });
}

/// Takes pictures of a custom transpose, from the template to the padded tile. A recorded device
/// cannot run it.
void TourPictures::takeOwnKernel() {
    const bool recorded = device_.starts_with("replay:");
    const std::string device = device_.empty() ? "auto" : recorded ? "cpu" : device_;
    WindowSession session(size);
    const auto step = [&](const QString& name, const std::function<void()>& make) {
        prepare("own kernel", make);
        picture(session, name, [] {});
    };
    const auto withFigures = [&](const QString& name, int width) {
        step(name, [&] {
            retry(session, tiledTranspose("__syncthreads();", width));
            awaitMarks(session);
            session.choose("mine");
        });
        picture(session, name + "_figures", [&] {
            session.explain("mine");
            showFigures(session);
        });
        session.raise("ownKernels");
    };
    step("own_kernel_naive", [&] {
        openOwnKernel(session, device, counters_ && !recorded);
        // Hiding the dock leaves enough space for complete lines of code.
        session.window.findChild<QDockWidget*>("experiment")->hide();
        session.give("ownKernels", 780);
        saveKernel(session);
        awaitMarks(session);
        session.choose("mine");
    });
    step("own_kernel", [&] {
        retry(session, tiledTranspose("", 32));
        awaitMistake(session);
    });
    withFigures("own_kernel_conflicts", 32);
    withFigures("own_kernel_padded", 33);
}

} // namespace kernelcurve
