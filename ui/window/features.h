#pragma once

namespace kernelcurve {

class InterfaceMenus;
class PaletteController;
class ResultsView;
class Workbench;

/// Creates the features of the window (see features.cpp).
struct Features {
    explicit Features(Workbench& workbench);

    InterfaceMenus* interface;
    ResultsView* results;
    PaletteController* palette;
};

} // namespace kernelcurve
