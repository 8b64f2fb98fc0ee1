#include "ui/experiment/search_form.h"

#include "gpu/model/values/metric.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/metric_text.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

constexpr std::array<const char*, 3> searchedMetrics = {"time", "bandwidth", "flops"};
constexpr std::array<SearchStrategy, 4> strategies = {SearchStrategy::Local, SearchStrategy::Random,
                                                      SearchStrategy::Exhaustive,
                                                      SearchStrategy::Model};

int placeOf(SearchStrategy strategy) {
    return static_cast<int>(std::ranges::find(strategies, strategy) - strategies.begin());
}

NumberBox* numberBox(NumberBox::Kind kind, QWidget* parent) {
    auto* box = new Quiet<NumberBox>(parent);
    box->setKind(kind);
    box->setDecimals(0);
    box->setKeyboardTracking(false);
    box->setRange(0, std::numeric_limits<int>::max());
    return box;
}

} // namespace

SearchForm::SearchForm(QWidget* parent)
    : QWidget(parent)
    , how_(named("searchStrategy", new QuietComboBox(this)))
    , metric_(named("searchMetric", new QuietComboBox(this)))
    , tries_(named("searchTries", numberBox(NumberBox::Kind::Whole, this)))
    , seconds_(named("searchSeconds", numberBox(NumberBox::Kind::Seconds, this)))
    , rows_(new QFormLayout(this)) {
    how_->addItem(QString());
    for ([[maybe_unused]] const SearchStrategy strategy : strategies)
        how_->addItem(QString());
    for ([[maybe_unused]] const char* tag : searchedMetrics)
        metric_->addItem(QString());
    rows_->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    for (QWidget* field : std::initializer_list<QWidget*>{how_, metric_, tries_, seconds_}) {
        auto* label = new QLabel(this);
        label->setBuddy(field);
        rows_->addRow(label, field);
    }
    connect(how_, &QComboBox::activated, this, &SearchForm::announce);
    connect(metric_, &QComboBox::activated, this, &SearchForm::announce);
    for (NumberBox* box : {tries_, seconds_})
        connect(box, &NumberBox::valueChanged, this, &SearchForm::announce);
    keepTranslated(this, [this] { retranslate(); });
    show(Experiment{});
}

void SearchForm::show(const Experiment& experiment) {
    const QSignalBlocker noTries(tries_);
    const QSignalBlocker noSeconds(seconds_);
    shown_ = experiment.search.value_or(SearchSettings{});
    how_->setCurrentIndex(experiment.search ? 1 + placeOf(shown_.strategy) : 0);
    const auto metric = std::ranges::find(searchedMetrics, shown_.metric);
    metric_->setCurrentIndex(static_cast<int>(metric - searchedMetrics.begin()));
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    tries_->setValue(static_cast<double>(std::min(most, shown_.tries.value_or(0))));
    seconds_->setValue(std::ceil(shown_.seconds.value_or(0)));
    for (QWidget* field : std::initializer_list<QWidget*>{metric_, tries_, seconds_})
        for (QWidget* widget : {field, rows_->labelForField(field)})
            widget->setEnabled(experiment.search.has_value());
}

std::optional<SearchSettings> SearchForm::settings() const {
    if (how_->currentIndex() == 0)
        return std::nullopt;
    SearchSettings settings = shown_;
    settings.strategy = strategies.at(static_cast<std::size_t>(how_->currentIndex() - 1));
    settings.metric = searchedMetrics.at(static_cast<std::size_t>(metric_->currentIndex()));
    settings.tries.reset();
    if (tries_->value() > 0)
        settings.tries = static_cast<std::int64_t>(tries_->value());
    // The form keeps a budget that is not an integer until the user changes it.
    if (seconds_->value() != std::ceil(shown_.seconds.value_or(0))) {
        settings.seconds.reset();
        if (seconds_->value() > 0)
            settings.seconds = seconds_->value();
    }
    return settings;
}

void SearchForm::announce() {
    emit edited(settings());
}

void SearchForm::retranslate() {
    const auto name = [this](QWidget* field, const QString& label, const QString& called) {
        static_cast<QLabel*>(rows_->labelForField(field))->setText(label);
        field->setAccessibleName(called);
    };
    name(how_, tr("Method"), tr("Search method"));
    how_->setItemText(0, tr("all configurations"));
    how_->setItemText(1, tr("hill climbing"));
    how_->setItemText(2, tr("random sample"));
    how_->setItemText(3, tr("all, with early termination"));
    how_->setItemText(4, tr("by predicted time"));
    how_->setToolTip(tr("A search looks for the best configuration. Without swept parameters, it "
                        "tries all values of the parameters that the kernels define."));
    name(metric_, tr("Best by"), tr("Metric to optimize"));
    for (std::size_t place = 0; place < searchedMetrics.size(); ++place)
        metric_->setItemText(static_cast<int>(place),
                             metricLabel(*findMetric(searchedMetrics.at(place))));
    name(tries_, tr("Max. attempts"), tr("Max. attempts"));
    name(seconds_, tr("Max. time"), tr("Max. time in seconds"));
    seconds_->setSuffix(tr(" s"));
    for (NumberBox* box : {tries_, seconds_})
        box->setSpecialValueText(tr("unlimited"));
}

} // namespace kernelcurve
