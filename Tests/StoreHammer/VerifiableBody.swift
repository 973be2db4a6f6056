package import Foundation

/// Response bodies whose first bytes determine all others, so that a reader can verify them without a checksum.
package enum VerifiableBody {
  /// Returns the body for a seed, with the given number of eight-byte words.
  package static func make(seed: UInt64, words: Int) -> Data {
    var content = [seed, UInt64(words)]
    var word = seed
    for _ in 0..<words {
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      content.append(word ^ word >> 33)
    }
    return content.withUnsafeBytes { Data($0) }
  }

  /// Whether a body is complete and unchanged.
  package static func isIntact(_ body: Data) -> Bool {
    guard body.count >= 16 else { return false }
    let (seed, words) = body.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    return words == UInt64(body.count - 16) / 8 && body == Self.make(seed: seed, words: Int(words))
  }
}
