"""Make payments from the full screen of quid in tmux, and compare what it shows with the chain."""

import os
import re
import shlex
import subprocess
import tempfile
import time

RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
CONFIRMATION = "b9A0"


class Screen:
    """The full screen in a tmux window of its own server."""

    def __init__(self, quid, url, account):
        self.folder = tempfile.TemporaryDirectory(prefix="quid-screen-", ignore_cleanup_errors=True)
        self.name = f"quid-screen-{os.getpid()}"
        command = shlex.join([
            "env", "-i", f"PATH={os.environ['PATH']}", "TERM=tmux-256color", f"HOME={self.folder.name}",
            "LC_ALL=C.UTF-8", "QUID_REDUCE_MOTION=1", quid, "--client", "test", "--node", url, "--from", account])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", command)
        self.tmux("set", "-s", "escape-time", "0")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-L", self.name, *arguments], capture_output=True, check=True).stdout.decode()

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, check=False)
        self.folder.cleanup()

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def key(self, name):
        self.tmux("send-keys", name)

    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, *texts, seconds=30):
        """Return the screen and the first of some texts that it shows."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen = self.text()
            found = next((text for text in texts if text in screen), None)
            if found:
                return screen, found
            time.sleep(0.05)
        raise RuntimeError(f"the screen does not show {texts}:\n{self.text()}")


def wei(ether):
    whole, _, decimals = ether.partition(".")
    return int(whole + decimals.ljust(18, "0"))


def check(quid, url, node, account, count):
    """Make payments; return the violations."""
    screen, wrong = Screen(quid, url, account), []
    try:
        screen.wait("1 Market")
        screen.key("F3")
        screen.wait("Real transfer on chain")
        for number in range(count):
            pay(screen, node, account, f"0.1{number:03}1", number, wrong)
    except (RuntimeError, subprocess.CalledProcessError) as error:
        wrong.append(str(error))
    finally:
        screen.close()
    return wrong


def pay(screen, node, account, amount, number, wrong):
    paid, balance = made(node, amount), balance_of(node, account)
    if number == 0:
        screen.type("o")
        screen.type(RECIPIENT)
        screen.wait("not sent to this address before")
        screen.key("Enter")
    else:
        screen.key("e")
    screen.type(amount)
    screen.wait(f"Send {amount} ETH (real)")
    screen.key("Enter")
    shown, _ = screen.wait("To send, type")
    maximum = wei(re.search(r"Maximum total +([\d.]+) ETH", shown)[1])
    if number % 3 == 1:
        # A wrong confirmation sends nothing.
        screen.type("0000")
        screen.key("Enter")
        screen.wait("does not match")
        if made(node, amount) != paid:
            wrong.append(f"{amount}: paid without a confirmation")
    screen.type(CONFIRMATION)
    screen.key("Enter")
    # The outcome is shown before the balance is read; only then does Escape close the window.
    shown, found = screen.wait("Real transfer · completed", "outcome unknown", "nothing was sent", seconds=180)
    if "arrived in block" not in shown:
        wrong.append(f"{amount}: {found}:\n{shown}")
    count = made(node, amount) - paid
    if count != 1:
        wrong.append(f"{amount}: shown as paid, but made {count} times")
    spent = balance - balance_of(node, account)
    if spent > maximum:
        wrong.append(f"{amount}: {spent} wei were spent, above the maximum of {maximum} that was shown")
    screen.key("Escape")
    screen.wait("Real transfer on chain")


def made(node, amount):
    """Return the number of executed payments of an amount."""
    value = wei(amount)
    with node.lock:
        return sum(
            1 for each in node.executed().values()
            if each["to"] == RECIPIENT.lower() and each["value"] == value and each["status"] == 1)


def balance_of(node, account):
    with node.lock:
        return int(node.eth_getBalance(account), 16)
