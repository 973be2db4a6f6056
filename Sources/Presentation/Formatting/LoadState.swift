import Foundation
public import QuidCore

/// The loading state of a value from a provider.
public enum LoadState<Value: Sendable>: Sendable {
  /// The value is being requested, or was never requested; `previous` is the last known value.
  case loading(previous: Value?)
  /// The last request succeeded with this value.
  case loaded(Value)
  /// The last request failed; `previous` is the last known value.
  case failed(ProviderError, previous: Value?)

  /// The last known value, whether or not a newer request is in progress or has failed.
  public var value: Value? {
    switch self {
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// The loading state that follows when a new request starts; it keeps the last known value.
  public var reloading: LoadState { .loading(previous: value) }

  /// Returns the failed state that follows when a request fails; it keeps the last known value.
  public func failing(with error: ProviderError) -> LoadState { .failed(error, previous: value) }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}

/// The status of a screen's content, with the message to show for it.
public enum ContentStatus: Hashable, Sendable {
  /// The first values are being requested.
  case loading
  /// The values are known and up to date.
  case ready
  /// There is nothing to show.
  ///
  /// The message contains the reason and a remedy.
  case empty(String)
  /// A part of the values is unknown.
  ///
  /// The message contains the reason. The known values are shown.
  case incomplete(String)
  /// The values shown are out of date.
  ///
  /// The message contains the reason and a remedy.
  case outOfDate(String)
  /// No value could be fetched.
  ///
  /// The message contains the reason and a remedy.
  case failed(String)
}

extension LoadState {
  /// Returns the status of content that has a single source.
  func status<Content>(at now: Date, _ format: DisplayFormat) -> ContentStatus where Value == Sourced<Content> {
    switch self {
    case .loading(nil): .loading
    case .failed(let error, nil): .failed(error.message)
    case .failed(let error, let value?): .outOfDate(value.ageMessage(at: now, format, after: error))
    case .loading(let value?), .loaded(let value):
      value.freshness == .stale ? .outOfDate(value.ageMessage(at: now, format, after: value.failures.last)) : .ready
    }
  }

  /// Whether a newer value is being requested while an older value is shown.
  var isRefreshing: Bool {
    if case .loading(.some) = self { true } else { false }
  }
}
