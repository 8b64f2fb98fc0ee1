#pragma once

#include "app/chart/style/bundled_font.h"
#include "ui/widgets/appearance/desk_style.h"

#include <QApplication>
#include <QStyleFactory>
#include <QTemporaryFile>

#include <algorithm>

namespace kernelcurve {

/// A screen with a typical size of 1920 x 1080 and the scale in QT_SCALE_FACTOR, without a display.
/// Windows take their initial size from it.
class PersonScreen {
  public:
    PersonScreen() {
        useBundledFont();
        const int scale = std::max(1, qEnvironmentVariableIntValue("QT_SCALE_FACTOR"));
        if (file_.open())
            file_.write(
                QStringLiteral(R"({"screens": [{"name": "screen", "x": 0, "y": 0, "width": %1,
                                                "height": %2, "logicalDpi": 96, "dpr": 1}]})")
                    .arg(1920 * scale)
                    .arg(1080 * scale)
                    .toUtf8());
        file_.close();
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file_.fileName().toUtf8());
    }

  private:
    QTemporaryFile file_;
};

/// The application of a program that takes pictures of the window as users see it. The screen
/// exists before Qt looks for one.
class PersonApplication : private PersonScreen, public QApplication {
  public:
    PersonApplication(int& argc, char** argv)
        : QApplication(argc, argv) {
        setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        DeskStyle::install();
    }
};

} // namespace kernelcurve
