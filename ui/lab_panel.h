#pragma once

#include "gpu/model/experiment.h"

#include <QTextBrowser>

#include <optional>

namespace kernelcurve {

/// What a lab says: its goal, what to do, what you should see, why, and questions to think about.
class LabPanel : public QTextBrowser {
    Q_OBJECT

  public:
    explicit LabPanel(QWidget* parent = nullptr);

    void setLab(LocalizedText title, std::optional<LabText> lab);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void write();

    LocalizedText title_;
    std::optional<LabText> lab_;
};

} // namespace kernelcurve
