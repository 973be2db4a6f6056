/// The amount field of the wallet screen: two labels, ether and fiat, of which the person edits the primary one.
///
/// It keeps what was typed, not what it came out as. Both labels are computed from that at the price of the moment, so
/// toggling the labels or looking at another currency never moves the amount by one wei, however often it is done.
public struct AmountEntry: Hashable, Sendable {
  /// Which of the two labels.
  public enum Label: Hashable, Sendable, CaseIterable {
    /// The amount in ether.
    case ether
    /// Its worth in ``AmountEntry/currency``.
    case fiat
  }

  /// Where the amount comes from.
  private enum Origin: Hashable, Sendable {
    case typed(String, in: Currency?)
    case maximum
  }

  /// The label being edited.
  public private(set) var primary: Label = .ether
  /// The currency of the fiat label.
  public private(set) var currency: Currency
  private var origin: Origin = .typed("", in: nil)

  /// An empty field with ether as its primary label.
  public init(currency: Currency) {
    self.currency = currency
  }

  /// Replaces the text of the primary label.
  public mutating func type(_ text: String) {
    origin = .typed(text, in: primary == .fiat ? currency : nil)
  }

  /// Makes the other label the primary one.
  public mutating func togglePrimary() {
    primary = primary == .ether ? .fiat : .ether
  }

  /// Shows the worth in another currency.
  public mutating func choose(_ currency: Currency) {
    self.currency = currency
  }

  /// Takes all that can be sent, and keeps to it when the fee changes.
  public mutating func chooseMaximum() {
    origin = .maximum
  }

  /// Whether the amount is all that can be sent.
  public var isMaximum: Bool { origin == .maximum }

  /// What the person asks for.
  ///
  /// A dot at the very end is taken as typing still going on.
  ///
  /// - Throws: ``SendAmountError`` for text that is no amount; ``DecimalSyntaxError/empty`` inside it for none.
  public func amount() throws(SendAmountError) -> SendAmount {
    guard case .typed(let text, let typedCurrency) = origin else { return .maximum }
    let number = text.withoutUnfinishedDot
    do {
      guard let typedCurrency else { return .ether(try Wei(number)) }
      return .fiat(try FixedPoint(typed: number), typedCurrency)
    } catch {
      throw .number(error)
    }
  }

  /// The text that was typed, where it was typed into this label and can be shown again as it is.
  public func typedText(in label: Label) -> String? {
    guard case .typed(let text, let typedCurrency) = origin else { return nil }
    switch label {
    case .ether: return typedCurrency == nil ? text : nil
    case .fiat: return typedCurrency == currency ? text : nil
    }
  }
}
