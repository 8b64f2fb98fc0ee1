#pragma once

#include <QObject>

namespace kernelcurve {

class Appearance;
class InterfaceSize;
class Languages;
class Workbench;

/// The menus for language, appearance, and interface size.
class InterfaceMenus : public QObject {
    Q_OBJECT

  public:
    /// Create this object before any widget that depends on the language and size.
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
