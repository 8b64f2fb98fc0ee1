#include "ui/editor/problem_form_view.h"

#include "gpu/model/values/quantity.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/quiet_combo_box.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int gap = 6;

/// Sets a field's text unless the field already has this text, because the user may be typing.
void put(QLineEdit* field, const std::string& text) {
    if (field->text().trimmed().toStdString() != text)
        field->setText(QString::fromStdString(text));
}

void putList(QLineEdit* field, const std::string& text) {
    if (splitItems(field->text().toStdString()) != splitItems(text))
        field->setText(QString::fromStdString(text));
}

void put(QComboBox* box, const std::string& text) {
    const QString word = QString::fromStdString(text);
    if (box->isEditable()) {
        if (box->currentText().trimmed() != word)
            box->setEditText(word);
        return;
    }
    // Unknown values of the file are added to the list.
    int index = box->findData(word);
    if (index < 0) {
        box->addItem(word, word);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

/// Returns a size such as "64 MiB" or "11.4 MiB".
QString bytesText(auto bytes) {
    const auto whole = static_cast<qint64>(bytes);
    const QString exact = QString::fromStdString(formatBytes(whole));
    constexpr qsizetype maxDigits = 4;
    return exact.indexOf(QChar(u' ')) <= maxDigits
               ? exact
               : QLocale().formattedDataSize(whole, 1, QLocale::DataSizeIecFormat);
}

/// Returns a count such as "16 Mi" or "1000".
QString countText(auto count) {
    return QString::fromStdString(formatCount(std::llround(static_cast<double>(count))));
}

} // namespace

ProblemFormView::ProblemFormView(QWidget* parent)
    : QWidget(parent)
    , waiting_(named("problemWaiting", new NoteLabel(Tone::Warning, this)))
    , variants_(new NoteLabel(Tone::Muted, this))
    , scroll_(new QScrollArea(this))
    , fields_(new QWidget(scroll_)) {
    variants_->setText(
        tr("This problem has several variants. Edit their arrays and references in the text."));
    auto* column = new QVBoxLayout(fields_);
    column->setSpacing(gap);
    makeGeneral(*column);
    addParameter_ = addButton(tr("Add a &parameter"), "addParameter", addParameterRow);
    parameterSection_ = addSection(*column, tr("Parameters"), addParameter_);
    addHeads(parameterSection_,
             {tr("Name"), tr("Allowed"), {}, tr("Default"), tr("Example value")});
    parameterSection_.grid->setColumnStretch(2, 2);
    addArray_ = addButton(tr("Add an &array"), "addArray", addArrayRow);
    arraySection_ = addSection(*column, tr("Arrays"), addArray_);
    addHeads(arraySection_, {tr("Name"), tr("Role"), tr("Type"), tr("Shape")});
    task_ = addSection(*column, tr("Work"));
    bytes_ = addField(task_, tr("&Bytes moved:"), "problemBytes", tr("Bytes moved"), 0, 0);
    operations_ = addField(task_, tr("&Operations:"), "problemOperations", tr("Operations"), 0, 2);
    onEdit(bytes_,
           [](auto& header, const auto& text) { setProblemValue(header, {"bytes"}, text); });
    onEdit(operations_,
           [](auto& header, const auto& text) { setProblemValue(header, {"operations"}, text); });
    makeReference(*column);
    outputSection_ = addSection(*column, tr("Correctness"));
    addHeads(outputSection_, {tr("Output"), tr("Relative error"), tr("Absolute error")});
    column->addStretch(1);
    sizes_ = named("problemSizes", new SelectableLabel(this));
    sizes_->setAccessibleName(tr("Summary"));
    scroll_->setWidget(fields_);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    columnOf({waiting_, variants_, {scroll_, 1}, sizes_}, this)->setContentsMargins({});
    arrangeTabs();
}

/// Keeps the form wide enough to show its right side.
void ProblemFormView::fitWidth() {
    scroll_->setMinimumWidth(fields_->minimumSizeHint().width() + 2 * scroll_->frameWidth() +
                             scroll_->verticalScrollBar()->sizeHint().width());
}

ProblemFormView::Section ProblemFormView::addSection(QVBoxLayout& column, const QString& title,
                                                     QWidget* button) {
    if (!title.isEmpty()) {
        auto* heading = new QLabel(title, fields_);
        heading->setFont(boldFont(heading->font()));
        auto* line = lineOf({{heading, 1}});
        if (button)
            line->addWidget(button);
        column.addSpacing(gap);
        column.addLayout(line);
    }
    Section section{new QGridLayout, new NoteLabel(Tone::Error, fields_)};
    section.grid->setHorizontalSpacing(gap);
    section.grid->setVerticalSpacing(gap);
    column.addLayout(section.grid);
    column.addWidget(section.wrong);
    return section;
}

QWidget* ProblemFormView::addButton(const QString& text, const char* name, Change change) {
    auto* button = named(name, new QPushButton(text, fields_));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this,
            [this, change = std::move(change)] { emit rowsChanged(change); });
    return button;
}

QLineEdit* ProblemFormView::addField(Section& section, const QString& label, const char* name,
                                     const QString& accessible, int row, int column, int columns) {
    auto* field = named(name, new QLineEdit(fields_));
    field->setAccessibleName(accessible);
    auto* words = new QLabel(label, fields_);
    words->setBuddy(field);
    section.grid->addWidget(words, row, column);
    section.grid->addWidget(field, row, column + 1, 1, columns);
    section.grid->setColumnStretch(column + 1, 1);
    return field;
}

void ProblemFormView::addHeads(Section& section, const QStringList& heads) {
    for (int column = 0; column < heads.size(); ++column) {
        if (heads[column].isEmpty())
            continue;
        auto* head = new QLabel(heads[column], fields_);
        head->setPalette(toned(Tone::Muted));
        section.grid->addWidget(head, 0, column);
    }
}

void ProblemFormView::makeGeneral(QVBoxLayout& column) {
    general_ = addSection(column, {});
    id_ = addField(general_, tr("&ID:"), "problemId", tr("ID"), 0, 0);
    title_ = addField(general_, tr("Title in E&nglish:"), "problemTitle", tr("Title"), 1, 0);
    titleZh_ = addField(general_, tr("Title in &Chinese:"), "problemTitleZh",
                        tr("Title in Chinese"), 2, 0);
    id_->setToolTip(tr("Name that kernels use: letters, digits, _"));
    onEdit(id_, [](auto& header, const auto& text) {
        header.set({"problem"}, yamlScalar(text)); // An empty id is an error at this position.
    });
    const auto writeTitle = [this](HeaderValues& header, const std::string&) {
        setLocalized(header, {"title"}, {typed(title_), typed(titleZh_)});
    };
    onEdit(title_, writeTitle);
    onEdit(titleZh_, writeTitle);
}

void ProblemFormView::makeReference(QVBoxLayout& column) {
    reference_ = addSection(column, tr("Reference"));
    entry_ =
        addField(reference_, tr("&Function:"), "referenceEntry", tr("Reference function"), 0, 0);
    units_ = addField(reference_, tr("&Units:"), "referenceUnits", tr("Units of work"), 0, 2);
    arguments_ = addField(reference_, tr("Ar&guments:"), "referenceArguments",
                          tr("Reference arguments"), 1, 0, 3);
    entry_->setToolTip(tr("A __device__ function below the header, called once per unit"));
    units_->setToolTip(
        tr("Number of units of work; the function's first argument is the index of the unit"));
    arguments_->setToolTip(
        tr("Arguments after the unit index: arrays, parameters, and numbers, separated by commas"));
    onEdit(entry_, [](auto& header, const auto& text) {
        setProblemValue(header, {"reference", "entry"}, text);
    });
    onEdit(units_, [](auto& header, const auto& text) {
        setProblemValue(header, {"reference", "units"}, text);
    });
    onEdit(arguments_, [](auto& header, const auto& text) {
        setProblemList(header, {"reference", "arguments"}, text);
    });
}

template <typename Fields>
void ProblemFormView::setCount(std::vector<Fields>& rows, std::size_t count, Section& section,
                               void (ProblemFormView::*add)(std::size_t)) {
    while (rows.size() < count)
        (this->*add)(rows.size());
    while (rows.size() > count) {
        // The clicked widget may be in the removed row, so it is deleted later.
        const int line = section.grid->indexOf(rows.back().name);
        int row = 0;
        int column = 0;
        int spans = 0;
        section.grid->getItemPosition(line, &row, &column, &spans, &spans);
        for (int at = section.grid->count() - 1; at >= 0; --at) {
            int itsRow = 0;
            section.grid->getItemPosition(at, &itsRow, &column, &spans, &spans);
            QWidget* widget = section.grid->itemAt(at)->widget();
            if (itsRow < row || !widget)
                continue;
            section.grid->removeWidget(widget);
            widget->hide();
            widget->deleteLater();
        }
        rows.pop_back();
    }
}

void ProblemFormView::showForm(const ProblemForm& form) {
    put(id_, form.id);
    put(title_, form.title.en);
    put(titleZh_, form.title.zhCN);
    put(bytes_, form.bytes);
    put(operations_, form.operations);
    put(entry_, form.entry);
    put(units_, form.units);
    putList(arguments_, form.arguments);
    variants_->setVisible(form.hasVariants);
    const std::size_t before = parameters_.size() + arrays_.size() + outputs_.size();
    const bool fewer = parameters_.size() > form.parameters.size() ||
                       arrays_.size() > form.arrays.size() || outputs_.size() > form.outputs.size();
    if (fewer)
        clearErrors(); // Clear the errors of removed fields.
    setCount(parameters_, form.parameters.size(), parameterSection_,
             &ProblemFormView::addParameterFields);
    setCount(arrays_, form.arrays.size(), arraySection_, &ProblemFormView::addArrayFields);
    setCount(outputs_, form.outputs.size(), outputSection_, &ProblemFormView::addOutputFields);
    if (fewer || before != parameters_.size() + arrays_.size() + outputs_.size())
        arrangeTabs();
    for (std::size_t row = 0; row < parameters_.size(); ++row) {
        ParameterFields& fields = parameters_[row];
        const ProblemForm::ParameterRow& of = form.parameters[row];
        if (std::exchange(fields.now, of.name) != of.name)
            put(fields.name, of.name);
        fields.kind->setCurrentIndex(of.isList ? 1 : 0);
        putList(fields.allowed, of.allowed);
        put(fields.value, of.value);
        fields.chosen->setPlaceholderText(QString::fromStdString(of.value));
    }
    for (std::size_t row = 0; row < arrays_.size(); ++row) {
        ArrayFields& fields = arrays_[row];
        const ProblemForm::ArrayRow& of = form.arrays[row];
        if (std::exchange(fields.now, of.name) != of.name)
            put(fields.name, of.name);
        put(fields.role, of.role);
        put(fields.type, of.type);
        putList(fields.shape, of.shape);
        put(fields.fill, of.fill);
        putList(fields.numbers, of.numbers);
        const bool isFilled = of.role != "out" || !of.fill.empty();
        const bool hasNumbers = std::ranges::any_of(fillOffers(), [&](const FillOffer& each) {
            return of.fill == each.name && each.numbers[0] != '\0';
        });
        fields.filled->setVisible(isFilled);
        fields.fill->setVisible(isFilled);
        fields.numbers->setVisible(hasNumbers);
    }
    for (std::size_t row = 0; row < outputs_.size(); ++row) {
        OutputFields& fields = outputs_[row];
        const ProblemForm::OutputRow& of = form.outputs[row];
        fields.now = of.array;
        fields.name->setText(QString::fromStdString(of.array));
        put(fields.relative, of.relative);
        put(fields.absolute, of.absolute);
        fields.exact->setChecked(of.exact);
        fields.zeroed->setChecked(of.zeroed);
    }
    nameFields();
    fitWidth();
}

/// Sets the tab order to the visual order. Later rows are created later.
void ProblemFormView::arrangeTabs() {
    std::vector<QWidget*> order = {id_, title_, titleZh_, addParameter_};
    for (const ParameterFields& row : parameters_)
        order.insert(order.end(),
                     {row.name, row.kind, row.allowed, row.value, row.chosen, row.remove});
    order.push_back(addArray_);
    for (const ArrayFields& row : arrays_)
        order.insert(order.end(),
                     {row.name, row.role, row.type, row.shape, row.remove, row.fill, row.numbers});
    order.insert(order.end(), {bytes_, operations_, entry_, units_, arguments_});
    for (const OutputFields& row : outputs_)
        order.insert(order.end(), {row.relative, row.absolute, row.exact, row.zeroed});
    for (std::size_t at = 1; at < order.size(); ++at)
        setTabOrder(order[at - 1], order[at]);
}

void ProblemFormView::setWaiting(const QString& words) {
    waiting_->say(words);
    fields_->setEnabled(words.isEmpty());
}

QWidget* ProblemFormView::fieldOf(const HeaderPath& path, Section*& section) {
    const std::string first = path.empty() ? std::string() : path[0];
    const std::string second = path.size() > 1 ? path[1] : std::string();
    const std::string third = path.size() > 2 ? path[2] : std::string();
    if (first == "parameters") {
        section = &parameterSection_;
        for (const ParameterFields& row : parameters_)
            if (row.now == second)
                return third == "range" || third == "values" ? row.allowed
                       : third == "default"                  ? row.value
                       : third == "chosen"                   ? row.chosen
                                                             : row.name;
    } else if (first == "arrays") {
        section = &arraySection_;
        for (const ArrayFields& row : arrays_)
            if (row.now == second)
                return third == "role"    ? static_cast<QWidget*>(row.role)
                       : third == "type"  ? row.type
                       : third == "shape" ? static_cast<QWidget*>(row.shape)
                       : third == "fill"
                           ? (row.numbers->isHidden() ? static_cast<QWidget*>(row.fill)
                                                      : row.numbers)
                           : row.name;
    } else if (first == "compare") {
        section = &outputSection_;
        for (const OutputFields& row : outputs_)
            if (row.now == second)
                return third == "absolute" ? row.absolute : row.relative;
    } else if (first == "reference") {
        section = &reference_;
        return second == "units" ? units_ : second == "arguments" ? arguments_ : entry_;
    } else if (first == "bytes" || first == "operations") {
        section = &task_;
        return first == "bytes" ? bytes_ : operations_;
    } else if (first == "problem" || first == "title") {
        section = &general_;
        return first == "problem" ? id_ : third == "zh_CN" || second == "zh_CN" ? titleZh_ : title_;
    }
    return nullptr;
}

bool ProblemFormView::showError(const HeaderPath& path, const QString& words) {
    Section* section = nullptr;
    QWidget* field = fieldOf(path, section);
    if (!section)
        return false;
    section->wrong->say(words);
    if (field) {
        field->setPalette(toned(Tone::Error));
        field->setAccessibleDescription(words);
        marked_.push_back(field);
    }
    return true;
}

void ProblemFormView::clearErrors() {
    for (Section* section :
         {&general_, &parameterSection_, &arraySection_, &task_, &reference_, &outputSection_})
        section->wrong->say({});
    for (QWidget* field : marked_) {
        field->setPalette({});
        field->setAccessibleDescription({});
    }
    marked_.clear();
}

void ProblemFormView::focusField(const HeaderPath& path) {
    Section* section = nullptr;
    if (QWidget* field = fieldOf(path, section))
        field->setFocus(Qt::OtherFocusReason);
}

std::map<std::string, std::string> ProblemFormView::chosenValues() const {
    std::map<std::string, std::string> values;
    for (const ParameterFields& row : parameters_)
        values[row.now] = typed(row.chosen);
    return values;
}

void ProblemFormView::showSizes(const std::optional<ProblemSizes>& sizes) {
    for (const ArrayFields& row : arrays_) {
        QString words;
        if (sizes)
            for (const ProblemSizes::Array& array : sizes->arrays)
                if (array.name == row.now)
                    words = tr("%1 elements, %2")
                                .arg(countText(array.elements), bytesText(array.bytes));
        row.comes->setText(words);
        row.comes->setVisible(!words.isEmpty());
    }
    fitWidth();
    if (!sizes) {
        sizes_->setText(tr("Fix the errors to see sizes."));
        return;
    }
    std::int64_t reference = 0;
    QStringList names;
    for (const ProblemSizes::Array& array : sizes->reference) {
        reference += array.bytes;
        names << QString::fromStdString(array.name);
    }
    const QString memory =
        names.isEmpty()
            ? tr("Memory: %1").arg(bytesText(sizes->allBytes))
            : tr("Memory: %1, including %2 for the reference's results (%3)")
                  .arg(bytesText(sizes->allBytes), bytesText(reference), names.join(tr(", ")));
    QStringList rest = {tr("Moved: %1").arg(bytesText(sizes->moved)),
                        tr("operations: %1").arg(countText(sizes->operations))};
    if (sizes->units > 0)
        rest << tr("units of work: %1").arg(countText(sizes->units));
    sizes_->setText(memory + QChar(u'\n') + rest.join(tr("; ")));
}

} // namespace kernelcurve
