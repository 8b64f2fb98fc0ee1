#pragma once

namespace kernelcurve {

class InterfaceMenus;
class PaletteController;
class ResultsView;
class Workbench;

/// What the window is made of: one line per feature in features.cpp, where a new one is added.
struct Features {
    explicit Features(Workbench& workbench);

    InterfaceMenus* interface;
    ResultsView* results;
    PaletteController* palette;
};

} // namespace kernelcurve
