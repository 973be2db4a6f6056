public import QuidCore

/// The loading state of a value that is requested from a provider.
public enum LoadState<Value: Sendable>: Sendable {
  /// The value is being requested or not yet requested; `previous` is the last known value, `nil` if there is none.
  case loading(previous: Value?)
  /// The last request succeeded; the associated value is the loaded value.
  case loaded(Value)
  /// The last request failed; `previous` is the last known value, `nil` if there is none.
  case failed(ProviderError, previous: Value?)

  /// The last known value, even if a newer request is in progress or has failed; `nil` if no value was ever loaded.
  public var value: Value? {
    switch self {
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// The loading state after a new request starts, with the last known value.
  package var reloading: LoadState { .loading(previous: value) }

  /// Returns the loading state after a failed request, with the error and the last known value.
  package func failing(with error: ProviderError) -> LoadState { .failed(error, previous: value) }
}

extension LoadState: Equatable where Value: Equatable {}

extension LoadState: Hashable where Value: Hashable {}

extension LoadState {
  /// Returns the status of a screen that shows only the loaded value.
  ///
  /// The status is ``ContentStatus/outOfDate(_:)`` if the value is from an expired cache entry, or if the last request
  /// failed and an older value is shown. It is ``ContentStatus/incomplete(_:)`` if the clock of the machine is wrong.
  func status<Content>(at now: Date, _ format: DisplayFormat) -> ContentStatus where Value == Sourced<Content> {
    switch self {
    case .loading(nil): .loading
    case .failed(let error, nil): .failed(format.strings.message(of: error))
    case .failed(let error, let value?): .outOfDate(value.ageMessage(at: now, format, after: error))
    case .loading(let value?), .loaded(let value):
      if value.freshness == .stale {
        .outOfDate(value.ageMessage(at: now, format, after: value.failures.last))
      } else if let failure = value.failures.last, case .clockBehind = failure.reason {
        .incomplete(format.strings.message(of: failure))
      } else {
        .ready
      }
    }
  }

  var isRefreshing: Bool {
    if case .loading(.some) = self { true } else { false }
  }
}

/// The status of the content of a screen, with a message for the user.
public enum ContentStatus: Hashable, Sendable {
  /// The content has not been loaded yet, so there is nothing to show.
  case loading
  /// The content of the screen is complete and up to date.
  case ready
  /// The request succeeded, but there is nothing to show; the associated message has the reason and a remedy.
  case empty(String)
  /// A part of the content is unknown, and the known part is shown; the associated message has the reason.
  case incomplete(String)
  /// The content that is shown is out of date; the associated message has the reason and a remedy.
  case outOfDate(String)
  /// No content could be loaded; the associated message has the reason and a remedy.
  case failed(String)
}
