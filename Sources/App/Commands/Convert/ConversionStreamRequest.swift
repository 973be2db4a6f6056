import QuidCore
import QuidPresentation

/// The arguments and options of a conversion of standard input, such as `quid convert - USD EUR --column 2`.
struct ConversionStreamRequest: Hashable, Sendable {
  /// The source currency; with a currency column, the currency of lines whose field is empty.
  ///
  /// `nil` if the command line has none.
  let from: Currency?
  /// The target currency.
  let to: Currency
  /// The layout of the input and output.
  let layout: StreamLayout
  /// The number format of the results.
  let form: BulkConversion.Format
  /// The day of the rates for all lines; `nil` for the newest rates, or if every line has its day in a column.
  let day: ConvertRequest.RequestedDay?
  /// The rule for days without rates if every line has its day in a column.
  let rule: RateDayRule

  /// The options of `quid convert` that require amounts from standard input.
  static let options = [
    OptionSpec("column", "N", "with -: convert the N-th field of comma-separated values"),
    OptionSpec("date-column", "N", "with -: the field whose day's rates count"),
    OptionSpec("from-column", "N", "with -: the field that tells the currency"),
    OptionSpec("heading", "with -: pass the first line as it is"),
    OptionSpec("decimals", "N", "with -: round to N decimals, 0 to 18"),
    OptionSpec("strict", "with -: stop at the first line that is wrong"),
  ]

  /// The paragraphs about standard input in the help of `quid convert`.
  static let details = [
    "With - the amounts come from standard input, one a line, and each line is answered by one: as many digits as it has,"
      + " up to 18 decimals, or --decimals. With --column the lines are comma-separated values, of which only that field"
      + " is changed. An amount is digits with at most one dot, without a sign.",
    "A line that is wrong is told by its number; in its place stands an empty line, or an empty field among the others."
      + " The rest goes on, and the exit code is 65; --strict stops there.",
  ]

  /// Parses the arguments and options after `quid convert -`.
  ///
  /// - Throws: A usage error for an invalid command line, or an error that rejects an invalid value.
  init(_ invocation: Invocation, _ output: OutputForm) throws(CommandFailure) {
    guard output != .csv else {
      throw .usage("quid convert - writes comma-separated values with --column N, not with --csv.")
    }
    layout = try Self.layout(invocation, output)
    let words = invocation.arguments.dropFirst()
    let hasCurrencyColumn = layout.columns?.from != nil
    guard words.count == 2 || hasCurrencyColumn && words.count == 1, let last = words.last else {
      throw .usage(
        hasCurrencyColumn
          ? "quid convert - needs the currency to convert to, as in quid convert - EUR --from-column 2."
          : "quid convert - needs two currencies, as in quid convert - USD EUR.")
    }
    from =
      words.count == 2
      ? try words.first.map { word throws(CommandFailure) in
        try CurrencyArgument.currency(word)
      } : nil
    to = try CurrencyArgument.currency(last)
    let decimals = try invocation.number("decimals", in: 0...FixedPoint.decimals)
    // `number` has already rejected the values for which the initializer throws.
    form = decimals.flatMap { try? BulkConversion.Format(decimals: $0, keepsZeros: output != .json) } ?? .exact
    rule = try invocation.choice("on", of: RateDayRule.self) ?? .previous
    if layout.columns?.day != nil {
      guard !invocation.has("date") else { throw .usage("Give either --date or --date-column, not both.") }
      day = nil
    } else {
      day = try ConvertRequest.day(invocation)
    }
  }

  private static func layout(_ invocation: Invocation, _ output: OutputForm) throws(CommandFailure) -> StreamLayout {
    var layout = StreamLayout()
    layout.isJSON = output == .json
    layout.isStrict = invocation.has("strict")
    layout.hasHeader = invocation.has("heading")
    let range = 1...100_000
    let amount = try invocation.number("column", in: range)
    let day = try invocation.number("date-column", in: range)
    let from = try invocation.number("from-column", in: range)
    guard [amount, day, from].contains(where: { $0 != nil }) else { return layout }
    guard let columns = StreamLayout.Columns(amount: amount ?? 1, day: day, from: from) else {
      throw .usage("The amount, the date and the currency cannot be one column. The amount's is 1 without --column.")
    }
    layout.columns = columns
    return layout
  }

  /// Throws a usage error if the invocation has an option that requires amounts from standard input.
  static func checkAbsence(_ invocation: Invocation) throws(CommandFailure) {
    for option in options where invocation.has(option.name) {
      throw .usage("--\(option.name) goes with amounts from standard input, as in quid convert - USD EUR.")
    }
  }
}
