/// The amount of a transfer as specified by the user: in ether, in a fiat currency, or the maximum amount.
public enum SendAmount: Hashable, Sendable, Codable {
  /// An exact amount of ether, such as `1.5 eth`.
  case ether(Ether)
  /// An amount in a fiat currency, such as 50 euros, which is converted to ether at the current price.
  case fiat(FixedDecimal, Currency)
  /// The maximum amount that can be sent: the whole balance minus the fee.
  case maximum

  /// The fiat currencies in which an amount can be specified: EUR, USD and GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// Returns the amount converted to ether; `nil` if the price or the maximum that is needed is unknown.
  ///
  /// A fiat amount is divided by the price of one ether and rounded down to a whole number of wei.
  ///
  /// - Parameters:
  ///   - prices: A closure that returns the price of one ether in a fiat currency, or `nil` if the price is unknown.
  ///   - maximum: The maximum amount that can be sent; `nil` if it is unknown. It is evaluated only for ``maximum``.
  /// - Throws: ``ArithmeticError/overflow`` if a fiat amount is negative or worth 2¹²⁸ wei or more.
  package func wei(
    at prices: (Currency) -> ExchangeRate?, maximum: @autoclosure () -> Ether?
  ) throws(ArithmeticError) -> Ether? {
    switch self {
    case .ether(let wei): wei
    case .fiat(let value, let currency): try prices(currency)?.ether(worth: value)
    case .maximum: maximum()
    }
  }
}

// MARK: Parsing

extension SendAmount {
  /// Creates an amount from a string such as `1.5`, `1.5 eth`, `250gwei`, `50usd`, `€50` or `max`.
  ///
  /// The number follows the rules of ``Ether/init(_:in:)``; without a unit, it is an amount of ether. Supported units
  /// are `eth`, the names of ``EtherUnit``, the codes of the ``currencies``, and `€`, `$` and `£`, which can precede
  /// the number. A digit can be missing before or after the dot, as in `.5` and `5.`. Case is ignored, except that `GBp` means pence and is rejected.
  ///
  /// - Parameter coins: The coins whose symbols are units too, as in `1.5pol`; none by default.
  /// - Throws: ``SendAmountError`` if the number is invalid or the unit is not supported.
  public init(_ text: String, coins: [NativeCoin] = []) throws(SendAmountError) {
    let text = text.withoutOuterSpaces
    if text.lowercased() == "max" {
      self = .maximum
      return
    }
    let parts = Parts(text)
    let amount: SendAmount?
    do { amount = try Self.parse(parts, of: text, coins) } catch { throw .number(error) }
    guard let amount else { throw .unknownUnit(parts?.unit ?? "") }
    self = amount
  }

  /// Returns the amount for a number and a unit, or an amount of ether without parts; `nil` if the unit is not
  /// supported.
  private static func parse(
    _ parts: Parts?, of text: String, _ coins: [NativeCoin]
  ) throws(DecimalSyntaxError) -> SendAmount? {
    // If the string is not a number, this parsing error is more specific than an error about the unit.
    guard let parts else { return .ether(try Ether(text.completedDecimal)) }
    let isCoin = coins.contains { $0.isNamed(parts.unit) }
    if let unit = isCoin ? .ether : EtherUnit(name: parts.unit) { return .ether(try Ether(parts.number, in: unit)) }
    // `1e` or `12ab` may be an invalid number rather than an unknown unit, so the number is parsed in any case.
    let number = try FixedDecimal(typed: parts.number)
    return parts.currency.map { .fiat(number, $0) }
  }

  /// Whether a string consists only of digits and dots, apart from outer spaces.
  package static func isBareNumber(_ text: String) -> Bool {
    let text = text.withoutOuterSpaces
    return !text.isEmpty
      && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
  }

  /// Returns the unit of an amount, as in `eth` of `1.5 eth`; `nil` without a unit.
  package static func unit(of text: String) -> String? { Parts(text.withoutOuterSpaces)?.unit }

  private struct Parts {
    let number: String
    let unit: String

    init?(_ text: String) {
      var number = Substring(text)
      if let first = text.first, Currency.symbols[first] != nil {
        unit = String(first)
        number = number.dropFirst().drop { $0.isWhitespace }
      } else if let last = text.last, Currency.symbols[last] != nil {
        unit = String(last)
        number = number.dropLast()
      } else {
        let letters = text.utf8.reversed().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }.count
        guard letters > 0 else { return nil }
        unit = String(decoding: text.utf8.suffix(letters), as: UTF8.self)
        number = number.dropLast(letters)
      }
      while number.last?.isWhitespace == true { number.removeLast() }
      guard !number.isEmpty else { return nil }
      self.number = number.completedDecimal
    }

    /// The currency whose symbol or code is the unit, ignoring case; `nil` if the unit is not a supported currency.
    var currency: Currency? {
      if let symbol = unit.first, let currency = Currency.symbols[symbol] { return currency }
      guard Currency.minorUnit(spelled: unit) == nil else { return nil }
      return Currency(unit).flatMap { SendAmount.currencies.contains($0) ? $0 : nil }
    }
  }
}

/// An error that indicates why a string cannot be parsed as an amount to send.
public enum SendAmountError: NamedError, Hashable, Sendable {
  /// The number in the string is invalid. The associated value is the reason.
  case number(DecimalSyntaxError)
  /// The unit of the amount is not supported. The associated value is the unit as the user typed it, such as `btc`.
  case unknownUnit(String)
}
