import QuidCore
import QuidPresentation

/// What a command line such as `quid convert - USD EUR --column 2` asks of a stream.
struct ConversionStreamRequest: Hashable, Sendable {
  /// The currency of the amounts; `nil` where only a column tells it.
  let from: Currency?
  /// The currency that is converted to.
  let to: Currency
  /// Where the amounts stand.
  let layout: StreamLayout
  /// How the results are written.
  let form: BulkConversion.Format
  /// The day of all lines; `nil` for the newest rates, or where a column tells it.
  let day: ConvertRequest.RequestedDay?
  /// What counts on a day without rates, where a column tells the day.
  let rule: RateDayRule

  /// The options that only a stream has.
  static let options = [
    OptionSpec("column", "N", "with -: convert the N-th field of comma-separated values"),
    OptionSpec("date-column", "N", "with -: the field whose day's rates count"),
    OptionSpec("from-column", "N", "with -: the field that tells the currency"),
    OptionSpec("heading", "with -: pass the first line as it is"),
    OptionSpec("decimals", "N", "with -: round to N decimals, 0 to 18"),
    OptionSpec("strict", "with -: stop at the first line that is wrong"),
  ]

  /// What the help says about streams.
  static let details = [
    "With - the amounts come from standard input, one a line, and each line is answered by one: as many digits as it has,"
      + " up to 18 decimals, or --decimals. With --column the lines are comma-separated values, of which only that field"
      + " is changed. An amount is digits with at most one dot, without a sign.",
    "A line that is wrong is told by its number; in its place stands an empty line, or an empty field among the others."
      + " The rest goes on, and the exit code is 65; --strict stops there.",
  ]

  init(_ invocation: Invocation, _ output: OutputForm) throws(CommandFailure) {
    guard output != .csv else {
      throw .usage("quid convert - writes comma-separated values with --column N, not with --csv.")
    }
    layout = try Self.layout(invocation, output)
    let words = invocation.arguments.dropFirst()
    let isTold = layout.columns?.from != nil
    guard words.count == 2 || isTold && words.count == 1, let last = words.last else {
      throw .usage(
        isTold
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
    // `number` has rejected a scale that the form would throw for.
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

  /// Refuses what only a stream understands.
  static func checkAbsence(_ invocation: Invocation) throws(CommandFailure) {
    for option in options where invocation.has(option.name) {
      throw .usage("--\(option.name) goes with amounts from standard input, as in quid convert - USD EUR.")
    }
  }
}
