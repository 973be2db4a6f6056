/// What the benchmarks are asked for on the command line.
struct Options {
  /// A short run for CI: the figures are rough, the results are checked all the same.
  var isQuick = false
  /// Only the rows whose name contains this, for a profiler.
  var only: String?

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
    let description = "usage: run [--quick] [--only PART-OF-A-ROW'S-NAME]"
  }
}
