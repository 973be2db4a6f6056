import QuidCore
import Synchronization

/// The state of a provider: its rate limit, its monthly request count, and the times of its last successful and last
/// failed request.
///
/// The state is stored in the cache folder. All processes of the user share the stored state.
struct ProviderState: Hashable, Sendable {
  /// The time until which no request may be sent, because the provider has reported a rate limit or an exhausted quota;
  /// `nil` if the provider has never reported such an error.
  var closedUntil: Date?
  /// Whether an exhausted quota caused ``closedUntil``; `nil` means `false`.
  var isQuotaExceeded: Bool?
  /// The time of the last request with a valid response; `nil` if no request has succeeded yet.
  var lastSuccess: Date?
  /// The time of the last request that failed; `nil` if no request has failed yet.
  var lastFailure: Date?
  /// The error message of the last request that failed.
  var lastError: String?
  /// The newest day, not in the future, of which the provider has shown published values; `nil` if none is known.
  ///
  /// The values of earlier days are final.
  var newestDay: CalendarDay?
  /// The `max-age` of the last response with the newest exchange rates, in seconds; `nil` for none.
  var maximumAge: Int?
  /// The month (UTC) in which the requests in ``spent`` were counted, such as `2026-11`; `nil` if none were counted.
  var month: String?
  /// The number of requests that have been sent to the provider in ``month``.
  var spent = 0

  /// Returns the time to wait before the next request; `nil` if a request can be sent now.
  ///
  /// A wait of more than 15 minutes (``RetryAfter/maximumDelay``), or a day for an exhausted quota, can only be due to a
  /// wrong clock, and is ignored.
  func wait(at now: Date) -> Duration? {
    guard let closedUntil, closedUntil > now else { return nil }
    let wait = Duration.seconds(min(closedUntil.timeIntervalSince(now), 1e9))
    return wait <= (isQuotaExceeded == true ? .seconds(86_400) : RetryAfter.maximumDelay) ? wait : nil
  }

  /// Returns the number of requests that were sent in the month of a time (UTC).
  func requests(inMonthOf now: Date) -> Int { month == Self.month(of: now) ? spent : 0 }

  /// Returns the number of requests that a monthly budget still permits in the current month (UTC).
  func remaining(of budget: Int, at now: Date) -> Int { max(0, budget - requests(inMonthOf: now)) }

  mutating func spend(of budget: Int, at now: Date) -> Bool {
    let current = Self.month(of: now)
    if month != current { (month, spent) = (current, 0) }
    guard spent < budget else { return false }
    spent += 1
    return true
  }

  /// Counts requests at the given times.
  mutating func count(_ times: [Date]) {
    for time in times { _ = spend(of: .max, at: time) }
  }

  private static func month(of now: Date) -> String { String(CalendarDay(now).description.prefix(7)) }
}

extension ProviderState {
  /// Creates a state from its stored JSON object; `nil` if the JSON object is invalid.
  fileprivate init?(_ bytes: Data?) {
    guard let bytes, let json = try? JSON(bytes) else { return nil }
    do {
      closedUntil = try Self.date(try json["closedUntil"])
      isQuotaExceeded = try json["isQuotaExceeded"]?.bool()
      lastSuccess = try Self.date(try json["lastSuccess"])
      lastFailure = try Self.date(try json["lastFailure"])
      lastError = try json["lastError"]?.string()
      newestDay = try json["newestDay"].map { day in
        guard let day = CalendarDay(try day.string()) else { throw ResponseError.invalidJSON }
        return day
      }
      maximumAge = try json["maximumAge"]?.integer()
      month = try json["month"]?.string()
      spent = try json.required("spent").integer()
    } catch {
      return nil
    }
  }

  /// Returns the date of a JSON number in seconds since 2001-01-01T00:00:00Z, as `JSONEncoder` writes dates.
  private static func date(_ json: JSON?) throws -> Date? {
    try json?.number().flatMap { TimeInterval($0.description) }.map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  /// The bytes of the stored JSON object, which are equal for equal states: an unchanged state need not be written.
  var file: Data {
    var fields: [String: JSONValue] = ["spent": .number(Int64(spent))]
    fields["closedUntil"] = closedUntil.map { .date($0) }
    fields["isQuotaExceeded"] = isQuotaExceeded.map { .bool($0) }
    fields["lastSuccess"] = lastSuccess.map { .date($0) }
    fields["lastFailure"] = lastFailure.map { .date($0) }
    fields["lastError"] = lastError.map { .string($0) }
    fields["newestDay"] = newestDay.map { .string($0.description) }
    fields["maximumAge"] = maximumAge.map { .number(Int64($0)) }
    fields["month"] = month.map { .string($0) }
    return Data(JSONValue.object(fields).document().utf8)
  }
}

/// A store of the states of all providers: in the cache folder, or in memory if there is no cache.
final class ProviderStateStore: Sendable {
  private let store: ResponseCache?
  private let states = Mutex<[CacheKey: ProviderState]>([:])
  /// The times of requests that are counted with the next change of the state, which saves a write per request.
  private let uncounted = Mutex<[CacheKey: [Date]]>([:])

  init(_ store: ResponseCache?) { self.store = store?.memory == nil ? store : nil }

  func state(_ name: CacheKey) -> ProviderState {
    ProviderState(store?.state(for: name)) ?? states.withLock { $0[name] } ?? ProviderState()
  }

  /// Counts a request without a budget.
  func count(_ name: CacheKey, at now: Date) { uncounted.withLock { $0[name, default: []].append(now) } }

  func update<Result>(_ name: CacheKey, _ change: (inout ProviderState) -> Result) -> Result {
    let requests = uncounted.withLock { $0.removeValue(forKey: name) } ?? []
    guard let store else {
      return states.withLock {
        $0[name, default: ProviderState()].count(requests)
        return change(&$0[name, default: ProviderState()])
      }
    }
    let last = states.withLock { $0[name] } ?? ProviderState()
    return store.update(name) { bytes in
      var state = ProviderState(bytes) ?? last
      state.count(requests)
      let result = change(&state)
      bytes = state.file
      // The state is also stored in memory, so that limits apply within this process if the file cannot be
      // written.
      states.withLock { $0[name] = state }
      return result
    }
  }
}
