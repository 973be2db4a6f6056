import Foundation
import QuidCore

/// How a market screen stands.
public enum MarketStatus: Hashable, Sendable {
  /// The first figures are on their way.
  case loading
  /// The figures are here.
  case ready
  /// There is nothing to show; why, and what to do.
  case empty(String)
  /// The figures shown are older than they should be; why, and what to do.
  case outOfDate(String)
  /// There are no figures; why, and what to do.
  case failed(String)
}

extension LoadState {
  /// How a screen stands that shows what one source said.
  func status<Content>(at now: Date, _ format: DisplayFormat) -> MarketStatus where Value == Sourced<Content> {
    switch self {
    case .loading(nil): .loading
    case .failed(let error, nil): .failed(error.message)
    case .failed(let error, let value?): .outOfDate(value.age(at: now, format, after: error))
    case .loading(let value?), .loaded(let value):
      value.freshness == .stale ? .outOfDate(value.age(at: now, format, after: value.failures.last)) : .ready
    }
  }

  /// Whether something newer than what is shown is on its way.
  var isRefreshing: Bool {
    if case .loading(.some) = self { true } else { false }
  }
}

extension Sourced {
  /// How old this is and, where something newer was asked for in vain, why it did not come.
  func age(at now: Date, _ format: DisplayFormat, after failure: ProviderError?) -> String {
    let age = provenance(at: now, format)
    return failure.map { "\(age). \($0.message)" } ?? age
  }
}
