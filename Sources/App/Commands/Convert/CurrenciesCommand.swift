import QuidCore
import QuidPresentation
import QuidTerminal

struct CurrenciesCommand: Command {
  static let configuration = CommandConfiguration(
    name: "currencies",
    summary: "list the currencies with exchange rates",
    discussion: [
      "The list contains about 170 currencies and metals. Without a network connection, it contains the currencies with"
        + " built-in names. --search lists the"
        + " currencies whose code, name or country matches, best match first. It also finds withdrawn currencies, which are"
        + " converted at their legal conversion rates: by code, or by name if no other currency matches."
    ],
    examples: ["quid currencies", "quid currencies --search dollar"],
    interval: nil,
    otherNames: ["currency": "currencies", "codes": "currencies", "symbols": "currencies", "fiat": "currencies"],
    surplusHint: "Give a name or country with --search.")

  @Option("search", .string(), "list only currencies whose code, name or country matches TEXT")
  var search: String?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let currencies = try await context.services.conversionService.currencies()
    return CurrenciesReport(
      currencies: currencies.map { all in search.map { Self.matches($0, in: all) } ?? all },
      newestRates: try? await context.services.providers(.only).rates.latestRates().value, search: search,
      context: context)
  }

  /// Returns the currencies whose code or name matches a query, or else those with that common name, such as `dollars`.
  ///
  /// A withdrawn currency is found by its code and, if no other currency matches, by its name.
  private static func matches(_ query: String, in currencies: [NamedCurrency]) -> [NamedCurrency] {
    let known = Set(currencies.map(\.currency))
    let withdrawn = WithdrawnCurrency.all.filter { !known.contains($0.currency) }.map {
      NamedCurrency(currency: $0.currency, name: $0.name)
    }.uniqued
    let others = CurrencyIndex(currencies).matches(query)
    let coded = withdrawn.filter { $0.currency.code == query.uppercased() }
    return coded.isEmpty && others.isEmpty ? CurrencyIndex(withdrawn).matches(query) : coded + others
  }
}

private struct CurrenciesReport: CommandReport {
  let currencies: Sourced<[NamedCurrency]>
  /// The cached newest rates; `nil` if none are cached.
  let newestRates: RateTable?
  /// The search query; `nil` if all currencies are listed.
  let search: String?
  let context: CommandContext

  /// A currency, and whether the newest rates contain it.
  private struct Row {
    let currency: Currency
    let name: String
    /// `nil` if the newest rates are not cached, or if the currency is withdrawn.
    let hasRate: Bool?
  }

  var fields: Fields { ["rows": Self.rowFields.json(rows)] }

  private var rows: [Row] {
    currencies.value.map { named in
      let hasRate = named.currency.isWithdrawn ? nil : newestRates.map { $0[named.currency] != nil }
      return Row(currency: named.currency, name: named.name, hasRate: hasRate)
    }
  }

  private static let rowFields: FieldTable<Row, Line> = [
    .value("code", text: TextColumn { .init($0.code, .strong) }) { $0.currency },
    .text(TextColumn { .init($0.symbol, .faint) }),
    .value("name", text: TextColumn { .init($0.name) }) { $0.name },
    .value("symbol") { $0.currency.narrowSymbol },
    .value("digits") { $0.currency.knownDigits },
    .json("hasRate") { $0.hasRate },
    .json("withdrawn") { $0.currency.withdrawal?.withdrawn },
    .json("successor") { $0.currency.withdrawal?.successor },
  ]

  private struct Line {
    let code: String
    let symbol: String
    let name: String
  }

  private var now: Date { context.services.now() }

  var sources: [SourceReport] { [SourceReport(currencies)] }
  // The age of the built-in table is not reported, because names do not become out of date as rates do.
  var warnings: [String] {
    currencies.freshness == .builtin
      ? currencies.failures.map(\.commandMessage) : currencies.warnings(at: now, context.format)
  }

  var emptyMessage: String? {
    guard currencies.value.isEmpty else { return nil }
    return search.map { "No currency matches “\($0.excerpt())”. To list all currencies, run quid currencies." }
      ?? "No exchange rates are available. Try again later."
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    guard !currencies.value.isEmpty else { return [] }
    // The code, the symbol and the gaps take ten cells; in ASCII, the ellipsis takes two more.
    let isASCII = context.alphabet == .ascii
    let nameWidth = max(1, columns - (isASCII ? 12 : 10))
    let lines = rows.map { row in
      let symbol = row.currency.narrowSymbol.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
      let note =
        row.currency.withdrawal.map { ", withdrawn \($0.withdrawn)" } ?? (row.hasRate == false ? ", no rate today" : "")
      let name = row.name + note
      return Line(
        code: row.currency.code, symbol: symbol ?? "",
        name: (isASCII ? name.inASCII : name).shortened(toCells: nameWidth))
    }
    let table = Self.rowFields.text(lines, columns: columns, hasHeadings: false)
    let source = StyledLine.wrapping(currencies.provenance(at: now, context.format), columns: columns, .faint)
    return table.lines + [StyledLine()] + source
  }
}

extension Currency {
  /// The number of decimals of the minor unit; `nil` if ISO 4217 does not list the currency.
  fileprivate var knownDigits: Int? { isMoney ? minorUnitDigits : nil }
}
