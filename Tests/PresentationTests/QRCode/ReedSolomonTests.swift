import TestSupport
import Testing

@testable import QuidPresentation

struct ReedSolomonTests {
  @Test func `generator polynomials match annex A`() {
    #expect(ReedSolomon.generator(degree: 7) == [127, 122, 154, 164, 11, 68, 117])
    #expect(ReedSolomon.generator(degree: 10) == [216, 194, 159, 111, 199, 94, 95, 113, 157, 193])
  }

  @Test func `error correction matches the example in annex I`() {
    let data: [UInt8] = [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80] + (0..<5).flatMap { _ in [0xEC, 0x11] as [UInt8] }
    #expect(
      ReedSolomon.correction(for: data, count: 10) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
    let digits = Array("01234567".utf8)
    #expect(QRMode(for: digits).codewords(digits, QRVersion(number: 1), .medium) == data)
  }

  @Test func `alphanumeric mode encodes two characters in eleven bits`() {
    let text = Array("HELLO WORLD".utf8)
    let data: [UInt8] = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    #expect(QRMode(for: text).codewords(text, QRVersion(number: 1), .medium) == data)
    #expect(ReedSolomon.correction(for: data, count: 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  }

  @Test func `field multiplication is commutative and reduces by the field polynomial`() {
    for left in UInt8.min...UInt8.max {
      #expect(ReedSolomon.product(left, 1) == left)
      #expect(ReedSolomon.product(left, 0) == 0)
      // A product with 2 is a shift; an overflow is reduced by the field polynomial.
      #expect(ReedSolomon.product(left, 2) == (left >= 128 ? left << 1 ^ 0x1D : left << 1))
      for right in UInt8.min...UInt8.max {
        #expect(ReedSolomon.product(left, right) == ReedSolomon.product(right, left))
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `codewords are zero at every root of the generator`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let data = (0..<Int.random(in: 1...150, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let count = Int.random(in: 7...30, using: &random)
      let whole = data + ReedSolomon.correction(for: data, count: count)
      var root: UInt8 = 1
      for _ in 0..<count {
        let value = whole.reduce(0 as UInt8) { ReedSolomon.product($0, root) ^ $1 }
        #expect(value == 0, "seed \(seed)")
        root = ReedSolomon.product(root, 2)
      }
    }
  }
}
