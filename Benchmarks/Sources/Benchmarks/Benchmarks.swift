import Foundation

/// Measures Quid's arithmetic and Foundation's `Decimal` in the same run.
///
/// Every row is checked before it is timed. A wrong result fails the run; a slow one does not, since the machine may be
/// busy.
@main
struct Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      try table(options)
      if options.includes("allocations") { print(try QuoteAllocations.report()) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(error is Options.Usage ? 64 : 1)
    }
  }

  private static func table(_ options: Options) throws {
    let rows = try (Row.parsing() + Row.arithmetic() + Row.formatting() + Row.quoting())
      .filter { options.includes($0.name) }
    guard !rows.isEmpty else { return }
    let stopwatch = options.isQuick ? Stopwatch.quick : .thorough
    print(Table(results: measure(rows, stopwatch: stopwatch), python: PythonPeer.run(rounds: stopwatch.rounds)))
    print(
      """
      Medians and spread of interleaved rounds. Every result of Quid and Decimal was found equal before anything was timed.
      Decimal rounds half to even at the 18th decimal where Quid does. Bare is UInt128 that cuts off instead of rounding;
      it can only do the small figures, as 1.5 × 1644.1 in units of 10⁻¹⁸ already needs 131 bits. Python is its decimal,
      the one in C, without the loop around it: of 60 digits, rounded to the 18th decimal.

      """)
  }

  /// Measures the rows in turn, so that other load of the machine affects all of them equally.
  private static func measure(_ rows: [Row], stopwatch: Stopwatch) -> [Result] {
    let counts = rows.map { row in row.works.map { stopwatch.count(for: $0) } }
    var results = rows.map { Result(row: $0) }
    for _ in 0..<stopwatch.rounds {
      for (index, row) in rows.enumerated() {
        for (side, work) in row.works.enumerated() {
          results[index].measurements[side].add(
            stopwatch.nanoseconds(for: work, count: counts[index][side]))
        }
      }
    }
    return results
  }
}
