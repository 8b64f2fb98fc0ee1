#pragma once

#include "tests/device/device_pictures.h"

namespace kernelcurve {

/// Takes the pictures for docs/tutorials/tour.md.
class TourPictures : public DevicePictures {
  public:
    using DevicePictures::DevicePictures;

    void takeTour();

  private:
    void takeOffsets();
    void takeTransposes();
    void takeBars();
    void takeLadder();
    void takeRoofline();
    void takeOwnKernel();
};

} // namespace kernelcurve
