/// A natural number of any size with schoolbook arithmetic in base 2³².
///
/// Tests compare the 128-bit arithmetic with it, so it uses no 128-bit integers in calculations.
struct Schoolbook: Equatable {
  /// The digits of 32 bits, least significant first, without trailing zeros.
  private(set) var digits: [UInt32]

  private init(digits: [UInt32]) {
    self.digits = digits
    while self.digits.last == 0 { self.digits.removeLast() }
  }

  init(_ value: UInt128) {
    self.init(digits: (0..<4).map { UInt32(truncatingIfNeeded: value >> UInt128($0 * 32)) })
  }

  /// Creates a number from a string of decimal digits.
  init(decimal text: some StringProtocol) {
    self.init(0)
    var group: UInt32 = 0
    var scale: UInt32 = 1
    for digit in text.utf8 {
      (group, scale) = (group * 10 + UInt32(digit & 0xF), scale * 10)
      if scale == 1_000_000_000 {
        self = self * Schoolbook(digits: [scale]) + Schoolbook(digits: [group])
        (group, scale) = (0, 1)
      }
    }
    self = self * Schoolbook(digits: [scale]) + Schoolbook(digits: [group])
  }

  /// Returns a power of ten with an exponent from 0 through 40.
  static func powerOfTen(_ exponent: Int) -> Schoolbook { powersOfTen[exponent] }

  private static let powersOfTen: [Schoolbook] = (1...40).reduce(into: [Schoolbook(1)]) { powers, position in
    powers.append(powers[position - 1] * Schoolbook(10))
  }

  var isEven: Bool { (digits.first ?? 0) & 1 == 0 }

  /// Whether the number fits in 128 bits.
  var fits128Bits: Bool { digits.count <= 4 }

  static func + (left: Schoolbook, right: Schoolbook) -> Schoolbook {
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(left.digits.count, right.digits.count) {
      let column =
        carry + UInt64(index < left.digits.count ? left.digits[index] : 0)
        + UInt64(index < right.digits.count ? right.digits[index] : 0)
      sum.append(UInt32(truncatingIfNeeded: column))
      carry = column >> 32
    }
    sum.append(UInt32(carry))
    return Schoolbook(digits: sum)
  }

  static func * (left: Schoolbook, right: Schoolbook) -> Schoolbook {
    var product = [UInt32](repeating: 0, count: left.digits.count + right.digits.count)
    for (row, leftDigit) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for (column, rightDigit) in right.digits.enumerated() {
        let sum = UInt64(product[row + column]) + UInt64(leftDigit) * UInt64(rightDigit) + carry
        product[row + column] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[row + right.digits.count] = UInt32(carry)
    }
    return Schoolbook(digits: product)
  }
}

extension Schoolbook: Comparable {
  static func < (left: Schoolbook, right: Schoolbook) -> Bool {
    guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
    for (leftDigit, rightDigit) in zip(left.digits, right.digits).reversed() where leftDigit != rightDigit {
      return leftDigit < rightDigit
    }
    return false
  }
}
