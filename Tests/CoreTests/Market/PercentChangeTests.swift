import QuidCore
import Testing

struct PercentChangeTests {
  struct Case: Sendable {
    let from: String
    let to: String
    let percent: String
  }

  @Test(arguments: [
    Case(from: "100", to: "103.5", percent: "3.5"), Case(from: "103.5", to: "100", percent: "-3.381642512077294686"),
    Case(from: "3", to: "4", percent: "33.333333333333333333"),
    Case(from: "3", to: "5", percent: "66.666666666666666667"),
    Case(from: "0.000000000000000001", to: "0.000000000000000003", percent: "200"),
    Case(from: "1", to: "0", percent: "-100"), Case(from: "7", to: "7", percent: "0"),
  ])
  func `the percentage is exact and rounded once`(change: Case) throws {
    #expect(try FixedPoint(change.from).percentChange(to: FixedPoint(change.to))?.description == change.percent)
  }

  @Test func `from nothing there is no percentage, nor one past the range`() {
    #expect(FixedPoint.zero.percentChange(to: .one) == nil)
    #expect(FixedPoint(units: 1).percentChange(to: .maximum) == nil)
    #expect(FixedPoint(units: .min).percentChange(to: .maximum) == nil)
  }

  @Test func `a change goes up, down or nowhere`() {
    #expect([FixedPoint(units: 1), FixedPoint(units: -1), .zero].map(PriceDirection.init) == [.up, .down, .unchanged])
  }
}
