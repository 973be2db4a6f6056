public import QuidCore

/// Something a screen waits for.
public enum LoadState<Value: Sendable>: Sendable {
  /// It was never asked for, or is being asked for; what was known before is kept.
  case loading(previous: Value?)
  /// It is here.
  case loaded(Value)
  /// It could not be had; what was known before is kept.
  case failed(ProviderError, previous: Value?)

  /// The value, although a newer one may be on its way or have failed to come.
  public var value: Value? {
    switch self {
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// The same value, asked for again.
  public var reloading: LoadState { .loading(previous: value) }

  /// The same value, and why there is no newer one.
  public func failing(with error: ProviderError) -> LoadState { .failed(error, previous: value) }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}
