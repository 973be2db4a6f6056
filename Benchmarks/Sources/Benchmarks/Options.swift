/// What the benchmarks are asked for on the command line.
struct Options {
  /// A short run for CI: the figures are rough, the results are checked all the same.
  var isQuick = false
  /// Only the rows and reports whose name contains this, for a profiler.
  var only: String?

  /// Whether a row or a report of that name is to be measured.
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
