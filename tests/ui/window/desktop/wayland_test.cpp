// Tests the window on a Wayland compositor, which wayland_session.sh starts. They cover behaviour
// that Qt's offscreen platform and X11 do not show.
#include "tests/ui/window/main_window_fixture.h"

#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QWindow>

namespace kernelcurve {
namespace {

class WaylandTest : public MainWindowTest {
  protected:
    void SetUp() override {
        ASSERT_EQ(QGuiApplication::platformName(), "wayland");
        engine_ = std::make_unique<EngineClient>(
            QStringList{QStringLiteral(KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker")});
        makeWindow();
        window_->show();
        ASSERT_TRUE(isShown());
    }
    /// Returns whether the compositor displays the window at its size.
    bool isShown() {
        return waitUntil([&] { return window_->windowHandle()->isExposed(); });
    }
    void openSample() {
        QFile file(settings_.path("sample.yaml"));
        ASSERT_TRUE(file.open(QFile::WriteOnly));
        file.write("kernelcurve: 1\ntitle: Sample\ndevice: cpu\nkernels: [read_offset]\n"
                   "parameters: {n: 64 Ki}\nsweep: {offset: [0, 1, 2]}\n");
        file.close();
        window_->openFile(file.fileName());
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state() << bar();
    }
};

TEST_F(WaylandTest, AWindowIsShownResizedPresentedAndClosed) {
    openSample();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 3 && action("Run")->isEnabled(); })) << state();

    window_->resize(1100, 720);
    EXPECT_TRUE(waitUntil([&] { return window_->windowHandle()->size() == QSize(1100, 720); }));
    EXPECT_TRUE(isShown());

    // The compositor sets the size of a full-screen window.
    child<QAction>("presentation")->trigger();
    EXPECT_TRUE(waitUntil([&] { return window_->size() == window_->screen()->size(); }))
        << window_->width() << " x " << window_->height();
    EXPECT_TRUE(window_->isFullScreen());
    child<QAction>("presentation")->trigger();
    EXPECT_TRUE(waitUntil([&] { return window_->size() == QSize(1100, 720); }))
        << window_->width() << " x " << window_->height();
    EXPECT_FALSE(window_->isFullScreen());

    QWindow* handle = window_->windowHandle();
    window_->document().save(settings_.path("sample.yaml"));
    window_->close();
    EXPECT_TRUE(waitUntil([&] { return !handle->isExposed(); }));
}

/// A popup needs a parent for its position. Otherwise, the compositor ends the connection. Lists of
/// fields are not tested, because Qt 6.4 crashes without keyboard and mouse.
TEST_F(WaylandTest, MenusAndWindowsBesideItOpenAndClose) {
    for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) {
        menu->popup(window_->mapToGlobal(QPoint(20, 20)));
        EXPECT_TRUE(waitUntil([&] { return menu->windowHandle()->isExposed(); }))
            << menu->title().toStdString();
        menu->close();
    }
    action("Manual")->trigger();
    auto* manual = child<QWidget>("manualText")->window();
    EXPECT_TRUE(waitUntil([&] { return manual->windowHandle()->isExposed(); }));
    manual->close();
    EXPECT_TRUE(window_->windowHandle()->isExposed());
}

} // namespace
} // namespace kernelcurve
