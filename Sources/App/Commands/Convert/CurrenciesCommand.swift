import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// `quid currencies`: lists the currencies that `quid convert` can convert.
enum CurrenciesCommand {
  static let spec = CommandSpec(
    name: "currencies",
    synopsis: "[--search TEXT]",
    summary: "list the currencies there are rates of: code, symbol, name",
    details: [
      "The list is that of the source of the rates: some thirty currencies of the European Central Bank, some 170 with a"
        + " key for Fixer; without a network, the currencies of the built-in rates. --search finds a currency by its code"
        + " or by words of its name, the likeliest first."
    ],
    options: [OptionSpec("search", "TEXT", "only currencies whose code or name it may be")],
    examples: ["quid currencies", "quid currencies --search dollar"],
    argumentLimit: 0,
    interval: nil,
    run: { invocation, context throws(CommandFailure) in
      let currencies = try await context.ask { () throws(ProviderError) in
        try await context.services.conversionService.currencies()
      }
      let query = invocation.options["search"]
      return CurrenciesReport(
        currencies: currencies.map { all in query.map { matches($0, in: all) } ?? all }, search: query, context: context
      )
    })

  /// Returns the currencies whose code or name matches a search query, or else those with that common name, such as
  /// `dollars`.
  private static func matches(_ query: String, in currencies: [NamedCurrency]) -> [NamedCurrency] {
    let found = CurrencyIndex(currencies).matches(query)
    guard found.isEmpty else { return found }
    let candidates = Currency.candidates(named: query)
    return candidates.compactMap { candidate in currencies.first { $0.currency == candidate } }
  }
}

/// The report of the currencies that have rates.
struct CurrenciesReport: CommandReport {
  let currencies: Sourced<[NamedCurrency]>
  /// The search query; `nil` if all currencies are listed.
  let search: String?
  let context: CommandContext

  private var now: Date { context.services.now() }

  var sources: [SourceReport] { [SourceReport(currencies)] }
  // The age of the built-in table is not reported, because names do not become out of date as rates do.
  var warnings: [String] {
    currencies.freshness == .builtin
      ? currencies.failures.map(\.commandMessage) : currencies.warnings(at: now, context.format)
  }

  var emptyMessage: String? {
    guard currencies.value.isEmpty else { return nil }
    return search.map { "No currency matches “\($0.excerpt())”. See all with quid currencies." }
      ?? "There are no currencies."
  }

  var data: JSONValue {
    [
      "rows": .array(
        currencies.value.map { row in
          [
            "code": .string(row.currency.code), "name": .string(row.name),
            "symbol": JSONValue(row.currency.narrowSymbol),
            "digits": row.currency.knownDigits.map { .number(Int64($0)) } ?? .null,
          ]
        })
    ]
  }

  var table: [[String]]? {
    [["code", "name", "symbol", "digits"]]
      + currencies.value.map { row in
        [
          row.currency.code, row.name, row.currency.narrowSymbol ?? "", row.currency.knownDigits.map { "\($0)" } ?? "",
        ]
      }
  }

  func lines(columns: Int) -> [StyledLine] {
    guard !currencies.value.isEmpty else { return [] }
    var table = TextTable([.left, .left, .left])
    // The code, the symbol and the gaps take ten cells. In ASCII, the ellipsis of a truncated name takes two more.
    let isASCII = context.alphabet == .ascii
    let nameWidth = max(1, columns - (isASCII ? 12 : 10))
    for row in currencies.value {
      let symbol = row.currency.narrowSymbol.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
      table.append([
        .init(row.currency.code, .strong), .init(symbol ?? "", .faint),
        .init((isASCII ? row.name.inASCII : row.name).shortened(toCells: nameWidth)),
      ])
    }
    let source = StyledLine.wrapping(currencies.provenance(at: now, context.format), columns: columns, .faint)
    return table.lines + [StyledLine()] + source
  }
}

extension Currency {
  /// The number of decimals of the minor unit; `nil` if ISO 4217 does not list the currency as active.
  fileprivate var knownDigits: Int? { isActive ? minorUnitDigits : nil }
}
