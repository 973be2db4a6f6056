import QuidCore
import QuidPresentation
import QuidTerminal

extension MarketScreen {
  private static let maximumMatches = 8
  /// The number of matching coins that are suggested before actions and currencies.
  private static let bestMatches = 3
  /// The maximum number of listed coins whose names are compared with a misspelled name.
  private static let maximumNames = 500

  var actions: [ScreenAction] {
    let orders = MarketOrder.allCases.map { order in
      let title = order == .change ? "24 h change" : order.title.lowercased()
      return ScreenAction("Sort by \(title)", .message(MarketAction.sort(order)))
    }
    return [
      ScreenAction("Search coins", .search),
      ScreenAction("Show the watchlist", .message(MarketAction.show(.watchlist))),
      ScreenAction("Show the next group of the watchlist", .group),
      ScreenAction("Show all coins", .message(MarketAction.show(.market))),
    ] + orders + [ScreenAction("Reverse the order", .reverse)]
  }

  var commandNames: [String] {
    let listed = model.listing.value?.value.rows.prefix(Self.maximumNames).map(\.coin) ?? []
    return (listed + knownCoins.coins).flatMap { [$0.symbol, $0.name] }
  }

  private func subscriptions(for input: CommandInput, _ intervals: RefreshIntervals) -> [Subscription] {
    var subscriptions = [
      Subscription(WatchlistQuery(), every: intervals.prices), Subscription(MarketQuery(), every: intervals.prices),
      Subscription(RatesQuery(), every: intervals.rates),
    ]
    let delay = Duration.milliseconds(400)
    if input.name.count > 1, !input.selectsCurrency {
      subscriptions.append(Subscription(CatalogQuery(), every: intervals.lists, after: delay))
    }
    let unlisted = namedCoins(input).filter { !$0.isListed }.map(\.coin.id)
    if !unlisted.isEmpty, model.listing.value != nil {
      subscriptions.append(Subscription(CoinsQuery(coins: unlisted), every: intervals.prices, after: delay))
    }
    return subscriptions
  }

  func suggestions(for input: CommandInput, _ intervals: RefreshIntervals) -> ScreenSuggestions {
    ScreenSuggestions(
      suggestions: input.selectsCurrency ? [] : conversions(input) + completions(input) + coins(input),
      subscriptions: subscriptions(for: input, intervals))
  }

  // MARK: Coins

  private struct Match {
    let coin: Coin
    /// The market data that includes the coin; `nil` if it is not loaded.
    let listing: Sourced<MarketListing>?
    let isListed: Bool

    func isNamed(_ name: String) -> Bool {
      let name = name.lowercased()
      return [coin.symbol, coin.id.description, coin.name].contains { $0.lowercased() == name }
    }

    func starts(with start: String) -> Bool {
      let start = start.lowercased()
      return coin.symbol.lowercased().hasPrefix(start) || coin.name.lowercased().hasPrefix(start)
    }
  }

  /// Returns coins that match a name: first those of the list, then any coin, or well-known ones until all are loaded.
  ///
  /// - Parameter isExact: Whether coins outside the list must have exactly this name, which is faster than a search.
  private func matches(_ name: String, isExact: Bool = false) -> [Match] {
    guard !name.isEmpty else { return [] }
    let listed = model.matches(name, limit: Self.maximumMatches)
    let own = listed.rows.indices.map { index in
      Match(
        coin: listed.rows[index].coin, listing: model.listing.value?.with(value: listed.picking([index])).asOfRows,
        isListed: true)
    }
    let known = Set(own.map(\.coin.id))
    let index = search.allCoins.catalog.value?.value ?? knownCoins
    let found = isExact ? index.exactMatches(name) : index.matches(name, limit: Self.maximumMatches)
    let others = found.filter { !known.contains($0.id) }
    return own + others.map { Match(coin: $0, listing: unlistedCoins[$0.id], isListed: false) }
  }

  private func coin(named name: String) -> Match? { matches(name, isExact: true).first { $0.isNamed(name) } }

  private func namedCoins(_ input: CommandInput) -> [Match] {
    let names = (input.searchName.map { [$0] } ?? []) + (input.isConversion ? Array(input.units.prefix(3)) : [])
    return names.compactMap { name in
      let unit = input.isConversion ? CoinUnit(named: name) : nil
      return (rates?.value).currency(named: name) == nil ? coin(named: unit?.coin.description ?? name) : nil
    }
  }

  private func coins(_ input: CommandInput) -> [CommandSuggestion] {
    guard let name = input.searchName else { return [] }
    let matches = matches(name)
    let symbols = Dictionary(matches.map { ($0.coin.symbol, 1) }, uniquingKeysWith: +)
    return matches.enumerated().map { offset, match in
      let isBest = match.isListed && offset < Self.bestMatches
      return suggestion(match, isBest ? .coin : .otherCoin, isShared: symbols[match.coin.symbol] != 1)
    }
  }

  private func suggestion(
    _ match: Match, _ kind: CommandSuggestion.Kind, isShared: Bool
  ) -> CommandSuggestion {
    let coin = match.coin
    let shown = match.listing.map { displayed($0.value) }
    let row = shown?.rows.first
    var value = StyledLine()
    if let row, let shown, let listing = match.listing {
      let state = MarketRowViewState(row, in: shown.currency, at: listing.fetchedAt, format.numbers)
      value.append(state.isStale ? "~\(state.price)" : state.price, state.isStale ? .faint : .plain)
      value.append("  \(state.change.text)", state.change.style)
    }
    let content = OpenCoin(
      coin: coin, image: row?.image, isWatched: model.watchlist.contains(coin.id), listing: match.listing)
    return CommandSuggestion(
      id: "coin \(coin.id)", kind: kind, label: coin.symbol.shortened(toCells: 12),
      detail: isShared ? "\(coin.name) · \(coin.id)" : coin.name, value: value,
      names: [coin.symbol, coin.name, coin.id.description],
      completion: isShared ? coin.id.description : coin.symbol.lowercased(), effects: [.broadcast(content)],
      status: status([match], usesRates: shown?.currency != match.listing?.value.currency))
  }

  private func displayed(_ listing: MarketListing) -> MarketListing {
    guard listing.currency != model.currency, let rates else { return listing }
    return listing.converted(to: model.currency, by: rates.value) ?? listing
  }

  /// Returns the provider and the age of the prices of matching coins, or the reason why the prices are missing.
  private func status(
    _ matches: [Match], usesRates: Bool = false, currencies: [Currency] = []
  ) -> @Sendable (Date) -> ScreenStatus {
    let listings = matches.compactMap(\.listing)
    let table = usesRates ? rates : nil
    let notes = format.notes(about: table?.value.fixedRates(of: currencies) ?? [])
    return { [format, state = model.listing] now in
      guard let prices = listings.first, listings.count == matches.count else {
        switch state {
        case .loading(nil): return .good(RequestProgress.message("Loading market prices"))
        case .failed(let error, nil): return .bad(error.message)
        default: return .good("There is no price for this coin yet.")
        }
      }
      let rateParts =
        table.map { rates in ["rates of \(rates.value.day)", rates.provenance(at: now, format)] } ?? []
      let line = ([prices.provenance(at: now, format)] + rateParts + notes).joined(separator: " · ")
      let isOld = listings.contains { $0.freshness == .stale } || table?.freshness == .stale
      return isOld ? .bad(line) : .good(line)
    }
  }

  // MARK: Conversions

  /// A currency or a coin in a command line such as `100 usd btc`.
  private enum Operand {
    case currency(Currency)
    case coin(Match)

    var isCoin: Bool { if case .coin = self { true } else { false } }
    var match: Match? { if case .coin(let match) = self { match } else { nil } }

    var symbol: String {
      switch self {
      case .currency(let currency): currency.code
      case .coin(let match): match.coin.symbol.shortened(toCells: 12)
      }
    }

    /// The currency of the coin's price, or the currency itself; `nil` if the price is not loaded.
    var quote: Currency? {
      switch self {
      case .currency(let currency): currency
      case .coin(let match): match.listing?.value.currency
      }
    }

    var asset: PricedAsset? {
      switch self {
      case .currency(let currency): return .currency(currency)
      case .coin(let match):
        guard let listing = match.listing?.value, let price = listing.rows.first?.price else { return nil }
        return .coin(price: price, in: listing.currency)
      }
    }
  }

  private func operand(named name: String, isSource: Bool = false) -> Operand? {
    if let currency = (rates?.value).currency(named: name, allowsMinorUnits: isSource) { return .currency(currency) }
    // A currency code never means a coin, even if the exchange rate is unknown.
    // Neither does the name of a unit; a coin of that name has an ID.
    guard Currency(name)?.isMoney != true, Currency.minorUnitSpelling(of: name) == nil, CoinUnit(named: name) == nil
    else { return nil }
    return coin(named: name).map { .coin($0) }
  }

  /// Returns the amount and the first operand of a conversion; an amount in a unit such as sats is one of its coin.
  private func source(of input: CommandInput) -> (quantity: FixedDecimal, operand: Operand)? {
    guard let quantity = input.quantity, let first = input.units.first else { return nil }
    guard let unit = CoinUnit(named: first) else {
      return operand(named: first, isSource: true).map { (quantity, $0) }
    }
    guard let coins = unit.coins(quantity), let match = coin(named: unit.coin.description) else { return nil }
    return (coins, .coin(match))
  }

  private func conversions(_ input: CommandInput) -> [CommandSuggestion] {
    guard input.isConversion, let (quantity, source) = source(of: input) else { return [] }
    // A coin whose name has several words, such as USD Coin, is not a conversion.
    guard input.hasAmount || coin(named: input.name) == nil else { return [] }
    let words = input.units.dropFirst().prefix(3)
    let named = words.compactMap { operand(named: $0) }
    guard named.count == words.count else { return [] }
    let targets = words.isEmpty ? [Operand.currency(model.currency)] : named
    return targets.filter { $0.isCoin || source.isCoin }.map { conversion(of: quantity, from: source, to: $0) }
  }

  private func conversion(
    of quantity: FixedDecimal, from source: Operand, to target: Operand
  ) -> CommandSuggestion {
    let numbers = format.numbers
    let amount = "\(numbers.exact(quantity)) \(source.symbol)"
    let id = "value \(source.symbol) \(target.symbol)"
    let coins = [source.match, target.match].compactMap { $0 }
    let currencies = [source.quote, target.quote].compactMap { $0 }
    let status = status(coins, usesRates: source.quote != target.quote, currencies: currencies)
    guard let from = source.asset, let to = target.asset else {
      return CommandSuggestion(id: id, kind: .result, label: "\(amount) in \(target.symbol)", status: status)
    }
    guard let value = PricedAsset.value(of: quantity, from: from, to: to, by: rates?.value) else {
      let reason = rates == nil ? "Loading exchange rates." : "The result is too large to be shown."
      return CommandSuggestion(
        id: id, kind: .result, label: "\(amount) in \(target.symbol)", status: { _ in .good(reason) })
    }
    let result =
      switch target {
      case .currency(let currency): numbers.codedAmount(value, currency)
      case .coin: "\(numbers.rate(value)) \(target.symbol)"
      }
    return CommandSuggestion(
      id: id, kind: .result, label: "\(amount) = \(result)", shortLabel: "= \(result)", status: status)
  }

  /// Returns completions of an incomplete coin symbol after an amount, as in `0.5 bt`.
  private func completions(_ input: CommandInput) -> [CommandSuggestion] {
    guard input.isConversion, input.hasAmount, let last = input.units.last, operand(named: last) == nil else {
      return []
    }
    let units = input.units.count > 1 ? [] : CoinUnit.names.filter { $0 != last && $0.hasPrefix(last.lowercased()) }
    let unitSuggestions = units.map { name in
      CommandSuggestion(
        id: "complete \(name)", kind: .otherCoin, label: name,
        detail: CoinUnit(named: name).map { "unit of \($0.coin)" } ?? "", names: [name],
        completion: input.completed(by: name))
    }
    return unitSuggestions
      + matches(last).filter { $0.starts(with: last) }.prefix(Self.bestMatches).map { match in
        let symbol = match.coin.symbol.lowercased()
        return CommandSuggestion(
          id: "complete \(match.coin.id)", kind: .otherCoin, label: match.coin.symbol.shortened(toCells: 12),
          detail: match.coin.name, names: [match.coin.symbol, match.coin.name],
          completion: input.completed(by: symbol), status: status([match]))
      }
  }
}
