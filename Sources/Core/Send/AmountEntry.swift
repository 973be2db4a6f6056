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
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
