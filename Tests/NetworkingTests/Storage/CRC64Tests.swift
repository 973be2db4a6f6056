import TestSupport
import Testing

@testable import QuidNetworking

struct CRC64Tests {
  @Test func `the checksum of 123456789 is the catalogued one`() {
    #expect(checksum(Array("123456789".utf8)) == 0x995D_C9BB_DF19_39FA)
    #expect(checksum([]) == 0)
  }

  @Test(arguments: SplitMix64.seeds)
  func `the checksum equals that of single bits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(checksum(bytes) == definition(bytes), "length \(length), seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `every change within eight consecutive bytes is detected`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 8...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var changed = bytes
      let start = Int.random(in: 0...bytes.count - 8, using: &random)
      for index in start..<start + 8 { changed[index] = UInt8.random(in: 0...255, using: &random) }
      #expect((changed == bytes) == (checksum(changed) == checksum(bytes)), "seed \(seed)")
    }
  }

  private func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { CRC64.value(of: $0) } }

  private func definition(_ bytes: [UInt8]) -> UInt64 {
    var register = UInt64.max
    for byte in bytes {
      register ^= UInt64(byte)
      for _ in 0..<8 { register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xC96C_5795_D787_0F42 }
    }
    return ~register
  }
}
