import Foundation

/// A moment in JSON, as whole milliseconds since 1970-01-01T00:00:00Z.
struct UnixMilliseconds: Decodable, Hashable, Sendable {
  /// The moment.
  let date: Date

  /// From the first millisecond to the end of the year 9999; what is outside is no time of a price.
  private static let milliseconds = 1...253_402_300_799_999

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let count = try container.decode(Int.self)
    guard Self.milliseconds ~= count else {
      throw AnswerFlaw.unreadable(
        what: "a time in milliseconds since 1970", place: AnswerFlaw.place(container.codingPath))
    }
    date = Date(timeIntervalSince1970: TimeInterval(count) / 1000)
  }
}
