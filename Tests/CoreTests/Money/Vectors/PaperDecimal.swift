import QuidCore

/// A decimal number as an array of digits, rounded digit by digit.
///
/// Scales the results of external test vectors without the tested arithmetic.
struct PaperDecimal {
  private var isNegative: Bool
  private var whole: [UInt8]
  private var decimals: [UInt8]

  init(_ text: some StringProtocol) {
    let parts = text.drop { $0 == "-" }.split(separator: ".").map { $0.utf8.map { $0 & 0xF } }
    isNegative = text.hasPrefix("-")
    whole = parts[0]
    decimals = parts.count > 1 ? parts[1] : []
  }

  /// The number of decimals without trailing zeros.
  var precision: Int { (decimals.lastIndex { $0 != 0 } ?? -1) + 1 }

  /// The digits without sign and dot.
  var digits: String { (whole + decimals).map { String($0) }.joined() }

  /// The number of decimals including trailing zeros.
  var scale: Int { decimals.count }

  /// The shortest string of the number, in which zero has no sign.
  var canonical: String {
    let shownWhole = whole.drop { $0 == 0 }.map { String($0) }.joined()
    let shownDecimals = decimals.prefix(precision).map { String($0) }.joined()
    let text = (shownWhole.isEmpty ? "0" : shownWhole) + (shownDecimals.isEmpty ? "" : "." + shownDecimals)
    return isNegative && text != "0" ? "-" + text : text
  }

  /// Whether the magnitude of a number with at most 18 decimals fits in a ``FixedDecimal``.
  var fitsFixedDecimal: Bool {
    let units = digits + String(repeating: "0", count: 18 - min(18, decimals.count))
    let significant = units.drop { $0 == "0" }
    let largest = "170141183460469231731687303715884105727"
    return significant.count < largest.count || (significant.count == largest.count && significant <= largest)
  }

  func rounded(toDecimals count: Int, _ rule: RoundingRule) -> PaperDecimal {
    guard decimals.count > count else { return self }
    var result = self
    let rest = decimals[count...]
    result.decimals = Array(decimals[..<count])
    let isOdd = (result.decimals.last ?? whole.last ?? 0) % 2 == 1
    guard movesAway(rest, isOdd: isOdd, rule) else { return result }
    var digits = [0] + result.whole + result.decimals
    var index = digits.count - 1
    while digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    digits[index] += 1
    result.whole = Array(digits.dropLast(count))
    result.decimals = Array(digits.suffix(count))
    return result
  }

  private func movesAway(_ rest: ArraySlice<UInt8>, isOdd: Bool, _ rule: RoundingRule) -> Bool {
    let isSomething = rest.contains { $0 != 0 }
    let isTie = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let isMore = !isTie && (rest.first ?? 0) >= 5
    return switch rule {
    case .halfEven: isMore || (isTie && isOdd)
    case .halfUp: isMore || isTie
    case .halfDown: isMore
    case .down: false
    case .up: isSomething
    case .floor: isSomething && isNegative
    case .ceiling: isSomething && !isNegative
    }
  }
}
