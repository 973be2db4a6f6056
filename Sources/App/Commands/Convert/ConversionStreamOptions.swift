import QuidCore

/// The options of `quid convert` for amounts from standard input.
struct ConversionStreamOptions: Sendable {
  @Option("column", .integer(in: 1...100_000), "the number of the CSV column to convert (standard input only)")
  var amountColumn: Int?
  @Option("date-column", .integer(in: 1...100_000), "the number of the CSV column with the dates (standard input only)")
  var dayColumn: Int?
  @Option(
    "from-column", .integer(in: 1...100_000),
    "the number of the CSV column with the source currencies (standard input only)")
  var currencyColumn: Int?
  @Option("delimiter", .delimiter, "the delimiter of the CSV columns: , ; tab or | (standard input only)")
  var delimiter: CSVDelimiter?
  @Flag("decimal-comma", "read amounts such as 1.234,56 (standard input only)")
  var hasDecimalComma: Bool
  @Flag("thousands", "read amounts such as 1,234.56 (standard input only)")
  var hasThousands: Bool
  @Flag("negative", "convert negative amounts, such as -5 and (5) (standard input only)")
  var allowsNegative: Bool
  @Flag("heading", "copy the header line unchanged (standard input only)")
  var hasHeading: Bool
  @Option(
    "decimals", .integer(in: 0...FixedDecimal.decimals),
    "round the results to N decimals, 0 to 18 (standard input only)")
  var decimals: Int?
  @Flag("strict", "stop at the first invalid line (standard input only)")
  var isStrict: Bool

  /// The paragraphs about standard input in the help of `quid convert`.
  static let discussion = [
    "quid convert - FROM TO reads amounts from standard input, one per line, and prints one result per line, exact to"
      + " 18 decimals or rounded with --decimals. An amount consists of digits and at most one decimal point, without a"
      + " sign. With --thousands, commas may separate groups of three digits, as in 1,234.56. With --decimal-comma, a"
      + " comma precedes the decimals, and dots may separate groups, as in 1.234,56; the two options exclude each other."
      + " With --negative, an amount may have a minus sign or parentheses. Results always have a decimal point.",
    "With --column, the input is CSV. Columns have numbers from 1, not names. The amounts in that column are replaced by the results. --from-column gives"
      + " the column with the source currencies, which cannot be coins, and --date-column the column with the dates. A"
      + " line whose number of columns differs from the first line is invalid. Without --delimiter, columns are separated"
      + " by commas. Input that seems to have another delimiter is rejected with exit code 65.",
    "An invalid line has an empty result, its error is printed on standard error, and the exit code is 65. With"
      + " --strict, the conversion stops at the first invalid line.",
  ]

  func layout(_ output: OutputFormat) throws -> StreamLayout {
    var layout = StreamLayout()
    layout.isJSON = output == .json
    layout.isStrict = isStrict
    layout.hasHeader = hasHeading
    layout.delimiter = delimiter
    layout.amounts.allowsNegative = allowsNegative
    if hasThousands { layout.amounts.separators = .dotAndGroups }
    if hasDecimalComma { layout.amounts.separators = .commaAndGroups }
    guard !hasThousands || !hasDecimalComma else {
      throw CommandError.usage(
        "--thousands reads 1,234.56, and --decimal-comma reads 1.234,56. They cannot be combined: remove one of them.")
    }
    guard [amountColumn, dayColumn, currencyColumn].contains(where: { $0 != nil }) else {
      guard delimiter == nil else { throw CommandError.usage("--delimiter requires --column, as in --column 2.") }
      return layout
    }
    guard let columns = StreamLayout.Columns(amount: amountColumn ?? 1, day: dayColumn, from: currencyColumn) else {
      throw CommandError.usage("--column (default: 1), --date-column and --from-column must be different columns.")
    }
    layout.columns = columns
    return layout
  }
}

extension ValueParser where Value == CSVDelimiter {
  static var delimiter: ValueParser {
    // Completion is disabled, because these characters have a meaning for the shell.
    ValueParser(placeholder: "CHARACTER", takes: "one of , ; tab and |") { CSVDelimiter(rawValue: $0) }
  }
}
