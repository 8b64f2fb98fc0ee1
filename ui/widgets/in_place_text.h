#pragma once

#include <QAbstractButton>
#include <QPointer>

namespace kernelcurve {

/// A text that becomes an editable field when the user activates it by mouse or keyboard. Enter
/// (Ctrl+Enter for several lines) or a loss of focus ends editing. Esc restores the text.
class InPlaceText : public QAbstractButton {
    Q_OBJECT

  public:
    enum class Kind { Line, Lines };
    explicit InPlaceText(Kind kind, QWidget* parent = nullptr);

    /// Sets the edited text. The widget makes invisible characters visible.
    void setValue(const QString& value);
    QString value() const { return value_; }
    void setPlaceholder(const QString& text);
    /// Sets the accessible name and tooltip.
    void setMeaning(const QString& meaning);
    void edit();
    bool isEdited() const { return field_ != nullptr; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

  signals:
    /// Emitted when the user changed the text.
    void edited(const QString& value);
    /// Emitted when the field opened or closed.
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
    QPointer<QWidget> field_; ///< field while the text is being edited, or null at other times
};

} // namespace kernelcurve
