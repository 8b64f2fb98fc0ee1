#include "tests/run_tests.h"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    return kernelcurve::runTests(argc, argv);
}
