// Tests that all pages, panels and dialogs are visible and usable on a small screen, in both
// languages and at each size of the interface. The ctest entries set the screen: 1280 x 720 pixels,
// and 1600 x 900 pixels at double scale.
#include "tests/ui/window/main_window_fixture.h"
#include "ui/import/import_dialog.h"
#include "ui/results/chart/chart_export_dialog.h"
#include "ui/teaching/classroom/class_window.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/interface_size.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStyleFactory>

namespace kernelcurve {
namespace {

struct Wanted {
    const char* language;
    int percent;
};

void PrintTo(const Wanted& wanted, std::ostream* out) {
    *out << wanted.language << ", " << wanted.percent << " %";
}

class SmallScreenTest : public MainWindowTest, public testing::WithParamInterface<Wanted> {
  protected:
    SmallScreenTest()
        : usual_(QApplication::font()) {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        DeskStyle::install();
        QSettings().setValue("window/language", GetParam().language);
        QSettings().setValue("window/interfaceSize", GetParam().percent);
    }
    ~SmallScreenTest() override {
        window_.reset();
        QApplication::setFont(usual_);
    }
    void startSmall() {
        start();
        EXPECT_EQ(window_->findChild<InterfaceSize*>()->percent(), GetParam().percent);
    }
    static bool takesInput(const QWidget& widget) {
        return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
               qobject_cast<const QLineEdit*>(&widget) != nullptr ||
               qobject_cast<const QComboBox*>(&widget) != nullptr ||
               qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr;
    }
    /// The scroll area that contains the widget.
    static const QAbstractScrollArea* areaAround(const QWidget& widget) {
        for (const QWidget* above = widget.parentWidget(); above != nullptr && !above->isWindow();
             above = above->parentWidget())
            if (const auto* area = qobject_cast<const QAbstractScrollArea*>(above))
                return area;
        return nullptr;
    }
    /// Expects the window to be on the screen, and all controls to be inside the window or
    /// reachable by scrolling.
    void expectOnScreen(const QWidget& window, const std::string& what) {
        SCOPED_TRACE(what);
        settle();
        const QRect screen = window.screen()->availableGeometry();
        EXPECT_TRUE(screen.contains(window.frameGeometry()))
            << window.frameGeometry().width() << " x " << window.frameGeometry().height() << " at "
            << window.x() << ", " << window.y();
        const QSize least = window.minimumSizeHint().expandedTo(window.minimumSize());
        EXPECT_LE(least.width(), screen.width());
        EXPECT_LE(least.height(), screen.height());
        for (const auto* widget : window.findChildren<QWidget*>()) {
            if (widget->window() != &window || !widget->isVisible() || !takesInput(*widget) ||
                widget->width() == 0)
                continue;
            const QWidget* above = &window;
            QRect place(widget->mapTo(&window, QPoint()), widget->size());
            const std::string name = std::string(widget->metaObject()->className()) + " " +
                                     widget->objectName().toStdString() + " " +
                                     widget->accessibleName().toStdString();
            if (const QAbstractScrollArea* area = areaAround(*widget)) {
                const auto* scrolls = qobject_cast<const QScrollArea*>(area);
                if (scrolls == nullptr)
                    continue; // a line of a list
                above = scrolls->widget();
                if (!above->isAncestorOf(widget))
                    continue; // its own scroll bar
                place.moveTopLeft(widget->mapTo(above, QPoint()));
            } else {
                EXPECT_EQ(widget->visibleRegion().boundingRect().size(), widget->size())
                    << name << " is covered or cut off";
            }
            EXPECT_TRUE(above->rect().contains(place))
                << name << ": " << place.x() << ", " << place.y() << ", " << place.width() << " x "
                << place.height();
        }
    }
    void expectDialog(const char* name) {
        bool seen = false;
        whenOpen<QDialog>([&](QDialog* dialog) {
            seen = true;
            expectOnScreen(*dialog, name);
            dialog->close();
        });
        child<QAction>(name)->trigger();
        // open() returns without waiting for the end of the dialog.
        ASSERT_TRUE(waitUntil([&] { return seen; })) << name;
        settle();
    }
    void expectPanels() {
        for (auto* dock : window_->findChildren<QDockWidget*>()) {
            if (dock->objectName() == "ownKernels" || dock->objectName() == "assignment")
                continue; // they are empty here
            dock->show();
            dock->raise();
            expectOnScreen(*window_, "panel " + dock->objectName().toStdString());
            EXPECT_FALSE(dock->visibleRegion().isEmpty()) << dock->objectName().toStdString();
            const QRect place(dock->mapTo(window_.get(), QPoint()), dock->size());
            EXPECT_TRUE(window_->rect().contains(place)) << dock->objectName().toStdString();
        }
    }

    QFont usual_;
};

TEST_P(SmallScreenTest, HoldsEveryPageAndPanel) {
    startSmall();
    expectOnScreen(*window_, "start page");
    child<QAction>("newExperiment")->trigger();
    expectOnScreen(*window_, "new experiment");
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return child<QAction>("run")->isEnabled(); })) << state();
    expectOnScreen(*window_, "lab");
    child<QAction>("guess")->trigger();
    expectOnScreen(*window_, "guess");
    child<QAction>("guess")->trigger();
    child<QAction>("run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0 && child<QAction>("run")->isEnabled(); }));
    child<QTableView>("measurements")->selectRow(3);
    expectOnScreen(*window_, "measured");
    expectPanels();
    child<QAction>("presentation")->trigger();
    expectOnScreen(*window_, "presentation");
    child<QAction>("presentation")->trigger();
    expectOnScreen(*window_, "after a presentation");
}

TEST_P(SmallScreenTest, HoldsEveryDialog) {
    startSmall();
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return child<QAction>("run")->isEnabled(); })) << state();
    child<QAction>("run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0 && child<QAction>("run")->isEnabled(); }));
    for (const char* dialog : {"newProblem", "newAssignment", "newKernel", "addHost", "exportChart",
                               "chartLookAction", "about"})
        expectDialog(dialog);
    QFile file(settings_.path("plain.cu"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("__global__ void twice(float* out, const float* in, int n) {\n"
               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "    if (i < n) out[i] = 2 * in[i];\n}\n");
    file.close();
    bool seen = false;
    whenOpen<ImportDialog>([&](ImportDialog* dialog) {
        seen = true;
        expectOnScreen(*dialog, "bring");
        dialog->reject();
    });
    window_->openFile(file.fileName());
    EXPECT_TRUE(seen);
    whenOpen<QMessageBox>([&](QMessageBox* question) {
        expectOnScreen(*question, "question");
        question->button(QMessageBox::Cancel)->click();
    });
    child<QAction>("newExperiment")->trigger();
}

TEST_P(SmallScreenTest, HoldsEveryOtherWindow) {
    startSmall();
    window_->openLab("offset_reads");
    child<QAction>("shortcuts")->trigger();
    auto* manual = child<QWidget>("manual");
    expectOnScreen(*manual, "keys");
    child<QAction>("openManual")->trigger();
    expectOnScreen(*manual, "manual");
    manual->close();
    ClassWindow people(*engine_, catalog_, window_.get());
    people.show();
    expectOnScreen(people, "class");
    people.close();
    child<QAction>("bigFigures")->trigger();
    expectOnScreen(*child<QWidget>("bigFigures"), "big figures");
    child<QWidget>("bigFigures")->close();
    child<QAction>("sources")->trigger();
    expectOnScreen(*child<QWidget>("sources"), "sources");
    child<QWidget>("sources")->close();
    child<QAction>("palette")->trigger();
    expectOnScreen(*child<QWidget>("palette"), "palette");
    child<QWidget>("palette")->close();
}

INSTANTIATE_TEST_SUITE_P(Sizes, SmallScreenTest,
                         testing::Values(Wanted{"en", 100}, Wanted{"zh_CN", 100}, Wanted{"en", 150},
                                         Wanted{"zh_CN", 150}),
                         [](const auto& wanted) {
                             return std::string(wanted.param.language) +
                                    std::to_string(wanted.param.percent);
                         });

} // namespace
} // namespace kernelcurve
