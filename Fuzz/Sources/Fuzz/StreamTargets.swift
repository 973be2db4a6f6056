import Foundation
@testable import QuidCore
@testable import QuidNetworking

extension FuzzTarget {
  /// Checks that the output of a stream does not depend on the sizes of its blocks, and has one line for each input
  /// line.
  static func stream(_ data: Data) {
    guard data.count > 2, let usd = ExchangeRate(base: .eur, quote: .usd, rate: FixedDecimal(2)),
      let day = CalendarDay("2026-03-05"), let first = CalendarDay("1999-01-04"),
      let table = RateTable(base: .eur, day: day, rates: [.usd: usd.rate])
    else { return }
    var layout = StreamLayout()
    // The digits 0 to 3 select the default delimiter and syntax.
    let bits = data[0] ^ UInt8(ascii: "0")
    switch bits & 3 {
    case 0: break
    case 1: layout.isJSON = true
    case 2: layout.columns = .init(amount: 2)
    default: layout.columns = .init(amount: 2, day: 1, from: 3)
    }
    layout.delimiter = [nil, .comma, .semicolon, .tab][Int(bits >> 2 & 3)]
    layout.amounts.separators = [.dot, .dot, .dotAndGroups, .commaAndGroups][Int(bits >> 4 & 3)]
    layout.amounts.allowsNegative = bits & 64 != 0
    layout.hasHeader = bits & 128 != 0
    let sourced = Sourced(
      table, source: DataSource(name: "Fuzz", host: nil), asOf: nil, fetchedAt: Date(timeIntervalSinceReferenceDate: 0),
      freshness: .fresh)
    var converter = StreamConverter(
      from: .currency(.usd), to: .currency(.eur), layout: layout, format: .exact, days: first...day)
    converter.setRates(ConversionRates(sourced), for: nil)
    converter.requiresCurrencyRates = true
    let input = Array(data.dropFirst(2))
    let whole = run(converter, input, sourced, size: .max)
    precondition(whole == run(converter, input, sourced, size: Int(data[1]) % 64 + 1))
    if layout.columns == nil, !layout.isJSON, !whole.isRejected {
      precondition(whole.output.count { $0 == UInt8(ascii: "\n") } == input.count { $0 == UInt8(ascii: "\n") })
    }
  }

  private struct Outcome: Equatable {
    var output: [UInt8] = []
    var flaws: [Int] = []
    var isRejected = false
  }

  /// Converts the input in blocks of at least the given size that end with a record.
  private static func run(
    _ converter: StreamConverter, _ input: [UInt8], _ table: Sourced<RateTable>, size: Int
  ) -> Outcome {
    var converter = converter
    var outcome = Outcome()
    var rest = input[...]
    var previous: StreamBlock?
    while !rest.isEmpty {
      let start = previous == nil ? StreamLayout.byteOrderMarkCount(in: rest) : 0
      var count = rest.count
      if size < rest.count {
        for length in stride(from: start + size, to: rest.count, by: size) {
          let part = rest.dropFirst(start).prefix(length - start)
          guard let end = part.withUnsafeBufferPointer({ converter.layout.recordsEnd(in: $0) }) else { continue }
          count = start + end
          break
        }
      }
      var block = StreamBlock(Array(rest.prefix(count)), after: previous)
      rest = rest.dropFirst(count)
      block.convert(by: converter)
      while let requirement = block.requirement {
        switch requirement {
        case .rates(let day): converter.setRates(day.ordinal % 2 == 0 ? ConversionRates(table) : nil, for: day)
        case .currencyRates(let currency, let day):
          converter.setRates(currency == .usd ? table : nil, of: currency, for: day)
        }
        block.convert(by: converter)
      }
      outcome.output += block.output
      outcome.flaws += block.errors.map(\.line)
      outcome.isRejected = block.rejection != nil
      if outcome.isRejected { break }
      previous = block
    }
    return outcome
  }
}
