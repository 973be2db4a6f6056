import Foundation
@testable import QuidCore
@testable import QuidNetworking

extension FuzzTarget {
  /// Checks that the output of a stream does not depend on the sizes of its chunks, and has one line for each input
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
    let stream = StreamConverter(from: .usd, to: .eur, layout: layout, format: .exact, days: first...day)
    let input = Array(data.dropFirst(2))
    let whole = run(stream, input, sourced, piece: .max)
    precondition(whole == run(stream, input, sourced, piece: Int(data[1]) % 7 + 1))
    if layout.columns == nil, !layout.isJSON, !whole.isRejected {
      precondition(whole.output.count { $0 == UInt8(ascii: "\n") } == input.count { $0 == UInt8(ascii: "\n") })
    }
  }

  private struct Outcome: Equatable {
    var output: [UInt8] = []
    var flaws: [Int] = []
    var isRejected = false
  }

  private static func run(
    _ stream: StreamConverter, _ input: [UInt8], _ table: Sourced<RateTable>, piece: Int
  ) -> Outcome {
    var stream = stream
    stream.setRates(ConversionRates(table), for: nil)
    stream.requiresCurrencyRates = true
    var outcome = Outcome()
    var rest = input[...]
    var block = ByteQueue(capacity: 64)
    var written = ByteQueue(capacity: 64)
    var isEnd = false
    while true {
      switch stream.convert(&block, isEnd: isEnd, into: &written, report: { line, _ in outcome.flaws.append(line) }) {
      case .input:
        let part = rest.prefix(max(1, min(piece, rest.count)))
        block.reserve(max(1, part.count))
        block.fill { memory in
          memory.copyBytes(from: part)
          return part.count
        }
        rest = rest.dropFirst(part.count)
        isEnd = part.isEmpty
      case .outputSpace(let count):
        outcome.output += Array(written.bytes)
        written.clear()
        written.reserve(count)
      case .rates(let day):
        stream.setRates(day.ordinal % 2 == 0 ? ConversionRates(table) : nil, for: day)
      case .currencyRates(let currency, let day):
        stream.setRates(currency == .usd ? table : nil, of: currency, for: day)
      case .finished:
        outcome.output += Array(written.bytes)
        outcome.isRejected = stream.rejection != nil
        return outcome
      }
    }
  }
}
