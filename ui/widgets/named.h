#pragma once

#include <QObject>

namespace kernelcurve {

/// The object, which style, settings and tests know by this name.
template <typename Object>
Object* named(const char* name, Object* object) {
    object->setObjectName(QLatin1String(name));
    return object;
}

} // namespace kernelcurve
