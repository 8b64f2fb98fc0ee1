#!/usr/bin/env python3
"""Builds the manual as a site with mkdocs. Fails if there is a dead link.

    docs.py FOLDER      writes FOLDER/site

The navigation follows docs/index.md, as the manual in the window does. Links between pages, to headings, and to pictures are
checked in the generated pages.
"""
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

SOURCE = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "README.zh_CN.md", "SECURITY.md", "SECURITY.zh_CN.md", "CONTRIBUTING.md", "CHANGELOG.md"]
LINK = re.compile(r"\]\(([^):#]+\.md)\)")
SKIPPED = 77


def for_mkdocs(text):
    """Converts Markdown of GitHub to that of Python: text in a list is indented by four spaces, and a list follows an empty line."""
    lines, code, item = [], False, False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        indented = re.match(r" {2,3}(?=\S)", line)
        if indented and (not code or fence):
            line = "    " + line[indented.end():]
        starts = re.match(r"(- |\d+\. )", line)
        if starts and not code and not item and lines and lines[-1].strip():
            lines.append("")
        if not code:
            item = bool(starts) or (item and line.strip() != "")
        code ^= fence
        lines.append(line)
    return "\n".join(lines)


def stage(folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE / "docs", folder / "docs")
    for name in PAGES:
        shutil.copy(SOURCE / name, folder / name)
    shutil.copy(SOURCE / "LICENSE", folder / "LICENSE")
    for page in folder.rglob("*.md"):
        page.write_text(for_mkdocs(page.read_text()))


def navigation(index):
    """Returns the sections of the index with the pages to which each links, as nested lists."""
    sections, seen = [("", [f"docs/{index}"])], {index}
    for line in (SOURCE / "docs" / index).read_text().splitlines():
        if line.startswith("## "):
            sections.append((line[3:], []))
        for page in LINK.findall(line):
            if page not in seen and len(sections) > 1:
                seen.add(page)
                sections[-1][1].append(f"docs/{page}")
    return sections


def configuration():
    def entries(index, indent):
        for title, pages in navigation(index):
            if title:
                yield f"{indent}- {title!r}:"
            for page in pages:
                yield f"{indent}{'    ' if title else ''}- {page}"

    lines = [f"INHERIT: {SOURCE}/mkdocs.yml", "docs_dir: source", "site_dir: site", "nav:", "  - README.md"]
    lines += list(entries("index.md", "  "))
    lines += ["  - 中文:", "      - README.zh_CN.md", *entries("index.zh_CN.md", "      "), "      - SECURITY.zh_CN.md"]
    development = sorted((SOURCE / "docs/development").glob("*.md"))
    lines += ["  - Development:", "      - CONTRIBUTING.md", *(f"      - docs/development/{page.name}" for page in development)]
    lines += ["  - SECURITY.md", "  - CHANGELOG.md"]
    return "\n".join(lines) + "\n"


class Page(HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif (tag, name) in (("a", "href"), ("img", "src")) and value:
                self.links.append(value)


def dead_links(site):
    pages = {file.resolve(): Page(file) for file in site.rglob("*.html")}
    for file, page in sorted(pages.items()):
        if file.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or not (parts.path or parts.fragment):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{file.relative_to(site)}: {link}"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{file.relative_to(site)}: {link} (no such heading)"


def main():
    if not shutil.which("mkdocs"):
        print("SKIPPED: mkdocs is not installed. Run: tools/setup.sh docs")
        return 1 if os.environ.get("CI") else SKIPPED
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    stage(folder / "source")
    (folder / "mkdocs.yml").write_text(configuration())
    command = ["mkdocs", "build", "--strict", "--clean", "--config-file", folder / "mkdocs.yml"]
    built = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if built.returncode:
        print(built.stdout, file=sys.stderr)
        return 1
    dead = list(dead_links(folder / "site"))
    for link in dead:
        print(f"dead link: {link}", file=sys.stderr)
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
