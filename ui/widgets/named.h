#pragma once

#include <QObject>

namespace kernelcurve {

/// Sets the object name, which styles, settings, and tests use.
template <typename Object>
Object* named(const char* name, Object* object) {
    object->setObjectName(QLatin1String(name));
    return object;
}

} // namespace kernelcurve
