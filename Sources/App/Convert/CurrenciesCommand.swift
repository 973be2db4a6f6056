import Foundation
import QuidCore
import QuidPresentation

/// `quid currencies`: what there is to convert.
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
        try await context.root.rateReader.currencies()
      }
      let text = invocation.options["search"]
      return CurrenciesReport(
        currencies: currencies.map { all in text.map { matches($0, in: all) } ?? all }, search: text, context: context)
    })

  /// The currencies that a text may mean: by code and name, else by a common name such as `dollars`.
  private static func matches(_ text: String, in currencies: [NamedCurrency]) -> [NamedCurrency] {
    let found = CurrencyIndex(currencies).matches(text)
    guard found.isEmpty else { return found }
    let candidates = Currency.candidates(named: text)
    return candidates.compactMap { candidate in currencies.first { $0.currency == candidate } }
  }
}

/// Currencies, in every form they are printed in.
struct CurrenciesReport: CommandReport {
  let currencies: Sourced<[NamedCurrency]>
  /// The text that was searched for.
  let search: String?
  let context: CommandContext

  private var now: Date { context.root.now() }

  var sources: [SourceReport] { [SourceReport(currencies)] }
  // The age of a built-in table says nothing about names.
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
    // Code, symbol and the gaps between take ten cells; in ASCII the dots behind a name that is cut off take two more.
    let isASCII = context.alphabet == .ascii
    let room = max(1, columns - (isASCII ? 12 : 10))
    for row in currencies.value {
      let sign = row.currency.narrowSymbol.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
      table.append([
        .init(row.currency.code, .strong), .init(sign ?? "", .faint),
        .init((isASCII ? row.name.inASCII : row.name).shortened(toCells: room)),
      ])
    }
    let source = StyledLine.wrapping(currencies.provenance(at: now, context.format), columns: columns, .faint)
    return table.lines + [StyledLine()] + source
  }
}

extension Currency {
  /// The decimals of its minor unit; `nil` where ISO 4217 does not list the currency.
  fileprivate var knownDigits: Int? { isActive ? minorUnitDigits : nil }
}
