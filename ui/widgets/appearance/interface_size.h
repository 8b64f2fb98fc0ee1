#pragma once

#include <QFont>
#include <QObject>

namespace kernelcurve {

/// The interface size relative to the desktop's font: 80 to 200 %, in steps. All lengths depend on
/// the font (see DeskStyle). A change takes effect immediately. The settings store the size.
class InterfaceSize : public QObject {
    Q_OBJECT

  public:
    /// Applies the stored size.
    explicit InterfaceSize(QObject* parent = nullptr);

    int percent() const { return percent_; }
    bool canGrow() const;
    bool canShrink() const;
    void grow();
    void shrink();
    void reset();

  signals:
    void aboutToChange();
    void changed();

  private:
    void choose(int percent);
    void install();

    QFont usual_; ///< the desktop's font
    int percent_ = 100;
};

} // namespace kernelcurve
