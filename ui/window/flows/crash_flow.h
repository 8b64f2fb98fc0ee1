#pragma once

#include <QDialog>

#include <filesystem>
#include <string>

class QPlainTextEdit;

namespace kernelcurve {

class MessageBar;

/// The report of a crash, to be read, changed, copied and saved. Nothing is sent.
class CrashDialog : public QDialog {
    Q_OBJECT

  public:
    explicit CrashDialog(const std::string& report, QWidget* parent = nullptr);

    void copy() const;
    /// False, with the reason said, where it could not be written.
    bool save(const QString& file);

  private:
    void saveByDialog();

    QPlainTextEdit* text_;
};

/// Where an earlier window crashed: says so, once, and offers the report.
void offerCrashReports(const std::filesystem::path& folder, MessageBar& messages, QWidget& window);

} // namespace kernelcurve
