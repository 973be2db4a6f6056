/// The syntax of the amounts in an input, such as `1,234.56` or `(1.234,56)`; other amounts are errors, never guessed.
public struct AmountSyntax: Hashable, Sendable {
  /// The decimal separator and the separator of groups.
  public enum Separators: Hashable, Sendable {
    /// A decimal dot without groups, as in `1234.56`.
    case dot
    /// A decimal dot and optional groups of digits, as in `1,234.56`.
    case dotAndGroups
    /// A decimal comma and optional groups of digits, as in `1.234,56`.
    case commaAndGroups
  }

  /// The accepted separators; by default, a decimal dot.
  public var separators = Separators.dot
  /// A Boolean value that indicates whether negative amounts are accepted, with a minus sign or parentheses: `-5` equals `(5)`.
  public var allowsNegative = false

  /// Creates the syntax of a positive amount with a decimal dot.
  public init() {}

  package var example: String {
    let amount =
      switch separators {
      case .dot: "1234.56"
      case .dotAndGroups: "1,234.56"
      case .commaAndGroups: "1.234,56"
      }
    return allowsNegative ? "\(amount), -\(amount) or (\(amount))" : amount
  }

  static let plain = AmountSyntax()

  /// Returns an amount with a decimal dot, without its sign and groups; `nil` if the groups or parentheses are invalid.
  ///
  /// The digits are not checked, so that ``DecimalParser`` must parse the result.
  package func decimal(_ amount: some BidirectionalCollection<UInt8>) -> (string: [UInt8], isNegative: Bool)? {
    var digits = amount[...]
    var isNegative = false
    if allowsNegative, let first = amount.first, let last = amount.last {
      let isBracketed = first == UInt8(ascii: "(") && last == UInt8(ascii: ")") && amount.count > 1
      isNegative = isBracketed || first == UInt8(ascii: "-")
      digits = digits.dropFirst(isNegative ? 1 : 0).dropLast(isBracketed ? 1 : 0)
    }
    guard separators != .dot else { return (Array(digits), isNegative) }
    let (dot, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    let (point, separator) = separators == .dotAndGroups ? (dot, comma) : (comma, dot)
    let parts = digits.split(separator: point, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: separator, omittingEmptySubsequences: false)
    // A group such as the 0 of 0.500 indicates that the separator is really a decimal separator.
    guard groups.count == 1 || 1...3 ~= groups[0].count && groups[0].first != UInt8(ascii: "0"),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return (Array(groups.joined()) + parts.dropFirst().flatMap { [dot] + $0 }, isNegative)
  }
}
