import Testing

@testable import QuidCore

struct AmountSyntaxTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let input: String
    var separators = AmountSyntax.Separators.dot
    var allowsNegative = false
    /// The amount as a decimal string, with a minus sign if it is negative; `nil` for an error.
    let amount: String?
    var testDescription: String { "\(input) \(separators) \(allowsNegative)" }
  }

  private static func groups(_ input: String, _ amount: String?, negative: Bool = false) -> Case {
    Case(input: input, separators: .dotAndGroups, allowsNegative: negative, amount: amount)
  }

  private static func comma(_ input: String, _ amount: String?, negative: Bool = false) -> Case {
    Case(input: input, separators: .commaAndGroups, allowsNegative: negative, amount: amount)
  }

  @Test(arguments: [
    Case(input: "1234.56", amount: "1234.56"), Case(input: "1,234.56", amount: nil),
    Case(input: "1234,56", amount: nil), Case(input: "-5", amount: nil), Case(input: "(5)", amount: nil),
    groups("1,234.56", "1234.56"), groups("1234.56", "1234.56"), groups("12,345,678", "12345678"),
    groups("999", "999"), groups("0.5", "0.5"), groups("007", "7"), groups("100,000.000", "100000"),
    groups("1,23", nil), groups("1,2345", nil), groups("1234,567", nil), groups(",123", nil), groups("1,,234", nil),
    groups("0,500", nil), groups("012,345", nil), groups("1,234.567,8", nil), groups("1.234,56", nil),
    groups("1,234.", nil), groups("1,234,", nil), groups("1,2 34", nil), groups("1'234", nil), groups(".5", nil),
    groups("1,23a.5", nil), groups("1,-23.5", nil), groups("1,234-", nil), groups("-1,234", nil), groups("", nil),
    comma("1.234,56", "1234.56"), comma("1234,56", "1234.56"), comma("99,00", "99"), comma("0,5", "0.5"),
    comma("1.234", "1234"), comma("1.234.567,8", "1234567.8"), comma("950", "950"), comma("1,234", "1.234"),
    comma("1.5", nil), comma("0.500", nil), comma("1.234.56", nil), comma("1,234.56", nil), comma("12.50", nil),
    comma("1,2,3", nil), comma("1,", nil), comma(",5", nil), comma("1.2345", nil), comma(" 1,5", nil),
    comma("-1.000,00", nil), comma("1,5e3", nil),
    Case(input: "-12.5", allowsNegative: true, amount: "-12.5"),
    Case(input: "(12.5)", allowsNegative: true, amount: "-12.5"),
    Case(input: "12.5", allowsNegative: true, amount: "12.5"), Case(input: "-0", allowsNegative: true, amount: "0"),
    Case(input: "(0.00)", allowsNegative: true, amount: "0"),
    Case(input: "(1,234.56)", allowsNegative: true, amount: nil),
    Case(input: "--5", allowsNegative: true, amount: nil), Case(input: "(-5)", allowsNegative: true, amount: nil),
    Case(input: "-(5)", allowsNegative: true, amount: nil), Case(input: "(5", allowsNegative: true, amount: nil),
    Case(input: "5)", allowsNegative: true, amount: nil), Case(input: "()", allowsNegative: true, amount: nil),
    Case(input: "(", allowsNegative: true, amount: nil), Case(input: "-", allowsNegative: true, amount: nil),
    Case(input: "5-", allowsNegative: true, amount: nil), Case(input: "+5", allowsNegative: true, amount: nil),
    Case(input: "- 5", allowsNegative: true, amount: nil), Case(input: "−5", allowsNegative: true, amount: nil),
    groups("(1,234.56)", "-1234.56", negative: true), groups("-1,234.56", "-1234.56", negative: true),
    groups("-,234", nil, negative: true), comma("-1.000,00", "-1000", negative: true),
    comma("(1.000,5)", "-1000.5", negative: true), comma("(1,000.5)", nil, negative: true),
  ])
  func `amount is read only in its own syntax`(_ sample: Case) throws {
    var layout = StreamLayout()
    layout.amounts.separators = sample.separators
    layout.amounts.allowsNegative = sample.allowsNegative
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    for isCSV in [false, true] {
      if isCSV { (layout.columns, layout.delimiter) = (.init(amount: 2), .tab) }
      let stream = StreamConverter(from: .eur, to: .eur, layout: layout, format: .exact, days: days)
      let tables = [CalendarDay?.none: Sourced.rates("2023-09-01", [.usd: "1.0844"])]
      let run = StreamRun(stream, Array((isCSV ? "x\t" : "").utf8) + Array("\(sample.input)\n".utf8), tables)
      #expect(run.text == (isCSV ? "x\t" : "") + (sample.amount ?? "") + "\n", "CSV: \(isCSV)")
      #expect(run.errors.count == (sample.amount == nil ? 1 : 0))
    }
  }

  @Test func `result that is rounded to zero has no sign`() throws {
    var layout = StreamLayout()
    layout.amounts.allowsNegative = true
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    let stream = StreamConverter(
      from: .eur, to: .eur, layout: layout, format: try .init(decimals: 2, keepsZeros: true), days: days)
    let run = StreamRun(
      stream, Array("-0.004\n-0.005\n-0.015\n".utf8), [nil: .rates("2023-09-01", [.usd: "1.0844"])])
    #expect(run.text == "0.00\n0.00\n-0.02\n")
  }

  @Test func `JSON has the amount in plain syntax`() throws {
    var layout = StreamLayout()
    layout.amounts.allowsNegative = true
    layout.amounts.separators = .commaAndGroups
    layout.isJSON = true
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    let stream = StreamConverter(from: .eur, to: .usd, layout: layout, format: .exact, days: days)
    let run = StreamRun(stream, Array("(1.000,50)\n1.5\n".utf8), [nil: .rates("2023-09-01", [.usd: "2"])])
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"amount":"-1000.5","#) == true)
    #expect(lines.first?.contains(#""result":"-2001""#) == true)
    #expect(lines.last?.hasPrefix(#"{"amount":null,"#) == true)
    #expect(lines.last?.contains(#""problem":"malformed","result":null"#) == true)
    #expect(run.errors == [.init(line: 2, error: .syntax("1.5", layout.amounts))])
  }
}
