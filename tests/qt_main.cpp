#include "tests/run_tests.h"

#include <gtest/gtest.h>

#include <QApplication>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName("kernelcurve-test");
    return kernelcurve::runTests(argc, argv);
}
