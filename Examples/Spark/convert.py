"""Convert the lines of a data set with `quid convert -` on a Spark cluster.

    spark-submit --master … --files quid --archives rates.tar.gz#rates \\
      convert.py [--keep-wrong] [--partitions N | --whole-files] INPUT OUTPUT ARGUMENT …

The arguments are those of `quid convert -`, such as EUR USD --date 2025-12-31 --column 3. The program and its rates are
files of the job: `quid` is the static build, and `rates.tar.gz` contains a folder `cache` with the responses of all days
and may contain a folder `config` with settings. All nodes have the same rates, make no requests, and need no installation
of Quid. If a partition cannot be converted, the exit code is 1 and no `_SUCCESS` is written.

With --whole-files, INPUT and OUTPUT are folders with the same path on every node. One process converts each file, and
reads and writes it directly. Spark distributes only the names.
"""

import argparse
import shlex
from pathlib import Path

# A carriage return is part of its line, as in Quid. By default, Spark treats it as the end of a line.
READING = {"spark.hadoop.textinputformat.record.delimiter": "\n"}


def command(arguments, keeps_wrong=False):
    """Return the command that converts a partition, as a list. It runs in the folder of the job's files.

    The environment of the node does not affect the result. The exit code of quid is 65 if a line is invalid. With
    `keeps_wrong`, this is not a failure, and the result of an invalid line is an empty line.
    """
    folders = 'XDG_CACHE_HOME="$PWD/rates/cache" XDG_CONFIG_HOME="$PWD/rates/config"'
    convert = f"env -i {folders} {shlex.join(['./quid', 'convert', '-', *arguments, '--offline'])}"
    return ["sh", "-c", f"{convert} || [ $? -eq 65 ]" if keeps_wrong else f"exec {convert}"]


def convert(lines, arguments, keeps_wrong=False):
    """Return the converted lines of an RDD, in the same partitions and the same order.

    Without `checkCode`, a partition whose process was killed would count as complete.
    """
    return lines.pipe(shlex.join(command(arguments, keeps_wrong)), checkCode=True)


def convert_files(context, folder, output, program):
    """Run a command from `command` with each file of a folder; the results have the names of the files.

    Each result is written atomically, so a task can be retried or run twice at the same time.
    """
    steps = f'''mkdir -p "$0" && draft=$0/.draft.$(uname -n).$$ && while IFS= read -r file; do
        {shlex.join(program)} <"$file" >"$draft" || {{ code=$?; rm "$draft"; exit $code; }}
        mv "$draft" "$0/$(basename "$file")" || exit
    done'''
    files = sorted(str(path) for path in Path(folder).iterdir())
    names = context.parallelize(files, len(files))
    names.pipe(shlex.join(["sh", "-c", steps, str(output)]), checkCode=True).count()


def main():
    from pyspark import SparkConf, SparkContext

    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--keep-wrong", action="store_true")
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--whole-files", action="store_true")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if "--heading" in options.arguments and not options.whole_files:
        parser.error("--heading would leave the first line of every partition as it is; take the heading off first")

    settings = SparkConf().setAppName("quid convert").setAll(READING.items())
    context = SparkContext(conf=settings)
    if options.whole_files:
        convert_files(context, options.input, options.output, command(options.arguments, options.keep_wrong))
    else:
        lines = context.textFile(options.input, options.partitions)
        convert(lines, options.arguments, options.keep_wrong).saveAsTextFile(options.output)
    context.stop()


if __name__ == "__main__":
    main()
