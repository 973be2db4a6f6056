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
        + " key for Fixer. --search finds a currency by its code or by words of its name, the likeliest first."
    ],
    options: [OptionSpec("search", "TEXT", "only currencies whose code or name it may be")],
    examples: ["quid currencies --client test", "quid currencies --search dollar --client test"],
    argumentLimit: 0,
    interval: nil,
    run: { invocation, context throws(CommandFailure) in
      let currencies = try await context.ask { () throws(ProviderError) in
        try await context.root.rateReader.currencies()
      }
      return CurrenciesReport(
        currencies: currencies.map { all in
          invocation.options["search"].map { CurrencyIndex(all).matches($0) } ?? all
        }, context: context)
    })
}

/// Currencies, in every form they are printed in.
struct CurrenciesReport: CommandReport {
  let currencies: Sourced<[NamedCurrency]>
  let context: CommandContext

  private var now: Date { context.root.now() }

  var sources: [SourceReport] { [SourceReport(currencies)] }
  var warnings: [String] { currencies.warnings(at: now, context.format) }

  var data: JSONValue {
    [
      "rows": .array(
        currencies.value.map { row in
          [
            "code": .string(row.currency.code), "name": .string(row.name), "symbol": JSONValue(row.currency.sign),
            "digits": row.currency.knownDigits.map { .number(Int64($0)) } ?? .null,
          ]
        })
    ]
  }

  var table: [[String]]? {
    [["code", "name", "symbol", "digits"]]
      + currencies.value.map { row in
        [
          row.currency.code, row.name, row.currency.sign ?? "", row.currency.knownDigits.map { "\($0)" } ?? "",
        ]
      }
  }

  func lines(columns: Int) -> [StyledLine] {
    guard !currencies.value.isEmpty else { return [StyledLine("There are no such currencies.")] }
    var table = TextTable([.left, .left, .left])
    // Code, symbol and the gaps between take ten cells; in ASCII the dots behind a name that is cut off take two more.
    let isASCII = context.alphabet == .ascii
    let room = max(1, columns - (isASCII ? 12 : 10))
    for row in currencies.value {
      let sign = row.currency.sign.flatMap { isASCII && !$0.utf8.allSatisfy { $0 < 0x80 } ? nil : $0 }
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
