import QuidCore

/// The days of which a provider has shown published values.
struct PublishedDays: Sendable {
  var inResponse: CalendarDay?
  /// The newest day of which the provider had shown values, in any response, by the time of the fetch.
  ///
  /// The day is `nil` for responses that earlier versions of Quid stored.
  var atFetch: CalendarDay?
  /// Returns the newest day of which the provider has shown values up to now; `nil` if no day is known.
  var known: @Sendable () -> CalendarDay? = { nil }
}
