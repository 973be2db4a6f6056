public import QuidCore

/// The state of the wallet screen.
///
/// Its methods apply user actions and provider responses.
///
/// ``viewState(at:_:)`` computes the display values at each call; they are never stored.
public struct SendModel: Hashable, Sendable {
  /// The balance of the wallet.
  public let balance: Ether
  /// The fiat currencies that the user can choose from.
  public let currencies: [Currency]
  /// The amount field: the typed amount, its unit and the fiat currency.
  public private(set) var entry: AmountEntry
  /// The string that the user typed into the amount field; `nil` before the first keystroke.
  private var typedString: String?
  /// The gas tier, which determines how soon the transfer is included in a block.
  public private(set) var tier: GasTier
  /// The formula that computes the network fee.
  public private(set) var formula: FeeFormula
  /// A Boolean value that indicates whether the currency picker is open.
  public private(set) var isPickingCurrency = false
  /// The prices of ether and the gas prices, with their loading state.
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

  /// Replaces the string in the amount field; called at every keystroke.
  ///
  /// The amount is in ether or in fiat, whichever is the primary unit.
  ///
  /// - Parameter numbers: The number format of the locale that the string is typed in.
  public mutating func type(_ string: String, _ numbers: NumberFormat = .english) {
    typedString = string
    entry.type(numbers.plainDecimal(typed: string))
  }

  /// Switches the primary unit, in which the user types the amount, between ether and fiat.
  ///
  /// The amount does not change.
  public mutating func togglePrimary() { entry.togglePrimary() }

  /// Sets the amount to the maximum that the balance covers after the network fee.
  public mutating func chooseMaximum() { entry.chooseMaximum() }

  /// Opens the currency picker.
  public mutating func openCurrencyPicker() { isPickingCurrency = true }

  /// Closes the currency picker without a change of currency.
  public mutating func closeCurrencyPicker() { isPickingCurrency = false }

  /// Sets the fiat currency and closes the currency picker.
  ///
  /// A currency that is not in ``currencies`` is ignored, and the picker stays open.
  public mutating func choose(_ currency: Currency) {
    guard currencies.contains(currency) else { return }
    entry.choose(currency)
    isPickingCurrency = false
  }

  /// Selects the gas tier.
  public mutating func choose(_ tier: GasTier) { self.tier = tier }

  /// Selects the formula that computes the network fee.
  public mutating func choose(_ formula: FeeFormula) { self.formula = formula }

  // MARK: Responses

  /// Records that the prices of ether and the gas prices are being requested.
  public mutating func startLoading() { market = market.reloading }

  /// Stores the prices of ether and the gas prices.
  ///
  /// Prices that could not be fetched keep their last known values.
  public mutating func receive(_ market: SendMarket) {
    self.market = .loaded(market.completed(by: self.market.value))
  }

  /// Records that the request for the prices of ether and the gas prices failed.
  public mutating func fail(with error: ProviderError) { market = market.failing(with: error) }

  // MARK: Derived values

  /// Returns the quote for the typed amount: the amount, the network fee and the remaining balance.
  ///
  /// - Returns: `nil` before the first response with prices.
  /// - Throws: ``SendQuoteError`` if a price is missing or a value is too large to be displayed exactly.
  public func quote() throws(SendQuoteError) -> SendQuote? {
    guard let market = market.value else { return nil }
    let amount: Result<SendAmount, SendAmountError>
    do { amount = .success(try entry.amount()) } catch { amount = .failure(error) }
    let terms = SendTerms(
      balance: balance, prices: market.prices?.value, gas: market.gas?.value, currency: entry.currency, tier: tier,
      formula: formula)
    return try SendQuote(amount, on: terms)
  }

  /// The amount in the primary unit, with a dot as decimal separator and without grouping.
  ///
  /// The string is a valid argument of ``type(_:_:)``, so that the user can edit it. It is empty if there is no amount.
  public var primaryText: String { primaryText(.english) }

  /// Returns the amount in the primary unit, in the notation of a locale without grouping.
  ///
  /// The string is a valid argument of ``type(_:_:)``, so that the user can edit it. It is empty if there is no amount.
  public func primaryText(_ numbers: NumberFormat) -> String {
    if let plain = entry.typedText(in: entry.primary) { return typedString ?? plain }
    return numbers.fieldDecimal(Self.plainText(of: (try? quote())?.amount, in: entry))
  }

  /// A Boolean value that indicates whether the amount in the primary unit was typed by the user, not computed.
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
