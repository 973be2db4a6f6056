import TestSupport
import Testing

@testable import QuidCore

/// Compares the converted amounts of a stream with the exact arithmetic and with schoolbook arithmetic.
struct StreamAmountTests {
  /// A conversion from dollars to pounds, at rates for one euro.
  private struct Conversion: CustomStringConvertible {
    let from: String
    let to: String
    var format = StreamLayout.Format.exact
    var description: String { "\(from) to \(to)" }

    var cross: CrossRate {
      get throws {
        let source = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedDecimal(from)))
        let target = try #require(ExchangeRate(base: .eur, quote: .gbp, rate: FixedDecimal(to)))
        return try #require(CrossRate(from: source, to: target))
      }
    }

    func run(_ lines: [String]) -> StreamRun {
      let converter = StreamConverter(
        from: .usd, to: .gbp, layout: StreamLayout(), format: format, days: RateTable.firstDay...RateTable.firstDay)
      let input = Array(lines.joined(separator: "\n").utf8)
      return StreamRun(converter, input, [nil: .rates("2023-09-01", [.usd: from, .gbp: to])])
    }

    /// Returns the converted amount, or throws the error of the line.
    func converted(_ amount: String) throws -> String {
      let run = run(["\(amount)\n"])
      if let error = run.errors.first?.error { throw error }
      return String(run.text.dropLast())
    }
  }

  /// Returns a random decimal string, usually a short one.
  private static func amount(_ random: inout SplitMix64) -> String {
    let whole = random.next() >> (random.next() % 64)
    guard random.next() % 4 != 0 else { return "\(whole)" }
    let decimals = (0..<(random.next() % 18 + 1)).map { _ in "\(random.next() % 10)" }.joined()
    return "\(whole).\(random.next() % 3 == 0 ? String(decimals.prefix(2)) : decimals)"
  }

  private static func rate(_ random: inout SplitMix64) -> String {
    switch random.next() % 6 {
    case 0: "1"
    case 1: "0.\(random.next() % 999_999 + 1)"
    case 2: "\(random.next() % 100_000 + 1)"
    case 3: "0.000000000\(random.next() % 999_999_999 + 1)"
    case 4: "\(random.next() >> 4 | 1)"
    default: "\(random.next() % 1_000).\(random.next() % 9_999 + 1)"
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `200,000 amounts convert to the same strings as the exact arithmetic`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    let count = GeneratedCases.count(2_000, sample: 100)
    for _ in 0..<count {
      let format = try StreamLayout.Format(
        decimals: random.next() % 3 == 0 ? 18 : Int(random.next() % 19), keepsZeros: random.next() & 1 == 0)
      let conversion = Conversion(from: Self.rate(&random), to: Self.rate(&random), format: format)
      let cross = try conversion.cross
      let amounts = (0..<100).map { _ in Self.amount(&random) }
      let run = conversion.run(amounts)
      let results = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(results.count == amounts.count)
      for (amount, found) in zip(amounts, results) {
        let expected =
          (try? cross.converted(FixedDecimal(amount), decimals: format.decimals))?
          .description(minimumDecimals: format.keepsZeros ? format.decimals : 0)
        guard found == expected ?? "" else {
          Issue.record("\(amount), \(conversion): \(found), not \(expected ?? "–"), seed \(seed)")
          return
        }
      }
      refused += run.errors.count
    }
    #expect(refused > count / 20)
    #expect(refused < 50 * count)
  }

  @Test(arguments: SplitMix64.seeds)
  func `20,000 results are within half a unit of the exact fraction, ties to even`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let decimals = Int(random.next() % 19)
      let from = random.next() % 1_000_000 + 1
      let to = random.next() % 1_000_000 + 1
      let conversion = Conversion(from: "\(from)", to: "\(to)", format: try .init(decimals: decimals, keepsZeros: true))
      let amounts = (0..<20).map { _ in random.next() % 1_000_000_000 }
      let results = conversion.run(amounts.map(String.init)).text.split(separator: "\n")
      #expect(results.count == amounts.count)
      for (amount, result) in zip(amounts, results) {
        // result ÷ 10^decimals ≈ amount × to ÷ from; after multiplication twice the difference is at most `from`.
        let units = Schoolbook(decimal: result.filter { $0 != "." })
        let left = units * Schoolbook(UInt128(from)) * Schoolbook(2)
        let product = Schoolbook(UInt128(amount)) * Schoolbook(UInt128(to))
        let exact = product * Schoolbook.powerOfTen(decimals) * Schoolbook(2)
        let half = Schoolbook(UInt128(from))
        let isNear = left + half >= exact && exact + half >= left
        let isTie = left + half == exact || exact + half == left
        guard isNear, !isTie || units.isEven else {
          Issue.record("\(amount) × \(to) ÷ \(from) = \(result), seed \(seed)")
          return
        }
      }
    }
  }

  private struct Case: Sendable {
    let amount: String
    let from: String
    let to: String
    var decimals = 18
    var keepsZeros = false
    let result: String
  }

  private static let cases = [
    Case(amount: "100", from: "1", to: "1.0844", result: "108.44"),
    Case(amount: "100", from: "1.0844", to: "1", result: "92.216894135005533014"),
    Case(amount: "0", from: "1.0844", to: "3", result: "0"),
    Case(amount: "0.00", from: "1.0844", to: "3", decimals: 2, keepsZeros: true, result: "0.00"),
    Case(amount: "1", from: "3", to: "1", result: "0.333333333333333333"),
    Case(amount: "2", from: "3", to: "1", result: "0.666666666666666667"),
    Case(amount: "0.5", from: "1", to: "1", decimals: 0, result: "0"),
    Case(amount: "1.5", from: "1", to: "1", decimals: 0, keepsZeros: true, result: "2"),
    Case(amount: "2.5", from: "1", to: "1", decimals: 0, result: "2"),
    Case(amount: "2.500000000000000001", from: "1", to: "1", decimals: 0, result: "3"),
    Case(amount: "0.125", from: "1", to: "1", decimals: 2, result: "0.12"),
    Case(amount: "0.999", from: "1", to: "1", decimals: 2, keepsZeros: true, result: "1.00"),
    Case(amount: "99999999.995", from: "1", to: "1", decimals: 2, result: "100000000"),
    Case(amount: "18446744073709551615", from: "1", to: "1", result: "18446744073709551615"),
    Case(amount: "9999999999999999999", from: "1", to: "2", result: "19999999999999999998"),
    Case(amount: "0.000000000000000001", from: "1", to: "1", result: "0.000000000000000001"),
    Case(amount: "0.000000000000000001", from: "2", to: "1", result: "0"),
    Case(amount: "0.000000000000000003", from: "2", to: "1", result: "0.000000000000000002"),
    Case(amount: "007.50", from: "1", to: "1", result: "7.5"),
    Case(amount: "1000", from: "1", to: "1", decimals: 3, keepsZeros: true, result: "1000.000"),
    Case(
      amount: "170141183460469231731.687303715884105727", from: "1", to: "1",
      result: "170141183460469231731.687303715884105727"),
  ]

  @Test(arguments: cases)
  private func `result has exactly the expected digits`(_ sample: Case) throws {
    let format = try StreamLayout.Format(decimals: sample.decimals, keepsZeros: sample.keepsZeros)
    let conversion = Conversion(from: sample.from, to: sample.to, format: format)
    #expect(try conversion.converted(sample.amount) == sample.result)
  }

  private static let malformed = [
    "", ".5", "5.", "1,000", "-1", "+1", "1e3", "0x10", "1.2.3", "٣", " 1", "1 ", "1\r1", "0.1234567890123456789",
  ]

  @Test(arguments: malformed)
  func `malformed amount is rejected with the error of the decimal parser`(_ text: String) throws {
    var reason: DecimalSyntaxError?
    do throws(DecimalSyntaxError) { _ = try FixedDecimal(typed: text) } catch { reason = error }
    let expected = try #require(reason)
    let error: StreamLineError =
      if case .malformed(let reason) = expected { .malformed(text, reason) } else { .amount(expected) }
    #expect(throws: error) { try Conversion(from: "1.0844", to: "1").converted(text) }
  }

  @Test func `result above the range is out of range at a high rate`() {
    let conversion = Conversion(from: "1", to: "1000000")
    #expect(throws: StreamLineError.outOfRange) { try conversion.converted("170141183460469231731") }
  }

  struct Edge: Sendable, CustomTestStringConvertible {
    let amount: String
    let rate: String
    var decimals = 18
    let result: String
    var testDescription: String { "\(amount) by \(rate)" }
  }

  @Test(arguments: [
    // 2⁶⁴ − 1/2: the integer part fits in one word until it is rounded.
    Edge(amount: "1190112520884487201", rate: "15.5", decimals: 0, result: "18446744073709551616"),
    Edge(amount: "1190112520884487201", rate: "15.5", result: "18446744073709551615.5"),
    Edge(amount: "1190112520884487200", rate: "15.5", decimals: 0, result: "18446744073709551600"),
    Edge(amount: "170141183460469231731", rate: "1", result: "170141183460469231731"),
  ])
  func `results at the limit of one 64-bit word are exact`(_ edge: Edge) throws {
    let format = try StreamLayout.Format(decimals: edge.decimals, keepsZeros: false)
    #expect(try Conversion(from: "1", to: edge.rate, format: format).converted(edge.amount) == edge.result)
  }

  @Test(arguments: ["170141183460469231732", "200000000000000000000", "340282366920938463463"])
  func `amount above the range of FixedDecimal is rejected at any rate`(_ amount: String) {
    let conversion = Conversion(from: "1000000", to: "1")
    #expect(throws: StreamLineError.amount(.tooLarge)) { try conversion.converted(amount) }
  }

  @Test func `result above the range of FixedDecimal is out of range`() {
    let conversion = Conversion(from: "1", to: "1000")
    #expect(throws: StreamLineError.outOfRange) { try conversion.converted("999999999999999999") }
  }
}
