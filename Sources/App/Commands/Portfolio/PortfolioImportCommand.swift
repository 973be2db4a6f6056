import QuidCore
import QuidPresentation

/// `quid portfolio import`: adds the entries of a CSV file, all or none.
struct PortfolioImportCommand: Command {
  static let configuration = CommandConfiguration(name: PortfolioCommand.name, interval: nil)

  @Argument("FILE", .string("FILE"), missing: "a file, as in quid portfolio import portfolio.csv")
  var file: String
  @Option("map", .fieldMap, "the headings of a file in another format, such as date=Day,amount=Quantity,price=Price")
  var map: [PortfolioFileFormat.Field: String]?
  @Option("delimiter", .delimiter, "the delimiter of the columns: , ; tab or |")
  var delimiter: CSVDelimiter?
  @Flag("decimal-comma", "read amounts such as 1.234,56")
  var hasDecimalComma: Bool
  @Flag("day-first", "read dates such as 05/06/2024 as 5 June")
  var isDayFirst: Bool
  @Flag("dry-run", "print the entries without recording them")
  var isDryRun: Bool
  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  /// Whether the entries are read from standard input, so that the user may be typing them.
  var isDialogue: Bool { InputFile(path: file).isStandardInput }

  func run(in context: CommandContext) async throws -> any CommandReport {
    try await PortfolioImport(
      file: InputFile(path: file), options: options(currency: currency ?? context.currency(or: .usd)),
      isDryRun: isDryRun, context: context
    ).run()
  }

  /// The paragraphs about files in the help of `quid portfolio`.
  static let discussion = [
    "quid portfolio export prints the entries as CSV. quid portfolio import reads this format, and exports of"
      + " \(PortfolioFileFormat.others.map(\.name).uniqued.list("and")), from FILE, or from standard input if FILE is -."
      + " Purchases, sales and exchanges are recorded, with their fees, and rewards at their value in the file; other"
      + " lines, such as deposits and transfers, are skipped and counted; record them with quid portfolio add. Entries that"
      + " already exist are not added again. All new entries are added, or none. With --dry-run, they are only printed.",
    "For a file in another format, --map names the headings of its columns: date, coin, amount, price or cost (the"
      + " total), currency, type (buy or sell; without it, sales have negative amounts), fee and fee-currency, or"
      + " pair, such as ETH/BTC, for coin and currency. If all lines are of one coin or currency, give its code in place"
      + " of a heading: --map date=Day,amount=Amount,price=Rate,coin=btc,currency=eur. Give the delimiter with --delimiter,"
      + " and --decimal-comma and --day-first if amounts and dates are written so. A trade between coins is valued at the"
      + " price of that day.",
  ]

  private func options(currency: Currency) -> PortfolioCSV.Options {
    var options = PortfolioCSV.Options()
    options.map = map ?? [:]
    options.delimiter = delimiter
    options.hasDecimalComma = hasDecimalComma
    options.isDayFirst = isDayFirst
    options.currency = currency
    options.limit = Portfolio.entryLimit
    return options
  }
}

extension ValueParser where Value == [PortfolioFileFormat.Field: String] {
  /// A parser of a list such as `date=Day,amount=Quantity`.
  static var fieldMap: ValueParser {
    ValueParser(placeholder: "FIELD=HEADING,…") { string, name in
      var map: [PortfolioFileFormat.Field: String] = [:]
      for pair in string.split(separator: ",", omittingEmptySubsequences: false) {
        let parts = pair.split(separator: "=", maxSplits: 1).map { String($0.trimmingPrefix { $0 == " " }) }
        guard parts.count == 2 else {
          throw CommandError.usage("\(name) takes a list such as date=Day,amount=Quantity, not “\(string.excerpt())”.")
        }
        guard let field = PortfolioFileFormat.Field(rawValue: parts[0].lowercased()) else {
          guard PortfolioFileFormat.Field(rawValue: parts[1].lowercased()) == nil else {
            throw CommandError.usage(
              "\(name) takes the field before the heading. Did you mean “\(parts[1].lowercased())=\(parts[0].excerpt())”?"
            )
          }
          throw NearestName.wrongWord(parts[0], for: name, among: PortfolioFileFormat.Field.mappable)
        }
        guard map.updateValue(parts[1], forKey: field) == nil else {
          throw CommandError.usage("\(name) contains \(field.rawValue) twice. Remove one of the two.")
        }
      }
      return map
    }
  }
}

extension PortfolioFileFormat.Field {
  /// The names for `--map` that the help explains.
  fileprivate static let mappable = allCases.prefix { $0 != .sent }.map(\.rawValue)
}
