import QuidCore

/// An element of a chart: an array of a time in milliseconds since 1970 and, for example, a price.
struct TimedNumbers {
  let time: Date
  private let elements: [JSON]

  init(_ json: JSON) throws {
    elements = try json.elements()
    guard let first = elements.first else { throw json.missing("[0]", "a value") }
    time = try first.unixMilliseconds()
  }

  /// Returns the number at an index of the array; `nil` if the number is null, missing or cannot be represented.
  func number(_ index: Int) throws -> FixedDecimal? {
    guard index < elements.count, elements[index].kind != .null else { return nil }
    return try elements[index].number()
  }
}
