#pragma once

#include <QAbstractButton>
#include <QPointer>

namespace kernelcurve {

/// A text that stands there as a line, shortened where it is longer, until somebody presses it, by
/// mouse or key: then it is a field in the same place. Enter (in several lines Ctrl+Enter), or
/// whatever takes the focus, ends that; Esc leaves the text as it was.
class InPlaceText : public QAbstractButton {
    Q_OBJECT

  public:
    enum class Kind { Line, Lines };
    explicit InPlaceText(Kind kind, QWidget* parent = nullptr);

    /// What is edited; shown with its invisible letters.
    void setValue(const QString& value);
    QString value() const { return value_; }
    /// What stands there where there is no text.
    void setPlaceholder(const QString& text);
    /// What the text is, for screen readers and the tip.
    void setMeaning(const QString& meaning);
    void edit();
    bool isEdited() const { return field_ != nullptr; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

  signals:
    /// A user has another text in its place.
    void edited(const QString& value);
    /// The field opened or went.
    void editing(bool on);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QString shown() const;
    void describe();
    void end(bool keep);

    Kind kind_;
    QString value_;
    QString placeholder_;
    QString meaning_;
    QPointer<QWidget> field_; ///< while it is edited
};

} // namespace kernelcurve
