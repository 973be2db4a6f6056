/// The state of the amount field of the wallet screen: two labels, ether and fiat, of which the user edits the primary one.
///
/// It stores the typed string, not the computed values. Both labels are computed from it at the current price, so toggling
/// the labels or choosing another currency never changes the amount by one wei.
public struct AmountEntry: Hashable, Sendable {
  /// A label of the amount field.
  public enum Label: Hashable, Sendable, CaseIterable {
    /// The amount in ether.
    case ether
    /// The value in ``AmountEntry/currency``.
    case fiat
  }

  /// The origin of the amount.
  private enum Origin: Hashable, Sendable {
    case typed(String, in: Currency?)
    case maximum
  }

  /// The label that the user edits.
  public private(set) var primary: Label = .ether
  /// The currency of the fiat label.
  public private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// Creates an empty field with ether as its primary label.
  public init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the string in the primary label.
  public mutating func type(_ text: String) {
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Makes the other label the primary one.
  public mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Sets the currency of the fiat label.
  public mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Sets the amount to the maximum, which follows the fee.
  public mutating func chooseMaximum() {
    origin = .maximum
  }

  /// A Boolean value that indicates whether the amount is the maximum.
  public var isMaximum: Bool { origin == .maximum }

  /// Returns the amount that the user specified.
  ///
  /// A dot at the end is ignored, since the user may still be typing.
  ///
  /// - Throws: ``SendAmountError/number(_:)`` for a string that is not an amount, with ``DecimalSyntaxError/empty`` for an
  ///   empty one.
  public func amount() throws(SendAmountError) -> SendAmount {
    guard case .typed(let text, let typedCurrency) = origin else { return .maximum }
    let number = text.withoutTrailingDot
    do {
      guard let typedCurrency else { return .ether(try Ether(number)) }
      return .fiat(try FixedPoint(typed: number), typedCurrency)
    } catch {
      throw .number(error)
    }
  }

  /// Returns the typed string if it was typed into this label, in its current currency; otherwise `nil`.
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
