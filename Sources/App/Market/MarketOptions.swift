import QuidCore
import QuidPresentation

extension Invocation {
  /// The currency that `--in` names, of whatever kind.
  func currency() throws(CommandFailure) -> Currency? {
    try value("in", takes: "the three letters of a currency such as SEK") { CurrencyArgument.read($0) }
  }

  /// A whole number within a range.
  func number(_ option: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    try value(option, takes: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension CommandContext {
  /// Asks, and turns what goes wrong into a failure of the command.
  func ask<Value>(
    _ question: () async throws(ProviderError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(ProviderError) { return try await question() } catch { throw CommandFailure(error) }
  }

  /// Looks up the coin that a name stands for.
  ///
  /// - Throws: a rejection with at most three candidates where the name is no coin's, or that of several without rank.
  func coin(named name: String, in currency: Currency) async throws(CommandFailure) -> CoinChoice {
    let choices = try await coins(named: [name], in: currency)
    guard let choice = choices.first else { throw .refusedInput("There is no coin “\(name.excerpt())”.") }
    return choice
  }

  /// Looks up the coins that names stand for, in the order of the names.
  func coins(named names: [String], in currency: Currency) async throws(CommandFailure) -> [CoinChoice] {
    let found = try await ask { () throws(ProviderError) in
      try await root.marketService.lookup(names, in: currency)
    }
    var choices: [CoinChoice] = []
    for (name, result) in zip(names, found.data.value) {
      switch result {
      case .coin(let row, let others):
        let line = found.map { _ in MarketListing(currency: currency, rows: [row]) }
        choices.append(CoinChoice(name: name, row: row, line: line, others: others))
      case .ambiguous(let coins) where coins.count == 1:
        throw .refusedInput("There is no market price of “\(name.excerpt())”.")
      case .ambiguous(let coins):
        throw .refusedInput(
          "“\(name.excerpt())” is the symbol of \(coins.count) coins without a market rank. Give the id of one:"
            + " \(Self.list(coins)).")
      case .unknown(let nearest):
        let hint = nearest.isEmpty ? "" : " Did you mean \(Self.list(nearest))?"
        throw .refusedInput("There is no coin “\(name.excerpt())”.\(hint)")
      }
    }
    return choices
  }

  private static func list(_ coins: [RankedCoin]) -> String {
    coins.prefix(3).map { candidate in
      let rank = candidate.rank.map { "rank \($0)" } ?? "no rank"
      return "\(candidate.coin.id.description.excerpt(40)) (\(candidate.coin.name.excerpt(40)), \(rank))"
    }.joined(separator: ", ")
  }
}

/// A coin that was named by its id or symbol.
struct CoinChoice: Sendable {
  /// The name that was typed.
  let name: String
  /// The row of the coin.
  let row: MarketRow
  /// The same row as a listing with its provenance.
  let line: Converted<MarketListing>
  /// The number of other coins with the same symbol.
  let others: Int

  /// The coin.
  var coin: Coin { row.coin }

  /// A sentence that says which coin was taken; `nil` where no other coin shares the symbol.
  var warning: String? {
    guard others > 0 else { return nil }
    let rank = row.rank.map { ", rank \($0)" } ?? ""
    let shared = others == 1 ? "1 other coin shares" : "\(others) other coins share"
    return "“\(name.excerpt())” was taken as \(coin.id.description.excerpt(40))"
      + " (\(coin.name.excerpt(40))\(rank)); \(shared) the symbol."
  }
}

extension Converted {
  /// Where figures and rates come from.
  var sources: [SourceReport] {
    [SourceReport(data)] + (rates.map { [SourceReport($0)] } ?? [])
  }
}
