import Foundation

/// A moment in JSON, as whole seconds since 1970-01-01T00:00:00Z.
struct UnixTime: Decodable, Hashable, Sendable {
  /// The moment.
  let date: Date

  /// From the first second to the end of the year 9999; what is outside is no time of a price.
  private static let seconds = 1...253_402_300_799

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let count = try container.decode(Int.self)
    guard Self.seconds ~= count else {
      throw AnswerFlaw.unreadable(what: "a time in seconds since 1970", place: AnswerFlaw.place(container.codingPath))
    }
    date = Date(timeIntervalSince1970: TimeInterval(count))
  }
}
