import QuidCore
import QuidPresentation

extension SendForm {
  static let gasNames = ["gas", "fee", "fees", "gwei"]

  static var actions: [ScreenAction] {
    [
      ScreenAction("Type an amount", .amount), ScreenAction("Send the maximum", .maximum),
      ScreenAction("Change the transfer speed", .speed),
    ]
  }

  func suggestions(for input: CommandInput, _ intervals: RefreshIntervals) -> ScreenSuggestions {
    guard isGas(input) else { return ScreenSuggestions() }
    return ScreenSuggestions(
      suggestions: [gas], subscriptions: [Subscription(SendQuery(), every: intervals.prices)])
  }

  private func isGas(_ input: CommandInput) -> Bool {
    let name = input.name.lowercased()
    return !input.hasAmount && !input.selectsCurrency && name.count > 1
      && Self.gasNames.contains { $0.hasPrefix(name) }
  }

  private var gas: CommandSuggestion {
    let rows = model.market.value.map { state($0, at: .distantPast).rows } ?? []
    let standard = rows.first { $0.id == .standard }
    let price = standard.map { row in
      let fee = row.onChainFiat.isEmpty ? row.onChainEther : row.onChainFiat
      return "Gas \(row.gwei) gwei · \(fee) per transfer"
    }
    let others = rows.filter { $0.id != standard?.id }.map { "\($0.id.rawValue) \($0.gwei)" }
    return CommandSuggestion(
      id: "gas", kind: .result, label: ([price ?? "Gas price"] + others).joined(separator: " · "), shortLabel: price,
      names: Self.gasNames, completion: "gas", effects: [.selectTab], status: gasStatus)
  }

  private var gasStatus: @Sendable (Date) -> ScreenStatus {
    { [self] now in
      switch model.market {
      case .failed(let error, nil): return .bad(error.message)
      case .loading(nil): return .good(RequestProgress.message("Loading the gas price"))
      default: break
      }
      guard let market = model.market.value, let gas = market.gas else {
        return .bad(model.market.value?.gasError?.message ?? "The gas price is unknown.")
      }
      let state = state(market, at: now)
      return gas.freshness == .stale ? .bad(state.gasLine) : .good("\(state.gasLine) · \(state.priceLine)")
    }
  }

  func state(_ market: SendMarket, at now: Date) -> FeeViewState {
    let currency = model.entry.currency
    let fees = market.gas.flatMap { try? FeeReport($0.value, at: market.prices?.value[currency]) }
    return FeeViewState(fees, on: market, in: currency, at: now, format)
  }
}
