#!/usr/bin/env python3
"""slow_link.py PORT MILLISECONDS [KBIT_PER_S]: a ProxyCommand of ssh to 127.0.0.1, with this delay and maximum rate in each direction."""

import os
import queue
import socket
import sys
import threading
import time

PIECE = 4096
HELD = 64  # pieces in flight per direction; a router buffers as many before the sender has to wait


class Way:
    """Passes the data of `take` to `give` after a delay."""

    def __init__(self, take, give, delay, rate):
        self.take, self.give, self.delay, self.rate = take, give, delay, rate
        self.held = queue.Queue(HELD)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        free = 0.0  # time at which the last bit read before has left
        data = b"-"
        while data:
            data = self.take()
            now = time.monotonic()  # lint-time: the delay is the purpose of this program
            free = max(now, free) + (len(data) / self.rate if self.rate else 0.0)
            self.held.put((free + self.delay, data))

    def run(self):
        while True:
            due, data = self.held.get()
            time.sleep(max(0.0, due - time.monotonic()))  # lint-time: as above
            if not data:
                return
            self.give(data)


def write(data):
    while data:
        data = data[os.write(1, data):]


def main():
    port, delay = int(sys.argv[1]), float(sys.argv[2]) / 1e3
    rate = float(sys.argv[3]) * 1000 / 8 if len(sys.argv) > 3 else 0.0
    link = socket.create_connection(("127.0.0.1", port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    there = Way(lambda: os.read(0, PIECE), link.sendall, delay, rate)
    back = Way(lambda: link.recv(PIECE), write, delay, rate)
    threading.Thread(target=there.run, daemon=True).start()
    back.run()
    os._exit(0)


if __name__ == "__main__":
    try:
        main()
    except OSError:  # one of the two sides has ended
        os._exit(0)
