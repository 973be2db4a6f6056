import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

struct SparklineTests {
  private func shape(_ prices: [Int]) throws -> PriceShape {
    try #require(PriceShape(prices: prices.map { FixedDecimal($0) }))
  }

  @Test func `rising price is drawn from the lowest to the highest dots`() throws {
    #expect(Sparkline.text(try shape(Array(1...20)), .unicode) == "⣀⣀⠤⠤⠤⠒⠒⠒⠉⠉")
    #expect(Sparkline.text(try shape((1...20).reversed()), .unicode) == "⠉⠉⠒⠒⠒⠤⠤⠤⣀⣀")
  }

  @Test(arguments: [[1, 2], [2, 2], Array(1...168), Array(1...400), [5, 1, 9, 3, 3, 8]])
  func `shape has the same width for any number of prices`(_ prices: [Int]) throws {
    let braille = Sparkline.text(try shape(prices), .unicode).unicodeScalars
    #expect(braille.count == Sparkline.listColumns)
    #expect(braille.allSatisfy { 0x2801...0x28FF ~= $0.value })
    let ascii = Sparkline.text(try shape(prices), .ascii)
    #expect(ascii.count == Sparkline.listColumns)
    #expect(ascii.allSatisfy { "_.-~'".contains($0) })
  }
}
