/// The state of the field for the amount to send, which shows the amount in ether and in a fiat currency.
///
/// The field has two labels, ether and fiat, and the user edits the primary one. The state stores the string
/// that the user typed. The contents of both labels are computed from that string at the current price, so
/// that switching the primary label or the currency never changes the amount, not even by one wei.
public struct AmountEntry: Hashable, Sendable {
  /// One of the two labels of the amount field: ether or fiat.
  public enum Label: Hashable, Sendable, CaseIterable {
    /// The label that shows the amount in ether.
    case ether
    /// The label that shows the value in the fiat currency ``AmountEntry/currency``.
    case fiat
  }

  /// The source of the amount: a string that the user typed, or the maximum that can be sent.
  private enum Origin: Hashable, Sendable {
    case typed(String, in: Currency?)
    case maximum
  }

  /// The primary label, which is the one that the user edits.
  public private(set) var primary: Label = .ether
  /// The fiat currency of the label ``Label/fiat``.
  public private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// Creates an empty amount field, which shows the amount twice: in ether and in a fiat currency.
  ///
  /// The user types the amount in ether first.
  ///
  /// - Parameter currency: The fiat currency.
  public init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the string that the user has typed into the label ``primary``, the one that the user edits.
  ///
  /// - Parameter text: The new string. It is a number of ether if the primary label is ``Label/ether``, and
  ///   otherwise a number in ``currency``.
  public mutating func type(_ text: String) {
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Switches the primary label between ether and fiat; the user edits the primary label.
  ///
  /// The amount does not change.
  public mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Sets the currency of the fiat label.
  ///
  /// An amount that the user typed in the previous currency does not change. Its value in the new currency is
  /// computed.
  public mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Sets the amount to the maximum that can be sent: the balance minus the fee.
  ///
  /// The amount is computed again whenever the fee changes.
  public mutating func chooseMaximum() {
    origin = .maximum
  }

  /// A Boolean value that indicates whether the amount is the maximum that can be sent, as set by
  /// ``chooseMaximum()``.
  public var isMaximum: Bool { origin == .maximum }

  /// Returns the amount that the user typed, or ``SendAmount/maximum`` if the user chose the maximum.
  ///
  /// A dot at the end of the typed string is ignored, since the user may still be typing.
  ///
  /// - Throws: ``SendAmountError/number(_:)`` if the typed string is not a number. The error contains
  ///   ``DecimalSyntaxError/empty`` if the typed string is empty.
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

  /// Returns the string that the user typed into a label; `nil` if the contents of the label are computed.
  ///
  /// If the user chose the maximum, the contents of both labels are computed. If the user typed an amount and
  /// then selected another fiat currency, the contents of the fiat label are computed from that amount.
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
