/// A decimal number as a list of digits, rounded digit by digit.
struct SchoolbookDecimal {
  /// The plain decimal without unneeded zeros, rounded half to even to 18 decimals.
  let string: String

  /// Parses a JSON number, such as `8.942189806384498e-05`.
  init?(_ json: String) {
    let parts = json.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard let mantissa = parts.first, parts.count <= 2, let exponent = Int(parts.dropFirst().first ?? "0") else {
      return nil
    }
    let isNegative = mantissa.hasPrefix("-")
    let halves = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = halves.count == 2 ? halves[1] : ""
    var digits = (halves[0] + fraction).compactMap(\.wholeNumberValue)
    var point = halves[0].count + exponent
    while point < 1 { (digits, point) = ([0] + digits, point + 1) }
    while digits.count < point + 19 { digits.append(0) }
    digits = Self.rounded(digits, keeping: point + 18, point: &point)
    var whole = digits[..<point].drop { $0 == 0 }
    if whole.isEmpty { whole = [0] }
    var rest = digits[point...]
    while rest.last == 0 { rest.removeLast() }
    let shown = whole.map(String.init).joined() + (rest.isEmpty ? "" : "." + rest.map(String.init).joined())
    string = isNegative && shown != "0" ? "-" + shown : shown
  }

  private static func rounded(_ digits: [Int], keeping count: Int, point: inout Int) -> [Int] {
    var kept = Array(digits[..<count])
    let first = digits[count]
    let isMoreThanHalf = first > 5 || (first == 5 && digits[(count + 1)...].contains { $0 != 0 })
    guard isMoreThanHalf || (first == 5 && kept[count - 1] % 2 == 1) else { return kept }
    var index = count - 1
    while index >= 0, kept[index] == 9 {
      kept[index] = 0
      index -= 1
    }
    if index >= 0 {
      kept[index] += 1
    } else {
      kept.insert(1, at: 0)
      point += 1
    }
    return kept
  }
}
