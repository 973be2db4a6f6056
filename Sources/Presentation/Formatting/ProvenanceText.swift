public import Foundation
public import QuidCore

extension Sourced {
  /// Who said this and how old it is, such as `CoinGecko, 12 s ago` or `Test, 2023-09-01 17:15 UTC`.
  ///
  /// The age is that of the figure where its source tells it, else that of the fetch.
  public func provenance(at now: Date, _ format: DisplayFormat) -> String {
    let moment = asOf ?? fetchedAt
    let age =
      freshness == .builtin ? format.moments.moment(moment) : format.moments.age(of: moment, at: now)
    return freshness == .stale ? "\(source.name), out of date: \(age)" : "\(source.name), \(age)"
  }
}
