#include "ui/results/chart/guess_bar.h"

#include "app/chart/make/chart_x_places.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "app/classroom/class_guesses.h"
#include "app/document/experiment_document.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/rough_figures.h"
#include "ui/results/chart/guess_pad.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

/// Rounds up to 1, 1.5, 2, 3, 5, or 7 times a power of ten.
double roundedUp(double number) {
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0})
        if (number <= step * power * 1.0001)
            return step * power;
    return 10 * power;
}

/// A row that takes the remaining width of its line.
class WideRow : public QWidget {
  public:
    QSize sizeHint() const override {
        constexpr int wide = 800;
        return {wide, QWidget::sizeHint().height()};
    }
};

QWidget* rowOf(std::initializer_list<LayoutPart> widgets, QWidget* row = new QWidget) {
    lineOf(widgets, row)->setContentsMargins({});
    return row;
}

} // namespace

GuessBar::GuessBar(ExperimentDocument& document, const Catalog& catalog, ChartView& chart,
                   QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , catalog_(catalog)
    , chart_(chart)
    , pad_(new GuessPad(chart))
    , forLabel_(new QLabel(this))
    , byLabel_(new QLabel(this))
    , by_(named("guessBy", new QLineEdit(this)))
    , files_(named("guessFiles", new QPushButton(this)))
    , curve_(named("guessedCurve", new QuietComboBox(this)))
    , text_(named("guessText", new QLineEdit(this)))
    , unit_(new QLabel(this))
    , scaleLabel_(new QLabel(this))
    , scale_(named("guessScale", new NumberBox(this)))
    , clear_(named("clearGuess", new QPushButton(this)))
    , done_(named("guessDone", new QPushButton(this)))
    , note_(named("guessNote", new NoteLabel(Tone::Muted, this))) {
    setObjectName(QStringLiteral("guessBar"));
    by_->setMaxLength(100);
    layOut();
    const auto showAnother = [this] {
        drawing_.reset();
        showCurve();
    };
    connect(curve_, &QComboBox::activated, this, showAnother);
    connect(text_, &QLineEdit::editingFinished, this, &GuessBar::takeOverText);
    connect(by_, &QLineEdit::editingFinished, this, showAnother);
    connect(files_, &QPushButton::clicked, this, &GuessBar::addFiles);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &GuessBar::changed);
    connect(clear_, &QPushButton::clicked, this, &GuessBar::clear);
    connect(done_, &QPushButton::clicked, this, &GuessBar::doneWanted);
    connect(pad_, &GuessPad::drawn, this, &GuessBar::stroke);
    connect(pad_, &GuessPad::penLifted, this, [this] {
        reachLastPlace();
        commit();
    });
    keepTranslated(this, [this] { retranslate(); });
    setVisible(false);
    pad_->setVisible(false);
}

void GuessBar::layOut() {
    curve_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // These fields shrink in a narrow window.
    curve_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    constexpr int narrow = 80;
    for (QWidget* field : std::initializer_list<QWidget*>{curve_, by_, scale_})
        field->setMinimumWidth(narrow);
    constexpr int someValues = 220; // Minimum width. A narrower field moves to a separate line.
    text_->setMinimumWidth(someValues);
    constexpr int name = 110;
    by_->setMaximumWidth(name);
    byLabel_->setBuddy(by_);
    constexpr double highest = 1e9;
    scale_->setRange(0.01, highest);
    scale_->setDecimals(2);
    scale_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    scale_->setKeyboardTracking(false);
    forLabel_->setBuddy(curve_);
    scaleLabel_->setBuddy(scale_);
    // On a small screen with two docks, the fields do not fit on one line.
    auto* line = new FlowLayout;
    line->setSpacing(10);
    line->addWidget(rowOf({forLabel_, curve_}));
    line->addWidget(rowOf({byLabel_, by_, files_}));
    line->addWidget(rowOf({text_, unit_}, new WideRow));
    line->addWidget(rowOf({scaleLabel_, scale_, clear_}));
    line->addWidget(done_);
    auto* column = columnOf({line, note_}, this);
    column->setContentsMargins(6, 4, 6, 0);
    column->setSpacing(4);
}

void GuessBar::setOpen(bool open) {
    if (open_ == open)
        return;
    open_ = open;
    drawing_.reset();
    listCurves();
    setVisible(open);
    pad_->setVisible(open);
    if (open) {
        pad_->raise();
        showScale();
        text_->setFocus(Qt::OtherFocusReason);
    }
    emit changed();
}

void GuessBar::setPlot(const PlotSettings& plot) {
    const bool otherFigure = plot.y != plot_.y;
    plot_ = plot;
    if (!open_)
        return;
    listCurves();
    if (otherFigure)
        showScale();
}

void GuessBar::setPeaks(double bytesPerSecond, double flopsPerSecond) {
    peakBandwidth_ = bytesPerSecond;
    peakFlops_ = flopsPerSecond;
}

double GuessBar::factor() const {
    const Metric* metric = findMetric(plot_.y);
    return metric ? displayUnit(*metric).factor : 1;
}

void GuessBar::showScale() {
    const Metric* metric = findMetric(plot_.y);
    unit_->setText(metric ? QString::fromLatin1(displayUnit(*metric).symbol) : QString());
    double top = 100;
    if (metric && metric->unit == MetricUnit::BytesPerSecond && peakBandwidth_ > 0)
        top = peakBandwidth_ * factor();
    else if (metric && metric->unit == MetricUnit::FlopsPerSecond && peakFlops_ > 0)
        top = peakFlops_ * factor();
    // The scale must include the existing guesses and measurements.
    for (const ChartSeries& series : chart_.chart().series)
        for (const ChartPoint& point : series.points)
            if (point.y && chart_.chart().y.unit == unit_->text())
                top = std::max(top, *point.y);
    const QSignalBlocker quiet(scale_);
    scale_->setValue(roundedUp(top));
}

void GuessBar::listCurves() {
    curves_ = open_ ? expectedCurves(document_.experiment(), plot_, catalog_)
                    : std::vector<ExpectedCurve>{};
    const QString before = curve_->currentText();
    const QSignalBlocker quiet(curve_);
    curve_->clear();
    for (const ExpectedCurve& each : curves_) {
        const QString name = curveName(each.of);
        curve_->addItem(name.isEmpty() ? tr("the curve") : name);
    }
    curve_->setCurrentIndex(std::max(curve_->findText(before), curves_.empty() ? -1 : 0));
    for (QWidget* widget : std::initializer_list<QWidget*>{curve_, text_, scale_, clear_})
        widget->setEnabled(!curves_.empty());
    showCurve();
}

const ExpectedCurve* GuessBar::curve() const {
    const int index = curve_->currentIndex();
    return index < 0 ? nullptr : &curves_[static_cast<std::size_t>(index)];
}

void GuessBar::showCurve() {
    const ExpectedCurve* expected = curve();
    if (!expected) {
        text_->clear();
        pad_->setHint({});
        note_->say(open_ ? tr("This chart does not support guesses. A guess needs curves or bars "
                              "with a parameter or the kernel on the x axis.")
                         : QString());
        return;
    }
    const Guess* guess = guessAbout(document_.experiment(), plot_, expected->of, by());
    if (!text_->hasFocus() || !text_->isModified())
        text_->setText(guess ? guessText(guess->points, factor()) : QString());
    clear_->setEnabled(guess != nullptr);
    note_->say({});
    pad_->setHint(guess ? QString()
                        : tr("Draw here with the mouse, or type x: value, x: value … above and "
                             "press Enter. Then run."));
}

Guessing GuessBar::guessing() const {
    Guessing shown{document_.experiment().guesses, std::nullopt};
    if (drawing_) {
        Experiment with = document_.experiment();
        setGuess(with, *drawing_);
        shown.guesses = std::move(with.guesses);
    }
    if (open_ && !curves_.empty()) {
        shown.sketch.emplace();
        shown.sketch->top = scale_->value();
        for (const ExpectedCurve& each : curves_)
            for (Measurement& row : rowsOf(each, plot_.x))
                shown.sketch->places.push_back(std::move(row));
    }
    return shown;
}

void GuessBar::takeOverText() {
    const ExpectedCurve* expected = curve();
    if (!expected || !text_->isModified())
        return;
    auto parsed = parseGuess(text_->text(), expected->places, factor());
    if (const auto* problem = std::get_if<QString>(&parsed)) {
        note_->say(*problem);
        return;
    }
    text_->setModified(false);
    drawing_ = noGuess();
    drawing_->points = std::get<GuessPoints>(parsed);
    // In a class, the user can now type the next guess immediately.
    const bool isOfClass = !by_->text().isEmpty() && text_->hasFocus();
    commit();
    if (!isOfClass)
        return;
    by_->clear();
    showCurve();
    by_->setFocus(Qt::OtherFocusReason);
}

std::string GuessBar::by() const {
    return by_->text().trimmed().toStdString();
}

Guess GuessBar::noGuess() const {
    return {curve()->of, plot_.x, plot_.y, {}, by()};
}

void GuessBar::addFiles() {
    takeFiles(QFileDialog::getOpenFileNames(
        this, tr("The class's guesses"), {},
        tr("Experiments and recordings") +
            QStringLiteral(" (%1)").arg(QLatin1String(documentPatterns))));
}

void GuessBar::takeFiles(const QStringList& files) {
    Experiment experiment = document_.experiment();
    std::vector<std::string> without;
    int taken = 0;
    for (const QString& file : files)
        taken += addGuessesOf(experiment, file.toStdString(), without);
    if (files.isEmpty())
        return;
    document_.setExperiment(std::move(experiment));
    showCurve();
    QString said = tr("%n guess(es) from the class were added.", nullptr, taken);
    if (!without.empty())
        said +=
            u' ' + tr("No guess found in %1.").arg(QString::fromStdString(joined(without, ", ")));
    note_->say(said);
    emit changed();
}

double GuessBar::xOf(const Value& place) const {
    const QStringList& names = chart_.chart().x.categories;
    const auto number = place.number();
    if (names.isEmpty())
        return number.value_or(0);
    return static_cast<double>(
        names.indexOf(number ? placeName(*number) : QString::fromStdString(place.text())));
}

void GuessBar::stroke(const QPointF& from, const QPointF& to) {
    const ExpectedCurve* expected = curve();
    if (!expected)
        return;
    pad_->setHint({});
    if (!drawing_) {
        const Guess* known = guessAbout(document_.experiment(), plot_, expected->of, by());
        drawing_ = known ? *known : noGuess();
    }
    const Value* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const Value& place : expected->places) {
        const double x = xOf(place);
        if (from.x() != to.x() && x >= std::min(from.x(), to.x()) &&
            x <= std::max(from.x(), to.x()))
            setPoint(place, from.y() + (x - from.x()) / (to.x() - from.x()) * (to.y() - from.y()));
        if (const double distance = std::abs(x - to.x()); distance < least) {
            least = distance;
            nearest = &place;
        }
    }
    if (nearest && from == to) {
        setPoint(*nearest, to.y());
        drawnFrom_ = drawnTo_ = to.x();
    }
    drawnFrom_ = std::min(drawnFrom_, to.x());
    drawnTo_ = std::max(drawnTo_, to.x());
    pen_ = to;
    emit changed();
}

/// If a stroke ends a few pixels before the nearest x value, extends the stroke to this value.
void GuessBar::reachLastPlace() {
    const ExpectedCurve* expected = curve();
    if (!expected || !drawing_)
        return;
    const ChartGeometry& drawn = chart_.canvas().drawn().geometry();
    const auto away = [&](const Value& place) {
        return std::abs(drawn.toPixel(xOf(place), pen_.y()).x() -
                        drawn.toPixel(pen_.x(), pen_.y()).x());
    };
    const auto nearest = std::ranges::min_element(expected->places, {}, away);
    if (nearest == expected->places.end())
        return;
    const double x = xOf(*nearest);
    constexpr double few = 12;
    if ((x < drawnFrom_ || x > drawnTo_) && away(*nearest) <= few)
        setPoint(*nearest, pen_.y());
}

void GuessBar::setPoint(const Value& place, double shown) {
    auto& points = drawing_->points;
    const auto same = std::ranges::find(points, place, &GuessPoints::value_type::first);
    constexpr int digits = 3; // Number of digits. A stroke has no higher precision.
    const double value = fromShown(rounded(std::max(0.0, shown), digits), factor());
    if (same != points.end()) {
        same->second = value;
        return;
    }
    const auto after = std::find_if(points.begin(), points.end(), [&](const auto& point) {
        return place.isNumber() && point.first.number() > place.number();
    });
    points.insert(after, {place, value});
}

void GuessBar::commit() {
    if (!drawing_)
        return;
    Experiment experiment = document_.experiment();
    setGuess(experiment, std::move(*drawing_));
    drawing_.reset();
    document_.setExperiment(std::move(experiment));
    showCurve();
    emit changed();
}

void GuessBar::clear() {
    if (!curve())
        return;
    text_->setModified(false);
    drawing_ = noGuess();
    commit();
    text_->setFocus(Qt::OtherFocusReason);
}

void GuessBar::retranslate() {
    forLabel_->setText(tr("&Guess for"));
    byLabel_->setText(tr("by"));
    by_->setPlaceholderText(tr("me"));
    by_->setAccessibleName(tr("Author of the guess"));
    by_->setToolTip(tr("Name of the student who made the guess; the chart shows several guesses as "
                       "an area around their median"));
    files_->setText(tr("Class files…"));
    files_->setToolTip(tr("Import guesses from saved documents"));
    text_->setPlaceholderText(tr("0: 3300, 8: 3300, 11: 2600"));
    scaleLabel_->setText(tr("Maxim&um"));
    clear_->setText(tr("Clear"));
    done_->setText(tr("Done"));
    curve_->setAccessibleName(tr("Curve to guess"));
    text_->setAccessibleName(tr("Guess as x values and y values"));
    text_->setToolTip(tr("x: value, x: value …"));
    scale_->setAccessibleName(tr("Maximum of the y axis"));
    clear_->setToolTip(tr("Delete this guess"));
    listCurves();
}

} // namespace kernelcurve
