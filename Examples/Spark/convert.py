"""Converts the lines of a data set by `quid convert -`, on as many machines as the cluster has.

    spark-submit --master … --files quid --archives rates.tar.gz#rates \\
      convert.py [--keep-wrong] [--partitions N | --whole-files] INPUT OUTPUT ARGUMENT …

The arguments are those of `quid convert -`, such as EUR USD --date 2025-12-31 --column 3. The program and its rates
travel with the job: `quid` is the static build, `rates.tar.gz` holds a data folder's `quid/ecb-history.rates`. So all
nodes have the same rates, ask nobody, and need nothing of Quid's beforehand. Ends with 1 when a partition could not be
converted, and writes no `_SUCCESS` then.

With --whole-files INPUT and OUTPUT are folders that every node sees under the same path. Each file is converted by one
process, which reads and writes it itself; Spark hands out the names, and no line goes through it.
"""

import argparse
import shlex
from pathlib import Path

# A carriage return belongs to its line, as it does for Quid. Otherwise Spark would take it for an end of its own.
READING = {"spark.hadoop.textinputformat.record.delimiter": "\n"}


def command(arguments, keeps_wrong=False):
    """The command that a partition goes through, as a list; it runs where Spark has put the job's files.

    Nothing in the node's environment has a say in the result. Quid ends with 65 when a line was wrong, and with
    something else when it could not do its work; with `keeps_wrong` the first is no failure: such lines keep their
    places, empty.
    """
    convert = 'env -i XDG_DATA_HOME="$PWD/rates" ' + shlex.join(["./quid", "convert", "-", *arguments, "--offline"])
    return ["sh", "-c", f"{convert} || [ $? -eq 65 ]" if keeps_wrong else f"exec {convert}"]


def convert(lines, arguments, keeps_wrong=False):
    """The converted lines of an RDD, in the same partitions and the same order.

    `checkCode` matters: without it a partition whose process was killed half-way counts as done.
    """
    return lines.pipe(shlex.join(command(arguments, keeps_wrong)), checkCode=True)


def convert_files(context, folder, output, program):
    """Runs a command such as `command` gives over each file of a folder; the results have the files' names.

    A result appears as a whole or not at all, so that a task may be tried again, or twice at once.
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
