import QuidCore
import QuidPresentation

/// An import of the entries of CSV files, all or none.
struct PortfolioImport {
  let files: [InputFile]
  let options: PortfolioCSV.Options
  /// The ids of coins by symbol in uppercase, which the portfolio remembers.
  let symbols: [String: String]
  let isDryRun: Bool
  let context: CommandContext

  private static let byteLimit = 64 << 20

  /// Validates the whole files, looks up their coins, and adds the entries that the portfolio does not contain yet.
  func run() async throws -> PortfolioEntriesReport {
    let stored = try context.services.portfolio.read()
    let document = try await document(stored)
    let coins = try await coins(of: document.lines, stored)
    var errors = document.errors + coins.errors
    guard errors.isEmpty else { throw rejection(errors) }
    let lines = Self.newValuedLines(of: document.lines, coins.found, in: stored)
    let values = try await values(of: lines, coins.found)
    errors = values.errors
    guard errors.isEmpty else { throw rejection(errors) }
    let trades = try lines.map { line in
      let price = line.quote.flatMap { values.prices[coins.found[$0]?.id]?[line.day] }
      guard let coin = coins.found[line.coin] else { throw PortfolioCSVError(.coin(line.coin), line: line.number) }
      do {
        return try line.trade(of: coin, quotePrice: price ?? .one)
      } catch let error as PortfolioCSVError {
        throw rejection([error.in(line)])
      }
    }
    let result: Addition
    do {
      result = try add(trades, lines)
    } catch let error as PortfolioCSVError {
      var rejection = rejection([error])
      if case .trade(.oversold) = error.reason {
        if !document.skipped.isEmpty {
          rejection = rejection.adding(
            "Skipped lines can be the missing purchase: \(Self.list(document.skipped)). \(Self.skippedAdvice)")
        }
        rejection = rejection.adding("If another file has the purchase, import the files together.")
      }
      throw rejection
    }
    return PortfolioEntriesReport(
      entries: result.entries, context: context, sources: coins.sources + values.sources,
      warnings: coins.warnings + values.warnings.uniqued
        + context.format.notes(about: lines.compactMap(\.minorUnit).uniqued),
      notes: notes(about: document, result) + values.notes)
  }

  /// Reads the files as one; their lines have the index of the file.
  private func document(_ stored: Portfolio) async throws -> PortfolioCSV {
    var options = options
    options.coins = stored.symbols.mapValues(\.description).merging(symbols) { $1 }
    options.findsSymbols = true
    let contents = try files.map { file in
      let bytes = try file.read(limit: Self.byteLimit, context.console)
      guard bytes.count <= Self.byteLimit else {
        throw CommandError.rejectedInput(
          "The file is larger than the maximum of \(Self.byteLimit >> 20) MiB. Check that it contains trades.")
      }
      return [UInt8](bytes)
    }
    var document = try document(contents, options)
    if !document.openSymbols.isEmpty {
      let open = document.openSymbols.sorted()
      let results = try await context.services.marketService.lookup(open, in: .usd).data.value
      for (symbol, result) in zip(open, results) {
        if case .coin = result { options.symbols.insert(symbol) }
      }
      options.findsSymbols = false
      document = try self.document(contents, options)
    }
    return document
  }

  private func document(_ contents: [[UInt8]], _ options: PortfolioCSV.Options) throws -> PortfolioCSV {
    var result: PortfolioCSV?
    for (index, bytes) in contents.enumerated() {
      var options = options
      options.fileName = files[index].path
      do {
        let document = try PortfolioCSV(bytes, options, today: CalendarDay(context.services.now()), file: index)
        if result == nil { result = document } else { result?.append(document) }
      } catch var error as PortfolioCSVError {
        error.file = index
        throw rejection([error])
      }
    }
    guard let result else { throw CommandError.usage("quid portfolio import needs a file.") }
    return result
  }

  /// The maximum number of errors in one message.
  private static let errorLimit = 100

  /// Returns the error of one or more lines, each on a line of its own.
  private func rejection(_ errors: [PortfolioCSVError]) -> CommandError {
    let sorted = errors.sorted { ($0.file, $0.line, $0.column ?? 0) < ($1.file, $1.line, $1.column ?? 0) }
    let messages = sorted.map { error in
      files.count > 1 ? "\(files[error.file].path.excerpt(80)): \(error.message)" : error.message
    }.uniqued
    let others = messages.count - Self.errorLimit
    let more = others > 0 ? ["Other lines with errors: \(others)."] : []
    return .rejectedInput((messages.prefix(Self.errorLimit) + more).joined(separator: "\n"))
  }

  // MARK: Addition

  private struct Addition {
    /// The new entries, as far as the portfolio holds their coins.
    let entries: [PortfolioEntry]
    /// The number of new payments of which the portfolio holds no coins.
    let unpaidCount: Int
    /// The coins that are missing for new payments, and those that now pay older ones, by symbol.
    var missing: [String: FixedDecimal] = [:]
    var settled: [String: FixedDecimal] = [:]
  }

  private func add(_ trades: [PortfolioTrade], _ lines: [PortfolioCSV.Line]) throws -> Addition {
    guard isDryRun else {
      return try context.services.portfolio.update { try add(trades, lines, to: &$0) }
    }
    var portfolio = try context.services.portfolio.read()
    return try add(trades, lines, to: &portfolio)
  }

  private func add(
    _ trades: [PortfolioTrade], _ lines: [PortfolioCSV.Line], to portfolio: inout Portfolio
  ) throws -> Addition {
    let priced = lines.indices.filter { lines[$0].quote == nil }
    let newPriced = Set(portfolio.indicesOfNewTrades(in: priced.map { trades[$0] }).map { priced[$0] })
    let new = lines.indices.filter { lines[$0].quote != nil || newPriced.contains($0) }
    let (next, before) = (portfolio.nextNumber, portfolio.missingPayments)
    do {
      try portfolio.add(contentsOf: new.map { trades[$0] }, limit: Portfolio.entryLimit)
    } catch {
      guard case .oversold(let sale, _) = error, sale.number >= next else { throw error }
      let line = lines[new[sale.number - next]]
      throw PortfolioCSVError(.trade(error), line: line.number).in(line)
    }
    for (symbol, id) in symbols { portfolio.symbols[symbol] = CoinID(id) }
    var result = Addition(
      entries: portfolio.entries.filter { $0.number >= next }.sorted { $0.number < $1.number },
      unpaidCount: portfolio.recorded.count { $0.number >= next } - portfolio.entries.count { $0.number >= next })
    let missing = portfolio.missingPayments
    for entry in portfolio.recorded where entry.trade.isPayment {
      let rest = missing[entry.number] ?? .zero
      let symbol = entry.trade.coin.symbol
      func add(_ amount: FixedDecimal?, to sum: inout FixedDecimal?) {
        guard let amount, !amount.isZero else { return }
        sum = (try? (sum ?? .zero).adding(amount)) ?? sum
      }
      if entry.number >= next {
        add(rest, to: &result.missing[symbol])
      } else if let old = before[entry.number] {
        add(try? old.subtracting(rest), to: &result.settled[symbol])
      }
    }
    return result
  }

  private static let skippedAdvice = "Record coins that you received with quid portfolio add."

  // MARK: Notes

  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = sorted.prefix(8).map { "\($0.key.excerpt()) (\($0.value))" }
    return EnglishStrings().list(names, others: sorted.count - names.count)
  }

  private func amounts(_ amounts: [String: FixedDecimal]) -> String {
    let list = amounts.sorted { $0.key < $1.key }.map { "\(context.format.numbers.exact($1)) \($0.excerpt(12))" }
    return EnglishStrings().list(list, others: 0)
  }

  private func notes(about document: PortfolioCSV, _ result: Addition) -> [String] {
    let count = result.entries.count
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    let existing = document.lines.count - count - result.unpaidCount
    let added = isDryRun ? "Without --dry-run, \(entries) would be added." : "Added \(entries)."
    let formats = document.formats.filter { !$0.isOwn }.map(\.name).uniqued
    let former = Dictionary(document.lines.compactMap { line in line.formerSymbol.map { ($0, line.coin) } }) { $1 }
    return [
      formats.isEmpty ? nil : "Format of the file: \(formats.joined(separator: ", ")).",
      existing > 0 ? "\(added) Existing entries skipped: \(existing)." : added,
      document.skipped.isEmpty
        ? nil : "Lines skipped, which are no trades: \(Self.list(document.skipped)). \(Self.skippedAdvice)",
      result.missing.isEmpty
        ? nil : "Payments not deducted, because the portfolio does not hold the coins: \(amounts(result.missing)).",
      result.settled.isEmpty ? nil : "Deducted for earlier payments: \(amounts(result.settled)).",
      former.isEmpty
        ? nil
        : former.sorted { $0.key < $1.key }.map {
          "\($0.key) is \($0.value) on the days of the file; for another coin, add --coin \($0.key)=ID."
        }.joined(separator: " "),
      document.assumesUTC ? "Times are read as UTC. If they are local, add the offset, such as --zone +07:00." : nil,
      document.movedDayCount == 0
        ? nil : "Dates are days in UTC. Lines with another day than written: \(document.movedDayCount).",
    ].compactMap { $0 }
  }

  // MARK: Coins

  private static func advice(for name: String) -> String {
    "If it means another coin, add --coin \(name.excerpt())=ID. \(PortfolioCommand.ownPriceAdvice(for: name))"
  }

  private struct Coins {
    var found: [String: Coin] = [:]
    var sources: [SourceReport] = []
    var warnings: [String] = []
    var errors: [PortfolioCSVError] = []
  }

  private func coins(of lines: [PortfolioCSV.Line], _ stored: Portfolio) async throws -> Coins {
    var coins = Coins()
    coins.found = Dictionary(stored.coins.map { ($0.id.description, $0) }) { first, _ in first }
    for coin in stored.ownPrices.map(\.coin) {
      for name in [coin.id.description, coin.symbol] { coins.found[name] = coin }
    }
    var positions: [String: PortfolioCSV.Line] = [:]
    for line in lines {
      for name in [line.coin, line.quote].compactMap({ $0 }) where coins.found[name] == nil && positions[name] == nil {
        if let coin = try? stored.coins.coin(named: name) {
          coins.found[name] = coin
        } else {
          positions[name] = line
        }
      }
    }
    let typed = symbols.values.filter { coins.found[$0] == nil && $0 != PortfolioCSV.Options.currencyName }
    let names =
      positions.sorted { ($0.value.file, $0.value.number, $0.key) < ($1.value.file, $1.value.number, $1.key) }
      .map(\.key) + typed.filter { positions[$0] == nil }
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
      } catch let failure as CommandError where failure.exitCode == .rejectedInput {
        guard let line = positions[name] else { throw failure }
        var message = failure.message
        if case .unknown = result { message += " \(Self.advice(for: name))" }
        coins.errors.append(PortfolioCSVError(.notFound(message), line: line.number, column: line.column).in(line))
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
    var known = KnownTrades(portfolio.recorded.map(\.trade)) { trade in
      Fill(coin: trade.coin.id, amount: trade.amount, day: trade.day)
    }
    return lines.filter { line in
      guard line.quote != nil, let coin = coins[line.coin] else { return true }
      return !known.remove(Fill(coin: coin.id, amount: line.amount, day: line.day), at: line.secondOfDay)
    }
  }

  private struct Values {
    var prices: [CoinID?: [CalendarDay: FixedDecimal]] = [:]
    var sources: [SourceReport] = []
    var notes: [String] = []
    var warnings: [String] = []
    var errors: [PortfolioCSVError] = []
  }

  /// The coins that are worth a US dollar, if no provider has their price.
  private static let dollarCoins: Set = [
    "tether", "usd-coin", "dai", "binance-usd", "true-usd", "first-digital-usd", "paypal-usd", "paxos-standard",
    "gemini-dollar", "ripple-usd",
  ]

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
      var parDays: Set<CalendarDay> = []
      for line in lines where values.prices[coin.id]?[line.day] == nil {
        do {
          let price = try await context.services.portfolioService.price(of: coin.id, on: line.day, &finder)
          values.prices[coin.id, default: [:]][line.day] = price.value
          values.warnings += price.warnings(at: now, context.format, notOlderThan: line.day == today ? .prices : nil)
          last = price
        } catch let error as ProviderError where error.isMissingHistory {
          if Self.dollarCoins.contains(coin.id.description) {
            values.prices[coin.id, default: [:]][line.day] = .one
            parDays.insert(line.day)
          } else {
            values.errors.append(
              PortfolioCSVError(.noPriceOfDay(coin.symbol, line.day), line: line.number).in(line))
          }
        } catch {
          throw CommandError(
            error, missingPart: "Line \(line.number) needs the price of \(coin.symbol.excerpt(12)) on \(line.day).")
        }
      }
      if !parDays.isEmpty {
        values.notes.append(
          "Entries valued at 1 USD for \(coin.symbol.excerpt(12)), at par, because no provider has its price on their"
            + " days: \(lines.filter { parDays.contains($0.day) }.count).")
      }
      guard let last else { continue }
      values.sources.append(SourceReport(last))
      values.notes.append(
        "Entries valued at the price of \(coin.symbol.excerpt(12)) on their days:"
          + " \(lines.filter { !parDays.contains($0.day) }.count). Source:"
          + " \(last.source.name).")
    }
    return values
  }
}

extension PortfolioCSVError {
  /// Returns the error with the file of a line.
  fileprivate func `in`(_ line: PortfolioCSV.Line) -> PortfolioCSVError {
    var error = self
    error.file = line.file
    return error
  }
}

extension ProviderError {
  /// Whether no provider has a price of the day.
  fileprivate var isMissingHistory: Bool {
    switch reason {
    case .historyLimited, .notFound, .planRestricted: true
    default: false
    }
  }
}
