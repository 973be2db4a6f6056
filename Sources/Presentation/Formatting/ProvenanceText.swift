public import Foundation
public import QuidCore

extension Sourced {
  /// Who said this and how old it is, such as `CoinGecko, 12 s ago` or `Test, 2023-09-01 17:15 UTC`.
  ///
  /// What is built in tells the moment it is of, or its age where that is over a day: a table that should have been newer.
  /// The age is that of the figure where its source tells it, else that of the fetch.
  public func provenance(at now: Date, _ format: DisplayFormat) -> String {
    let moment = asOf ?? fetchedAt
    if freshness == .builtin {
      return isOld(at: now)
        ? "\(source.name), built in: \(format.moments.age(of: moment, at: now))"
        : "\(source.name), \(MomentFormat.iso.moment(moment))"
    }
    let age = format.moments.age(of: moment, at: now)
    return freshness == .stale ? "\(source.name), out of date: \(age)" : "\(source.name), \(age)"
  }

  /// Whether a person has to be told of the age: of what is out of date, and of what is built in and a day old.
  public func isOld(at now: Date) -> Bool {
    switch freshness {
    case .live, .fresh: false
    case .stale: true
    case .builtin: now.timeIntervalSince(asOf ?? fetchedAt) > 86_400
    }
  }
}
