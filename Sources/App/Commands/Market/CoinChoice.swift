import QuidCore
import QuidNetworking
import QuidPresentation

extension CommandContext {
  /// Divides words such as `BTC-EUR` into the name of the coin and the currency of its price, and reads `btc in eur`.
  ///
  /// A word that is the id of a known coin, such as `usd-coin`, is not divided.
  ///
  /// - Parameter currency: The currency of `--in`; `nil` without the option.
  /// - Returns: The names of the coins, and the currency of the option, of the words or of the settings.
  func coinNames(_ words: [String], in currency: Currency?) async throws -> (names: [String], currency: Currency) {
    var names = words
    var quotes: [Currency] = []
    func take(_ quote: Currency, _ word: String) throws {
      quotes.append(quote)
      guard quote == currency ?? quotes[0] else {
        throw CommandError.usage(
          "“\(word.excerpt())” is a price in \(quote.code), not in \((currency ?? quotes[0]).code). Give only one currency."
        )
      }
    }
    if words.count > 2, words[words.count - 2].lowercased() == "in",
      let quote = try? ValueParser<Currency>.currencyOrCoin.parse(words[words.count - 1], "")
    {
      names.removeLast(2)
      try take(quote, "in \(words[words.count - 1])")
    }
    for (index, word) in names.enumerated() {
      let parts = word.split(whereSeparator: { "-/:_".contains($0) }).map { String($0) }
      guard parts.count == 2, BuiltinCoins.coin(named: word) == nil, BuiltinCoins.coin(named: parts[0]) != nil,
        let quote = try? ValueParser<Currency>.currencyOrCoin.parse(parts[1], ""), quote.isMoney || quote.isCoin,
        !(await services.providers(.only).coins().contains { $0.id == CoinID(word.lowercased()) })
      else { continue }
      names[index] = parts[0]
      try take(quote, word)
    }
    return (names, currency ?? quotes.first ?? self.currency(or: .usd))
  }

  /// Returns the coins with some ids; the symbols of coins that are not known locally are requested.
  func coins(withIDs ids: [CoinID]) async -> [Coin] {
    let cached = await services.providers(.only).coins()
    var known = Dictionary((Array(BuiltinCoins.coins) + cached).map { ($0.id, $0) }) { $1 }
    if ids.contains(where: { known[$0] == nil }),
      let rows = try? await services.marketService.listing(of: ids, in: .usd).data.value.rows
    {
      for row in rows { known[row.coin.id] = row.coin }
    }
    return ids.map { known[$0] ?? Coin(id: $0, symbol: "", name: "") }
  }

  func coin(named name: String, in currency: Currency) async throws -> CoinChoice {
    let choices = try await coins(named: [name], in: currency)
    guard let choice = choices.first else {
      throw CommandError.rejectedInput("There is no coin “\(name.excerpt())”. Search with quid markets --search.")
    }
    return choice
  }

  /// Looks up coins by their IDs or symbols and returns them in the order of the names.
  func coins(named names: [String], in currency: Currency) async throws -> [CoinChoice] {
    try await coinResults(named: names, in: currency).map { try $0.get() }
  }

  /// Looks up coins by their IDs or symbols and returns a coin or an error for each name, in the order of the names.
  func coinResults(
    named names: [String], in currency: Currency
  ) async throws -> [Result<CoinChoice, CommandError>] {
    let results = try await services.marketService.lookup(names, in: currency)
    return zip(names, results.data.value).map { name, result in
      Result { try Self.choice(of: name, result, in: results, currency: currency) }.mapError { CommandError($0) }
    }
  }

  static func choice(
    of name: String, _ result: MarketLookup, in results: Converted<[MarketLookup]>, currency: Currency
  ) throws -> CoinChoice {
    if case .coin = result {
    } else if let failure = results.data.failures.first(where: { $0.source != results.data.source }) {
      // A fallback has fewer coins, so that the coin may exist.
      throw CommandError(
        failure, missingPart: "“\(name.excerpt())” is not available from \(results.data.source.name), the fallback.")
    }
    switch result {
    case .coin(let row, let others):
      let line = results.with(value: MarketListing(currency: currency, rows: [row]))
      return CoinChoice(name: name, row: row, line: line, others: others)
    case .ambiguous(let coins) where coins.count == 1:
      throw CommandError.rejectedInput("No price is available for the coin “\(name.excerpt())”. Give another coin.")
    case .ambiguous(let coins):
      throw CommandError.rejectedInput(
        "“\(name.excerpt())” is the symbol of \(coins.count) coins, none of which has a market rank. Give the id"
          + " of one of these coins: \(coins.suggestions).")
    case .unknown(let nearest):
      let hint = hint(for: name, nearest)
      throw CommandError.rejectedInput(
        "There is no coin “\(name.excerpt())”.\(hint) Search with quid markets --search.")
    }
  }

  /// Returns a sentence that suggests coins with similar names, of the built-in list and of the provider.
  private static func hint(for name: String, _ nearest: [RankedCoin]) -> String {
    let known = NearestUnit.coin(similarTo: name).flatMap { coin in
      nearest.contains { $0.coin.id == coin.id } ? nil : "\(coin.id) (\(coin.name))"
    }
    let others = Array(nearest.prefix(known == nil ? 3 : 2))
    let suggestions = [known, others.isEmpty ? nil : others.suggestions].compactMap { $0 }
    return suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
  }
}

extension [Coin] {
  /// Returns the coin with an id or symbol, in any letter case; `nil` if there is none.
  ///
  /// - Throws: ``CommandError`` if several of the coins have the symbol.
  func coin(named name: String) throws -> Coin? {
    if let coin = first(where: { [name, name.lowercased()].contains($0.id.description) }) { return coin }
    let found = filter { $0.symbol.uppercased() == name.uppercased() }
    guard found.count > 1 else { return found.first }
    throw CommandError.rejectedInput(
      "“\(name.excerpt())” is the symbol of \(found.count) coins. Give the id of one of these coins:"
        + " \(found.prefix(5).map { "\($0.id.description.excerpt(40)) (\($0.name.excerpt(40)))" }.joined(separator: ", "))."
    )
  }

  /// Returns arguments with lists such as `btc,eth` divided into coins; a number such as `1,5` is not divided.
  @Sendable
  static func divided(_ words: [String]) -> [String] {
    words.flatMap { word in
      let parts = word.split(separator: ",")
      return !parts.isEmpty && parts.allSatisfy { $0.contains(where: \.isLetter) } ? parts.map { String($0) } : [word]
    }
  }
}

extension [RankedCoin] {
  /// The ids, names and ranks of at most three coins, for an error message.
  var suggestions: String {
    prefix(3).map { candidate in
      let rank = candidate.rank.map { "rank \($0)" } ?? "no rank"
      return "\(candidate.coin.id.description.excerpt(40)) (\(candidate.coin.name.excerpt(40)), \(rank))"
    }.joined(separator: ", ")
  }
}

/// The coin that was found for an ID or symbol.
struct CoinChoice: Sendable {
  /// The ID or symbol as typed.
  let name: String
  let row: MarketRow
  /// A listing that contains only ``row``, with its source and exchange rates.
  let line: Converted<MarketListing>
  /// The number of other coins with the same symbol.
  let others: Int

  var coin: Coin { row.coin }

  /// The warning that other coins have the same symbol; `nil` if there are none.
  var warning: String? { CoinMatch(name: name, coin: coin, rank: row.rank, sharedBy: others).warning }
}

extension CoinMatch {
  /// The warning that other coins have the same symbol; `nil` if there are none.
  var warning: String? {
    guard sharedBy > 0 else { return nil }
    let rank = rank.map { ", rank \($0)" } ?? ""
    let coinName = "\(coin.id.description.excerpt(40)) (\(coin.name.excerpt(40))\(rank))"
    return sharedBy == 1
      ? "“\(name.excerpt())” means \(coinName), but 1 other coin has the same symbol. To choose that coin, give its id."
      : "“\(name.excerpt())” means \(coinName), but \(sharedBy) other coins have the same symbol. To choose another"
        + " coin, give its id."
  }
}

extension Currency {
  /// Returns a note with the id of a coin whose symbol is the currency's code; `nil` if no such coin is known.
  func coinNote(among coins: [Coin]) -> String? {
    guard !isCoin, let coin = BuiltinCoins.coin(named: code) ?? coins.first(where: { $0.symbol == code }) else {
      return nil
    }
    return "“\(code)” means the currency. To use the coin \(coin.name.excerpt(40)), give its id"
      + " \(coin.id.description.excerpt(40))."
  }
}

extension ValueParser where Value == String {
  static var coin: ValueParser { .string("ID", completion: .local(.coins)) }
}
