"""A standalone Spark cluster on loopback: a master and workers of one core each, gone when it is closed."""

import os
import re
import secrets
import signal
import subprocess
import time
from pathlib import Path


class Cluster:
    """What runs, and where it keeps its files.

    Every process is the head of a group of its own, which is ended as a whole by its id.
    """

    def __init__(self, spark_home, python, work):
        self.home = spark_home
        self.work = work
        self.workers = []
        self.groups = []
        configuration = work / "conf"
        configuration.mkdir(mode=0o700)
        # Whoever knows the secret may run programs as this user, so it is made up anew each time.
        settings = {
            "spark.authenticate": "true",
            "spark.authenticate.secret": secrets.token_hex(32),
            "spark.master.rest.enabled": "false",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.memory": "512m",
            "spark.executor.memory": "512m",
        }
        defaults = configuration / "spark-defaults.conf"
        defaults.touch(mode=0o600)
        defaults.write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
        self.environment = {
            **os.environ,
            "SPARK_HOME": str(spark_home),
            "SPARK_CONF_DIR": str(configuration),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(work / "local"),
            "SPARK_DAEMON_MEMORY": "256m",
            "PYSPARK_PYTHON": str(python),
            "PYSPARK_DRIVER_PYTHON": str(python),
        }
        self.master = None

    def __enter__(self):
        arguments = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        _, log = self.start("master", arguments)
        self.master = self.await_line(log, r"Starting Spark master at (spark://127\.0\.0\.1:\d+)")
        return self

    def __exit__(self, *_):
        for group in self.groups:
            self.end(group, signal.SIGTERM)
        for group in self.groups:
            try:
                group.wait(10)
            except subprocess.TimeoutExpired:
                pass
            # Also what a worker has started and has not ended.
            self.end(group, signal.SIGKILL)
            group.wait()

    def add_worker(self):
        """Starts a worker of one core and waits until the master knows it."""
        name = f"worker-{len(self.workers) + 1}"
        arguments = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0"]
        arguments += ["--cores", "1", "--memory", "1g", "--work-dir", str(self.work / name), self.master]
        process, log = self.start(name, arguments)
        self.workers.append(process)
        self.await_line(log, r"(Successfully registered) with master")

    def lose_worker(self):
        """Ends the last worker and its executor at once, as when a machine's power fails."""
        worker = self.workers.pop()
        self.end(worker, signal.SIGKILL)
        worker.wait()
        self.groups.remove(worker)

    def sessions(self):
        """The ids of the workers' sessions, to which all belongs that they have started."""
        return [worker.pid for worker in self.workers]

    def notes(self):
        """What the programs in the pipes have said on standard error, line by line."""
        lines = []
        for log in sorted(self.work.glob("worker-*/app-*/*/stderr")):
            lines += [line for line in log.read_text(errors="replace").splitlines() if line.startswith("quid: ")]
        return lines

    def run(self, command, timeout, meanwhile=lambda: None):
        """Runs a program on the cluster, a driver, and returns what it prints."""
        driver, log = self.start("driver", command, output=subprocess.PIPE)
        try:
            meanwhile()
            printed, _ = driver.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"spark: the job took longer than {timeout} s; {log}") from None
        finally:
            # Java runs beside Python and would outlive it for a while.
            self.end(driver, signal.SIGKILL)
            driver.wait()
            self.groups.remove(driver)
        if driver.returncode != 0:
            raise SystemExit(f"spark: the job failed\n{log.read_text(errors='replace')[-4000:]}")
        return printed

    def start(self, name, command, output=None):
        """Starts a process at the head of a group of its own; its log is in a file named after it."""
        log = self.work / f"{name}.log"
        with log.open("ab") as file:
            arguments = command if Path(command[0]).is_file() else [str(self.home / "bin" / "spark-class"), *command]
            process = subprocess.Popen(
                arguments, env=self.environment, cwd=self.work, stdin=subprocess.DEVNULL, stdout=output or file,
                stderr=file, start_new_session=True,
            )
        self.groups.append(process)
        return process, log

    def await_line(self, log, pattern):
        """Waits until a log has such a line, two minutes at most."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if found := re.search(pattern, log.read_text(errors="replace")):
                return found[1]
            if self.groups[-1].poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"spark: {log.stem} does not start\n{log.read_text(errors='replace')[-2000:]}")

    @staticmethod
    def end(process, number):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            pass
