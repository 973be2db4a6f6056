import QuidCore
import QuidPresentation

/// `quid portfolio import`: adds the entries of CSV files, all or none.
struct PortfolioImportCommand: Command {
  static let configuration = CommandConfiguration(name: PortfolioCommand.name, interval: nil)

  @Argument("FILE…", .file, limit: .max)
  var files: [String]
  @Option("map", .fieldMap, "the headings of a file in another format, such as date=Day,amount=Quantity,price=Price")
  var map: [PortfolioFileFormat.Field: String]?
  @Option("delimiter", .delimiter, "the delimiter of the columns: , ; tab or |")
  var delimiter: CSVDelimiter?
  @Flag("decimal-comma", "read amounts such as 1.234,56")
  var hasDecimalComma: Bool
  @Flag("day-first", "read dates such as 05/06/2024 as 5 June")
  var isDayFirst: Bool
  @Flag("month-first", "read dates such as 05/06/2024 as 6 May")
  var isMonthFirst: Bool
  @Option("zone", .zone, "the offset from UTC of times without one")
  var zone: Int?
  @Option(repeated: "buy", .string("WORD"), "a type that means a purchase; can be repeated")
  var purchaseWords: [String]
  @Option(repeated: "sell", .string("WORD"), "a type that means a sale; can be repeated")
  var saleWords: [String]
  @Option(repeated: "skip", .string("WORD"), "a type of lines to leave out; can be repeated")
  var otherWords: [String]
  @Option(
    repeated: "coin", .coinSymbol, "the id of the coin that a symbol means, for later imports too; can be repeated")
  var coins: [CoinSymbol]
  @Flag("dry-run", "print the entries without recording them")
  var isDryRun: Bool
  @Option("in", .currencyOrCoin, PortfolioCommand.currencySummary)
  var currency: Currency?

  /// Whether the entries are read from standard input, so that the user may be typing them.
  var isDialogue: Bool { files.contains { InputFile(path: $0).isStandardInput } }

  func checkOptions() throws {
    guard !isDayFirst || !isMonthFirst else {
      throw CommandError.usage("--day-first cannot be combined with --month-first. Give only one of them.")
    }
  }

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard !files.isEmpty else {
      throw CommandError.usage("quid portfolio import needs a file, as in quid portfolio import portfolio.csv.")
    }
    return try await PortfolioImport(
      files: files.map { InputFile(path: $0) }, options: options(currency: currency ?? context.currency(or: .usd)),
      symbols: Dictionary(coins.map { ($0.symbol, $0.id) }) { $1 }, isDryRun: isDryRun, context: context
    ).run()
  }

  /// The paragraphs about files in the help of `quid portfolio`.
  static let discussion = [
    "quid portfolio export prints the entries as CSV. quid portfolio import reads this format, and exports of"
      + " \(PortfolioFileFormat.readable.list("and")), from FILE, or from standard input if FILE is -. Several files are"
      + " read as one."
      + " Purchases, sales and exchanges are recorded, with their fees, and rewards at their value in the file; other"
      + " lines, such as deposits and transfers, are skipped and counted; record them with quid portfolio add. Entries that"
      + " already exist are not added again. All new entries are added, or none. With --dry-run, they are only printed.",
    "For a file in another format, --map names the headings of its columns: date, coin, amount, price or cost (the"
      + " total), currency, type (buy or sell; without it, sales have negative amounts), fee and fee-currency, or"
      + " pair, such as ETH/BTC, for coin and currency. If all lines are of one coin or currency, give its code in place"
      + " of a heading: --map date=Day,amount=Amount,price=Rate,coin=btc,currency=eur. Give the delimiter with --delimiter,"
      + " and --decimal-comma, --day-first or --month-first if amounts and dates are written so. --buy, --sell and --skip"
      + " give the words of the types, and --zone +02:00 the offset of local times. For two amounts of an exchange, the"
      + " fields are sent, sent-currency, received and received-currency. A trade between coins is valued at the price of"
      + " that day, or at the value in the column of --map value=COLUMN.",
    "--coin LUNA=terra-luna gives the coin that a symbol means; the portfolio remembers it. Otherwise, it is the coin with"
      + " that symbol in the portfolio, else the one with the best market rank.",
  ]

  private func options(currency: Currency) -> PortfolioCSV.Options {
    var options = PortfolioCSV.Options()
    options.map = map ?? [:]
    options.delimiter = delimiter
    options.hasDecimalComma = hasDecimalComma
    options.isDayFirst = isDayFirst ? true : isMonthFirst ? false : nil
    options.offset = zone
    for (words, kind) in [(purchaseWords, .purchase), (saleWords, .sale), (otherWords, PortfolioFileFormat.Kind.other)]
    {
      for word in words { options.types[word.lowercased()] = kind }
    }
    options.currency = currency
    options.limit = Portfolio.entryLimit
    return options
  }
}

/// A symbol in uppercase and the id of the coin that it means.
struct CoinSymbol: Hashable, Sendable {
  let symbol: String
  let id: String
}

extension ValueParser where Value == CoinSymbol {
  /// A parser of a symbol and an id, such as `LUNA=terra-luna`.
  static var coinSymbol: ValueParser {
    ValueParser(placeholder: "SYMBOL=ID", takes: "a symbol and the id of a coin, such as LUNA=terra-luna") { string in
      let parts = string.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 2, !parts.contains("") else { return nil }
      return CoinSymbol(symbol: parts[0].uppercased(), id: parts[1].lowercased())
    }
  }
}

extension ValueParser where Value == Int {
  /// A parser of an offset from UTC, such as `+07:00`, in seconds.
  static var zone: ValueParser {
    ValueParser(placeholder: "+HH:MM", takes: "an offset from UTC, such as +07:00") { string in
      string.isEmpty ? nil : PortfolioCSV.Options.offset(string)
    }
  }
}

extension ValueParser where Value == [PortfolioFileFormat.Field: String] {
  /// A parser of a list such as `date=Day,amount=Quantity`.
  static var fieldMap: ValueParser {
    ValueParser(placeholder: "FIELD=HEADING,…") { string, name in
      var map: [PortfolioFileFormat.Field: String] = [:]
      for pair in string.split(separator: ",", omittingEmptySubsequences: false) {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
          String($0.trimmingPrefix { $0 == " " })
        }
        guard parts.count == 2, !parts.contains("") else {
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
  fileprivate static let mappable = allCases.prefix { $0 != .note }.map(\.rawValue)
}
