public import Foundation
import QuidCore

/// The display values of the wallet screen.
public struct SendViewState: Hashable, Sendable {
  /// The label in the primary unit, in which the user types the amount; `0` as a placeholder.
  public var primaryLabel: Label
  /// The label in the secondary unit: the amount in fiat if the user types in ether, and the reverse.
  public var secondaryLabel: Label
  /// The balance in ether and fiat.
  public var balanceLine: String
  /// The network fee in ether and fiat, with the gas tier and the gas price; `nil` if there is no quote.
  public var feeLine: String?
  /// The on-chain fee in ether; `nil` if unknown.
  public var onChainFeeLine: String?
  /// The price of ether with its source and age; `nil` if unknown.
  public var priceLine: String?
  /// The Send button.
  public var button: Button
  /// The choices of the currency picker.
  public var currencies: [CurrencyChoice]
  /// A Boolean value that indicates whether the currency picker is open.
  public var isPickingCurrency: Bool
  /// The status of the prices of ether and the gas prices.
  public var status: ContentStatus

  /// A label with the amount in one unit.
  public struct Label: Hashable, Sendable {
    /// The amount: as typed in the primary label, formatted with grouping in the secondary label.
    public var text: String
    /// The unit of the amount: `ETH` or a currency code.
    public var unit: String
    /// A Boolean value that indicates whether the label is a placeholder because the amount is empty or unknown.
    public var isPlaceholder: Bool
  }

  /// The Send button.
  public struct Button: Hashable, Sendable {
    /// The title, such as `Send 1.5 ETH`; `Send` if the amount is unknown.
    public var title: String
    /// A Boolean value that indicates whether the amount can be sent.
    public var isEnabled: Bool
    /// The reason why the amount cannot be sent, and a remedy; `nil` if the amount can be sent or is empty.
    public var hint: String?
  }

  /// One choice of the currency picker.
  public struct CurrencyChoice: Hashable, Sendable {
    /// The code of the currency.
    public var code: String
    /// The amount in this currency; `nil` if unknown.
    public var value: String?
    /// A Boolean value that indicates whether the currency is selected.
    public var isSelected: Bool
  }
}

extension SendModel {
  /// Computes the display values of the wallet screen.
  public func viewState(at now: Date, _ format: DisplayFormat = .english) -> SendViewState {
    let numbers = format.numbers
    // A quote that exceeds the range of its types has no values; the button's hint contains the reason.
    let quote = try? quote()
    return SendViewState(
      primaryLabel: primaryLabel(numbers),
      secondaryLabel: secondaryLabel(quote, numbers),
      balanceLine: both(numbers.ether(balance), quote?.balance.fiat.map { numbers.amount($0, entry.currency) }),
      feeLine: feeLine(quote, numbers),
      onChainFeeLine: (quote?.onChainFee).map { "\(numbers.ether($0.wei)) on chain" },
      priceLine: market.value.flatMap { priceLine($0, at: now, format) },
      button: button(quote, numbers),
      currencies: currencies.map { choice($0, quote, numbers) },
      isPickingCurrency: isPickingCurrency,
      status: status(at: now, format))
  }

  private func primaryLabel(_ numbers: NumberFormat) -> SendViewState.Label {
    let text = primaryText(numbers)
    return .init(text: text.isEmpty ? "0" : text, unit: unit(of: entry.primary), isPlaceholder: text.isEmpty)
  }

  private func secondaryLabel(_ quote: SendQuote?, _ numbers: NumberFormat) -> SendViewState.Label {
    let label: AmountEntry.Label = entry.primary == .ether ? .fiat : .ether
    let text = quote?.amount.flatMap { amount in
      label == .ether ? numbers.etherDigits(amount.wei) : amount.fiat.map { numbers.amount($0, entry.currency) }
    }
    guard let text else { return .init(text: NumberFormat.unknown, unit: unit(of: label), isPlaceholder: true) }
    return .init(text: text, unit: unit(of: label), isPlaceholder: false)
  }

  private func unit(of label: AmountEntry.Label) -> String { label == .ether ? "ETH" : entry.currency.code }

  private func feeLine(_ quote: SendQuote?, _ numbers: NumberFormat) -> String? {
    guard let quote else { return nil }
    guard let fee = quote.fee, let gas = quote.terms.gas else { return "unknown" }
    let value = both(numbers.ether(fee.wei), fee.fiat.map { numbers.smallAmount($0, entry.currency) })
    return "\(value) · \(tier.rawValue), \(numbers.exact(gas[tier].gwei)) gwei"
  }

  private func priceLine(_ market: SendMarket, at now: Date, _ format: DisplayFormat) -> String? {
    guard market.prices?.value[entry.currency] != nil else { return nil }
    return market.priceLine(in: entry.currency, at: now, format)
  }

  private func button(_ quote: SendQuote?, _ numbers: NumberFormat) -> SendViewState.Button {
    let label = primaryLabel(numbers)
    guard !label.isPlaceholder else { return .init(title: "Send", isEnabled: false, hint: nil) }
    let shownAmount =
      switch (entry.primary, quote?.amount) {
      case (.ether, let amount?): numbers.ether(amount.wei)
      case (.fiat, let amount?): amount.fiat.map { numbers.amount($0, entry.currency) } ?? ""
      case (_, nil): ""
      }
    let title = shownAmount.isEmpty ? "Send" : "Send \(shownAmount)"
    guard let quote else { return .init(title: title, isEnabled: false, hint: missingQuoteMessage) }
    return .init(title: title, isEnabled: quote.isValid, hint: hint(quote, numbers))
  }

  /// Returns the message of the quote's first problem, or the reason why a price is missing; `nil` for a valid quote.
  private func hint(_ quote: SendQuote, _ numbers: NumberFormat) -> String? {
    guard let problem = quote.problems.first else { return quote.isValid ? nil : market.value?.missingPart }
    // A malformed number is explained in the notation in which it is typed.
    if case .malformed(.number(let error)) = problem, numbers.decimalSeparator != "." {
      return "This is not an amount. \(error.fieldMessage(numbers))"
    }
    return problem.message(numbers, at: entry.primary == .fiat ? quote.price : nil)
  }

  /// The message for a typed amount that has no quote.
  private var missingQuoteMessage: String {
    switch market {
    case .loading(nil): "The price and the network fee are on their way."
    case .failed(let error, nil): error.message
    default: "This amount is too large to be shown exactly."
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
    case .failed(let error, nil): return .failed(error.message)
    case .failed(let error, let market?):
      return .outOfDate(Self.age(of: market, at: now, format, after: error))
    case .loading(.some), .loaded:
      guard let market = market.value else { return .loading }
      if let missingPart = market.missingPart { return .incomplete(missingPart) }
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

  /// Returns the source and age of the prices that could not be refreshed, followed by the message of the error.
  private static func age(
    of market: SendMarket, at now: Date, _ format: DisplayFormat, after error: ProviderError
  ) -> String {
    if let gas = market.gas, market.prices == nil || gas.source == error.source {
      return gas.ageMessage(at: now, format, after: error)
    }
    return market.prices?.ageMessage(at: now, format, after: error) ?? error.message
  }

  private func both(_ ether: String, _ fiat: String?) -> String { fiat.map { "\(ether) · \($0)" } ?? ether }
}

extension SendMarket {
  /// The message that the prices of ether or the gas prices are unknown, with the reason; `nil` if both are known.
  fileprivate var missingPart: String? {
    if prices == nil, let priceError { return "\(priceError.message) The price is unknown." }
    if gas == nil, let gasError { return "\(gasError.message) The network fee is unknown." }
    return nil
  }
}
