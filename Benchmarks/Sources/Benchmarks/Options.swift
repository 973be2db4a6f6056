/// The command-line options of the benchmarks.
struct Options {
  /// Whether to make a short run for CI, with rough timings but with all checks.
  var isQuick = false
  /// A part of the names of the rows to run, for use with a profiler.
  var only: String?

  /// Returns whether the row with the given name is measured.
  func includes(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

  init(_ arguments: some Sequence<String>) throws {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--only":
        only = arguments.next()
        guard only != nil else { throw Usage() }
      default: throw Usage()
      }
    }
  }

  struct Usage: Error, CustomStringConvertible {
    let description = "usage: run [--quick] [--only PART-OF-A-NAME]"
  }
}
