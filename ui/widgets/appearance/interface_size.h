#pragma once

#include <QFont>
#include <QObject>

namespace kernelcurve {

/// How large the interface is next to what the desktop's font asks for: 80 to 200 %, in steps. All
/// lengths follow the font, see DeskStyle. A change takes effect at once and is remembered in the
/// settings.
class InterfaceSize : public QObject {
    Q_OBJECT

  public:
    /// Installs the remembered size.
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

    QFont usual_; ///< the desktop's
    int percent_ = 100;
};

} // namespace kernelcurve
