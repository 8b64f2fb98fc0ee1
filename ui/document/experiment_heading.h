#pragma once

#include <QWidget>

class QToolButton;

namespace kernelcurve {

class ExperimentDocument;
class InPlaceText;

/// The experiment's title and notes, which are edited in place. Empty notes appear only as an icon
/// next to the title.
class ExperimentHeading : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentHeading(ExperimentDocument& document, QWidget* parent = nullptr);

    void editTitle();
    void editNotes();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showDocument();
    void setFonts();
    void retranslate();

    ExperimentDocument& document_;
    InPlaceText* title_;
    QToolButton* addNotes_;
    InPlaceText* notes_;
};

} // namespace kernelcurve
