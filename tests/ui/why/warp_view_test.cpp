#include "ui/why/warp_view.h"

#include "ui/why/access_panel.h"
#include "ui/why/figure_model.h"
#include "ui/why/trace_words.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

WarpRequest request(AddressSpace space, const std::function<std::int64_t(int)>& offsetOf) {
    WarpRequest made;
    made.line = 12;
    made.space = space;
    made.width = 4;
    made.warp = 1;
    made.buffer = space == AddressSpace::Shared ? "" : "in";
    for (int lane = 0; lane < 32; ++lane)
        made.offsets[static_cast<std::size_t>(lane)] = offsetOf(lane);
    return made;
}

TEST(LaneRanges, AreShort) {
    EXPECT_EQ(laneRanges(0xffffffff), "0–31");
    EXPECT_EQ(laneRanges(0x80000000), "31");
    EXPECT_EQ(laneRanges(0b1011'0111), "0–2, 4–5, 7");
    EXPECT_EQ(laneRanges(0), "");
}

TEST(WarpViewTest, SaysWhatItShows) {
    WarpView view;
    EXPECT_EQ(view.description(), "");
    view.setRequest(request(AddressSpace::Global, [](int lane) { return 44 + 4 * lane; }));
    EXPECT_EQ(view.description(), "Global load of 4 B per lane, line 12: warp 1 of block (0, 0, 0) "
                                  "in in\n"
                                  "5 sectors of 32 bytes: 128 of 160 bytes are requested\n"
                                  "Sector at byte 32: lanes 0–4\n"
                                  "Sector at byte 64: lanes 5–12\n"
                                  "Sector at byte 96: lanes 13–20\n"
                                  "Sector at byte 128: lanes 21–28\n"
                                  "Sector at byte 160: lanes 29–31");
    EXPECT_EQ(view.accessibleDescription(), view.description());
    EXPECT_EQ(view.toolTip(), view.description()) << "what a low picture leaves out";
    view.setRequest(request(AddressSpace::Shared, [](int lane) { return 64 * lane; }));
    const std::string shared = view.description().toStdString();
    EXPECT_THAT(
        shared,
        HasSubstr("warp 1 of block (0, 0, 0)\n16 wavefronts instead of 1: bank "
                  "conflicts\nWavefront 1, bank 0: lanes 0\nWavefront 1, bank 16: lanes 1\n"));
    view.setRequest(request(AddressSpace::Shared, [](int) { return 0; }));
    EXPECT_THAT(view.description().toStdString(),
                HasSubstr(", no bank conflicts\nWavefront 1, bank 0: lanes 0–31"));
    for (QAction* action : view.actions())
        if (action->text().contains("text"))
            action->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), view.description());
}

int coloursIn(const QImage& image) {
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    return int(colours.size());
}

TEST(WarpViewTest, DrawsEveryKindAtEverySize) {
    WarpView view;
    const std::vector<WarpRequest> requests = {
        request(AddressSpace::Global, [](int lane) { return 4 * lane; }),
        request(AddressSpace::Global, [](int lane) { return 8192 * lane; }),
        request(AddressSpace::Global, [](int) { return 0; }),
        request(AddressSpace::Shared, [](int lane) { return 128 * lane; }),
        request(AddressSpace::Shared, [](int lane) { return 4 * lane; })};
    for (const WarpRequest& each : requests)
        for (const QSize size : {QSize(260, 130), QSize(900, 400)}) {
            view.setRequest(each);
            view.resize(size);
            EXPECT_GT(coloursIn(view.grab().toImage()), 10);
        }
    WarpRequest few = requests[0];
    for (std::size_t lane = 1; lane < 32; ++lane)
        few.offsets[lane].reset();
    view.setRequest(few);
    EXPECT_GT(coloursIn(view.grab().toImage()), 10);
    EXPECT_EQ(view.picture().size(), QSize(2160, 900));
}

LineAccess load(std::int64_t sectors, std::int64_t bytes) {
    LineAccess access;
    access.line = 7;
    access.width = 4;
    access.requests = 10;
    access.sectors = sectors;
    access.bytes = bytes;
    return access;
}

TEST(TraceWords, JudgeByWhatIsAskedFor) {
    EXPECT_EQ(severityOf(load(40, 1280)), LineSeverity::Good);
    EXPECT_EQ(severityOf(load(10, 40)), LineSeverity::Good) << "one sector for all lanes";
    EXPECT_EQ(severityOf(load(50, 1280)), LineSeverity::Fair);
    EXPECT_EQ(severityOf(load(80, 1280)), LineSeverity::Poor);
    LineAccess shared = load(0, 1280);
    shared.space = AddressSpace::Shared;
    shared.wavefronts = 20;
    shared.idealWavefronts = 10;
    shared.degree = 2;
    EXPECT_EQ(severityOf(shared), LineSeverity::Poor);
    shared.wavefronts = 10;
    shared.degree = 1;
    EXPECT_EQ(severityOf(shared), LineSeverity::Good);
    shared.access = AccessKind::Atomic;
    EXPECT_EQ(severityOf(shared), LineSeverity::Note);
    LineAccess part = load(50, 1280);
    part.partial = 5;
    EXPECT_EQ(accessWords(part),
              "Global load of 4 B: 5 sectors of 32 bytes per request, 80 % efficiency; in 50 % of "
              "the requests, some running lanes are inactive");
}

TEST(AccessModelTest, ListsPlacesByLine) {
    AccessModel model;
    const QAbstractItemModelTester tester(&model);
    LineAccess later = load(50, 1280);
    later.line = 9;
    model.setAccesses({later, load(40, 1280)});
    ASSERT_EQ(model.rowCount(), 2);
    const auto cell = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    EXPECT_EQ(cell(0, AccessModel::Line), "7");
    EXPECT_EQ(cell(1, AccessModel::Access), "Global load, 4 B");
    EXPECT_EQ(cell(1, AccessModel::Sectors), "5");
    EXPECT_EQ(cell(1, AccessModel::Efficiency), "80 %");
    EXPECT_EQ(cell(1, AccessModel::Conflicts), "");
    EXPECT_EQ(model.rowOf(9), 1);
    EXPECT_EQ(model.rowOf(8), -1);
}

TEST(FigureModelTest, PutsCountersBesideTheModel) {
    FigureModel model;
    const QAbstractItemModelTester tester(&model);
    model.setFigures({{"time", 25e-6}, {"noise", 0.01}, {"load_efficiency", 0.8}},
                     {{"load_efficiency", 0.75}, {"bank_conflicts", 31}}, std::nullopt);
    ASSERT_EQ(model.rowCount(), 3) << "the noise says nothing of the reasons";
    const auto cell = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    EXPECT_EQ(cell(0, FigureModel::Figure), "Time");
    EXPECT_EQ(cell(0, FigureModel::Measured), "25.00 µs");
    EXPECT_EQ(cell(0, FigureModel::Modelled), "");
    EXPECT_EQ(cell(1, FigureModel::Figure), "Load efficiency");
    EXPECT_EQ(cell(1, FigureModel::Modelled), "75.00 %") << "the trace is newer";
    EXPECT_EQ(cell(1, FigureModel::Measured), "");
    EXPECT_EQ(cell(2, FigureModel::Modelled), "31.00");

    model.setFigures({{"bandwidth", 2e12},
                      {"dram_bandwidth", 3e12},
                      {"occupancy", 0.5},
                      {"achieved_occupancy", 0.4},
                      {"counted_load_efficiency", 0.79},
                      {"l2_hit_rate", 0.25}},
                     {{"load_efficiency", 0.8}}, std::nullopt);
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_EQ(cell(0, FigureModel::Measured), "2000 GB/s");
    EXPECT_EQ(cell(0, FigureModel::Counted), "3000 GB/s");
    EXPECT_EQ(cell(1, FigureModel::Measured), "50.00 %");
    EXPECT_EQ(cell(1, FigureModel::Counted), "40.00 %");
    EXPECT_EQ(cell(2, FigureModel::Modelled), "80.00 %");
    EXPECT_EQ(cell(2, FigureModel::Counted), "79.00 %");
    EXPECT_EQ(cell(3, FigureModel::Figure), "L2 hit rate");
    EXPECT_EQ(cell(3, FigureModel::Counted), "25.00 %");
}

} // namespace
} // namespace kernelcurve
