/// Reed-Solomon error correction of a QR code, over the finite field of 256 elements.
///
/// The field polynomial is x⁸ + x⁴ + x³ + x² + 1. The roots of the generator polynomial are 2⁰, 2¹ and so on.
/// Source: ISO/IEC 18004:2015, 7.5.2.
enum ReedSolomon {
  static func correction(for data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(degree: count)
    var remainder = [UInt8](repeating: 0, count: count)
    for codeword in data {
      let factor = codeword ^ remainder.removeFirst()
      remainder.append(0)
      for (index, coefficient) in generator.enumerated() { remainder[index] ^= product(coefficient, factor) }
    }
    return remainder
  }

  /// Returns the coefficients of (x − 2⁰) … (x − 2ⁿ⁻¹) for degree n, highest power first, without the leading 1.
  static func generator(degree: Int) -> [UInt8] {
    var coefficients: [UInt8] = [1]
    for power in 0..<degree {
      let root = powers[power]
      let shifted = coefficients + [0]
      coefficients = zip(shifted, [0] + coefficients).map { $0 ^ product($1, root) }
    }
    return Array(coefficients.dropFirst())
  }

  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    guard left != 0, right != 0 else { return 0 }
    return powers[(logarithms[Int(left)] + logarithms[Int(right)]) % 255]
  }

  /// The powers of 2 in the finite field of 256 elements, from 2⁰ to 2²⁵⁴: every element except zero.
  private static let powers: [UInt8] = {
    var element = 1
    return (0..<255).map { _ in
      defer { element = element << 1 ^ (element >= 128 ? 0x11D : 0) }
      return UInt8(truncatingIfNeeded: element)
    }
  }()

  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for (exponent, element) in powers.enumerated() { logarithms[Int(element)] = exponent }
    return logarithms
  }()
}
