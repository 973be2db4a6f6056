/// The state of the amount field of the wallet screen.
///
/// The field shows the amount in ether and in fiat.
///
/// The user edits one of the two labels, the primary one. The state consists of the string that the user typed, and the
/// text of both labels is computed from that string at the current price. Switching the primary label or the currency
/// therefore never changes the amount, not even by one wei.
public struct AmountEntry: Hashable, Sendable {
  /// One of the two labels of the amount field.
  public enum Label: Hashable, Sendable, CaseIterable {
    /// The label that shows the amount in ether.
    case ether
    /// The label that shows the fiat value in ``AmountEntry/currency``.
    case fiat
  }

  /// The source of the amount: a typed string or the maximum.
  private enum Origin: Hashable, Sendable {
    case typed(String, in: Currency?)
    case maximum
  }

  /// The label that the user edits.
  public private(set) var primary: Label = .ether
  /// The currency of the fiat label.
  public private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// Creates an empty amount field whose primary label is ether.
  ///
  /// - Parameter currency: The currency of the fiat label.
  public init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the typed string, as if the user had edited the primary label.
  public mutating func type(_ text: String) {
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Switches the primary label between ether and fiat.
  ///
  /// The amount does not change.
  public mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Sets the currency of the fiat label.
  ///
  /// An amount that was typed in another currency does not change.
  public mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Sets the amount to the maximum: the balance minus the fee.
  ///
  /// The amount changes with the fee.
  public mutating func chooseMaximum() {
    origin = .maximum
  }

  /// A Boolean value that indicates whether the amount is the maximum, as set by ``chooseMaximum()``.
  public var isMaximum: Bool { origin == .maximum }

  /// Returns the amount that the user specified.
  ///
  /// A dot at the end of the typed string is ignored, since the user may still be typing.
  ///
  /// - Throws: ``SendAmountError/number(_:)`` if the typed string is not a number; its reason is
  ///   ``DecimalSyntaxError/empty`` if the string is empty.
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

  /// Returns the string that the user typed into a label; `nil` if the text of the label is computed instead.
  ///
  /// The text of the fiat label is also computed if the string was typed in another currency than the current one.
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
