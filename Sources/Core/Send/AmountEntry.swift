/// The state of an input field that shows an amount both in ether and in a fiat currency.
///
/// The user types one of the two amounts, the primary amount; the other amount is computed. The state stores the typed
/// string, so that the amount to send stays the same when the other amount or another currency is selected.
package struct AmountEntry: Hashable, Sendable {
  /// One of the two amounts in the field: the amount in ether, or the amount in a fiat currency.
  package enum Label: Hashable, Sendable, CaseIterable {
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
  package private(set) var primary: Label = .ether
  /// The fiat currency in which the field shows the amount, in addition to ether.
  package private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// Creates the state of an empty field for an amount in ether, which is also shown in the given fiat currency.
  package init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the string that the user typed: an amount in ether or in ``currency``, according to ``primary``.
  ///
  /// A unit in the string, as in `250gwei` or `€5`, sets ``primary`` and ``currency``.
  package mutating func type(_ text: String) {
    switch SendAmount.isBareNumber(text) ? nil : try? SendAmount(text) {
    case .ether: primary = .ether
    case .fiat(_, let typedCurrency):
      primary = .fiat
      currency = typedCurrency
    case .maximum, nil: break
    }
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Switches the primary amount between ether and the fiat currency; the amount to send does not change.
  package mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Sets the fiat currency of the field; the amount to send does not change, and an amount in the old currency is
  /// converted.
  package mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Sets the amount to the maximum that can be sent, which is recalculated whenever the balance or the fee changes.
  package mutating func chooseMaximum() {
    origin = .maximum
  }

  /// A Boolean value that indicates whether the user chose or typed the maximum amount.
  package var isMaximum: Bool { (try? amount()) == .maximum }

  /// Returns the amount that the user typed, or ``SendAmount/maximum`` if the user chose the maximum.
  ///
  /// A string that is not a bare number follows the rules of ``SendAmount/init(_:coins:)``.
  ///
  /// - Throws: ``SendAmountError`` if the typed string is not an amount: ``SendAmountError/number(_:)`` with
  ///   ``DecimalSyntaxError/empty`` for an empty string.
  package func amount() throws(SendAmountError) -> SendAmount {
    guard case .typed(let text, let typedCurrency) = origin else { return .maximum }
    guard let typedCurrency, SendAmount.isBareNumber(text) else { return try SendAmount(text) }
    do { return .fiat(try FixedDecimal(typed: text.completedDecimal), typedCurrency) } catch { throw .number(error) }
  }

  /// Returns the string that the user typed for one of the two amounts; `nil` if this amount is computed.
  ///
  /// An amount is computed if the user typed the other amount, chose the maximum, or selected another fiat currency
  /// after typing a fiat amount.
  package func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
