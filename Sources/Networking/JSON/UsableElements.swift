import QuidCore

/// The elements of a list in a response that can be read, and the number of those that cannot.
///
/// One element with an unexpected value, such as a price that is a string, costs only this element. If more than half of
/// the elements cannot be read, the whole response is unusable.
struct UsableElements<Element> {
  /// The elements that can be read, in the order of the response.
  private(set) var elements: [Element] = []
  /// The number of elements that cannot be read.
  private(set) var unusableCount = 0
  private var firstError: ResponseError?

  /// Adds an element, or counts an element that cannot be read.
  mutating func add(_ element: Result<Element, ResponseError>) {
    switch element {
    case .success(let element): elements.append(element)
    case .failure(let error):
      unusableCount += 1
      firstError = firstError ?? error
    }
  }

  /// Throws the error of the first unusable element if more than half of the elements are unusable.
  func validate() throws(ResponseError) {
    if let firstError, unusableCount > elements.count { throw firstError }
  }
}

extension UsableElements: Decodable where Element: Decodable {
  /// Decodes the elements of a JSON array.
  ///
  /// - Throws: An error if the value is not an array, or if more than half of the elements are unusable.
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      let element = try list.superDecoder()
      add(Result { () throws(ResponseError) in try ResponseError.converting { try Element(from: element) } })
    }
    try validate()
  }
}

extension ResponseError {
  /// Returns the result of a decoding closure, whose error is converted to a ``ResponseError``.
  static func converting<Value>(_ decode: () throws -> Value) throws(ResponseError) -> Value {
    do {
      return try decode()
    } catch let error as ResponseError {
      throw error
    } catch let error as DecodingError {
      throw ResponseError(error)
    } catch {
      throw .invalidJSON
    }
  }
}

extension JSONReader {
  /// Reads the elements of a JSON array, each with a closure.
  ///
  /// - Throws: ``ResponseError`` if the JSON is not valid, if the next value is not an array, or if more than half of the
  ///   elements are unusable.
  mutating func elements<Element>(
    _ read: (inout JSONReader) throws(ResponseError) -> Element
  ) throws(ResponseError) -> UsableElements<Element> {
    var elements = UsableElements<Element>()
    var list = try beginArray()
    while try nextElement(in: &list) { elements.add(try usable(read)) }
    try elements.validate()
    return elements
  }
}
