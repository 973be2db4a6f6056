extension JSONReader {
  /// Returns the path of the value that starts at a byte offset, such as `coins.[0].id`; `body` for the outermost
  /// value.
  ///
  /// The path is computed only for an error message, by reading the JSON again from its start. The reader
  /// therefore does not record the path of each value. Everything before the offset must be valid JSON.
  static func path(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    var reader = JSONReader(bytes)
    var components: [String] = []
    // The loop ends because each step descends by one level, and does not throw because the JSON before the offset is
    // valid.
    while let component = try? reader.descend(towards: offset) { components.append(component) }
    return components.isEmpty ? "body" : components.joined(separator: ".")
  }

  /// Moves from the start of an array or object to the start of the element that contains a byte offset.
  ///
  /// - Returns: The path component of the element, such as `[0]` or `id`; `nil` if the current value starts at the
  ///   offset.
  private mutating func descend(towards offset: Int) throws(ResponseError) -> String? {
    switch peek() {
    case UInt8(ascii: "[") where index < offset:
      var array = try beginArray()
      var count = 0
      while try nextElement(in: &array) {
        if try isValueEnding(after: offset) { return "[\(count)]" }
        count += 1
      }
    case UInt8(ascii: "{") where index < offset:
      var object = try beginObject()
      while let field = try nextField(in: &object) {
        if try isValueEnding(after: offset) { return field.string }
      }
    default: break
    }
    return nil
  }

  /// Returns whether the current value ends after a byte offset; skips the value if it does not.
  ///
  /// A value that is not valid JSON counts as ending after the offset.
  private mutating func isValueEnding(after offset: Int) throws(ResponseError) -> Bool {
    var next = self
    do throws(ResponseError) {
      try next.skip()
    } catch {
      return true
    }
    guard next.index <= offset else { return true }
    self = next
    return false
  }
}
