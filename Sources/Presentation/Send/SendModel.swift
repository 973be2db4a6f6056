public import QuidCore

/// The state of the wallet screen, on which the user enters an amount of ether to send.
public struct SendModel: Hashable, Sendable {
  /// The balance of the wallet before the send, in ether.
  public private(set) var balance: Ether
  /// The fiat currencies between which the user can choose, such as EUR, USD and GBP.
  public let currencies: [Currency]
  /// The state of the amount field: the typed amount, its unit and the fiat currency.
  package private(set) var entry: AmountEntry
  /// The typed string in the amount field, in the notation of the locale, such as `1,5`; `nil` before the first
  /// keystroke.
  private var typedString: String?
  /// The gas tier: slow, standard or fast; a higher fee normally includes the transfer in a block sooner.
  public private(set) var tier: GasTier
  /// The formula that computes the network fee: the on-chain fee, or the practice estimate of ten times this fee.
  public private(set) var formula: FeeFormula
  /// A Boolean value that indicates whether the picker of the fiat currency is open.
  package private(set) var isPickingCurrency = false
  /// The prices of ether and the gas prices, with their loading state.
  package private(set) var market: LoadState<SendMarket> = .loading(previous: nil)

  /// Creates the state of the wallet screen before any prices are loaded.
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

  /// Replaces the whole string in the amount field; call this method at every keystroke.
  ///
  /// The string is an amount in the primary unit, which is ether or the fiat currency, or an amount with a unit, as
  /// in `250gwei`, `€5` or `max`. A unit becomes the primary unit.
  public mutating func type(_ string: String, _ numbers: NumberFormat = .english) {
    typedString = string
    entry.type(numbers.plainDecimal(typed: string))
  }

  /// Switches the primary unit, in which the user types, between ether and the fiat currency.
  public mutating func togglePrimary() { entry.togglePrimary() }

  /// Sets the amount to the maximum that can be sent: the balance minus the network fee.
  ///
  /// The amount is computed again whenever the balance or the fee changes.
  public mutating func chooseMaximum() { entry.chooseMaximum() }

  /// Opens the picker of the fiat currency.
  public mutating func openCurrencyPicker() { isPickingCurrency = true }

  /// Closes the currency picker without changing the currency.
  public mutating func closeCurrencyPicker() { isPickingCurrency = false }

  /// Sets the fiat currency and closes the currency picker.
  ///
  /// - Returns: `false`, without an effect, if ``currencies`` lacks the currency; otherwise, `true`.
  @discardableResult
  public mutating func choose(_ currency: Currency) -> Bool {
    guard currencies.contains(currency) else { return false }
    entry.choose(currency)
    isPickingCurrency = false
    return true
  }

  /// Sets the gas tier, which determines the gas price and therefore the fee.
  public mutating func choose(_ tier: GasTier) { self.tier = tier }

  /// Sets the formula of the network fee: the on-chain fee, or the practice estimate of ten times this fee.
  public mutating func choose(_ formula: FeeFormula) { self.formula = formula }

  // MARK: Responses

  /// Records that the prices of ether and the gas prices are being requested.
  public mutating func startLoading() { market = market.reloading }

  /// Stores the balance that a node has returned for the wallet.
  public mutating func receive(balance: Ether) { self.balance = balance }

  /// Stores newly loaded prices of ether and gas prices.
  ///
  /// Prices that could not be loaded keep their last known values.
  public mutating func receive(_ market: SendMarket) {
    self.market = .loaded(market.completed(by: self.market.value))
  }

  /// Records that the request for the prices of ether and the gas prices failed.
  public mutating func fail(with error: ProviderError) { market = market.failing(with: error) }

  // MARK: Derived values

  /// Returns the quote for the typed amount: the amount, the network fee and the remaining balance.
  ///
  /// - Returns: The quote; `nil` until the first response with prices has arrived.
  /// - Throws: ``SendQuoteError`` if the loaded prices of ether do not include the required fiat currency, or if a fee
  ///   or a fiat value is too large.
  public func quote() throws(SendQuoteError) -> SendQuote? {
    guard let market = market.value else { return nil }
    let amount: Result<SendAmount, SendAmountError>
    do { amount = .success(try entry.amount()) } catch { amount = .failure(error) }
    let terms = SendTerms(
      balance: balance, market: market, currency: entry.currency, tier: tier, formula: formula)
    return try SendQuote(amount, on: terms)
  }

  /// The amount in the unit in which the user types, such as `1234.5`; empty if there is no amount.
  ///
  /// The value is the typed string or, if the amount is computed, has a decimal point and no grouping separators.
  package var primaryText: String { primaryText(.english) }

  /// Returns the amount in the unit in which the user types, such as `1234,5`; empty if there is no amount.
  ///
  /// The result is the typed string or, if the amount is computed, a number in the notation of the given locale without
  /// grouping separators.
  package func primaryText(_ numbers: NumberFormat) -> String {
    if let plain = entry.typedText(in: entry.primary) { return typedString ?? plain }
    return numbers.fieldDecimal(Self.plainText(of: (try? quote())?.amount, in: entry))
  }

  /// The error in the typed string; `nil` if it is an amount, or an empty or very large number.
  package var amountError: SendAmountError? {
    do {
      _ = try entry.amount()
      return nil
    } catch {
      return [.number(.empty), .number(.tooLarge)].contains(error) ? nil : error
    }
  }

  /// A Boolean value that indicates whether the amount field shows a typed amount, not a computed one or none.
  package var isTyped: Bool { entry.typedText(in: entry.primary).map { !$0.isEmpty } ?? false }

  private static func plainText(of amount: ValuedEther?, in entry: AmountEntry) -> String {
    guard let amount else { return "" }
    switch entry.primary {
    case .ether: return amount.wei.description
    case .fiat:
      let decimals = entry.currency.minorUnitDigits
      guard let fiat = amount.fiat else { return "" }
      let shown = (try? fiat.rounded(to: decimals, rounding: .halfEven)) ?? fiat
      return shown.description(minimumDecimals: decimals)
    }
  }
}
