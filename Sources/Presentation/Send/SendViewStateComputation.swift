public import Foundation
import QuidCore

extension SendModel {
  /// What the screen shows now.
  public func viewState(at now: Date, _ format: DisplayFormat = .english) -> SendViewState {
    let numbers = format.numbers
    // A quote that overflows its range shows no figures; the amount's own problem is told below.
    let quote = try? quote()
    return SendViewState(
      primaryLabel: primaryLabel(numbers),
      secondaryLabel: secondaryLabel(quote, numbers),
      balanceLine: both(numbers.ether(balance), quote.map { numbers.amount($0.balance.fiat, entry.currency) }),
      feeLine: quote.map { feeLine($0, numbers) },
      onChainFeeLine: quote.map { "\(numbers.ether($0.onChainFee.wei)) on chain" },
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
    guard let amount = quote?.amount else { return .init(text: "–", unit: unit(of: label), isPlaceholder: true) }
    let text = label == .ether ? numbers.etherDigits(amount.wei) : numbers.amount(amount.fiat, entry.currency)
    return .init(text: text, unit: unit(of: label), isPlaceholder: false)
  }

  private func unit(of label: AmountEntry.Label) -> String { label == .ether ? "ETH" : entry.currency.code }

  private func feeLine(_ quote: SendQuote, _ numbers: NumberFormat) -> String {
    let fee = both(numbers.ether(quote.fee.wei), numbers.smallAmount(quote.fee.fiat, entry.currency))
    return "\(fee) · \(tier.rawValue), \(numbers.exact(quote.terms.gas[tier].gwei)) gwei"
  }

  private func priceLine(_ market: SendMarket, at now: Date, _ format: DisplayFormat) -> String? {
    guard let price = market.prices.value[entry.currency] else { return nil }
    let shown = format.numbers.smallAmount(price.rate, price.quote)
    return "1 ETH = \(shown) · \(market.prices.provenance(at: now, format))"
  }

  private func button(_ quote: SendQuote?, _ numbers: NumberFormat) -> SendViewState.Button {
    let label = primaryLabel(numbers)
    guard !label.isPlaceholder else { return .init(title: "Send", isEnabled: false, hint: nil) }
    let figure =
      switch (entry.primary, quote?.amount) {
      case (.ether, let amount?): numbers.ether(amount.wei)
      case (.fiat, let amount?): numbers.amount(amount.fiat, entry.currency)
      case (_, nil): ""
      }
    let title = figure.isEmpty ? "Send" : "Send \(figure)"
    guard let quote else { return .init(title: title, isEnabled: false, hint: missingFigures) }
    return .init(title: title, isEnabled: quote.isValid, hint: quote.problems.first.map { hint($0, numbers) })
  }

  /// The message of a problem; a malformed number is explained in the notation in which it is typed.
  private func hint(_ problem: SendProblem, _ numbers: NumberFormat) -> String {
    guard case .malformed(.number(let error)) = problem, numbers.decimalSeparator != "." else {
      return problem.message(numbers)
    }
    return "This is not an amount. \(error.fieldMessage(numbers))"
  }

  /// Why there is no quote.
  private var missingFigures: String {
    switch market {
    case .loading(nil): "The price and the network fee are on their way."
    case .failed(let error, nil): error.message
    default: "This amount is too large to be shown exactly."
    }
  }

  private func choice(
    _ currency: Currency, _ quote: SendQuote?, _ numbers: NumberFormat
  ) -> SendViewState.CurrencyChoice {
    let value = quote?.amount.flatMap { try? market.value?.prices.value[currency]?.value(of: $0.wei) }
    return .init(
      code: currency.code, value: value.map { numbers.amount($0, currency) }, isSelected: currency == entry.currency)
  }

  private func status(at now: Date, _ format: DisplayFormat) -> SendViewState.Status {
    switch market {
    case .loading(nil): return .loading
    case .failed(let error, nil): return .failed(error.message)
    case .failed(let error, let market?):
      // The age of what could not be had anew.
      return .outOfDate(
        market.gas.source == error.source
          ? market.gas.age(at: now, format, after: error) : market.prices.age(at: now, format, after: error))
    case .loading(.some), .loaded:
      guard let prices = market.value?.prices, let gas = market.value?.gas else { return .loading }
      if prices.freshness == .stale { return .outOfDate(prices.age(at: now, format, after: prices.failures.last)) }
      if gas.freshness == .stale { return .outOfDate(gas.age(at: now, format, after: gas.failures.last)) }
      return .ready
    }
  }

  private func both(_ ether: String, _ fiat: String?) -> String { fiat.map { "\(ether) · \($0)" } ?? ether }
}
