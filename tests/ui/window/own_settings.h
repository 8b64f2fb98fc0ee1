#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QSettings>
#include <QTemporaryDir>

namespace kernelcurve {

/// Provides an empty folder for the settings and autosaved recordings of a test, and sets the
/// language to English. Compiled kernels are cached in the folder that the environment states.
class OwnSettings {
  public:
    OwnSettings() {
        for (const char* variable :
             {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            if (qstrcmp(variable, "XDG_CACHE_HOME") != 0 || !qEnvironmentVariableIsSet(variable))
                qputenv(variable, folder_.path().toUtf8());
        QCoreApplication::setOrganizationName(QStringLiteral("kernelcurve"));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
        QSettings().clear();
        QSettings().setValue(QStringLiteral("window/language"), QStringLiteral("en"));
        // Tests that run again in another locale use the settings of the system.
        if (!qEnvironmentVariableIsSet("KERNELCURVE_SYSTEM_LOCALE"))
            QLocale::setDefault(QLocale(QLocale::English));
    }
    QString path(const QString& name) const { return folder_.filePath(name); }

  private:
    QTemporaryDir folder_;
};

} // namespace kernelcurve
