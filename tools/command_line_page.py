#!/usr/bin/env python3
"""Writes the manual's page of the command line, docs/reference/command-line.md, from the help of the program.

    command_line_page.py PROGRAM            write the page in both languages
    command_line_page.py PROGRAM --check    exit with 1 if the pages differ from the help
"""
import os
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs/reference"
INTRODUCTIONS = {
    "command-line.md": "# Command line\n\n"
    "This page shows the program's help texts. [Output of the commands](command-output.md) describes exit statuses, files, and columns.\n",
    "command-line.zh_CN.md": "# 命令行\n\n本页是程序的帮助，只有英文。退出状态、文件和各列见[命令的输出](command-output.zh_CN.md)。\n",
}


def help_text(program, command):
    arguments = [program, *command.split(), "--help"]
    environment = dict(os.environ, COLUMNS="100", QT_QPA_PLATFORM="offscreen")
    text = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True).stdout
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def subcommands(text):
    listed = re.search(r"^Subcommands:\n((?:  .*\n?)+)", text, re.MULTILINE)
    return re.findall(r"^  (\w+)", listed[1], re.MULTILINE) if listed else []


def sections(program, command=""):
    text = help_text(program, command)
    yield f"\n## {('kernelcurve ' + command).strip()}\n\n```\n{text}\n```\n"
    for name in subcommands(text):
        yield from sections(program, (command + " " + name).strip())


def main():
    body = "".join(sections(sys.argv[1]))
    for name, introduction in INTRODUCTIONS.items():
        page = FOLDER / name
        if "--check" not in sys.argv:
            page.write_text(introduction + body)
        elif page.read_text() != introduction + body:
            sys.exit(f"{page} differs from the help of the program. Write it with: tools/command_line_page.py {sys.argv[1]}")


if __name__ == "__main__":
    main()
