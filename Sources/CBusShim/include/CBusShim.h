#ifndef CBUSSHIM_H
#define CBUSSHIM_H

#include <systemd/sd-bus.h>

// The vtables of ditty's D-Bus interfaces. They are static C because their macros do not import into Swift;
// everything they do is done by the functions of a `ditty_bus_object`.

// Who answers for one interface. Each function returns as sd-bus handlers do: negative errno with `error` set on failure.
struct ditty_bus_object {
    // Handed to each function.
    void *context;
    // A method call, to be answered now (return 1) or later.
    int (*call)(void *context, sd_bus_message *call, sd_bus_error *error);
    // Appends a property's value to `reply`.
    int (*get)(void *context, const char *property, sd_bus_message *reply, sd_bus_error *error);
    // Reads a property's new value from `value`.
    int (*set)(void *context, const char *property, sd_bus_message *value, sd_bus_error *error);
};

// Puts the named interface on `path`; `object` must outlive the bus. -ENOENT for a name without a vtable.
int ditty_bus_export(sd_bus *bus, const char *path, const char *interface, struct ditty_bus_object *object);

#endif
