/// The elements of a list in a response that can be read, and the number of elements that cannot.
///
/// An element that cannot be read, such as a price that is a string, is skipped. If more than half of the elements
/// cannot be read, the whole response is unusable.
struct UsableElements<Element> {
  private(set) var elements: [Element] = []
  private(set) var unusableCount = 0

  init<Value>(
    _ values: some Sequence<Value>, _ json: (Value) -> JSON, _ read: (Value, JSON) throws -> Element
  ) throws {
    var firstError: ResponseError?
    elements.reserveCapacity(values.underestimatedCount)
    for value in values {
      let json = json(value)
      do {
        elements.append(try read(value, firstError == nil ? json : json.withoutPath))
      } catch {
        unusableCount += 1
        firstError = firstError ?? error as? ResponseError ?? json.expected("a value")
      }
    }
    if let firstError, unusableCount > elements.count { throw firstError }
  }
}

extension JSON {
  func usableElements<Element>(
    _ read: (JSON) throws -> Element
  ) throws -> UsableElements<Element> {
    try UsableElements(try elementSequence(), { $0 }) { try read($1) }
  }
}
