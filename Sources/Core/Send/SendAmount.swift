/// The amount of a transfer as specified by the user: in ether, in a fiat currency, or the maximum amount.
public enum SendAmount: Hashable, Sendable {
  /// An exact amount of ether, such as `1.5 eth`.
  case ether(Ether)
  /// An amount in a fiat currency, such as 50 euros, which is converted to ether at the current price.
  case fiat(FixedDecimal, Currency)
  /// The maximum amount that can be sent: the whole balance minus the fee.
  case maximum

  /// The fiat currencies in which an amount can be specified: EUR, USD and GBP.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// Returns the amount converted to ether.
  ///
  /// A fiat amount is divided by the price of one ether and rounded down to a whole number of wei. Returns `nil` if the
  /// price or the maximum that is needed for the conversion is unknown.
  ///
  /// - Parameters:
  ///   - prices: A closure that returns the price of one ether in a fiat currency, or `nil` if the price is unknown.
  ///   - maximum: The maximum amount that can be sent, or `nil` if it is unknown. The expression is evaluated only for
  ///     the case ``maximum``.
  /// - Throws: ``ArithmeticError/overflow`` if a fiat amount is negative or worth 2¹²⁸ wei or more.
  public func wei(
    at prices: (Currency) -> ExchangeRate?, maximum: @autoclosure () -> Ether?
  ) throws(ArithmeticError) -> Ether? {
    switch self {
    case .ether(let wei): wei
    case .fiat(let value, let currency): try prices(currency)?.ether(worth: value)
    case .maximum: maximum()
    }
  }
}

/// An error that indicates why a string cannot be parsed as an amount to send.
public enum SendAmountError: Error, Hashable, Sendable {
  /// The number in the string is invalid. The associated value is the reason.
  case number(DecimalSyntaxError)
  /// The unit of the amount is not supported. The associated value is the unit as the user typed it, such as `btc`.
  case unknownUnit(String)
}

// MARK: Parsing

extension SendAmount {
  /// Creates an amount from a string such as `1.5`, `1.5 eth`, `250gwei`, `50usd`, `€50` or `max`.
  ///
  /// The number follows the rules of ``Ether/init(_:in:)``. A number without a unit is an amount of ether. The unit
  /// follows the number, with or without a space. Supported units are `eth`, the names of ``EtherUnit``, and the codes
  /// of the ``currencies``. Case is ignored, except that `GBp` is not the pound but pence and is rejected. The symbols `€`, `$` and `£` can precede or follow the number.
  ///
  /// - Throws: ``SendAmountError`` if the number is invalid or the unit is not supported.
  public init(_ text: String) throws(SendAmountError) {
    if text.lowercased() == "max" {
      self = .maximum
      return
    }
    let parts = Parts(text)
    let amount: SendAmount?
    do throws(DecimalSyntaxError) { amount = try Self.parse(parts, of: text) } catch { throw .number(error) }
    guard let amount else { throw .unknownUnit(parts?.unit ?? "") }
    self = amount
  }

  /// Parses an amount from its number and its unit, such as `1.5` and `eth`.
  ///
  /// Returns `nil` if the number is valid but the unit is not supported.
  ///
  /// - Parameters:
  ///   - parts: The number and the unit; `nil` if `text` cannot be split into both. In this case, `text` is
  ///     parsed as a number of ether.
  ///   - text: The whole string of the amount, such as `1.5 eth`.
  /// - Throws: ``DecimalSyntaxError`` for an invalid number.
  private static func parse(_ parts: Parts?, of text: String) throws(DecimalSyntaxError) -> SendAmount? {
    // A string without a number or without a unit is parsed as a number of ether. If it is not a number, the
    // parsing error is more specific than an error about the unit.
    guard let parts else { return .ether(try Ether(text)) }
    if let unit = EtherUnit(name: parts.unit) { return .ether(try Ether(parts.number, in: unit)) }
    // `1e` or `12ab` may be an invalid number rather than an unknown unit, so the number is parsed in any case.
    let number = try FixedDecimal(typed: parts.number)
    return parts.currency.map { .fiat(number, $0) }
  }

  /// Returns a Boolean value that indicates whether a string consists only of digits and dots, without a unit.
  ///
  /// The result is `true` for `1.5` and also for `1.2.3`, because the number is not parsed. The result is `false` for
  /// an empty string.
  package static func isBareNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
  }

  /// The number and the unit of an amount as typed by the user, such as `1.5` and `eth` for `1.5 eth`.
  private struct Parts {
    let number: String
    let unit: String

    /// Creates the parts of an amount by splitting its string into a number and a unit.
    ///
    /// Returns `nil` if the number or the unit is missing.
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
      self.number = String(number)
    }

    /// The fiat currency that the unit denotes; `nil` if the unit is not a supported currency.
    ///
    /// The unit denotes a currency by its symbol, such as `€`, or by its code in ``SendAmount/currencies``, ignoring
    /// case.
    var currency: Currency? {
      if let symbol = unit.first, let currency = Currency.symbols[symbol] { return currency }
      guard Currency.minorUnit(spelled: unit) == nil else { return nil }
      return Currency(unit).flatMap { SendAmount.currencies.contains($0) ? $0 : nil }
    }
  }
}

/// The state of an input field that shows an amount both in ether and in a fiat currency.
///
/// The user types one of the two amounts, the primary amount. The other amount is computed from the typed amount. The
/// state stores the typed string, so that the amount to send does not change when the user makes the other amount
/// primary or selects another currency.
public struct AmountEntry: Hashable, Sendable {
  /// One of the two amounts that an amount field shows: the amount in ether, or the amount in a fiat currency.
  public enum Label: Hashable, Sendable, CaseIterable {
    /// The amount in ether.
    case ether
    /// The amount in the fiat currency ``AmountEntry/currency``.
    case fiat
  }

  /// The origin of the amount: a string that the user typed, or the maximum amount that can be sent.
  private enum Origin: Hashable, Sendable {
    case typed(String, in: Currency?)
    case maximum
  }

  /// The primary amount, which is the amount that the user types: in ether or in the fiat currency.
  public private(set) var primary: Label = .ether
  /// The fiat currency in which the field shows the amount, in addition to ether.
  public private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// Creates the state of an empty amount field, in which the user types an amount in ether.
  ///
  /// - Parameter currency: The fiat currency in which the field shows the amount, in addition to ether.
  public init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the string that the user typed as the amount.
  ///
  /// - Parameter text: The string that the user typed. The string is an amount in ether if ``primary`` is
  ///   ``Label/ether``, or an amount in ``currency`` if ``primary`` is ``Label/fiat``.
  public mutating func type(_ text: String) {
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Switches the primary amount, which the user types, between ether and the fiat currency.
  ///
  /// The amount to send does not change.
  public mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Sets the fiat currency of the amount field.
  ///
  /// The amount to send does not change. If the user typed the amount in another fiat currency, the field shows it
  /// converted to the new currency.
  public mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Sets the amount to the maximum that can be sent: the balance minus the fee.
  ///
  /// The amount is recalculated whenever the balance or the fee changes.
  public mutating func chooseMaximum() {
    origin = .maximum
  }

  /// A Boolean value that indicates whether the user chose the maximum amount with ``chooseMaximum()``.
  public var isMaximum: Bool { origin == .maximum }

  /// Returns the amount that the user typed, or ``SendAmount/maximum`` if the user chose the maximum.
  ///
  /// A dot at the end of the typed string is ignored, since the user may still be typing.
  ///
  /// - Throws: ``SendAmountError/number(_:)`` if the typed string is not a number. Its associated value is
  ///   ``DecimalSyntaxError/empty`` if the typed string is empty.
  public func amount() throws(SendAmountError) -> SendAmount {
    guard case .typed(let text, let typedCurrency) = origin else { return .maximum }
    let number = text.withoutTrailingDot
    do {
      guard let typedCurrency else { return .ether(try Ether(number)) }
      return .fiat(try FixedDecimal(typed: number), typedCurrency)
    } catch {
      throw .number(error)
    }
  }

  /// Returns the string that the user typed for one of the two amounts in the field; `nil` if this amount is computed.
  ///
  /// An amount is computed in each of these cases:
  ///
  /// - The user typed the other of the two amounts.
  /// - The user chose the maximum amount.
  /// - The user selected another fiat currency after typing a fiat amount.
  ///
  /// - Parameter label: The amount in ether, or the amount in the fiat currency.
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
