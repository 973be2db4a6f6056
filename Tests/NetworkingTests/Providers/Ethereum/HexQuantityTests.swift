import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct HexQuantityTests {
  struct Valid: Sendable {
    let string: String
    let high: UInt64
    let low: UInt64
  }

  @Test(arguments: [
    Valid(string: "0x0", high: 0, low: 0), Valid(string: "0x41", high: 0, low: 65),
    Valid(string: "0x400", high: 0, low: 1024),
    Valid(string: "0xDEADbeef", high: 0, low: 0xDEAD_BEEF),
    Valid(string: "0x00", high: 0, low: 0), Valid(string: "0x0400", high: 0, low: 1024),
    Valid(string: "0x" + String(repeating: "0", count: 62) + "41", high: 0, low: 65),
    Valid(string: "0xffffffffffffffffffffffffffffffff", high: .max, low: .max),
  ])
  func `a hexadecimal quantity is parsed`(_ valid: Valid) throws {
    let quantity = try #require(HexQuantity(valid.string))
    #expect(quantity.value == UInt128(valid.high) << 64 | UInt128(valid.low))
  }

  @Test(arguments: [
    "", "0x", "0", "41", "0x00x1", "ff", "0xg", "0X41", "0x4 1", "-0x1", "0x-1", " 0x1", "0x1 ",
    "0x٣",
    "0x1.0", "1e3", "0x100000000000000000000000000000000", "0x" + String(repeating: "0", count: 65),
  ])
  func `any other string is rejected`(_ string: String) {
    #expect(HexQuantity(string) == nil)
  }

  @Test func `a formatted quantity is parsed to the same value`() {
    var random = SplitMix64(seed: 0x5EED)
    for _ in 0..<1_000 {
      let bits = Int(random.next() % 129)
      let number = bits == 0 ? 0 : (UInt128(random.next()) << 64 | UInt128(random.next())) >> UInt128(128 - bits)
      #expect(HexQuantity(HexQuantity.string(number))?.value == number, "seed 0x5EED, \(number)")
    }
  }
}
