#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace kernelcurve {

/// A part of a column below a heading that folds it away. Whether it is folded is remembered.
class FoldSection : public QWidget {
    Q_OBJECT

  public:
    /// `name` is what the settings and tests know it by: the heading's button has it, too. `open`
    /// is how it is at first.
    FoldSection(const QString& name, QWidget* content, bool open, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// What its content says, in a few words: stands next to the title while it is folded.
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
