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

  /// The one coin that a text names, and its line of the market.
  ///
  /// - Throws: a refusal that lists the candidates where there are several, or the nearest where there is none.
  func coin(
    named text: String, in currency: Currency
  ) async throws(CommandFailure) -> (coin: Coin, line: Converted<MarketListing>) {
    let (lookup, line) = try await ask { () throws(ProviderError) in
      try await root.marketReader.lookup(text, in: currency)
    }
    switch lookup {
    case .found(let coin):
      guard let line else { throw .refusedInput("There is no market for “\(coin.id.description.excerpt())”.") }
      return (coin, line)
    case .ambiguous(let coins):
      throw .refusedInput(
        "“\(text.excerpt())” is the symbol of several coins. Give the id of the one you mean: \(Self.list(coins)).")
    case .unknown(let nearest):
      let hint = nearest.isEmpty ? "" : " Did you mean \(Self.list(nearest))?"
      throw .refusedInput("There is no coin “\(text.excerpt())”.\(hint)")
    }
  }

  private static func list(_ coins: [Coin]) -> String {
    coins.prefix(8).map { "\($0.id.description.excerpt(40)) (\($0.name.excerpt(40)))" }.joined(separator: ", ")
  }
}

extension Converted {
  /// Where figures and rates come from.
  var sources: [SourceReport] {
    [SourceReport(figures)] + (rates.map { [SourceReport($0)] } ?? [])
  }
}
