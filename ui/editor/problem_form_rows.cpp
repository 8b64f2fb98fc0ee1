// The rows of the form. Each row has the fields of a parameter, an array, or an output.
#include "gpu/model/values/element_type.h"
#include "ui/editor/problem_form_view.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/quiet_combo_box.h"
#include "ui/widgets/selectable_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <utility>

namespace kernelcurve {
namespace {

/// Makes a field as wide as its column, with a minimum width.
QWidget* narrow(QWidget* field, int width) {
    field->setMinimumWidth(width);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return field;
}

void addChoice(QComboBox* box, const QString& words, const QString& data, const QString& tip) {
    box->addItem(words, data);
    box->setItemData(box->count() - 1, tip, Qt::ToolTipRole);
}

} // namespace

std::string ProblemFormView::typed(const QLineEdit* field) {
    return field->text().trimmed().toStdString();
}

void ProblemFormView::onEdit(QLineEdit* field,
                             std::function<void(HeaderValues&, const std::string&)> write) {
    connect(field, &QLineEdit::textEdited, this, [this, field, write = std::move(write)] {
        const std::string text = typed(field);
        emit changed([&](HeaderValues& header) { write(header, text); });
    });
}

/// Renames an entry. If the new name is empty or taken, the form marks it, and the file keeps the
/// old name.
template <typename Fields>
void ProblemFormView::rename(const char* map, std::vector<Fields>& rows, std::size_t row) {
    const std::string name = typed(rows[row].name);
    const std::string now = rows[row].now;
    bool renamed = false;
    if (!name.empty() && name != now)
        emit changed([&](HeaderValues& header) { renamed = header.rename({map, now}, name); });
    if (renamed)
        rows[row].now = name;
    else if (name != now)
        showError({map, now},
                  name.empty()
                      ? tr("Missing name.")
                      : tr("The name “%1” is already in use.").arg(QString::fromStdString(name)));
}

template <typename Fields>
QToolButton* ProblemFormView::removeButton(const char* map, const std::vector<Fields>& rows,
                                           std::size_t row) {
    auto* remove = new QToolButton(fields_);
    remove->setText(QStringLiteral("×"));
    remove->setAutoRaise(true);
    remove->setFocusPolicy(Qt::StrongFocus);
    connect(remove, &QToolButton::clicked, this, [this, map, &rows, row] {
        emit rowsChanged([map, name = rows[row].now](HeaderValues& header) {
            header.remove({map, name});
        });
    });
    return remove;
}

void ProblemFormView::addParameterFields(std::size_t row) {
    auto* kind = new QuietComboBox(fields_);
    addChoice(kind, tr("range"), "range", tr("Minimum and maximum, both included"));
    addChoice(kind, tr("values"), "values", tr("One of these values"));
    QToolButton* remove = removeButton("parameters", parameters_, row);
    const auto edit = [this] { return new QLineEdit(fields_); };
    parameters_.push_back({{}, edit(), kind, edit(), edit(), edit(), remove});
    const ParameterFields& fields = parameters_.back();
    const int line = static_cast<int>(row) + 1;
    int column = 0;
    for (auto [field, width] : {std::pair<QWidget*, int>{fields.name, 60},
                                {kind, 84},
                                {fields.allowed, 100},
                                {fields.value, 64},
                                {fields.chosen, 64},
                                {remove, 22}}) {
        parameterSection_.grid->addWidget(narrow(field, width), line, column++);
    }
    kind->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    remove->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(fields.name, &QLineEdit::textEdited, this,
            [this, row] { rename("parameters", parameters_, row); });
    connect(kind, &QComboBox::activated, this, [this, row](int index) {
        emit changed(
            [&](HeaderValues& header) { setListed(header, parameters_[row].now, index == 1); });
    });
    onEdit(fields.allowed, [this, row](auto& header, const auto& text) {
        const ParameterFields& of = parameters_[row];
        const bool isList = of.kind->currentIndex() == 1;
        setProblemList(header, {"parameters", of.now, isList ? "values" : "range"}, text);
    });
    onEdit(fields.value, [this, row](auto& header, const auto& text) {
        setProblemValue(header, {"parameters", parameters_[row].now, "default"}, text);
    });
    connect(fields.chosen, &QLineEdit::textEdited, this, &ProblemFormView::chosenValuesChanged);
}

void ProblemFormView::addArrayFields(std::size_t row) {
    auto* role = new QuietComboBox(fields_);
    addChoice(role, "in", "in", tr("Kernel input"));
    addChoice(role, "out", "out", tr("Kernel output"));
    addChoice(role, "inout", "inout", tr("Kernel input and output"));
    auto* type = new QuietComboBox(fields_);
    type->setEditable(true);
    type->setInsertPolicy(QComboBox::NoInsert);
    for (const std::string& name : elementTypeNames())
        type->addItem(QString::fromStdString(name));
    auto* fill = new QuietComboBox(fields_);
    const std::map<std::string, QString> meanings = {
        {"uniform", tr("Real numbers in [a, b)")},
        {"integers", tr("Integers from a to b")},
        {"normal", tr("Real numbers: mean, standard deviation")},
        {"index", tr("Start, step: a, a + b, a + 2 b ...")},
        {"constant", tr("The same value everywhere")},
        {"permutation", tr("A permutation of 0 to length - 1")},
        {"sorted", tr("Random, ascending from a to b")},
        {"spread", tr("Ascending from exactly a to exactly b")},
        {"zipf", tr("Integers from 0 to n - 1 (Zipf distribution): the frequency of k is "
                    "proportional to (k + 1)^-s")},
        {"one_hot", tr("One 1 per row of this length; all other elements are 0")},
        {"words", tr("Bytes (for copies only)")},
        {"file", tr("A NumPy file in the problem's folder")}};
    addChoice(fill, tr("default"), {}, tr("Real numbers in [1, 2)"));
    for (const FillOffer& each : fillOffers())
        addChoice(fill, each.name, each.name, meanings.at(each.name));
    QToolButton* remove = removeButton("arrays", arrays_, row);
    auto* comes = new SelectableLabel(fields_);
    comes->setPalette(toned(Tone::Muted));
    comes->setWordWrap(false);
    auto* filled = new QLabel(tr("filled with"), fields_);
    filled->setPalette(toned(Tone::Muted));
    filled->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto edit = [this] { return new QLineEdit(fields_); };
    arrays_.push_back({{}, edit(), role, type, edit(), remove, filled, fill, edit(), comes});
    const ArrayFields& fields = arrays_.back();
    const int line = 2 * static_cast<int>(row) + 1;
    remove->setFixedWidth(22);
    QGridLayout& grid = *arraySection_.grid;
    grid.addWidget(narrow(fields.name, 70), line, 0);
    grid.addWidget(narrow(role, 84), line, 1);
    grid.addWidget(narrow(type, 110), line, 2);
    grid.addWidget(narrow(fields.shape, 110), line, 3);
    grid.addWidget(remove, line, 4);
    grid.addWidget(filled, line + 1, 0);
    grid.addWidget(narrow(fill, 84), line + 1, 1);
    grid.addWidget(narrow(fields.numbers, 80), line + 1, 2);
    grid.addWidget(comes, line + 1, 3, 1, 2);
    grid.setColumnStretch(2, 1);
    grid.setColumnStretch(3, 2);
    connect(fields.name, &QLineEdit::textEdited, this,
            [this, row] { rename("arrays", arrays_, row); });
    const auto write = [this, row](const char* key, const QString& word) {
        emit changed([&](HeaderValues& header) {
            header.set({"arrays", arrays_[row].now, key}, yamlScalar(word.toStdString()));
        });
    };
    connect(role, &QComboBox::activated, this,
            [role, write] { write("role", role->currentData().toString()); });
    const auto writeType = [type, write] { write("type", type->currentText().trimmed()); };
    connect(type, &QComboBox::activated, this, writeType);
    connect(type->lineEdit(), &QLineEdit::textEdited, this, writeType);
    onEdit(fields.shape, [this, row](auto& header, const auto& text) {
        setProblemList(header, {"arrays", arrays_[row].now, "shape"}, text);
    });
    connect(fill, &QComboBox::activated, this, [this, row, fill] {
        const std::string word = fill->currentData().toString().toStdString();
        emit changed([&](HeaderValues& header) { setFill(header, arrays_[row].now, word); });
    });
    onEdit(fields.numbers, [this, row](auto& header, const auto& text) {
        setFillNumbers(header, arrays_[row].now, text);
    });
}

void ProblemFormView::addOutputFields(std::size_t row) {
    outputs_.push_back({{},
                        new QLabel(fields_),
                        new QLineEdit(fields_),
                        new QLineEdit(fields_),
                        new QCheckBox(tr("bitwise equal"), fields_),
                        new QCheckBox(tr("zero-initialized"), fields_)});
    const OutputFields& fields = outputs_.back();
    fields.relative->setPlaceholderText(tr("default"));
    fields.zeroed->setToolTip(tr("Sets the output to zero before the reference runs, so that the "
                                 "reference can accumulate results"));
    const int line = static_cast<int>(row) + 1;
    outputSection_.grid->addWidget(fields.name, line, 0);
    outputSection_.grid->addWidget(narrow(fields.relative, 70), line, 1);
    outputSection_.grid->addWidget(narrow(fields.absolute, 70), line, 2);
    outputSection_.grid->addWidget(fields.exact, line, 3);
    outputSection_.grid->addWidget(fields.zeroed, line, 4);
    onEdit(fields.relative, [this, row](auto& header, const auto& text) {
        setTolerance(header, outputs_[row].now, "relative", text);
    });
    onEdit(fields.absolute, [this, row](auto& header, const auto& text) {
        setTolerance(header, outputs_[row].now, "absolute", text);
    });
    connect(fields.exact, &QCheckBox::clicked, this, [this, row](bool on) {
        emit changed([&](HeaderValues& header) { setExact(header, outputs_[row].now, on); });
    });
    connect(fields.zeroed, &QCheckBox::clicked, this, [this, row](bool on) {
        emit changed([&](HeaderValues& header) { setZeroed(header, outputs_[row].now, on); });
    });
}

/// Sets the accessible names of the fields, because screen readers do not read the row.
void ProblemFormView::nameFields() {
    const auto name = [](QWidget* field, const QString& object, const QString& words) {
        field->setObjectName(object);
        field->setAccessibleName(words);
        if (const auto* box = qobject_cast<QComboBox*>(field); box != nullptr && box->isEditable())
            box->lineEdit()->setAccessibleName(words);
    };
    for (std::size_t row = 0; row < parameters_.size(); ++row) {
        const ParameterFields& fields = parameters_[row];
        const QString of = QString::fromStdString(fields.now);
        const QString object = QStringLiteral("parameter%1").arg(row);
        name(fields.name, object + "Name", tr("Name of the parameter %1").arg(of));
        name(fields.kind, object + "Kind", tr("Range or values of %1").arg(of));
        name(fields.allowed, object + "Allowed", tr("Allowed values of %1").arg(of));
        name(fields.value, object + "Default", tr("Default of %1").arg(of));
        name(fields.chosen, object + "Chosen", tr("Value of %1 for the example sizes").arg(of));
        name(fields.remove, object + "Remove", tr("Remove the parameter %1").arg(of));
        fields.remove->setToolTip(fields.remove->accessibleName());
    }
    for (std::size_t row = 0; row < arrays_.size(); ++row) {
        const ArrayFields& fields = arrays_[row];
        const QString of = QString::fromStdString(fields.now);
        const QString object = QStringLiteral("array%1").arg(row);
        name(fields.name, object + "Name", tr("Name of the array %1").arg(of));
        name(fields.role, object + "Role", tr("Role of %1").arg(of));
        name(fields.type, object + "Type", tr("Type of %1").arg(of));
        name(fields.shape, object + "Shape", tr("Shape of %1").arg(of));
        name(fields.fill, object + "Fill", tr("Fill of %1").arg(of));
        name(fields.numbers, object + "Numbers", tr("Numbers for the fill of %1").arg(of));
        name(fields.comes, object + "Comes", tr("Size of %1").arg(of));
        name(fields.remove, object + "Remove", tr("Remove the array %1").arg(of));
        fields.remove->setToolTip(fields.remove->accessibleName());
    }
    for (std::size_t row = 0; row < outputs_.size(); ++row) {
        const OutputFields& fields = outputs_[row];
        const QString of = QString::fromStdString(fields.now);
        const QString object = QStringLiteral("output%1").arg(row);
        name(fields.relative, object + "Relative", tr("Relative error of %1").arg(of));
        name(fields.absolute, object + "Absolute", tr("Absolute error of %1").arg(of));
        name(fields.exact, object + "Exact", tr("%1: bitwise equal").arg(of));
        name(fields.zeroed, object + "Zeroed", tr("%1: zero-initialized").arg(of));
    }
}

} // namespace kernelcurve
