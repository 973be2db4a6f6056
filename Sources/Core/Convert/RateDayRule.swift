/// The rule for a day without published rates, such as a weekend or holiday.
public enum RateDayRule: String, Hashable, Sendable, CaseIterable {
  /// If the requested day has no rates, the rates of the last earlier day with rates are used.
  case previous
  /// If the requested day has no rates, the conversion fails with ``ConversionError/closed(_:previous:)``.
  case exact
  /// If the requested day has no rates, the rates of the first later day with rates are used.
  case next
}
