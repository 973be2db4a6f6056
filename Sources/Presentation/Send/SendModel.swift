public import QuidCore

/// The state of the wallet screen.
///
/// Its methods apply user actions and provider responses.
///
/// ``viewState(at:_:)`` computes the display values at each call; they are never stored.
public struct SendModel: Hashable, Sendable {
  /// The balance of the wallet.
  public let balance: Ether
  /// The fiat currencies to choose from.
  public let currencies: [Currency]
  /// The amount field, with its primary unit and its currency.
  public private(set) var entry: AmountEntry
  /// The string that the user typed; `nil` before the first keystroke.
  private var typedString: String?
  /// The gas tier, which decides how soon the transfer is included in a block.
  public private(set) var tier: GasTier
  /// The formula of the network fee.
  public private(set) var formula: FeeFormula
  /// A Boolean value that indicates whether the currency picker is open.
  public private(set) var isPickingCurrency = false
  /// The ether price and the gas prices, with their loading state.
  public private(set) var market: LoadState<SendMarket> = .loading(previous: nil)

  /// Creates the state of a wallet before prices are loaded.
  public init(
    balance: Ether, currencies: [Currency] = SendAmount.currencies, currency: Currency = .eur, tier: GasTier = .fast,
    formula: FeeFormula = .onChain
  ) {
    self.balance = balance
    self.currencies = currencies
    entry = AmountEntry(currency: currency)
    self.tier = tier
    self.formula = formula
  }

  // MARK: User actions

  /// Replaces the amount of the primary label; called at every keystroke.
  ///
  /// - Parameter numbers: The number format of the locale that the string is typed in.
  public mutating func type(_ string: String, _ numbers: NumberFormat = .english) {
    typedString = string
    entry.type(numbers.plainDecimal(typed: string))
  }

  /// Switches the primary label between ether and fiat.
  public mutating func togglePrimary() { entry.togglePrimary() }

  /// Sets the amount to the maximum that can be sent.
  public mutating func chooseMaximum() { entry.chooseMaximum() }

  /// Opens the currency picker.
  public mutating func openCurrencyPicker() { isPickingCurrency = true }

  /// Closes the currency picker without a choice.
  public mutating func closeCurrencyPicker() { isPickingCurrency = false }

  /// Applies a currency of the picker and closes it; a currency that is not in ``currencies`` is ignored.
  public mutating func choose(_ currency: Currency) {
    guard currencies.contains(currency) else { return }
    entry.choose(currency)
    isPickingCurrency = false
  }

  /// Selects the gas tier.
  public mutating func choose(_ tier: GasTier) { self.tier = tier }

  /// Selects the formula of the network fee.
  public mutating func choose(_ formula: FeeFormula) { self.formula = formula }

  // MARK: Responses

  /// Records that the prices are being requested.
  public mutating func startLoading() { market = market.reloading }

  /// Stores the ether price and the gas prices; one that could not be fetched keeps its last known value.
  public mutating func receive(_ market: SendMarket) {
    self.market = .loaded(market.completed(by: self.market.value))
  }

  /// Records that the request for the prices failed.
  public mutating func fail(with error: ProviderError) { market = market.failing(with: error) }

  // MARK: Derived values

  /// Returns the quote for the entered amount, or `nil` if no prices are loaded.
  ///
  /// - Throws: ``SendQuoteError``.
  public func quote() throws(SendQuoteError) -> SendQuote? {
    guard let market = market.value else { return nil }
    let amount: Result<SendAmount, SendAmountError>
    do { amount = .success(try entry.amount()) } catch { amount = .failure(error) }
    let terms = SendTerms(
      balance: balance, prices: market.prices?.value, gas: market.gas?.value, currency: entry.currency, tier: tier,
      formula: formula)
    return try SendQuote(amount, on: terms)
  }

  /// The amount of the primary label in plain notation, which ``type(_:_:)`` accepts for further editing.
  public var primaryText: String { primaryText(.english) }

  /// Returns the amount of the primary label in the notation of a locale, which ``type(_:_:)`` accepts for further
  /// editing.
  public func primaryText(_ numbers: NumberFormat) -> String {
    if let plain = entry.typedText(in: entry.primary) { return typedString ?? plain }
    return numbers.fieldDecimal(Self.plainText(of: (try? quote())?.amount, in: entry))
  }

  /// A Boolean value that indicates whether the primary label contains what the user typed, rather than a computed
  /// value.
  public var isTyped: Bool { entry.typedText(in: entry.primary).map { !$0.isEmpty } ?? false }

  private static func plainText(of amount: ValuedEther?, in entry: AmountEntry) -> String {
    guard let amount else { return "" }
    switch entry.primary {
    case .ether: return amount.wei.description
    case .fiat:
      let decimals = entry.currency.minorUnitDigits
      guard let fiat = amount.fiat else { return "" }
      let shown = (try? fiat.rounded(toDecimals: decimals, .halfEven)) ?? fiat
      return shown.description(minimumDecimals: decimals)
    }
  }
}
