import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct QuantityTextTests {
  struct Good: Sendable {
    let text: String
    let high: UInt64
    let low: UInt64
  }

  @Test(arguments: [
    Good(text: "0x0", high: 0, low: 0), Good(text: "0x41", high: 0, low: 65), Good(text: "0x400", high: 0, low: 1024),
    Good(text: "0xDEADbeef", high: 0, low: 0xDEAD_BEEF),
    Good(text: "0xffffffffffffffffffffffffffffffff", high: .max, low: .max),
  ])
  func `a quantity is read`(_ good: Good) throws {
    let quantity = try #require(QuantityText(good.text))
    #expect(quantity.value == UInt128(good.high) << 64 | UInt128(good.low))
  }

  @Test(arguments: [
    "", "0x", "0", "41", "0x00", "0x0400", "0x00x1", "ff", "0xg", "0X41", "0x4 1", "-0x1", "0x-1", " 0x1", "0x1 ",
    "0x٣",
    "0x1.0", "1e3", "0x100000000000000000000000000000000",
  ])
  func `anything else is refused`(_ text: String) {
    #expect(QuantityText(text) == nil)
  }

  @Test func `what is written is read again`() {
    var random = SplitMix64(seed: 0x5EED)
    for _ in 0..<1_000 {
      let bits = Int(random.next() % 129)
      let number = bits == 0 ? 0 : (UInt128(random.next()) << 64 | UInt128(random.next())) >> UInt128(128 - bits)
      #expect(QuantityText(QuantityText.text(number))?.value == number, "seed 0x5EED, \(number)")
    }
  }
}
