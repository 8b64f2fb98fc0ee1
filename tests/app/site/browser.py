"""A headless Chromium without a network, controlled over pipes with the DevTools protocol."""
import json
import os
import shutil
import subprocess
import tempfile

KEYS = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35,
        "Delete": 46}


def chromium():
    return shutil.which("chromium")


class Browser:
    def __init__(self, arguments=()):
        self.profile = tempfile.mkdtemp()
        receive, child_out = os.pipe()
        child_in, send = os.pipe()

        def connect():  # the browser reads descriptor 3 and writes descriptor 4
            low, high = os.dup(child_in), os.dup(child_out)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={self.profile}", *arguments, "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(child_in)
        os.close(child_out)
        self.send, self.receive = os.fdopen(send, "wb", 0), os.fdopen(receive, "rb")
        self.number, self.session, self.buffer = 0, None, b""
        self.requests, self.errors, self.events = [], [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def message(self):
        while b"\0" not in self.buffer:
            data = self.receive.read1(1 << 16)
            if not data:
                raise RuntimeError("the browser has ended")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.errors.append(values["exceptionDetails"].get("exception", {}).get("description", values["exceptionDetails"]["text"]))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"] + " " + values["entry"].get("url", ""))
        if method:
            self.events.append(method)

    def call(self, method, **values):
        self.number += 1
        asked = {"id": self.number, "method": method, "params": values}
        if self.session:
            asked["sessionId"] = self.session
        self.send.write(json.dumps(asked).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.note(message)

    def await_event(self, name):
        while name not in self.events:
            self.note(self.message())

    def open(self, address):
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.await_event("Page.loadEventFired")

    def follow(self, action):
        """Does what loads another page, and waits for that page."""
        self.events.clear()
        action()
        self.await_event("Page.loadEventFired")

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key, times=1):
        text = {"Enter": "\r", " ": " "}.get(key)
        for _ in range(times):
            self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=KEYS[key],
                      **({"text": text} if text else {}))
            self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def unfold(self, selector):
        """Moves the focus to a summary, opens it with Enter, and waits until the page has handled that."""
        self.tab_to(selector)
        self.press("Enter")
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def type(self, text):
        self.call("Input.insertText", text=text)

    def tab_to(self, selector, most=200):
        """Presses Tab until the focus is on the element."""
        for _ in range(most):
            self.press("Tab")
            if self.value(f"document.activeElement.matches({json.dumps(selector)})"):
                return
        raise AssertionError(f"Tab does not reach {selector}")

    def text(self, selector):
        return self.value(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def shot(self, file, width, height, dark=False, whole=False):
        import base64
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))
