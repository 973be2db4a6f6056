import Foundation
import QuidCore

/// Reads the answer of `/symbols`: `{"success":true,"symbols":{"AED":"United Arab Emirates Dirham",…}}`.
enum FixerSymbols {
  /// The names.
  ///
  /// - Throws: ``AnswerFlaw``, also when there is none.
  @Sendable
  static func names(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Currency: String]> {
    let names = try body.decoded(as: Answer.self).symbols.names
    guard !names.isEmpty else { throw .unreadable(what: "the name of a currency", place: "symbols") }
    return Reading(value: names, asOf: nil)
  }

  private struct Answer: Decodable {
    let symbols: CurrencyNames
  }
}
