#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace kernelcurve {

/// A collapsible section of a column. The settings store its state.
class FoldSection : public QWidget {
    Q_OBJECT

  public:
    /// `name` identifies the section in settings and tests, and is the object name of its heading
    /// button. `open` is the initial state.
    FoldSection(const QString& name, QWidget* content, bool open, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Sets a summary of the content. It appears next to the title while the section is collapsed.
    void setSummary(const QString& summary);
    bool isOpen() const;
    void setOpen(bool open);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void showSummary();

    QString key_;
    QToolButton* heading_;
    QLabel* summaryLabel_;
    QString summary_;
    QWidget* content_;
};

} // namespace kernelcurve
