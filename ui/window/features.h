#pragma once

namespace kernelcurve {

class InterfaceMenus;
class PaletteController;
class ResultsView;
class Workbench;

/// The features of the window: one line each in features.cpp.
struct Features {
    explicit Features(Workbench& workbench);

    InterfaceMenus* interface;
    ResultsView* results;
    PaletteController* palette;
};

} // namespace kernelcurve
