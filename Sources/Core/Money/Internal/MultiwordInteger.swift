/// A nonnegative integer of any size, slower than ``FullWidthProduct``, for conversions that need more than 256 bits.
struct MultiwordInteger: Hashable, Sendable {
  /// The words of the integer, least significant word first; the last word is never zero.
  private var words: [UInt32]

  private init(words: [UInt32]) {
    self.words = words
    removeLeadingZeros()
  }

  init(_ value: UInt128) {
    self.init(words: (0..<4).map { UInt32(truncatingIfNeeded: value >> UInt128($0 * 32)) })
  }

  /// The integer as a 128-bit number; `nil` if the integer is 2¹²⁸ or greater.
  var narrowed: UInt128? {
    guard words.count <= 4 else { return nil }
    return words.reversed().reduce(0) { $0 << 32 | UInt128($1) }
  }

  var isZero: Bool { words.isEmpty }

  static func * (left: MultiwordInteger, right: MultiwordInteger) -> MultiwordInteger {
    var product = [UInt32](repeating: 0, count: left.words.count + right.words.count)
    for (row, factor) in left.words.enumerated() {
      var carry: UInt64 = 0
      for (column, word) in right.words.enumerated() {
        let sum = UInt64(product[row + column]) + UInt64(factor) * UInt64(word) + carry
        product[row + column] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[row + right.words.count] = UInt32(truncatingIfNeeded: carry)
    }
    return MultiwordInteger(words: product)
  }

  func quotientAndRemainder(
    dividingBy divisor: MultiwordInteger
  ) -> (quotient: MultiwordInteger, remainder: MultiwordInteger) {
    precondition(!divisor.isZero, "division by zero")
    var quotient = [UInt32](repeating: 0, count: words.count)
    var remainder = MultiwordInteger(0)
    for index in words.indices.reversed() {
      for bit in (0..<UInt32(32)).reversed() {
        remainder.shiftLeft(appending: words[index] >> bit & 1)
        if remainder >= divisor {
          remainder.subtract(divisor)
          quotient[index] |= 1 << bit
        }
      }
    }
    return (MultiwordInteger(words: quotient), remainder)
  }

  private mutating func shiftLeft(appending bit: UInt32) {
    var carry = bit
    for index in words.indices { (words[index], carry) = (words[index] << 1 | carry, words[index] >> 31) }
    if carry > 0 { words.append(carry) }
  }

  /// Subtracts another integer, which must not be greater than this integer.
  private mutating func subtract(_ other: MultiwordInteger) {
    var borrows = false
    for index in words.indices {
      let (first, underflowsFirst) = words[index].subtractingReportingOverflow(
        index < other.words.count ? other.words[index] : 0)
      let (second, underflowsSecond) = first.subtractingReportingOverflow(borrows ? 1 : 0)
      words[index] = second
      borrows = underflowsFirst || underflowsSecond
    }
    removeLeadingZeros()
  }

  private mutating func removeLeadingZeros() {
    while words.last == 0 { words.removeLast() }
  }
}

extension MultiwordInteger: Comparable {
  static func < (left: MultiwordInteger, right: MultiwordInteger) -> Bool {
    guard left.words.count == right.words.count else { return left.words.count < right.words.count }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
