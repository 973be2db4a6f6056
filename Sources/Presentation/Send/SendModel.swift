public import QuidCore

/// The wallet screen as a value: takes what the person does and what the providers answer.
///
/// What the screen shows is ``viewState(at:_:)``, computed anew each time and never stored.
public struct SendModel: Hashable, Sendable {
  /// What the wallet holds.
  public let balance: Wei
  /// The currencies that can be picked.
  public let currencies: [Currency]
  /// The amount field.
  public private(set) var entry: AmountEntry
  /// The text of the field as it was typed; `nil` before anything was.
  private var typedText: String?
  /// How soon the transfer should be included.
  public private(set) var tier: GasTier
  /// How the fee is computed.
  public private(set) var formula: FeeFormula
  /// Whether the list of currencies is open.
  public private(set) var isPickingCurrency = false
  /// The price and the gas, as far as they are known.
  public private(set) var market: LoadState<SendMarket> = .loading(previous: nil)

  /// The screen of a wallet, before anything is known.
  public init(
    balance: Wei, currencies: [Currency] = SendAmount.currencies, currency: Currency = .eur, tier: GasTier = .fast,
    formula: FeeFormula = .brief
  ) {
    self.balance = balance
    self.currencies = currencies
    entry = AmountEntry(currency: currency)
    self.tier = tier
    self.formula = formula
  }

  // MARK: What the person does

  /// Replaces the text of the primary label.
  ///
  /// - Parameter numbers: The notation of the text; it shows decimals as the locale does.
  public mutating func type(_ text: String, _ numbers: NumberFormat = .english) {
    typedText = text
    entry.type(numbers.plainDecimal(typed: text))
  }

  /// Makes the other label the primary one.
  public mutating func togglePrimary() { entry.togglePrimary() }

  /// Takes all that can be sent.
  public mutating func chooseMaximum() { entry.chooseMaximum() }

  /// Opens the list of currencies.
  public mutating func openCurrencyPicker() { isPickingCurrency = true }

  /// Closes the list of currencies and keeps the one there was.
  public mutating func closeCurrencyPicker() { isPickingCurrency = false }

  /// Takes a currency from the list and closes it; one that is not on the list is ignored.
  public mutating func choose(_ currency: Currency) {
    guard currencies.contains(currency) else { return }
    entry.choose(currency)
    isPickingCurrency = false
  }

  /// Chooses how soon the transfer should be included.
  public mutating func choose(_ tier: GasTier) { self.tier = tier }

  /// Chooses how the fee is computed.
  public mutating func choose(_ formula: FeeFormula) { self.formula = formula }

  // MARK: What the providers answer

  /// The price and the gas are being asked for.
  public mutating func startLoading() { market = market.reloading }

  /// Takes the price and the gas; a part that could not be fetched keeps its earlier value.
  public mutating func receive(_ market: SendMarket) {
    self.market = .loaded(market.completed(by: self.market.value))
  }

  /// The price or the gas could not be had.
  public mutating func fail(with error: ProviderError) { market = market.failing(with: error) }

  // MARK: What follows from it

  /// The quote for what is entered, or `nil` while the market is not known.
  ///
  /// - Throws: ``SendQuote/Failure``.
  public func quote() throws(SendQuote.Failure) -> SendQuote? {
    guard let market = market.value else { return nil }
    let amount: Result<SendAmount, SendAmountError>
    do { amount = .success(try entry.amount()) } catch { amount = .failure(error) }
    let terms = SendTerms(
      balance: balance, prices: market.prices?.value, gas: market.gas?.value, currency: entry.currency, tier: tier,
      formula: formula)
    return try SendQuote(amount, on: terms)
  }

  /// The text of the primary label in plain notation, which ``type(_:_:)`` takes to continue editing.
  public var primaryText: String { primaryText(.english) }

  /// The text of the primary label in the notation of a locale, which ``type(_:_:)`` takes to continue editing.
  public func primaryText(_ numbers: NumberFormat) -> String {
    if let plain = entry.typedText(in: entry.primary) { return typedText ?? plain }
    return numbers.fieldDecimal(Self.plainText(of: (try? quote())?.amount, in: entry))
  }

  /// Whether the primary label holds what the user typed, rather than a computed value or nothing.
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
