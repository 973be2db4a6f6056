import QuidCore
import QuidPresentation

/// `quid portfolio import`: adds the entries of a CSV file, all or none.
struct PortfolioImport {
  let file: InputFile
  let context: CommandContext

  /// Validates the whole file, looks up its coins, and adds the entries that the portfolio does not contain yet.
  func run() async throws -> PortfolioEntriesReport {
    let lines = try lines()
    let coins = try await coins(of: lines)
    let trades = try lines.map { line in
      guard let coin = coins.found[line.coin] else { throw PortfolioCSVError(.coin(line.coin), line: line.number) }
      return try line.trade(of: coin)
    }
    let entries = try context.services.portfolio.update { portfolio in
      let new = portfolio.indicesOfNewTrades(in: trades)
      let next = portfolio.nextNumber
      do {
        return try portfolio.add(contentsOf: new.map { trades[$0] })
      } catch PortfolioError.oversold(let sale, let held) where sale.number >= next {
        let line = lines[new[sale.number - next]].number
        throw PortfolioCSVError(.trade(.oversold(sale, held: held)), line: line)
      }
    }
    return PortfolioEntriesReport(
      entries: entries, context: context, sources: coins.sources,
      warnings: coins.warnings + context.format.inEnglish.notes(about: lines.compactMap(\.minorUnit).uniqued),
      notes: [Self.note(added: entries.count, of: lines.count)])
  }

  private static func note(added count: Int, of lineCount: Int) -> String {
    let entries = count == 1 ? "Added 1 entry" : "Added \(count) entries"
    let skipped = lineCount - count
    guard skipped > 0 else { return "\(entries)." }
    return "\(entries). Existing entries skipped: \(skipped)."
  }

  private func lines() throws -> [PortfolioCSV.Line] {
    let limit = Portfolio.byteLimit
    let bytes = try file.read(limit: limit, context.console)
    guard bytes.count <= limit else {
      throw CommandError.rejectedInput(
        "The file is larger than the maximum of \(limit >> 20) MiB. Check that it is a portfolio file.")
    }
    let today = CalendarDay(context.services.now())
    return try PortfolioCSV.lines(in: [UInt8](bytes), today: today)
  }

  // MARK: Coins

  private struct Coins {
    var found: [String: Coin] = [:]
    var sources: [SourceReport] = []
    var warnings: [String] = []
  }

  private func coins(of lines: [PortfolioCSV.Line]) async throws -> Coins {
    let known = try context.services.portfolio.read().coins
    var coins = Coins()
    coins.found = Dictionary(known.map { ($0.id.description, $0) }) { first, _ in first }
    var numbers: [String: Int] = [:]
    for line in lines where coins.found[line.coin] == nil && numbers[line.coin] == nil {
      numbers[line.coin] = line.number
    }
    let names = numbers.sorted { $0.value < $1.value }.map(\.key)
    guard !names.isEmpty else { return coins }
    let results = try await context.services.marketService.lookup(names, in: .usd)
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
        throw CommandError.rejectedInput("Line \(numbers[name] ?? 1): \(CommandError(error).message)")
      }
    }
    return coins
  }
}
