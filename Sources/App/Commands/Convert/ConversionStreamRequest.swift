import QuidCore

/// A conversion of standard input, such as `quid convert - USD EUR --column 2`.
struct ConversionStreamRequest: Hashable, Sendable {
  /// The source, with a currency column only of lines whose field is empty; `nil` if the command line has none.
  let from: AssetName?
  let to: AssetName
  let layout: StreamLayout
  let format: StreamLayout.Format
  /// The day of the rates for all lines; `nil` for the newest rates, or if every line has its day in a column.
  let day: AssetConversionService.RequestedDay?
  let rule: RateDayRule

  var hasCurrencyColumn: Bool { layout.columns?.from != nil }

  /// Creates the conversion of a command line that begins with `quid convert -`.
  init(_ command: ConvertCommand, _ output: OutputFormat, today: CalendarDay) throws {
    if output.isTable, let option = output.option {
      throw CommandError.usage("“quid convert -” does not support \(option). To convert a CSV column, use --column N.")
    }
    layout = try command.stream.layout(output)
    let hasCurrencyColumn = layout.columns?.from != nil
    // A word such as `to` can separate the source and the target.
    let words = Array(command.words.dropFirst().prefix(1)) + ConversionWords.targets(command.words.dropFirst(2))
    guard words.count == 2 || hasCurrencyColumn && words.count == 1, let last = words.last else {
      throw CommandError.usage(
        hasCurrencyColumn
          ? "“quid convert -” needs a target currency, as in “quid convert - EUR --from-column 2”."
          : "“quid convert -” needs two currencies or coins, as in “quid convert - USD EUR”.")
    }
    to = try AssetName(target: last)
    from = words.count == 2 ? try AssetName(argument: words[0]) : nil
    // The option has already rejected the values for which the initializer throws.
    format =
      command.stream.decimals.flatMap { try? StreamLayout.Format(decimals: $0, keepsZeros: output != .json) }
      ?? .exact
    rule = command.rule ?? .previous
    let hasDayColumn = layout.columns?.day != nil
    guard !hasDayColumn || command.date == nil else {
      throw CommandError.usage("--date cannot be combined with --date-column. Remove one of them.")
    }
    day = hasDayColumn ? nil : try command.requestedDay(today: today)
  }
}
