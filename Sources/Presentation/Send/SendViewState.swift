/// All that the wallet screen shows, and nothing else.
public struct SendViewState: Hashable, Sendable {
  /// The large label: what is being typed, or `0` while there is nothing.
  public var primaryLabel: Label
  /// The small label below: the same amount the other way round.
  public var secondaryLabel: Label
  /// What the wallet holds, in ether and fiat.
  public var balanceLine: String
  /// The network fee by the chosen formula, in ether and fiat, with the tier and its gas price; `nil` while unknown.
  public var feeLine: String?
  /// What the chain itself takes; `nil` while unknown.
  public var onChainFeeLine: String?
  /// The price and who said it; `nil` while unknown.
  public var priceLine: String?
  /// The button.
  public var button: Button
  /// The currencies to pick from.
  public var currencies: [CurrencyChoice]
  /// Whether the list of currencies is open.
  public var isPickingCurrency: Bool
  /// Whether the figures are on their way, here, out of date or not to be had.
  public var status: Status

  /// A label of the amount.
  public struct Label: Hashable, Sendable {
    /// The figure; plain digits as typed in the primary label, grouped in the secondary one.
    public var text: String
    /// What it counts: `ETH` or a currency's code.
    public var unit: String
    /// Whether nothing has been entered, so that the text only holds the place.
    public var isPlaceholder: Bool
  }

  /// The button at the bottom.
  public struct Button: Hashable, Sendable {
    /// What it does, with the amount of the primary label.
    public var title: String
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// Why it cannot be pressed, and what to do; `nil` when it can or nothing is entered yet.
    public var hint: String?
  }

  /// One row of the list of currencies.
  public struct CurrencyChoice: Hashable, Sendable {
    /// The code.
    public var code: String
    /// What the amount is worth in it, where that is known.
    public var value: String?
    /// Whether it is the chosen one.
    public var isSelected: Bool
  }

  /// How the screen stands.
  public enum Status: Hashable, Sendable {
    /// The first figures are on their way.
    case loading
    /// The figures are here.
    case ready
    /// The price or the gas is unknown; the reason, and what to do. What does not depend on it is shown.
    case incomplete(String)
    /// The figures shown are older than they should be; why, and what to do.
    case outOfDate(String)
    /// There are no figures; why, and what to do.
    case failed(String)
  }
}
