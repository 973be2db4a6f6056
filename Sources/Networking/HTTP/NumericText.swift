import QuidCore

/// A number that an upstream writes as a text, such as `"59000.5"` or `"0.1e-4"`.
struct NumericText: Decodable, Hashable, Sendable {
  /// The number; `nil` when fixed point has no place for it, or the text is empty.
  let value: FixedPoint?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard !text.isEmpty else {
      value = nil
      return
    }
    guard let decimal = Self.plainDecimal(text) else {
      throw AnswerFlaw.unreadable(what: "a number", place: AnswerFlaw.place(container.codingPath))
    }
    value = JSONNumber.fixedPoint(decimal)
  }

  /// The number where it is above zero.
  var positive: FixedPoint? { value?.ifPositive }

  /// The same number without an exponent; `nil` for a text that is not written as JSON writes numbers, and for one that is
  /// longer, or has a larger exponent, than any figure of money.
  static func plainDecimal(_ text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    var rest = text[...]
    let sign = takeFirst(of: ["-"], from: &rest) ?? ""
    let whole = takeDigits(from: &rest)
    let hasDot = takeFirst(of: ["."], from: &rest) != nil
    let fraction = hasDot ? takeDigits(from: &rest) : ""
    guard !whole.isEmpty, hasDot != fraction.isEmpty else { return nil }
    var exponent = 0
    if takeFirst(of: ["e", "E"], from: &rest) != nil {
      let isNegative = takeFirst(of: ["+", "-"], from: &rest) == "-"
      guard let size = Int(takeDigits(from: &rest)), size <= longest else { return nil }
      exponent = isNegative ? -size : size
    }
    guard rest.isEmpty else { return nil }
    guard exponent != 0 else { return "\(sign)\(whole).\(hasDot ? fraction : "0")" }
    // The dot moves over digits of which there are enough once zeros are put on that side.
    let zeros = String(repeating: "0", count: abs(exponent))
    let digits = exponent < 0 ? "\(zeros)\(whole)\(fraction)" : "\(whole)\(fraction)\(zeros)"
    let moved = digits.dropLast(fraction.utf8.count + max(0, -exponent))
    return "\(sign)\(moved).\(digits.dropFirst(moved.utf8.count))0"
  }

  private static let longest = 64

  private static func takeFirst(of characters: [Character], from text: inout Substring) -> Substring? {
    guard let first = text.first, characters.contains(first) else { return nil }
    defer { text = text.dropFirst() }
    return text.prefix(1)
  }

  private static func takeDigits(from text: inout Substring) -> Substring {
    let digits = text.prefix { "0"..."9" ~= $0 && $0.isASCII }
    text = text[digits.endIndex...]
    return digits
  }
}
