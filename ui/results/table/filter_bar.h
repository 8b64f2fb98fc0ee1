#pragma once

#include "ui/widgets/delayed_call.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace kernelcurve {

class NoteLabel;

/// The line above the table. It contains a filter field, a button for the best row per kernel, and
/// the number of shown rows. Esc closes the line.
class FilterBar : public QWidget {
    Q_OBJECT

  public:
    explicit FilterBar(QWidget* parent = nullptr);

    /// Shows the line, and focuses the field.
    void open();
    /// Returns true if the bar may hide rows.
    bool isActive() const;
    /// Clears the filter to show all rows, and hides the line.
    void clear();
    void setBestOnly(bool on);
    /// Sets the description of the rows that the best-row filter keeps.
    void setBestMeaning(const QString& text);
    void showCount(int shown, int all);
    /// Shows the reason why the text is not a valid filter. An empty string hides the message.
    void showProblem(const QString& problem);

  signals:
    void textChanged(const QString& text);
    void bestOnlyChanged(bool on);
    void closed(); ///< emitted when the user closes the bar

  protected:
    bool event(QEvent* event) override;

  private:
    void change();
    void close();
    void retranslate();

    QLineEdit* field_;
    QCheckBox* best_;
    QLabel* count_;
    QToolButton* close_;
    NoteLabel* problem_;
    QString text_; ///< text that was emitted last
    int shown_ = 0;
    int all_ = 0;
    /// The call is delayed, because filtering 100,000 rows takes longer than typing a letter.
    DelayedCall changeSoon_;
};

} // namespace kernelcurve
