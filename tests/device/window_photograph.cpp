// Runs labs and own kernels in the real window with the worker beside this program, on no display,
// and writes what a person sees:
//
//     window_photograph [OPTION ...] FOLDER tour       the pictures of docs/tutorials/tour.md
//     window_photograph [OPTION ...] FOLDER LAB[:KERNEL] ...
//
// Put it into a bundle's bin folder: it then shows the machine that it runs on, a GPU server for
// example. With a KERNEL the panel Why explains its last row.

#include "tests/device/tour_pictures.h"
#include "tests/ui/window/person_application.h"

#include <QCommandLineParser>

#include <iostream>

namespace kernelcurve {
namespace {

int takeAll(const QCommandLineParser& options) {
    const QStringList arguments = options.positionalArguments();
    const QString language = options.value("language");
    if (arguments.size() < 2 || (language != "en" && language != "zh_CN")) {
        std::cerr << "usage: window_photograph [--device ID] [--language en|zh_CN] [--counters] "
                     "FOLDER tour|LAB[:KERNEL] ...\n";
        return 2;
    }
    TourPictures pictures(arguments[0], language == "zh_CN", options.value("device").toStdString(),
                          options.isSet("counters"));
    for (const QString& each : arguments.mid(1))
        if (each == "tour")
            pictures.takeTour();
        else
            pictures.takeLab(each.section(':', 0, 0), each.section(':', 1).toStdString());
    return pictures.complete() ? 0 : 1;
}

} // namespace
} // namespace kernelcurve

int main(int argc, char** argv) {
    const kernelcurve::PersonApplication application(argc, argv);
    QCommandLineParser options;
    options.addOption({"device", "The device to choose.", "ID"});
    options.addOption({"language", "The window's language.", "en|zh_CN", "en"});
    options.addOption({"counters", "Have the hardware count where a picture shows that."});
    options.process(application);
    return kernelcurve::takeAll(options);
}
