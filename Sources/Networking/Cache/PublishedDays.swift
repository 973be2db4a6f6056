import QuidCore

/// The days of which a provider has shown published values.
struct PublishedDays: Sendable {
  var inResponse: CalendarDay?
  /// The newest day that the provider had shown when the response was fetched, in this or in another response.
  ///
  /// The value is `nil` for responses that earlier versions of Quid stored.
  var atFetch: CalendarDay?
  /// A closure that returns the newest day that the provider has shown up to now; `nil` if none is known.
  var known: @Sendable () -> CalendarDay? = { nil }
}
