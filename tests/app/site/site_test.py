#!/usr/bin/env python3
"""Tests `kernelcurve site` with a browser that has no network. Usage: site_test.py KERNELCURVE SCRATCH few|whole|predicted"""
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from browser import Browser, chromium

SKIPPED = 77
PAGE_BYTES, SITE_BYTES = 1_000_000, 40_000_000
BLOCKED_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });"


def expect(holds, text):
    if not holds:
        raise AssertionError(text)


def equal(one, other):
    expect(one == other, f"{one!r} is not {other!r}")


def run(program, *arguments, status=0):
    done = subprocess.run([program, "site", *map(str, arguments)], capture_output=True, text=True)
    expect(done.returncode == status, f"status {done.returncode} instead of {status}: {done.stderr}")
    return done


class Page(HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.links, self.parts, self.anchors, self.pictures = [], [], set(), []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.add(values.get("id"))
        if tag == "a":
            self.links.append(values["href"])
        elif tag == "img":
            self.pictures.append(values["src"])
        elif tag in ("script", "link", "iframe", "object", "source", "video", "audio"):
            self.parts.append(values.get("src") or values.get("href") or "")


def check_files(site):
    """Checks the sizes, that every page exists in both languages, and that no link is dead or loads something else than a file."""
    files = [file for file in site.rglob("*") if file.is_file()]
    total = sum(file.stat().st_size for file in files)
    expect(total < SITE_BYTES, f"the site has {total} bytes")
    pages = {file.resolve(): Page(file) for file in files if file.suffix == ".html"}
    for file, page in pages.items():
        size = file.stat().st_size
        for part in page.parts + page.pictures:
            parts = urlsplit(part)
            expect(not parts.scheme and not parts.netloc and parts.path, f"{file} loads {part}")
            target = (file.parent / unquote(parts.path)).resolve()
            expect(target.is_file(), f"{file}: {part} is missing")
            expect(target.stat().st_size < PAGE_BYTES, f"{target} is too large")
            size += target.stat().st_size if part in page.parts else 0
        expect(size < PAGE_BYTES, f"{file} and its scripts have {size} bytes")
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                expect(parts.scheme in ("http", "https", "mailto"), f"{file}: {link}")
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            expect(target in pages or target.suffix == ".ipynb" and target.is_file(), f"{file}: dead link {link}")
            expect(not parts.fragment or unquote(parts.fragment) in pages[target].anchors, f"{file}: no heading {link}")
        for one, other in (("/en/", "/zh_CN/"), ("/zh_CN/", "/en/")):
            counterpart = Path(str(file).replace(one, other))
            expect(counterpart in pages, f"{counterpart} is missing")
    for file in files:
        if file.suffix in (".css", ".js"):
            found = re.search(r"url\(|@import|\bfetch\(|XMLHttpRequest|WebSocket|\bimport\(", file.read_text()) if "chart.min" not in file.name else None
            expect(not found, f"{file}: {found and found.group()}")
    return pages


def check_browser(browser):
    equal(browser.errors, [])
    equal([address for address in browser.requests if not address.startswith(("file:", "data:", "about:"))], [])


def refuses_other_files(program, scratch):
    folder = scratch / "mine"
    folder.mkdir()
    (folder / "thesis.txt").write_text("text")
    said = run(program, folder, "--lab", "offset_reads", "--no-predict", status=2).stderr
    expect("thesis.txt" in said and "not part of a site" in said and str(folder) in said, said)
    equal(sorted(each.name for each in scratch.iterdir()), ["mine"])
    said = run(program, scratch / "mine" / "thesis.txt", "--lab", "offset_reads", status=2).stderr
    expect("this is a file" in said, said)
    said = run(program, scratch / "x", "--lab", "offset_read", status=2).stderr
    expect("offset_reads" in said, said)


def interruption_leaves_no_site(program, scratch):
    master, terminal = pty.openpty()
    process = subprocess.Popen([program, "site", scratch / "stopped", "--no-predict"], stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    said = b""
    while b"lab 3 of" not in said:
        said += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    equal(process.wait(), 130)
    os.close(master)
    equal([each for each in scratch.iterdir() if "stopped" in each.name], [])


def a_killed_run_does_not_block_the_next(program, scratch):
    rest = scratch / ".again.unfinished"
    rest.mkdir()
    (rest / "kernelcurve-site.txt").write_text("Written by kernelcurve site. The next run replaces these files:\n")
    run(program, scratch / "again", "--lab", "offset_reads", "--no-predict", "--language", "en")
    expect(not rest.exists() and (scratch / "again/en/labs/offset_reads.html").exists(), "no site")
    expect(not (scratch / "again/zh_CN").exists(), "both languages")
    # The second run replaces the files of the first one.
    run(program, scratch / "again/", "--lab", "copy_block_size", "--no-predict", "--language", "zh_CN")
    expect(not (scratch / "again/en").exists() and (scratch / "again/zh_CN/labs/copy_block_size.html").exists(), "old files")


def lab_works_by_keyboard(site):
    with Browser() as browser:
        browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=720, deviceScaleFactor=1, mobile=False)
        browser.open(f"file://{site}/en/labs/offset_reads.html")
        equal(browser.text("h1"), "Misaligned memory accesses")
        visible = "getComputedStyle(document.querySelector('#answers')).display !== 'none'"
        expect(not browser.value(visible), "the answers are visible before the guess")
        equal(browser.value("document.documentElement.dataset.drawn"), "0")
        unused = browser.value("(chart => chart.width - chart.chartArea.right)(Chart.getChart('chart'))")
        expect(unused < 30, f"the right {unused} pixels of the chart are empty")
        # Three values by arrow keys, then one for the second curve as text.
        browser.tab_to(".pad")
        browser.press("ArrowUp", 10)
        browser.press("ArrowRight", 8)
        browser.press("ArrowDown", 5)
        browser.press("End")
        browser.press("ArrowUp", 3)
        equal(browser.value("document.getElementById('values').value.split(',').map(pair => pair.split(':')[0].trim()).join(' ')"), "0 8 24")
        expect("GB/s" in browser.text("#curves [role=status]"), "the value is not announced")
        equal(browser.value("document.documentElement.dataset.drawn"), "3")
        browser.value("document.querySelector('a.skip').focus()")
        browser.tab_to("#curve")
        browser.press("ArrowDown")
        browser.tab_to("#values")
        browser.type("0: 4000, 77: 1")
        browser.press("Enter")
        expect("77" in browser.text("#curves [role=status]"), "an unknown position is accepted")
        browser.value("document.getElementById('values').select()")
        browser.type("0: 4000, 8: 4 000")
        browser.press("Enter")
        browser.value("document.getElementById('values').select()")
        browser.type("0: 4000; 24=4000")
        browser.press("Enter")
        equal(browser.value("document.documentElement.dataset.drawn"), "5")
        browser.tab_to("#reveal")
        browser.press("Enter")
        equal(browser.value("document.activeElement.id"), "result")
        expect(browser.value(visible), "no answers")
        verdicts = browser.value("[...document.querySelectorAll('.verdicts li')].map(each => each.textContent)")
        equal(len(verdicts), 2)
        expect(all("mean error" in each for each in verdicts), verdicts)
        series = json.loads(browser.value("document.documentElement.dataset.series"))
        equal(len(series), 5)  # three curves and two guesses
        browser.call("Emulation.setDeviceMetricsOverride", width=1100, height=700, deviceScaleFactor=1, mobile=False)
        # Another device, a step, and the source.
        browser.tab_to("#device")
        first = browser.text("#curves p.quiet + p.quiet")
        browser.press("ArrowDown")
        expect(browser.text("#curves p.quiet + p.quiet") != first, "the device does not change")
        browser.tab_to("button.step[data-view='1']")
        browser.press("Enter")
        expect(browser.text("#result").startswith("Step "), browser.text("#result"))
        browser.tab_to("#whole")
        browser.press("Enter")
        equal(browser.text("#result"), "Misaligned memory accesses")
        browser.unfold("#curves details summary")
        expect(browser.value("document.querySelectorAll('#curves tbody tr').length") > 10, "no values")
        browser.unfold("details.kernel summary")
        expect("__global__" in browser.text("details.kernel .source"), "no source")
        # The same page in Chinese, where the guess is stored, and the progress of the course.
        browser.value("document.querySelector('a.skip').focus()")
        browser.tab_to("#language")
        browser.follow(lambda: browser.press("Enter"))
        equal(browser.value("location.pathname"), f"{site}/zh_CN/labs/offset_reads.html")
        equal(browser.text("h1"), "未对齐的内存访问")
        expect("平均误差" in browser.text(".verdicts"), "the guess is lost")
        browser.tab_to("nav a[aria-current]")
        browser.follow(lambda: browser.press("Enter"))
        expect(browser.value("document.querySelector('[data-lab=offset_reads]').classList.contains('done')"), "not done")
        browser.tab_to("#theme")
        before = browser.value("document.documentElement.dataset.theme")
        browser.press("Enter")
        expect(browser.value("document.documentElement.dataset.theme") != before, "the theme does not change")
        browser.tab_to("#reset")
        browser.press("Enter")
        equal(browser.value("document.querySelectorAll('.done').length"), 0)
        check_browser(browser)


def progress_survives_without_storage(site):
    with Browser() as browser:
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=BLOCKED_STORAGE)
        browser.open(f"file://{site}/en/labs/transposes.html")
        browser.value("document.getElementById('skip').click()")
        browser.follow(lambda: browser.value("document.querySelector('header nav a').click()"))
        expect(browser.value("document.querySelector('[data-lab=transposes]').classList.contains('done')"), "not done")
        equal(browser.value("location.hash"), "")
        browser.follow(lambda: browser.value("document.querySelector('[data-lab=transposes] a').click()"))
        expect(browser.value("document.getElementById('answers').open"), "the lab is not done")
        check_browser(browser)


def texts_need_no_script(site):
    with Browser() as browser:
        browser.call("Emulation.setScriptExecutionDisabled", value=True)
        browser.open(f"file://{site}/en/labs/offset_reads.html")
        shown = browser.call("DOM.getDocument", depth=-1)
        expect(shown["root"], "no document")
        for selector in ("#answers > summary", ".steps .see", "details.kernel pre"):
            node = browser.call("DOM.querySelector", nodeId=shown["root"]["nodeId"], selector=selector)["nodeId"]
            expect(node, f"{selector} is missing")
        node = browser.call("DOM.querySelector", nodeId=shown["root"]["nodeId"], selector="#answers > summary")["nodeId"]
        expect(browser.call("DOM.getBoxModel", nodeId=node)["model"]["height"] > 0, "the answers cannot be opened")


def search_finds_both_languages(site):
    with Browser() as browser:
        for language, words, title in (("en", "bank conflict", "Glossary"), ("zh_CN", "存储体冲突", "术语表")):
            browser.open(f"file://{site}/{language}/search.html")
            browser.type(words)
            links = browser.value("[...document.querySelectorAll('#found a')].map(each => [each.textContent, each.getAttribute('href')])")
            expect(any(title in each[0] for each in links), f"{words}: {links}")
            expect(browser.value("document.querySelectorAll('#found mark').length") >= len(links), "no marks")
            browser.follow(lambda: browser.value("document.querySelector('#found a').click()"))
            anchor = browser.value("decodeURIComponent(location.hash.slice(1))")
            expect(not anchor or browser.value(f"document.getElementById({json.dumps(anchor)}) !== null"), anchor)
        check_browser(browser)


def few(program, scratch):
    refuses_other_files(program, scratch)
    interruption_leaves_no_site(program, scratch)
    a_killed_run_does_not_block_the_next(program, scratch)
    site = scratch / "site"
    run(program, site, "--lab", "offset_reads", "--lab", "transposes", "--lab", "block_times", "--no-predict", "--quiet")
    check_files(site)
    lab_works_by_keyboard(site)
    progress_survives_without_storage(site)
    texts_need_no_script(site)
    search_finds_both_languages(site)


def whole(program, scratch):
    site = scratch / "site"
    run(program, site, "--no-predict", "--quiet")
    pages = check_files(site)
    labs = [file for file in pages if "/en/labs/" in str(file)]
    expect(len(labs) > 100, f"only {len(labs)} labs")
    # Each page of a lab works, and shows curves or a picture unless only a model has its rows.
    with Browser() as browser:
        without = []
        for file in sorted(labs):
            browser.open(f"file://{file}")
            browser.value("(document.getElementById('skip') ?? document.getElementById('reveal'))?.click()")
            if not browser.value("Number(document.documentElement.dataset.drawn) > 0 || document.querySelector('.picture')?.naturalWidth > 0"):
                without.append(file.stem)
        expect(len(without) <= 4, f"no curves: {without}")
        check_browser(browser)


def predicted(program, scratch):
    site = scratch / "site"
    done = run(program, site, "--lab", "copy_block_size", "--quiet")
    if "nvdisasm is missing" in done.stderr:
        print("SKIPPED: NVRTC or nvdisasm is missing")
        return SKIPPED
    with Browser() as browser:
        browser.open(f"file://{site}/en/labs/copy_block_size.html")
        browser.value("document.getElementById('skip').click()")
        both = json.loads(browser.value("document.documentElement.dataset.series"))
        expect(any("predicted" in each[0] and each[3] for each in both), f"no dashed prediction: {both}")
        browser.tab_to("#predicted")
        browser.press(" ")
        expect(len(json.loads(browser.value("document.documentElement.dataset.series"))) < len(both), "predictions stay")
        browser.unfold("details.kernel summary")
        browser.tab_to("details.kernel button.jump, details.kernel button.mark")
        expect("at most" in browser.text("details.kernel .cause"), "no costs")
        browser.tab_to("button.mark")
        browser.press("Enter")
        equal(browser.value("document.querySelectorAll('.accesses svg').length > 0"), True)
        check_browser(browser)
    return 0


def main():
    program, scratch, what = sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3]
    if not chromium():
        print("SKIPPED: Chromium is not installed")
        return SKIPPED
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    return {"few": few, "whole": whole, "predicted": predicted}[what](program, scratch) or 0


if __name__ == "__main__":
    sys.exit(main())
