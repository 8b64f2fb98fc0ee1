"""Reads the window of a program as a screen reader does. Prints "ROLE: NAME" of each control that can have the focus, and exits
with 1 if one has no name. usage: screen_reader.py PROGRAM"""

import subprocess
import sys
import time

import pyatspi

# The names of rows and cells are their contents, which may be empty.
DATA = {pyatspi.ROLE_TABLE_CELL, pyatspi.ROLE_TREE_ITEM, pyatspi.ROLE_LIST_ITEM, pyatspi.ROLE_TABLE_COLUMN_HEADER,
        pyatspi.ROLE_COLUMN_HEADER}
# Trees and lists have one child per row, so their number is limited.
MOST_CHILDREN = 400


def within(condition, what):
    """Waits until the condition returns a value. Fails after two minutes, which means that a program hangs."""
    for _ in range(1200):
        found = condition()
        if found:
            return found
        time.sleep(0.1)  # lint-time: polls another program
    sys.exit(f"waited in vain for {what}")


def children(node):
    for place in range(min(node.childCount, MOST_CHILDREN)):
        try:
            child = node.getChildAtIndex(place)
        except Exception:  # the child no longer exists
            continue
        if child is not None:
            yield child


def walk(node, way=()):
    """Yields the visible controls, their states, and the roles and names on the path to them."""
    try:
        states = node.getState()
        here = (*way, f"{node.getRoleName()} {node.name!r}")
    except Exception:
        return
    if states.contains(pyatspi.STATE_SHOWING) or not way:
        yield node, states, here
        for child in children(node):
            if child.getRole() not in DATA:
                yield from walk(child, here)


def listen(application, where):
    """Returns the number of controls with a name, and the paths to those without."""
    named, nameless = 0, []
    for node, states, way in walk(application):
        if not states.contains(pyatspi.STATE_FOCUSABLE) or node.getRole() in DATA:
            continue
        if node.name.strip():
            named += 1
            print(f"{node.getRoleName()}: {node.name}")
        else:
            nameless.append(f"{where}: " + " > ".join(way[1:]))
    return named, nameless


def application():
    for each in children(pyatspi.Registry.getDesktop(0)):
        if each.name == "kernelcurve" and each.childCount > 0:
            return each
    return None


def press(keys):
    subprocess.run(["xdotool", "key", keys], check=True)


def windows(app):
    return [each.name for each in children(app) if each.getState().contains(pyatspi.STATE_SHOWING)]


def main():
    program = subprocess.Popen([sys.argv[1], "--lab", "offset_reads"])
    try:
        app = within(application, "the program on the accessibility bus")
        within(lambda: listen(app, "")[0] > 40, "the lab in the window")
        named, nameless = listen(app, "the window")
        # The list of keys, the palette, and a dialog are separate windows.
        for keys in ("ctrl+F1", "ctrl+k", "ctrl+shift+n"):
            before = len(windows(app))
            press(keys)
            within(lambda: len(windows(app)) > before, f"the window of {keys}")
            more, without = listen(app, keys)
            named += more
            nameless += without
            press("Escape")
            within(lambda: len(windows(app)) == before, f"the end of the window of {keys}")
        for way in sorted(set(nameless)):
            print("NAMELESS", way)
        print(f"{named} controls with a name, {len(set(nameless))} without")
        return 1 if nameless else 0
    finally:
        program.kill()
        program.wait()


sys.exit(main())
