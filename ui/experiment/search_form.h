#pragma once

#include "gpu/model/experiment/experiment.h"

#include <QWidget>

class QFormLayout;

namespace kernelcurve {

class NumberBox;
class QuietComboBox;

/// The options of a search: measure all configurations, or search for the best configuration within
/// a budget. A budget of 0 attempts or seconds is unlimited.
class SearchForm : public QWidget {
    Q_OBJECT

  public:
    explicit SearchForm(QWidget* parent = nullptr);

    void show(const Experiment& experiment);

  signals:
    void edited(const std::optional<kernelcurve::SearchSettings>& search);

  private:
    void announce();
    void retranslate();
    std::optional<SearchSettings> settings() const;

    QuietComboBox* how_;
    QuietComboBox* metric_;
    NumberBox* tries_;
    NumberBox* seconds_;
    QFormLayout* rows_;
    SearchSettings shown_;
};

} // namespace kernelcurve
