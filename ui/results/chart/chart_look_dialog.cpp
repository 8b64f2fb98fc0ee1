#include "ui/results/chart/chart_look_dialog.h"

#include "app/chart/style/figure_preset.h"
#include "gpu/model/values/quantity.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/number_box.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::array legends = {LegendPlace::Automatic, LegendPlace::Right, LegendPlace::Below,
                                LegendPlace::None};
enum NoteColumn { OfSeries, AtX, Text, Arrow, Right, Up, NoteColumns };

QLineEdit* limitField(const QString& name, const QString& accessible,
                      const std::optional<double>& value, QWidget* parent) {
    auto* field = new QLineEdit(parent);
    field->setObjectName(name);
    field->setAccessibleName(accessible);
    field->setPlaceholderText(ChartLookDialog::tr("Auto"));
    if (value)
        field->setText(QString::fromStdString(formatReal(*value)));
    return field;
}

std::optional<double> numberOf(const QString& text) {
    return parseNumber(text.toStdString());
}

/// Sets the limits from the fields. For invalid fields, keeps the limits and appends the reasons to
/// `problems`.
void takeLimits(const QLineEdit& from, const QLineEdit& to, AxisLimits& limits,
                QStringList& problems) {
    const AxisLimits typed{numberOf(from.text()), numberOf(to.text())};
    const qsizetype before = problems.size();
    for (const auto& [field, number] : {std::pair(&from, typed.least), {&to, typed.greatest}})
        if (!number && !field->text().trimmed().isEmpty())
            problems << NumberBox::notANumber(field->text());
    if (typed.least && typed.greatest && *typed.least >= *typed.greatest)
        problems << ChartLookDialog::tr("Invalid limits: %1 to %2. Write the lower limit first.")
                        .arg(from.text().trimmed(), to.text().trimmed());
    if (problems.size() == before)
        limits = typed;
}

/// Returns a field for a length. A `value` of 0 appears as "default", and the program chooses the
/// length.
QDoubleSpinBox* lengthField(const char* name, double least, double most, double value,
                            const QString& unit, QWidget* parent) {
    auto* field = named(name, new NumberBox(parent));
    field->setRange(least - 1, most);
    field->setKind(NumberBox::Kind::Whole);
    field->setSuffix(unit);
    field->setSpecialValueText(ChartLookDialog::tr("default"));
    field->setValue(value > 0 ? value : least - 1);
    field->setKeyboardTracking(false);
    return field;
}

double lengthOf(const QDoubleSpinBox& field) {
    return field.value() > field.minimum() ? field.value() : 0;
}

} // namespace

ChartLookDialog::ChartLookDialog(PlotSettings plot, const QString& title, QStringList series,
                                 QWidget* parent)
    : QDialog(parent)
    , plot_(std::move(plot))
    , series_(std::move(series))
    , legend_(named("legendPlace", new QComboBox(this)))
    , background_(named("lookBackground", new QComboBox(this)))
    , names_(named("seriesNames", new QTableWidget(this)))
    , notes_(named("pointNotes", new QTableWidget(this)))
    , removeNote_(named("removeNote", new QPushButton(tr("&Remove the note"), this)))
    , problem_(named("lookProblem", new NoteLabel(Tone::Error, this))) {
    setObjectName(QStringLiteral("chartLook"));
    setWindowTitle(tr("Export chart for a report"));
    // The series in `look.order` come first, in that order. The other series keep their order.
    std::ranges::stable_sort(series_, {}, [&](const QString& name) {
        const auto& order = plot_.look.order;
        return std::ranges::find(order, name.toStdString()) - order.begin();
    });
    auto* form = makeForm(title);
    auto* right = columnOf({{makeSeries(), 1}, {makeNotes(), 1}});
    auto* columns = lineOf({form, {right, 1}});
    columns->setSpacing(16);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    export_ = named("exportLook", buttons->addButton(tr("E&xport…"), QDialogButtonBox::ActionRole));
    export_->setToolTip(tr("Saves the current chart to a file"));
    connect(export_, &QPushButton::clicked, this, [this] {
        accept();
        emit exportWanted();
    });
    // Enter completes the input in a field and must not close the dialog.
    for (QPushButton* button : findChildren<QPushButton*>())
        button->setAutoDefault(false);
    problem_->setWordWrap(true);
    columnOf({{columns, 1}, problem_, buttons}, this);
    fillSeries();
    fillNotes();
    constexpr QSize usual(860, 520);
    resize(usual);
    title_->setFocus(Qt::OtherFocusReason);
}

QWidget* ChartLookDialog::makeForm(const QString& title) {
    auto* form = new QWidget(this);
    auto* rows = new QFormLayout(form);
    rows->setContentsMargins({});
    const PlotLook& look = plot_.look;
    title_ = named("lookTitle", new QLineEdit(QString::fromStdString(look.title), form));
    title_->setPlaceholderText(title);
    rows->addRow(tr("&Title"), title_);
    connect(title_, &QLineEdit::editingFinished, this, &ChartLookDialog::takeForm);
    const auto addAxis = [&](QLineEdit*& label, QLineEdit*& from, QLineEdit*& to,
                             const QString& name, const QString& axis, const std::string& called,
                             const AxisLimits& limits) {
        label = new QLineEdit(QString::fromStdString(called), form);
        label->setObjectName(name + QStringLiteral("Label"));
        label->setPlaceholderText(tr("Default"));
        rows->addRow(axis, label);
        from =
            limitField(name + QStringLiteral("From"), tr("%1 from").arg(axis), limits.least, form);
        to = limitField(name + QStringLiteral("To"), tr("%1 to").arg(axis), limits.greatest, form);
        auto* row = lineOf({{from, 1}, new QLabel(tr("to"), form), {to, 1}});
        row->setSpacing(8);
        //: Limits of an axis: from 0 to 100
        rows->addRow(tr("from"), row);
        for (QLineEdit* field : {label, from, to})
            connect(field, &QLineEdit::editingFinished, this, &ChartLookDialog::takeForm);
    };
    addAxis(xLabel_, xFrom_, xTo_, QStringLiteral("limitsX"), tr("X axis"), look.labelX,
            plot_.limitsX);
    addAxis(yLabel_, yFrom_, yTo_, QStringLiteral("limitsY"), tr("Y axis"), look.labelY,
            plot_.limitsY);
    legend_->addItems({tr("Auto"), tr("Right"), tr("Below"), tr("None")});
    legend_->setCurrentIndex(
        static_cast<int>(std::ranges::find(legends, look.legend) - legends.begin()));
    rows->addRow(tr("&Legend"), legend_);
    figure_ = named("lookFigure", new QComboBox(form));
    for (const FigurePreset& preset : figurePresets())
        figure_->addItem(preset.name(), QLatin1String(preset.id));
    figure_->addItem(tr("Custom"));
    rows->addRow(tr("&Figure"), figure_);
    letters_ = lengthField("textSize", 5, 40, look.textSize, tr(" pt"), form);
    rows->addRow(tr("Font si&ze"), letters_);
    width_ = lengthField("lookWidth", 53, 2000, look.width, tr(" mm"), form);
    height_ = lengthField("lookHeight", 53, 2000, look.height, tr(" mm"), form);
    rows->addRow(tr("Export &width"), width_);
    rows->addRow(tr("Export &height"), height_);
    showFigure();
    background_->setEditable(true);
    background_->addItem(tr("white"), QStringLiteral("white"));
    background_->addItem(tr("transparent"), QStringLiteral("transparent"));
    const QString colour = QString::fromStdString(look.background);
    if (const int known = background_->findData(colour); known >= 0)
        background_->setCurrentIndex(known);
    else
        background_->setEditText(colour);
    background_->setToolTip(tr("White, transparent, or a colour such as #f4f4f4"));
    rows->addRow(tr("&Export background"), background_);
    background_->lineEdit()->setAccessibleName(tr("Export background"));
    connect(legend_, &QComboBox::activated, this, &ChartLookDialog::takeForm);
    connect(background_, &QComboBox::currentTextChanged, this, &ChartLookDialog::takeForm);
    for (QDoubleSpinBox* field : {letters_, width_, height_})
        connect(field, &QDoubleSpinBox::valueChanged, this, &ChartLookDialog::takeForm);
    connect(figure_, &QComboBox::activated, this, &ChartLookDialog::takeFigure);
    return form;
}

void ChartLookDialog::takeFigure() {
    const FigurePreset* preset = findFigurePreset(figure_->currentData().toString().toStdString());
    if (!preset)
        return;
    for (const auto& [field, value] : {std::pair(letters_, preset->textSize),
                                       {width_, preset->width},
                                       {height_, preset->height}}) {
        const QSignalBlocker quiet(field);
        field->setValue(value);
    }
    takeForm();
}

void ChartLookDialog::showFigure() {
    const auto isChosen = [&](const FigurePreset& preset) {
        return lengthOf(*letters_) == preset.textSize && lengthOf(*width_) == preset.width &&
               lengthOf(*height_) == preset.height;
    };
    const auto presets = figurePresets();
    figure_->setCurrentIndex(
        static_cast<int>(std::ranges::find_if(presets, isChosen) - presets.begin()));
}

QWidget* ChartLookDialog::makeSeries() {
    auto* whole = new QWidget(this);
    names_->setColumnCount(2);
    names_->setHorizontalHeaderLabels({tr("Series"), tr("Label")});
    names_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    names_->setTabKeyNavigation(false);
    names_->verticalHeader()->hide();
    names_->setSelectionMode(QAbstractItemView::SingleSelection);
    names_->setAccessibleName(tr("Labels and order of the series"));
    auto* up = named("seriesUp", new QPushButton(tr("Move &up"), whole));
    auto* down = new QPushButton(tr("Move &down"), whole);
    auto* buttons = lineOf({up, down, freeSpace()});
    columnOf({{names_, 1}, buttons}, whole)->setContentsMargins({});
    connect(up, &QPushButton::clicked, this, [this] { moveSeries(-1); });
    connect(down, &QPushButton::clicked, this, [this] { moveSeries(1); });
    connect(names_, &QTableWidget::cellChanged, this, &ChartLookDialog::takeSeries);
    return whole;
}

QWidget* ChartLookDialog::makeNotes() {
    auto* whole = new QWidget(this);
    notes_->setColumnCount(NoteColumns);
    notes_->setHorizontalHeaderLabels(
        {tr("Series"), tr("Point"), tr("Note"), tr("Arrow"), tr("Right"), tr("Up")});
    notes_->verticalHeader()->hide();
    notes_->horizontalHeader()->setSectionResizeMode(Text, QHeaderView::Stretch);
    notes_->setTabKeyNavigation(false);
    notes_->setAccessibleName(tr("Point notes"));
    auto* how = new QLabel(tr("Right-click a point of the chart to add a note."), whole);
    how->setWordWrap(true);
    auto* buttons = lineOf({{how, 1}, removeNote_});
    columnOf({{notes_, 1}, buttons}, whole)->setContentsMargins({});
    connect(notes_, &QTableWidget::cellChanged, this, &ChartLookDialog::takeNotes);
    connect(removeNote_, &QPushButton::clicked, this, [this] {
        const int row = notes_->currentRow();
        if (row < 0)
            return;
        plot_.look.notes.erase(plot_.look.notes.begin() + row);
        fillNotes();
        emit edited(plot_);
    });
    return whole;
}

void ChartLookDialog::fillSeries() {
    filling_ = true;
    names_->setRowCount(static_cast<int>(series_.size()));
    for (int row = 0; row < names_->rowCount(); ++row) {
        auto* own = new QTableWidgetItem(series_[row]);
        own->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        names_->setItem(row, 0, own);
        QString given;
        for (const auto& [series, name] : plot_.look.names)
            if (QString::fromStdString(series) == series_[row])
                given = QString::fromStdString(name);
        names_->setItem(row, 1, new QTableWidgetItem(given));
    }
    filling_ = false;
}

void ChartLookDialog::fillNotes() {
    filling_ = true;
    const auto& notes = plot_.look.notes;
    notes_->setRowCount(static_cast<int>(notes.size()));
    for (int row = 0; row < notes_->rowCount(); ++row) {
        const PointNote& note = notes[static_cast<std::size_t>(row)];
        const auto put = [&](int column, const QString& text, bool editable) {
            auto* item = new QTableWidgetItem(text);
            if (!editable)
                item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            notes_->setItem(row, column, item);
            return item;
        };
        put(OfSeries, QString::fromStdString(note.series), false);
        put(AtX, QString::fromStdString(note.x.text()), false);
        put(Text, QString::fromStdString(note.text), true);
        QTableWidgetItem* arrow = put(Arrow, {}, false);
        arrow->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        arrow->setCheckState(note.arrow ? Qt::Checked : Qt::Unchecked);
        for (const NoteColumn column : {Right, Up})
            put(column, {}, true)
                ->setToolTip(tr("Offset from the point in units of 1/96 inch; \"auto\" selects a "
                                "free position"));
        showAway(row);
    }
    for (const int column : {OfSeries, AtX, Arrow, Right, Up})
        notes_->resizeColumnToContents(column);
    removeNote_->setEnabled(!notes.empty());
    filling_ = false;
}

void ChartLookDialog::moveSeries(int by) {
    const int from = names_->currentRow();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= series_.size())
        return;
    series_.swapItemsAt(from, to);
    fillSeries();
    names_->setCurrentCell(to, 1);
    plot_.look.order.clear();
    for (const QString& name : series_)
        plot_.look.order.push_back(name.toStdString());
    emit edited(plot_);
}

void ChartLookDialog::takeSeries() {
    if (filling_)
        return;
    // Series that are not currently in the chart keep the names that the user gave them.
    auto& names = plot_.look.names;
    for (int row = 0; row < names_->rowCount(); ++row) {
        const std::string own = series_[row].toStdString();
        const std::string given = names_->item(row, 1)->text().trimmed().toStdString();
        std::erase_if(names, [&](const auto& each) { return each.first == own; });
        if (!given.empty())
            names.emplace_back(own, given);
    }
    emit edited(plot_);
}

void ChartLookDialog::takeNotes() {
    if (filling_)
        return;
    noteProblem_.clear();
    for (int row = 0; row < notes_->rowCount(); ++row) {
        PointNote& note = plot_.look.notes[static_cast<std::size_t>(row)];
        note.text = notes_->item(row, Text)->text().toStdString();
        note.arrow = notes_->item(row, Arrow)->checkState() == Qt::Checked;
        takeAway(row);
    }
    showProblems();
    emit edited(plot_);
}

void ChartLookDialog::showAway(int row) {
    const PointNote& note = plot_.look.notes[static_cast<std::size_t>(row)];
    const bool moved = note.right || note.up;
    const auto text = [&](const std::optional<double>& away, double usual) {
        return moved ? QString::fromStdString(formatReal(away.value_or(usual))) : tr("auto");
    };
    notes_->item(row, Right)->setText(text(note.right, PointNote::usualRight));
    notes_->item(row, Up)->setText(text(note.up, PointNote::usualUp));
}

/// Stores the offset of a note. If the user sets only one component, the other component gets its
/// default value. If the user clears a component, the chart places the note automatically.
void ChartLookDialog::takeAway(int row) {
    PointNote& note = plot_.look.notes[static_cast<std::size_t>(row)];
    bool emptied = false;
    const auto take = [&](NoteColumn column, std::optional<double>& away) {
        const QString text = notes_->item(row, column)->text().trimmed();
        if (const auto number = numberOf(text))
            away = number;
        else if (text.isEmpty() || text == tr("auto"))
            emptied |= away.has_value();
        else
            noteProblem_ = NumberBox::notANumber(text);
    };
    take(Right, note.right);
    take(Up, note.up);
    if (emptied) {
        note.right = note.up = std::nullopt;
    } else if (note.right || note.up) {
        note.right = note.right.value_or(PointNote::usualRight);
        note.up = note.up.value_or(PointNote::usualUp);
    }
    filling_ = true;
    showAway(row);
    filling_ = false;
}

void ChartLookDialog::showProblems() {
    QStringList problems = {formProblem_, noteProblem_};
    problems.removeAll(QString());
    problem_->say(joinedSentences(problems));
    export_->setEnabled(problems.isEmpty());
}

void ChartLookDialog::takeForm() {
    QStringList problems;
    takeLimits(*xFrom_, *xTo_, plot_.limitsX, problems);
    takeLimits(*yFrom_, *yTo_, plot_.limitsY, problems);
    formProblem_ = joinedSentences(problems);
    showProblems();
    plot_.look.title = title_->text().trimmed().toStdString();
    plot_.look.labelX = xLabel_->text().trimmed().toStdString();
    plot_.look.labelY = yLabel_->text().trimmed().toStdString();
    plot_.look.legend = legends.at(static_cast<std::size_t>(legend_->currentIndex()));
    plot_.look.textSize = lengthOf(*letters_);
    plot_.look.width = lengthOf(*width_);
    plot_.look.height = lengthOf(*height_);
    showFigure();
    const int known = background_->findText(background_->currentText());
    const QString colour =
        known >= 0 ? background_->itemData(known).toString() : background_->currentText().trimmed();
    constexpr int written = 7;
    if (known >= 0 || (colour.size() == written && QColor(colour).isValid()))
        plot_.look.background = colour.toStdString();
    emit edited(plot_);
}

} // namespace kernelcurve
