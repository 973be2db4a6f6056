import QuidCore
import QuidPresentation
import Testing

struct ChangeLabelTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let percent: String
    let text: String
    var direction: PriceDirection = .unchanged
    var locale = ""
    var testDescription: String { "\(locale) \(percent)" }
  }

  @Test(arguments: [
    Case(percent: "0.3", text: "▲ +0.3%", direction: .up),
    Case(percent: "-1.3", text: "▼ -1.3%", direction: .down),
    Case(percent: "0", text: "0.0%"),
    Case(percent: "0.05", text: "0.0%"),
    Case(percent: "-0.04999", text: "0.0%"),
    Case(percent: "0.15", text: "▲ +0.2%", direction: .up),
    Case(percent: "-99.96", text: "▼ -100.0%", direction: .down),
    Case(percent: "1234567.89", text: "▲ +1,234,567.9%", direction: .up),
    Case(percent: "-1.3", text: "▼ \u{2212}1,3\u{A0}%", direction: .down, locale: "sv_SE"),
    Case(percent: "3.5", text: "▲ +%3,5", direction: .up, locale: "tr_TR"),
  ])
  func `change has the arrow and prefix of the rounded value`(_ sample: Case) throws {
    let isNegative = sample.percent.hasPrefix("-")
    let size = try FixedDecimal(isNegative ? sample.percent.dropFirst() : sample.percent[...])
    let change = NumberFormat(localeIdentifier: sample.locale).change(isNegative ? try size.negated() : size)
    #expect(change.text == sample.text)
    #expect(change.direction == sample.direction)
  }
}
