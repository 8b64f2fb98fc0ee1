#pragma once

#include <QObject>

namespace kernelcurve {

class Appearance;
class InterfaceSize;
class Languages;
class Workbench;

/// The menus that choose the language, the appearance, and the size of the interface.
class InterfaceMenus : public QObject {
    Q_OBJECT

  public:
    /// Before everything that is written in that language and drawn in that size.
    explicit InterfaceMenus(Workbench& workbench);

    InterfaceSize& size() const { return *size_; }

  private:
    void addCommands();
    void fillLanguages();
    void fillAppearances();
    void showSize();

    Workbench& workbench_;
    Languages* languages_;
    Appearance* appearance_;
    InterfaceSize* size_;
};

} // namespace kernelcurve
