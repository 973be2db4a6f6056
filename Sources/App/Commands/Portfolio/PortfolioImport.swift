import QuidCore
import QuidPresentation

/// An import of the entries of a CSV file, all or none.
struct PortfolioImport {
  let file: InputFile
  let options: PortfolioCSV.Options
  let isDryRun: Bool
  let context: CommandContext

  private static let byteLimit = 64 << 20

  /// Validates the whole file, looks up its coins, and adds the entries that the portfolio does not contain yet.
  func run() async throws -> PortfolioEntriesReport {
    let document = try document()
    let stored = try context.services.portfolio.read()
    let coins = try await coins(
      of: document.lines, known: stored.coins, ownPriced: stored.ownPrices.map(\.coin))
    let lines = Self.newValuedLines(of: document.lines, coins.found, in: stored)
    let values = try await values(of: lines, coins.found)
    let trades = try lines.map { line in
      let price = line.quote.flatMap { values.prices[coins.found[$0]?.id]?[line.day] }
      return try line.trade(of: try coins.coin(line.coin, line), quotePrice: price ?? .one)
    }
    let entries: [PortfolioEntry]
    do {
      entries = try add(trades, lines)
    } catch let error as PortfolioCSVError where !document.skipped.isEmpty {
      throw CommandError(error).adding(
        "Skipped lines can be the missing purchase: \(Self.list(document.skipped)). \(Self.skippedAdvice)")
    }
    return PortfolioEntriesReport(
      entries: entries, context: context, sources: coins.sources + values.sources,
      warnings: coins.warnings + values.warnings.uniqued
        + context.format.notes(about: lines.compactMap(\.minorUnit).uniqued),
      notes: notes(about: document, addedCount: entries.count) + values.notes)
  }

  private func document() throws -> PortfolioCSV {
    let bytes = try file.read(limit: Self.byteLimit, context.console)
    guard bytes.count <= Self.byteLimit else {
      throw CommandError.rejectedInput(
        "The file is larger than the maximum of \(Self.byteLimit >> 20) MiB. Check that it contains trades.")
    }
    return try PortfolioCSV([UInt8](bytes), options, today: CalendarDay(context.services.now()))
  }

  private func add(_ trades: [PortfolioTrade], _ lines: [PortfolioCSV.Line]) throws -> [PortfolioEntry] {
    guard isDryRun else {
      return try context.services.portfolio.update { try Self.add(trades, lines, to: &$0) }
    }
    var portfolio = try context.services.portfolio.read()
    return try Self.add(trades, lines, to: &portfolio)
  }

  private static func add(
    _ trades: [PortfolioTrade], _ lines: [PortfolioCSV.Line], to portfolio: inout Portfolio
  ) throws -> [PortfolioEntry] {
    let priced = lines.indices.filter { lines[$0].quote == nil }
    let newPriced = Set(portfolio.indicesOfNewTrades(in: priced.map { trades[$0] }).map { priced[$0] })
    let new = lines.indices.filter { lines[$0].quote != nil || newPriced.contains($0) }
    let next = portfolio.nextNumber
    do {
      return try portfolio.add(contentsOf: new.map { trades[$0] }, limit: Portfolio.entryLimit)
    } catch {
      guard case .oversold(let sale, _) = error, sale.number >= next else { throw error }
      throw PortfolioCSVError(.trade(error), line: lines[new[sale.number - next]].number)
    }
  }

  private static let skippedAdvice = "Record coins that you received with quid portfolio add."

  // MARK: Notes

  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = sorted.prefix(8).map { "\($0.key.excerpt()) (\($0.value))" }
    return EnglishStrings().list(names, others: sorted.count - names.count)
  }

  private func notes(about document: PortfolioCSV, addedCount count: Int) -> [String] {
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    let existing = document.lines.count - count
    let added = isDryRun ? "Without --dry-run, \(entries) would be added." : "Added \(entries)."
    return [
      document.format.isOwn ? nil : "Format of the file: \(document.format.name).",
      existing > 0 ? "\(added) Existing entries skipped: \(existing)." : added,
      document.skipped.isEmpty
        ? nil : "Lines skipped, which are no trades: \(Self.list(document.skipped)). \(Self.skippedAdvice)",
      document.fees.isEmpty ? nil : "Fees not recorded, which are in another coin: \(Self.list(document.fees)).",
      document.payments.isEmpty
        ? nil
        : "Payments not recorded as sales, because the file does not hold enough: \(Self.list(document.payments)).",
      document.movedDayCount == 0
        ? nil : "Dates are days in UTC. Lines with another day than written: \(document.movedDayCount).",
    ].compactMap { $0 }
  }

  // MARK: Coins

  private struct Coins {
    var found: [String: Coin] = [:]
    var sources: [SourceReport] = []
    var warnings: [String] = []

    func coin(_ name: String, _ line: PortfolioCSV.Line) throws -> Coin {
      guard let coin = found[name] else { throw PortfolioCSVError(.coin(name), line: line.number, column: line.column) }
      return coin
    }
  }

  private func coins(of lines: [PortfolioCSV.Line], known: [Coin], ownPriced: [Coin]) async throws -> Coins {
    var coins = Coins()
    coins.found = Dictionary(known.map { ($0.id.description, $0) }) { first, _ in first }
    for coin in ownPriced {
      for name in [coin.id.description, coin.symbol] { coins.found[name] = coin }
    }
    var positions: [String: PortfolioCSV.Line] = [:]
    for line in lines {
      for name in [line.coin, line.quote].compactMap({ $0 }) where coins.found[name] == nil && positions[name] == nil {
        positions[name] = line
      }
    }
    let names = positions.sorted { ($0.value.number, $0.key) < ($1.value.number, $1.key) }.map(\.key)
    guard !names.isEmpty else { return coins }
    var words: [String] = []
    for name in names { words.append((try? await context.coinNames([name], in: nil).names[0]) ?? name) }
    let results = try await context.services.marketService.lookup(words, in: .usd)
    coins.sources = results.sources
    for (name, result) in zip(names, results.data.value) {
      // A coin without a market price can be identified by its id.
      if case .ambiguous(let candidates) = result,
        let coin = candidates.first(where: { $0.coin.id.description == name.lowercased() })?.coin
      {
        coins.found[name] = coin
        continue
      }
      do {
        let choice = try CommandContext.choice(of: name, result, in: results, currency: .usd)
        coins.found[name] = choice.coin
        if let warning = choice.warning { coins.warnings.append(warning) }
      } catch {
        let position = positions[name].map { "Line \($0.number), column \($0.column)" } ?? "Line 1"
        var advice = ""
        if case .unknown = result { advice = " \(PortfolioCommand.ownPriceAdvice(for: name))" }
        throw CommandError.rejectedInput("\(position): \(CommandError(error).message)\(advice)")
      }
    }
    return coins
  }

  // MARK: Values

  /// The coin, the amount and the day of a trade, whose value depends on the time of the import.
  private struct Fill: Hashable {
    let coin: CoinID
    let amount: FixedDecimal
    let day: CalendarDay
  }

  /// Returns the lines without those whose price is in a coin and that the portfolio contains at any price.
  private static func newValuedLines(
    of lines: [PortfolioCSV.Line], _ coins: [String: Coin], in portfolio: Portfolio
  ) -> [PortfolioCSV.Line] {
    var known: [Fill: Int] = [:]
    for trade in portfolio.entries.map(\.trade) {
      known[Fill(coin: trade.coin.id, amount: trade.amount, day: trade.day), default: 0] += 1
    }
    return lines.filter { line in
      guard line.quote != nil, let coin = coins[line.coin] else { return true }
      let fill = Fill(coin: coin.id, amount: line.amount, day: line.day)
      guard let count = known[fill], count > 0 else { return true }
      known[fill] = count - 1
      return false
    }
  }

  private struct Values {
    var prices: [CoinID?: [CalendarDay: FixedDecimal]] = [:]
    var sources: [SourceReport] = []
    var notes: [String] = []
    var warnings: [String] = []
  }

  /// Loads the prices, in US dollars, of the coins in which prices of the lines are expressed.
  private func values(of lines: [PortfolioCSV.Line], _ coins: [String: Coin]) async throws -> Values {
    var values = Values()
    let now = context.services.now()
    let today = CalendarDay(now)
    var finder = PastPrices(today: today)
    let valued = Dictionary(grouping: lines.filter { $0.quote != nil }) { coins[$0.quote ?? ""] }
    for (coin, lines) in valued.sorted(by: { ($0.value.first?.number ?? 0) < ($1.value.first?.number ?? 0) }) {
      guard let coin else { continue }
      var last: Sourced<FixedDecimal>?
      for line in lines where values.prices[coin.id]?[line.day] == nil {
        do {
          let price = try await context.services.portfolioService.price(of: coin.id, on: line.day, &finder)
          values.prices[coin.id, default: [:]][line.day] = price.value
          values.warnings += price.warnings(at: now, context.format, notOlderThan: line.day == today ? .prices : nil)
          last = price
        } catch {
          throw CommandError(
            error,
            missingPart:
              "Line \(line.number) needs the price of \(coin.symbol.excerpt(12)) on \(line.day). \(Self.advice)")
        }
      }
      guard let last else { continue }
      values.sources.append(SourceReport(last))
      values.notes.append(
        "Entries valued at the price of \(coin.symbol.excerpt(12)) on their days: \(lines.count). Source:"
          + " \(last.source.name).")
    }
    return values
  }

  private static let advice =
    "To import the other lines, remove this one, and record it with quid portfolio add and --cost."
}
