import QuidCore
import QuidNetworking
import Testing

@testable import quid

struct ConversionWordsTests {
  private func parsed(_ line: String) throws -> ConversionWords {
    try ConversionWords(CompoundWords.divided(line.split(separator: " ").map { String($0) }))
  }

  @Test func `every printed symbol is read before and after the number and as a target`() throws {
    let unique = ConversionLines.symbols.filter { $0.candidates.count == 1 }
    #expect(unique.count == 39)
    for (symbol, candidates) in unique {
      let currency = AssetName.currency(candidates[0])
      for line in ConversionLines.lines(symbol: symbol) {
        let words = try parsed(line)
        #expect(words.amount == 100 && words.from == currency && words.targets == [.currency(.eur)], "\(line)")
      }
      #expect(try parsed("100 eur in \(symbol)").targets == [currency], "\(symbol)")
    }
  }

  @Test func `every symbol of several currencies is rejected with their codes`() throws {
    let shared = ConversionLines.symbols.filter { $0.candidates.count > 1 }
    #expect(shared.map(\.symbol).sorted() == ["C$", "Rs", "kr"])
    for (symbol, candidates) in shared {
      for line in ConversionLines.lines(symbol: symbol) + ["100 eur \(symbol)"] {
        let error = try #require(throws: CommandError.self) { try parsed(line) }
        #expect(error.description.contains(candidates.map(\.code).joined(separator: ", ")), "\(line)")
      }
    }
  }

  @Test func `every English name is read as the source and as a target`() throws {
    for (currency, name) in Currency.englishNames {
      let plural = name.hasSuffix(")") ? name.dropLast() + "s)" : name + "s"
      for line in ConversionLines.lines(name: name) {
        let words = try parsed(line)
        #expect(words.from == .currency(currency) && words.targets == [.currency(.eur)], "\(line)")
      }
      #expect(try parsed("100 eur to \(plural) and usd").targets == [.currency(currency), .currency(.usd)], "\(name)")
    }
  }

  @Test func `no symbol or id of a well-known coin is read as a currency by a name or symbol`() {
    for coin in BuiltinCoins.coins {
      for name in [coin.symbol, coin.symbol.lowercased(), coin.id.description] {
        let candidates = Currency.candidates(named: name)
        #expect(candidates.isEmpty || Currency(name)?.isMoney == true, "\(name): \(candidates)")
      }
    }
  }

  struct Phrase: CustomTestStringConvertible, Sendable {
    let line: String
    let amount: String
    let from: String
    let targets: [String]
    var testDescription: String { line }
  }

  @Test(arguments: [
    Phrase(line: "100 $ euros", amount: "100", from: "USD", targets: ["EUR"]),
    Phrase(line: "100 € dollars pounds", amount: "100", from: "EUR", targets: ["USD", "GBP"]),
    Phrase(line: "1 ₿ dollars", amount: "1", from: "bitcoin", targets: ["USD"]),
    Phrase(line: "€20 dollars", amount: "20", from: "EUR", targets: ["USD"]),
    Phrase(line: "$100 euros", amount: "100", from: "USD", targets: ["EUR"]),
    Phrase(line: "€20 to dollars", amount: "20", from: "EUR", targets: ["USD"]),
    Phrase(
      line: "100 usd to swiss francs, euros and polish zlotys", amount: "100", from: "USD",
      targets: ["CHF", "EUR", "PLN"]),
    Phrase(line: "100 usd eur & sek", amount: "100", from: "USD", targets: ["EUR", "SEK"]),
    Phrase(line: "5 1inch usd", amount: "5", from: "1inch", targets: ["USD"]),
    Phrase(line: "100usd->eur", amount: "100", from: "USD", targets: ["EUR"]),
  ])
  func `symbol beside an amount is the source, and the currency after it is a target`(_ phrase: Phrase) throws {
    let words = try parsed(phrase.line)
    #expect(words.amount.description == phrase.amount)
    #expect(words.from == (Currency(phrase.from).map { .currency($0) } ?? .coin(phrase.from)))
    #expect(words.targets == phrase.targets.compactMap { Currency($0).map { .currency($0) } })
  }

  struct Unit: CustomTestStringConvertible, Sendable {
    let line: String
    let amount: String
    let coin: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Unit(line: "1000 sats usd", amount: "0.00001", coin: "bitcoin"),
    Unit(line: "1 sat usd", amount: "0.00000001", coin: "bitcoin"),
    Unit(line: "21mbtc eur", amount: "0.021", coin: "bitcoin"),
    Unit(line: "250gwei", amount: "0.00000025", coin: "ethereum"),
    Unit(line: "3 finney usd", amount: "0.003", coin: "ethereum"),
    Unit(line: "1 wei eur", amount: "0.000000000000000001", coin: "ethereum"),
    Unit(line: "2k sats usd", amount: "0.00002", coin: "bitcoin"),
  ])
  func `unit of a coin is a fraction of the coin, with one note`(_ unit: Unit) throws {
    let words = try parsed(unit.line)
    #expect(words.amount.description == unit.amount)
    #expect(words.from == .coin(unit.coin))
    #expect(words.notes.count == 1 && words.notes[0].contains("For a coin of this name, give its id."))
  }

  @Test func `unit of a coin is rejected below 18 decimals`() {
    #expect(throws: CommandError.self) { try parsed("0.5 wei usd") }
  }

  @Test func `unit of a coin as a target keeps its name, with one note for each`() throws {
    let words = try parsed("100 usd SATS gwei")
    let units = try [#require(CoinUnit(named: "sats")), #require(CoinUnit(named: "gwei"))]
    #expect(words.targets == units.map { .unit($0) })
    #expect(units.map(\.description) == ["sats", "gwei"])
    #expect(words.notes.count == 2)
  }
}
