@testable import QuidCore

/// Lines that users type to convert an amount, for the command line and the command window.
enum ConversionLines {
  static let symbols: [(symbol: String, candidates: [Currency])] = Currency.active.compactMap(\.narrowSymbol)
    .uniqued.map { ($0, Currency.candidates(withSymbol: $0)) }

  /// Returns lines with a symbol before and after the number.
  static func lines(symbol: String) -> [String] {
    // 100K is a hundred thousand.
    ["\(symbol)100 eur", "100 \(symbol) eur", "\(symbol) 100 eur"] + (symbol == "K" ? [] : ["100\(symbol) eur"])
  }

  /// Returns lines with the English name of a currency in the plural and in lowercase letters.
  static func lines(name: String) -> [String] {
    let plural = name.hasSuffix(")") ? name.dropLast() + "s)" : name + "s"
    return ["100 \(plural) in euros", "100 \(name.lowercased()) eur"]
  }

  static let others = [
    "100 usd", "100 usd eur", "usd eur", "100 usd to eur", "100 usd in eur, gbp", "100 usd eur and gbp", "eur/usd",
    "100usdeur", "10k usd eur", "1.5m usd sek", "2bn jpy usd", "1 lakh inr eur", "1 crore inr usd", "1,5 usd eur",
    "1,000.50 usd eur", "1.000,50 usd eur", "-5 usd eur", "3*20 usd", "1e3 usd eur", "0x10 usd eur", "1mbtc usd",
    "1000 sats usd", "1 sat usd", "250gwei", "3 finney usd", "0.5 wei usd", "100 usd sats", "1 btc eur",
    "0.5 btc in sek",
    "1 dollar in euro", "100 dollars eur", "100 CA$ usd", "A$100 eur", "100 A$ usd", "R$ 100 eur", "100 usd CA$",
    "100 kr eur", "100 GBp eur", "100 gbx eur", "100 dem eur", "1 chc eur", "100 eur zzzz", "zzzz eur", "100 zzzz",
    "100 canadian dollars", "100 british pounds in swiss francs", "100 eur to eur", "100 usd eur --date 2023-08-30",
    "100 usd eur --date 1999-01-03", "100 usd eur --date tomorrow", "100 usd eur --date yesterday", "100", "usd",
    "1 xau usd", "100 uah usd", "100 usd eur --json", "100 usd eur --nope", "99999999999999999999 usd jpy",
  ]

  static let all =
    symbols.flatMap { lines(symbol: $0.symbol) + ["100 eur \($0.symbol)"] }
    + Currency.englishNames.values.sorted().map { lines(name: $0)[0] } + others
}
