"""The driver that `run` has its jobs done by: takes a plan as JSON, tells how each job went.

    trial.py PLAN    with SPARK_CONF_DIR naming the cluster
"""

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

from convert import READING, convert_files
from pyspark import SparkConf, SparkContext


def where(context, workers):
    """How many workers take part: each task says in which folder it runs, and stays long enough for all to get one."""

    def folder(_):
        time.sleep(0.5)
        yield os.getcwd()

    return len(set(context.parallelize(range(2 * workers), 2 * workers).mapPartitions(folder).collect()))


def do(context, job, partitions):
    """Does a job: its input through its command, by Python's `pipe`, by the JVM's without Python, or file by file."""
    if job["by"] == "files":
        return convert_files(context, job["input"], job["output"], job["command"])
    if job["by"] == "jvm":
        lines = context._jsc.textFile(job["input"], partitions).pipe(job["command"])
    else:
        command = shlex.join(job["command"])
        lines = context.textFile(job["input"], partitions).pipe(command, checkCode=job.get("checks", True))
    lines.saveAsTextFile(job["output"])


def reason(text):
    """The part of Java's page of text that says what went wrong in the pipe."""
    found = re.search(r"exited with error code -?\d+|Subprocess exited with status -?\d+", text)
    return found[0] if found else text[:400]


def processor_seconds(sessions):
    """What the processors have spent on these sessions' processes and on their children that have ended."""
    ticks = 0
    for process in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = process.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) in sessions:
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def outcome(context, job, plan):
    """Runs a job and tells its time, that of the processors and, if it failed, why."""
    spent = processor_seconds(plan["sessions"])
    began = time.monotonic()
    failure = None
    try:
        do(context, job, plan["partitions"])
    except Exception as error:
        failure = reason(str(error))
    seconds = time.monotonic() - began
    return {"name": job["name"], "seconds": [seconds, processor_seconds(plan["sessions"]) - spent], "failure": failure}


def main():
    plan = json.loads(Path(sys.argv[1]).read_text())
    workers = plan["workers"]
    settings = SparkConf().setMaster(plan["master"]).setAppName("quid convert")
    settings.set("spark.cores.max", str(workers)).set("spark.log.level", "ERROR")
    settings.set("spark.scheduler.minRegisteredResourcesRatio", "1").set(
        "spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
    settings.setAll(READING.items())
    settings.set("spark.files", plan["program"]).set("spark.archives", plan["rates"] + "#rates")
    context = SparkContext(conf=settings)
    context.setLogLevel("OFF")
    taking_part = where(context, workers)
    outcomes = [outcome(context, job, plan) for job in plan["jobs"]]
    context.stop()
    print(json.dumps({"workers": taking_part, "outcomes": outcomes}))


if __name__ == "__main__":
    main()
