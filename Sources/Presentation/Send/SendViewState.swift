public import QuidCore

/// The display values of the wallet screen, on which the user enters an amount to send.
public struct SendViewState: Hashable, Sendable {
  /// The amount that the user typed or chose, with its unit; `0` if there is no amount.
  public var primaryLabel: Label
  /// The converted amount: the fiat value of an amount in ether, or the ether for an amount in a fiat currency.
  public var secondaryLabel: Label
  /// The balance of the wallet, such as `1.5 ETH · €2,280.00`, without fiat if the price of ether is unknown.
  public var balanceLine: String
  /// The network fee with the gas tier and price, such as `0.000504 ETH · €0.76 · fast, 24 gwei`, or `unknown`.
  ///
  /// The value is `nil` until the first response is received, and if ``SendModel/quote()`` throws an error.
  public var feeLine: String?
  /// The fee that the network charges, in ether, such as `On-chain fee 0.000504 ETH`; `nil` if unknown.
  public var onChainFeeLine: String?
  /// The price of ether, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`; `nil` if it is unknown.
  public var priceLine: String?
  /// The display values of the Send button.
  public var button: Button
  /// The choices of the currency picker: fiat currencies, each with the amount to send in that currency.
  public var currencies: [CurrencyChoice]
  /// A Boolean value that indicates whether the picker of the fiat currency is open.
  public var isPickingCurrency: Bool
  /// The status of the prices of ether and the gas prices, such as loading or out of date.
  public var status: ContentStatus

  /// The display values of an amount in one unit: ether or a fiat currency.
  public struct Label: Hashable, Sendable {
    /// The amount without its unit, such as `1.5`, or `2,280.00` as a converted fiat value.
    ///
    /// In the amount field, the value is the typed string, or a computed amount without grouping separators. In the
    /// label with the converted amount, the value has grouping separators.
    public var text: String
    /// The unit of the amount: `ETH` or a currency code such as `EUR`; empty if ``text`` contains letters or a symbol.
    public var unit: String
    /// The amount with its unit, such as `1.5 ETH`, or with the symbol of its currency, such as `€2,280.00`.
    public var formatted: String
    /// A Boolean value that indicates whether ``text`` is `0` or `–`, because the amount is missing or unknown.
    public var isPlaceholder: Bool
  }

  /// The display values of the Send button: its title, whether it is enabled, and a hint.
  public struct Button: Hashable, Sendable {
    /// The title of the button, such as `Send 1.5 ETH`, or `Send` if the amount is unknown.
    public var title: String
    /// A Boolean value that indicates whether the button is enabled, which requires that the amount can be sent.
    public var isEnabled: Bool
    /// The error message below the Send button; `nil` if the amount can be sent, or if no amount was entered.
    public var hint: String?
  }

  /// One currency in the currency picker, with the amount to send in that currency.
  public struct CurrencyChoice: Hashable, Sendable, Identifiable {
    /// The ISO 4217 code of the currency, such as `EUR`.
    public var code: String
    /// The amount to send, converted to this currency, such as `€2,280.00`; `nil` if it is unknown.
    public var value: String?
    /// A Boolean value that indicates whether this currency is the selected fiat currency.
    public var isSelected: Bool

    /// The identifier of the choice, which equals its ``code``.
    public var id: String { code }
  }
}

extension SendModel {
  /// Computes the display values of the wallet screen.
  ///
  /// - Parameter isReal: Whether the button sends real ether, which its title then says.
  public func viewState(
    at now: Date, isReal: Bool = false, _ format: DisplayFormat = .english
  ) -> SendViewState {
    let numbers = format.numbers
    // A quote that exceeds the range of its types has no values; the hint of the button contains the reason.
    let quote = try? quote()
    return SendViewState(
      primaryLabel: primaryLabel(numbers),
      secondaryLabel: secondaryLabel(quote, numbers),
      balanceLine: both(numbers.ether(balance), quote?.balance.fiat.map { numbers.amount($0, entry.currency) }),
      feeLine: feeLine(quote, format),
      onChainFeeLine: (quote?.onChainFee).map { format.strings.onChainFee(numbers.ether($0.wei)) },
      priceLine: market.value.flatMap { priceLine($0, at: now, format) },
      button: button(quote, isReal: isReal, format),
      currencies: currencies.map { choice($0, quote, numbers) },
      isPickingCurrency: isPickingCurrency,
      status: status(at: now, format))
  }

  private func primaryLabel(_ numbers: NumberFormat) -> SendViewState.Label {
    let text = primaryText(numbers)
    return label(text.isEmpty ? "0" : text, of: entry.primary, isPlaceholder: text.isEmpty, numbers)
  }

  private func secondaryLabel(_ quote: SendQuote?, _ numbers: NumberFormat) -> SendViewState.Label {
    if entry.primary == .fiat {
      let text = (quote?.amount?.wei).map { numbers.etherDigits($0) }
      return label(text ?? NumberFormat.unknown, of: .ether, isPlaceholder: text == nil, numbers)
    }
    guard let fiat = quote?.amount?.fiat else {
      return label(NumberFormat.unknown, of: .fiat, isPlaceholder: true, numbers)
    }
    return SendViewState.Label(
      text: numbers.withoutCurrency.amount(fiat, entry.currency), unit: entry.currency.code,
      formatted: numbers.amount(fiat, entry.currency), isPlaceholder: false)
  }

  private func label(
    _ text: String, of label: AmountEntry.Label, isPlaceholder: Bool, _ numbers: NumberFormat
  ) -> SendViewState.Label {
    let hasUnit = text.contains { $0.isLetter || $0.isCurrencySymbol }
    let unit = hasUnit ? "" : label == .ether ? numbers.coin : entry.currency.code
    return SendViewState.Label(
      text: text, unit: unit, formatted: hasUnit ? text : "\(text) \(unit)", isPlaceholder: isPlaceholder)
  }

  private func feeLine(_ quote: SendQuote?, _ format: DisplayFormat) -> String? {
    let numbers = format.numbers
    guard let quote else { return nil }
    guard let fee = quote.fee, let gas = quote.terms.gas else { return format.strings.unknown }
    let value = both(numbers.ether(fee.wei), fee.fiat.map { numbers.smallAmount($0, entry.currency) })
    return "\(value) · \(format.strings.name(of: tier)), \(numbers.exact(gas[tier].gwei)) gwei"
  }

  private func priceLine(_ market: SendMarket, at now: Date, _ format: DisplayFormat) -> String? {
    guard market.prices?.value[entry.currency] != nil else { return nil }
    return market.priceLine(in: entry.currency, at: now, format)
  }

  private func button(_ quote: SendQuote?, isReal: Bool, _ format: DisplayFormat) -> SendViewState.Button {
    let (numbers, strings) = (format.numbers, format.strings)
    func title(_ amount: String?) -> String { isReal ? strings.sendForReal(amount) : strings.send(amount) }
    if primaryLabel(numbers).isPlaceholder || amountError != nil {
      return .init(title: title(nil), isEnabled: false, hint: amountError.map { message(of: $0, format) })
    }
    let shownAmount =
      switch (entry.primary, quote?.amount) {
      case (.ether, let amount?): numbers.ether(amount.wei)
      case (.fiat, let amount?): amount.fiat.map { numbers.amount($0, entry.currency) } ?? ""
      case (_, nil): ""
      }
    let title = title(shownAmount.isEmpty ? nil : shownAmount)
    guard let quote else { return .init(title: title, isEnabled: false, hint: missingQuoteMessage(strings)) }
    return .init(title: title, isEnabled: quote.isValid, hint: hint(quote, format))
  }

  /// Returns the first error of the quote or the price that is missing; `nil` if the amount of the quote can be sent.
  private func hint(_ quote: SendQuote, _ format: DisplayFormat) -> String? {
    let (numbers, strings) = (format.numbers, format.strings)
    guard let problem = quote.problems.first else { return quote.isValid ? nil : market.value?.missingPart(strings) }
    return strings.message(of: problem, numbers, at: entry.primary == .fiat ? quote.price : nil)
  }

  /// Returns the message about the typed string, in which a number has the notation of the user's locale.
  private func message(of error: SendAmountError, _ format: DisplayFormat) -> String {
    let (numbers, strings) = (format.numbers, format.strings)
    if case .number(.malformed(let reason)) = error, numbers.decimalSeparator != "." {
      return "\(strings.notAnAmount) \(DecimalSyntaxError.malformed(reason).fieldMessage(numbers, strings))"
    }
    let problem = SendValidator(balance: balance, fee: nil).problem(with: error)
    return strings.message(of: problem, numbers, at: nil)
  }

  private func missingQuoteMessage(_ strings: any ViewStrings) -> String {
    switch market {
    case .loading(nil): strings.loadingPriceAndFee
    case .failed(let error, nil): strings.message(of: error)
    default: strings.amountTooLarge
    }
  }

  private func choice(
    _ currency: Currency, _ quote: SendQuote?, _ numbers: NumberFormat
  ) -> SendViewState.CurrencyChoice {
    let value = quote?.amount.flatMap { try? market.value?.prices?.value[currency]?.value(of: $0.wei) }
    return .init(
      code: currency.code, value: value.map { numbers.amount($0, currency) }, isSelected: currency == entry.currency)
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    switch market {
    case .loading(nil): return .loading
    case .failed(let error, nil): return .failed(format.strings.message(of: error))
    case .failed(let error, let market?):
      return .outOfDate(Self.age(of: market, at: now, format, after: error))
    case .loading(.some), .loaded:
      guard let market = market.value else { return .loading }
      if let missingPart = market.missingPart(format.strings) { return .incomplete(missingPart) }
      if let error = market.priceError ?? market.gasError {
        return .outOfDate(Self.age(of: market, at: now, format, after: error))
      }
      if let prices = market.prices, prices.freshness == .stale {
        return .outOfDate(prices.ageMessage(at: now, format, after: prices.failures.last))
      }
      if let gas = market.gas, gas.freshness == .stale {
        return .outOfDate(gas.ageMessage(at: now, format, after: gas.failures.last))
      }
      return .ready
    }
  }

  private static func age(
    of market: SendMarket, at now: Date, _ format: DisplayFormat, after error: ProviderError
  ) -> String {
    if let gas = market.gas, market.prices == nil || gas.source == error.source {
      return gas.ageMessage(at: now, format, after: error)
    }
    return market.prices?.ageMessage(at: now, format, after: error) ?? format.strings.message(of: error)
  }

  private func both(_ ether: String, _ fiat: String?) -> String { fiat.map { "\(ether) · \($0)" } ?? ether }
}

extension SendMarket {
  /// Returns the message for missing prices of ether or gas after a failed request; `nil` if no prices are missing.
  fileprivate func missingPart(_ strings: any ViewStrings) -> String? {
    if prices == nil, let priceError { return "\(strings.message(of: priceError)) \(strings.priceUnknown)" }
    if gas == nil, let gasError { return "\(strings.message(of: gasError)) \(strings.feeUnknown)" }
    return nil
  }
}
