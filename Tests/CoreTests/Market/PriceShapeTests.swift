import QuidCore
import Testing

struct PriceShapeTests {
  struct Case: Sendable {
    let prices: [Int]
    let levels: [Int]?
  }

  @Test(arguments: [
    Case(prices: [1, 2, 3], levels: [0, 500, 1_000]),
    Case(prices: [5, 5], levels: [500, 500]),
    Case(prices: [0, 3, 1], levels: [0, 1_000, 333]),
    // Half to even: 0.5 and 1.5 thousandths.
    Case(prices: [0, 2_000, 1, 3], levels: [0, 1_000, 0, 2]),
    Case(prices: [], levels: nil), Case(prices: [5], levels: nil), Case(prices: [1, -1], levels: nil),
  ])
  func `levels are positions between the lowest and the highest price`(_ shape: Case) {
    #expect(PriceShape(prices: shape.prices.map { FixedDecimal($0) })?.levels == shape.levels)
  }

  @Test func `number of prices is limited to 400`() {
    let prices = (1...401).map { FixedDecimal($0) }
    #expect(PriceShape(prices: Array(prices.dropLast()))?.levels.count == 400)
    #expect(PriceShape(prices: prices) == nil)
  }

  @Test func `largest and smallest prices do not overflow`() {
    #expect(PriceShape(prices: [.zero, .maximum])?.levels == [0, 1_000])
    #expect(PriceShape(prices: [.zero, FixedDecimal(units: 1)])?.levels == [0, 1_000])
  }
}
