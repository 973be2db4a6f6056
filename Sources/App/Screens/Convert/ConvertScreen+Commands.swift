import QuidCore
import QuidPresentation
import QuidTerminal

extension ConvertScreen {
  private static let maximumMatches = 5

  var actions: [ScreenAction] {
    [
      ScreenAction("Swap the currencies", .swap),
      ScreenAction("Choose the source currency", .from),
      ScreenAction("Choose the target currency", .to),
    ]
  }

  var commandNames: [String] { currencies.currencies.flatMap { [$0.currency.code, $0.name] }.filter { !$0.isEmpty } }

  func suggestions(for input: CommandInput, _ intervals: RefreshIntervals) -> ScreenSuggestions {
    ScreenSuggestions(
      suggestions: conversions(input) + (input.hasAmount ? completions(input) : displayCurrencies(input.name)),
      subscriptions: [
        Subscription(query(for: input), every: intervals.rates),
        Subscription(CurrencyNamesQuery(), every: intervals.lists),
      ])
  }

  private func currency(named name: String) -> Currency? { (model.table.value?.value).currency(named: name) }

  private func name(of currency: Currency) -> String {
    currencies.currencies.first { $0.currency == currency }?.name ?? ""
  }

  // MARK: Display currency

  private func displayCurrencies(_ name: String) -> [CommandSuggestion] {
    guard !name.isEmpty else { return [] }
    // The common name of a currency, such as kronor, can differ from its official name.
    let common = currency(named: name).map { [NamedCurrency(currency: $0, name: self.name(of: $0))] } ?? []
    return (common + currencies.matches(name).prefix(Self.maximumMatches)).uniqued.enumerated().map { offset, match in
      let code = match.currency.code
      return CommandSuggestion(
        id: "currency \(code)", kind: .currency, label: "Use \(code)", detail: match.name,
        names: [code, match.name] + (offset < common.count ? [name] : []), completion: "in \(code.lowercased())",
        effects: [.chooseCurrency(match.currency)])
    }
  }

  // MARK: Conversions

  /// Returns the conversions of a typed amount for the command window.
  ///
  /// A single currency is converted to the target of the converter, or from its target to its source.
  private func conversions(_ input: CommandInput) -> [CommandSuggestion] {
    guard let quantity = input.quantity, let (from, targets) = currencies(of: input) else { return [] }
    let kind = input.isConversion ? CommandSuggestion.Kind.result : .rate
    return targets.map { to in
      conversion(of: quantity, typed: input.typedAmount ?? "1", from: from, to: to, kind, query(for: input))
    }
  }

  private func currencies(of input: CommandInput) -> (from: Currency, targets: [Currency])? {
    guard input.quantity != nil, !input.selectsCurrency, let first = input.units.first,
      let from = (model.table.value?.value).currency(named: first, allowsMinorUnits: true)
    else { return nil }
    let targets = input.units.dropFirst().map { currency(named: $0) }
    guard !targets.contains(nil) else { return nil }
    let other = model.entry.to == from ? model.entry.from : model.entry.to
    return (from, (targets.isEmpty ? [other] : targets.compactMap { $0 }).filter { $0 != from }.prefix(4).map { $0 })
  }

  /// Returns the query for the exchange rates of a line in the command window, by default that of the converter.
  private func query(for input: CommandInput) -> ConversionRatesQuery {
    currencies(of: input).map { ConversionRatesQuery([$0.from] + $0.targets) } ?? ratesQuery
  }

  private func table(of query: ConversionRatesQuery) -> LoadState<Sourced<RateTable>> {
    if query == ratesQuery { return model.table }
    guard let typedRates, typedRates.query == query else { return .loading(previous: nil) }
    return typedRates.table
  }

  private func conversion(
    of quantity: FixedDecimal, typed: String, from: Currency, to: Currency, _ kind: CommandSuggestion.Kind,
    _ query: ConversionRatesQuery
  ) -> CommandSuggestion {
    let id = "rate \(from) \(to)"
    // A minor unit cannot be the source of the converter, because swapping the currencies would make it the target.
    let effects =
      from.minorUnitRate == nil ? [Effect.broadcast(OpenConversion(from: from, to: to, amount: typed))] : nil
    let amount = format.numbers.typedAmount(quantity, from)
    func incomplete(_ status: ScreenStatus) -> CommandSuggestion {
      CommandSuggestion(
        id: id, kind: kind, label: "\(amount) in \(to)", effects: effects, status: { _ in status })
    }
    let rates = self.table(of: query)
    guard let table = rates.value else {
      if case .failed(let error, _) = rates { return incomplete(.bad(error.message)) }
      return incomplete(.good(RequestProgress.message("Loading exchange rates")))
    }
    let conversions: Conversions
    do {
      conversions = try Conversions(of: quantity, from: from, to: [to], by: table.value)
    } catch {
      return incomplete(.bad(error.message))
    }
    let result = table.dated(by: [from, to]).with(value: conversions)
    let state = ConversionsViewState(result, at: table.fetchedAt, format)
    guard let row = state.rows.first else { return incomplete(.noData) }
    return CommandSuggestion(
      id: id, kind: kind, label: "\(state.amount) = \(row.value)", shortLabel: "= \(row.value)",
      detail: state.isUnit ? "" : "\(state.unit) = \(row.rate)", effects: effects,
      status: { [format] now in
        let notes = format.notes(about: table.value.fixedRates(of: [from, to]))
        let source = (ConversionsViewState(result, at: now, format).sourceLines + notes).joined(separator: " · ")
        return result.freshness == .stale ? .bad(source) : .good(source)
      })
  }

  /// Returns completions of an incomplete currency code after an amount, as in `100 us`.
  private func completions(_ input: CommandInput) -> [CommandSuggestion] {
    guard let last = input.units.last?.lowercased(), currency(named: last) == nil else { return [] }
    let matches = currencies.matches(last).prefix(Self.maximumMatches).filter { match in
      match.currency.code.lowercased().hasPrefix(last) || match.name.lowercased().hasPrefix(last)
    }
    return matches.map { match in
      let code = match.currency.code
      return CommandSuggestion(
        id: "complete \(code)", kind: .currency, label: code, detail: match.name, names: [code, match.name],
        completion: input.completed(by: code.lowercased()))
    }
  }
}
