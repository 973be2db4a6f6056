import QuidCore
import QuidPresentation

/// The options of `quid convert` that require amounts from standard input.
struct ConversionStreamOptions: Sendable {
  @Option("column", .integer(in: 1...100_000), "with -: the number of the CSV column to convert, from 1")
  var amountColumn: Int?
  @Option("date-column", .integer(in: 1...100_000), "with -: the number of the CSV column with the day of the rates")
  var dayColumn: Int?
  @Option("from-column", .integer(in: 1...100_000), "with -: the number of the CSV column with the source currency")
  var currencyColumn: Int?
  @Flag("heading", "with -: copy the first line, the header, unchanged")
  var hasHeading: Bool
  @Option("decimals", .integer(in: 0...FixedPoint.decimals), "with -: round the results to N decimals, 0 to 18")
  var decimals: Int?
  @Flag("strict", "with -: stop at the first line that cannot be converted")
  var isStrict: Bool

  /// The paragraphs about standard input in the help of `quid convert`.
  static let discussion = [
    "With -, the amounts are read from standard input, one per line, and one result is written for each line: exactly, with"
      + " up to 18 decimals, or rounded to --decimals. With --column, the lines are comma-separated values, and only that"
      + " column is changed. An amount consists of digits with at most one dot, without a sign.",
    "FROM and TO can be coins; a --from-column contains currencies only. A --date-column selects the price of a coin, too.",
    "For an invalid line, the line number and the error are printed on standard error, and the result is left empty."
      + " The other lines are converted, and the exit code is 65. --strict stops at the invalid line.",
  ]

  /// Returns the layout of the input and output.
  fileprivate func layout(_ output: OutputFormat) throws(CommandError) -> StreamLayout {
    var layout = StreamLayout()
    layout.isJSON = output == .json
    layout.isStrict = isStrict
    layout.hasHeader = hasHeading
    guard [amountColumn, dayColumn, currencyColumn].contains(where: { $0 != nil }) else { return layout }
    guard let columns = StreamLayout.Columns(amount: amountColumn ?? 1, day: dayColumn, from: currencyColumn) else {
      throw .usage("--column (1 by default), --date-column and --from-column must be different columns.")
    }
    layout.columns = columns
    return layout
  }
}

/// A conversion of standard input, such as `quid convert - USD EUR --column 2`.
struct ConversionStreamRequest: Hashable, Sendable {
  /// The source currency or coin; with a currency column, the currency of lines whose field is empty.
  ///
  /// `nil` if the command line has none.
  let from: AssetName?
  /// The target currency or coin.
  let to: AssetName
  /// The layout of the input and output.
  let layout: StreamLayout
  /// The number format of the results.
  let format: BulkConversion.Format
  /// The day of the rates for all lines; `nil` for the newest rates, or if every line has its day in a column.
  let day: ConvertCommand.RequestedDay?
  /// The rule for days without rates if every line has its day in a column.
  let rule: RateDayRule

  /// Creates the conversion of a command line that begins with `quid convert -`.
  ///
  /// - Throws: A usage error for an invalid command line, or an error that rejects an invalid value.
  init(_ command: ConvertCommand, _ output: OutputFormat) throws(CommandError) {
    guard output != .csv else {
      throw .usage("For amounts from standard input, give --column N instead of --csv.")
    }
    layout = try command.stream.layout(output)
    let hasCurrencyColumn = layout.columns?.from != nil
    let words = Self.names(command.words.dropFirst())
    guard words.count == 2 || hasCurrencyColumn && words.count == 1, let last = words.last else {
      throw .usage(
        hasCurrencyColumn
          ? "quid convert - needs the currency to convert to, as in quid convert - EUR --from-column 2."
          : "quid convert - needs two currencies or coins, as in quid convert - USD EUR.")
    }
    to = try AssetName(argument: last)
    from =
      words.count == 2
      ? try words.first.map { word throws(CommandError) in
        try AssetName(argument: word)
      } : nil
    // The option has already rejected the values for which the initializer throws.
    format =
      command.stream.decimals.flatMap { try? BulkConversion.Format(decimals: $0, keepsZeros: output != .json) }
      ?? .exact
    rule = command.rule ?? .previous
    if layout.columns?.day != nil {
      guard command.date == nil else { throw .usage("Give either --date or --date-column, not both.") }
      day = nil
    } else {
      day = try command.requestedDay()
    }
  }

  /// Returns the source and the target without a separator such as `to` between them.
  private static func names(_ words: ArraySlice<String>) -> [String] {
    Array(words.prefix(1)) + ConversionWords.targets(words.dropFirst())
  }
}
