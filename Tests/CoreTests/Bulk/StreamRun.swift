import Foundation
import TestSupport

@testable import QuidCore

/// The result of a stream.
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

  /// Converts a stream in one block.
  ///
  /// - Parameters:
  ///   - rates: The rates and prices by day; those of `nil` apply to all lines.
  ///   - tables: The rate tables of single currencies.
  init(
    _ converter: StreamConverter, _ input: [UInt8], rates: [CalendarDay?: ConversionRates],
    tables: [Currency: Sourced<RateTable>] = [:]
  ) {
    var converter = converter
    if let shared = rates[nil] { converter.setRates(shared, for: nil) }
    var block = StreamBlock(input)
    block.convert(by: converter)
    while let requirement = block.requirement {
      switch requirement {
      case .rates(let day):
        days.append(day)
        converter.setRates(rates[day], for: day)
      case .currencyRates(let currency, let day):
        currencies.append(currency)
        converter.setRates(tables[currency], of: currency, for: day)
      }
      block.convert(by: converter)
    }
    output = block.output
    errors = block.errors.map { InvalidLine(line: $0.line, error: $0.error) }
    lines = block.line - 1
    rejection = block.rejection
    fixedRates = block.fixedRates
  }

  /// Converts a stream in one block, with the rate tables by day; the table of `nil` applies to all lines.
  init(_ converter: StreamConverter, _ input: [UInt8], _ tables: [CalendarDay?: Sourced<RateTable>]) {
    self.init(converter, input, rates: tables.mapValues { ConversionRates($0) })
  }

  /// Converts a stream whose input arrives in pieces of at most the given length.
  init(
    _ converter: StreamConverter, _ input: [UInt8], _ tables: [CalendarDay?: Sourced<RateTable>], pieces: Int,
    seed: UInt64 = 1
  ) async throws {
    var converter = converter
    var rates: [CalendarDay: ConversionRates] = [:]
    for (day, table) in tables {
      if let day { rates[day] = ConversionRates(table) } else { converter.setRates(ConversionRates(table), for: nil) }
    }
    let environment = StreamPieces(input, rates: rates, seed: seed, largestPiece: pieces, readiness: 50)
    var pipeline = StreamPipeline(converter, environment, coreCount: 2)
    try await pipeline.run()
    output = environment.output
    errors = environment.errors
    days = environment.days
    lines = pipeline.lineCount
    rejection = pipeline.rejection
    fixedRates = pipeline.fixedRates
  }
}

/// An input that arrives in pieces, an output that records all writes, and rates.
final class StreamPieces: StreamEnvironment {
  struct Failure: Error {}

  private(set) var output: [UInt8] = []
  private(set) var errors: [StreamRun.InvalidLine] = []
  private(set) var days: [CalendarDay] = []
  /// The number of output lines that were missing when the pipeline waited for input.
  private(set) var missingLines = 0
  /// The number of writes.
  private(set) var writeCount = 0
  /// The number of written bytes after which writing fails.
  var capacity = Int.max
  /// The number of days after which a request fails.
  var dayLimit = Int.max
  var hasOutdatedRates = false

  private let input: [UInt8]
  private let rates: [CalendarDay: ConversionRates]
  private var random: SplitMix64
  private let largestPiece: Int
  /// The probability in percent that input is available at once.
  private let readiness: UInt64
  private var offset = 0
  private var isReady = true

  init(
    _ input: [UInt8], rates: [CalendarDay: ConversionRates] = [:], seed: UInt64, largestPiece: Int = .max,
    readiness: UInt64 = 100
  ) {
    self.input = input
    self.rates = rates
    self.largestPiece = largestPiece
    self.readiness = readiness
    random = SplitMix64(seed: seed)
  }

  var isInputReady: Bool {
    isReady = random.next() % 100 < readiness
    return isReady
  }

  func read(_ memory: UnsafeMutableRawBufferPointer) -> Int {
    if !isReady {
      let lineFeed = UInt8(ascii: "\n")
      missingLines += input[..<offset].count { $0 == lineFeed } - output.count { $0 == lineFeed }
    }
    let piece = largestPiece == .max ? .max : Int(random.next() % UInt64(largestPiece)) + 1
    let part = input[offset...].prefix(min(piece, memory.count))
    memory.copyBytes(from: part)
    offset += part.count
    isReady = true
    return part.count
  }

  func write(_ bytes: [UInt8]) throws {
    guard output.count + bytes.count <= capacity else { throw Failure() }
    output += bytes
    writeCount += 1
  }

  func report(_ error: StreamLineError, line: Int) { errors.append(.init(line: line, error: error)) }

  func rates(for day: CalendarDay) async throws -> ConversionRates? {
    guard days.count < dayLimit else { throw Failure() }
    days.append(day)
    return rates[day]
  }

  func rates(of currency: Currency, for day: CalendarDay?) async -> Sourced<RateTable>? { nil }
}

extension StreamConverter {
  init(
    from source: Currency?, to target: Currency, layout: StreamLayout, format: StreamLayout.Format,
    days: ClosedRange<CalendarDay>
  ) {
    self.init(
      from: source.map { .currency($0) }, to: .currency(target), layout: layout, format: format, days: days)
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
