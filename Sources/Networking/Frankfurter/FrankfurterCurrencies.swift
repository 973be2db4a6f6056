import Foundation
import QuidCore

/// Reads the answer of `/currencies`: `{"AUD":"Australian Dollar",…}`.
enum FrankfurterCurrencies {
  /// The names.
  ///
  /// - Throws: ``AnswerFlaw``, also when there is none.
  @Sendable
  static func names(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Currency: String]> {
    let names = try body.decoded(as: CurrencyNames.self).names
    guard !names.isEmpty else { throw .unreadable(what: "the name of a currency", place: "body") }
    return Reading(value: names, asOf: nil)
  }
}
