import Foundation
import QuidCore

/// What a stream made of an input that came in pieces.
struct StreamRun {
  /// Everything that was written.
  private(set) var output: [UInt8] = []
  /// The lines that were wrong.
  private(set) var flaws: [Flawed] = []
  /// The days that were asked for, in that order.
  private(set) var days: [CalendarDay] = []
  /// How many lines there were.
  private(set) var lines = 0

  struct Flawed: Hashable {
    let line: Int
    let flaw: StreamFlaw
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a stream.
  ///
  /// - Parameters:
  ///   - tables: the tables of days; that under `nil` is for all lines.
  ///   - pieces: how many bytes come at a time.
  init(
    _ stream: ConversionStream, _ input: [UInt8], _ tables: [CalendarDay?: Sourced<RateTable>],
    pieces: () -> Int = { .max }, room: Int = 64
  ) {
    var stream = stream
    if let table = tables[nil] { stream.know(table, for: nil) }
    var rest = input[...]
    var block = ByteBlock(capacity: 64)
    var written = ByteBlock(capacity: room)
    var isEnd = false
    while true {
      let want = stream.convert(&block, isEnd: isEnd, into: &written) { line, flaw in
        flaws.append(Flawed(line: line, flaw: flaw))
      }
      switch want {
      case .input:
        precondition(!isEnd, "there is no more")
        let piece = rest.prefix(max(1, min(pieces(), rest.count)))
        block.reserve(max(1, piece.count))
        block.fill { memory in
          memory.copyBytes(from: piece)
          return piece.count
        }
        rest = rest.dropFirst(piece.count)
        isEnd = piece.isEmpty
      case .room(let count):
        output += Array(written.bytes)
        written.clear()
        written.reserve(count)
      case .rates(let day):
        days.append(day)
        stream.know(tables[day], for: day)
      case .nothing:
        output += Array(written.bytes)
        lines = stream.lines
        return
      }
    }
  }
}

extension Sourced where Value == RateTable {
  /// A table of a day against the euro.
  static func rates(_ day: String, _ rates: [Currency: String]) -> Sourced<RateTable> {
    let numbers = rates.mapValues { (try? FixedPoint($0)) ?? .zero }
    guard let day = CalendarDay(day), let table = RateTable(base: .eur, day: day, rates: numbers) else {
      preconditionFailure("a table")
    }
    return Sourced(
      table, source: Source(name: "Sample", host: nil), asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0),
      freshness: .fresh)
  }
}
