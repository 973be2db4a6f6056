import Foundation

@testable import QuidCore

/// The result of a stream whose input arrives in pieces.
struct StreamRun {
  /// The complete output.
  private(set) var output: [UInt8] = []
  /// The invalid lines with their errors.
  private(set) var errors: [InvalidLine] = []
  /// The requested days in order.
  private(set) var days: [CalendarDay] = []
  /// The currencies in the input whose rates were required, in order.
  private(set) var currencies: [Currency] = []
  /// The number of lines.
  private(set) var lines = 0
  /// The reason why no line was converted.
  private(set) var rejection: StreamInputError?
  /// The fixed rates of the conversions.
  private(set) var fixedRates: Set<FixedRate> = []

  struct InvalidLine: Hashable {
    let line: Int
    let error: StreamLineError
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a stream to its end.
  ///
  /// - Parameters:
  ///   - tables: The rate tables by day; the table of `nil` applies to all lines.
  ///   - pieces: Returns the number of bytes of the next piece of input.
  init(
    _ stream: StreamConverter, _ input: [UInt8], _ tables: [CalendarDay?: Sourced<RateTable>],
    pieces: () -> Int = { .max }, room: Int = 64
  ) {
    self.init(stream, input, rates: tables.mapValues { ConversionRates($0) }, pieces: pieces, room: room)
  }

  /// Runs a stream of coins to its end.
  ///
  /// - Parameters:
  ///   - rates: The rates and prices by day; those of `nil` apply to all lines.
  ///   - tables: The rate tables of single currencies.
  ///   - pieces: Returns the number of bytes of the next piece of input.
  init(
    _ stream: StreamConverter, _ input: [UInt8], rates: [CalendarDay?: ConversionRates],
    tables: [Currency: Sourced<RateTable>] = [:], pieces: () -> Int = { .max }, room: Int = 64
  ) {
    var stream = stream
    if let shared = rates[nil] { stream.setRates(shared, for: nil) }
    var rest = input[...]
    var block = ByteQueue(capacity: 64)
    var written = ByteQueue(capacity: room)
    var isEnd = false
    while true {
      let need = stream.convert(&block, isEnd: isEnd, into: &written) { line, error in
        errors.append(InvalidLine(line: line, error: error))
      }
      switch need {
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
      case .outputSpace(let count):
        output += Array(written.bytes)
        written.clear()
        written.reserve(count)
      case .rates(let day):
        days.append(day)
        stream.setRates(rates[day], for: day)
      case .currencyRates(let currency, let day):
        currencies.append(currency)
        stream.setRates(tables[currency], of: currency, for: day)
      case .finished:
        output += Array(written.bytes)
        lines = stream.lineCount
        rejection = stream.rejection
        fixedRates = stream.fixedRates
        return
      }
    }
  }
}

extension Sourced where Value == RateTable {
  /// Returns a table of a day with the euro as its base.
  static func rates(_ day: String, _ rates: [Currency: String]) -> Sourced<RateTable> {
    let numbers = rates.mapValues { (try? FixedDecimal($0)) ?? .zero }
    guard let day = CalendarDay(day), let table = RateTable(base: .eur, day: day, rates: numbers) else {
      preconditionFailure("a table")
    }
    return Sourced(
      table, source: DataSource(name: "Sample", host: nil), asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0),
      freshness: .fresh)
  }
}
