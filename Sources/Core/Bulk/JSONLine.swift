/// The JSON objects of a stream: one for each input line, with its keys in alphabetical order.
enum JSONLine {
  /// The maximum length in bytes of an object with its line feed.
  static let maximumLength = 512

  /// Returns a symbol as a JSON string, truncated to 64 bytes, with invisible characters escaped.
  static func string(_ symbol: String) -> String {
    var string = ""
    for scalar in symbol.unicodeScalars {
      let escaped =
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case _ where scalar.isInvisible:
          String(scalar).utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
        default: String(scalar)
        }
      guard string.utf8.count + escaped.utf8.count <= 64 else { break }
      string += escaped
    }
    return "\"\(string)\""
  }
}

extension StreamConverter {
  /// Writes the object for an amount to a queue with an available capacity of at least ``JSONLine/maximumLength``.
  ///
  /// - Parameters:
  ///   - amount: The amount as in the input; `nil` if there is none.
  ///   - conversion: The index of the conversion; `nil` if the rate is unknown.
  ///   - known: The error because of which the amount is not converted; `nil` to convert it.
  /// - Returns: The error in the object.
  func writeObject(
    _ amount: UnsafeBufferPointer<UInt8>?, by conversion: Int?, _ output: inout ByteQueue, _ known: StreamLineError?
  ) -> StreamLineError? {
    var hasAmount = false
    if let amount {
      // The amount without redundant zeros; `null` if it is not an amount in the given syntax.
      let written: Void? = try? output.append("{\"amount\":") { tail throws(StreamLineError) in
        try conversions.identity.write(amount, in: layout.amounts, to: tail)
      }
      hasAmount = written != nil
    }
    if !hasAmount { output.append("{\"amount\":null") }
    if let conversion {
      conversions.appendMembers(at: conversion, to: &output)
    } else {
      output.append(",\"date\":null,\"freshness\":null,\"from\":null,\"line\":")
    }
    output.advance(
      by: DecimalWriter.write(UInt64(line), 0, decimals: 0, keepsZeros: false, to: output.tail))
    var error = known
    var hasResult = false
    if error == nil, let conversion, let amount {
      do {
        try output.append(",\"problem\":null,\"result\":") { tail throws(StreamLineError) in
          try conversions.write(amount, in: layout.amounts, by: conversion, to: tail)
        }
        hasResult = true
      } catch let lineError {
        error = lineError
      }
    }
    if !hasResult {
      output.append(",\"problem\":")
      output.append(Array((error.map { "\"\($0.code)\"" } ?? "null").utf8))
      output.append(",\"result\":null")
    }
    output.append(conversions.jsonEnd)
    return error
  }
}

extension ByteQueue {
  fileprivate mutating func append(_ string: StaticString) { append(string.utf8Start, string.utf8CodeUnitCount) }

  /// Appends a string and a number in quotation marks, or nothing if `write` throws an error.
  ///
  /// - Parameter write: Writes the number to memory and returns its length.
  @inline(__always)
  fileprivate mutating func append(
    _ string: StaticString, quoting write: (UnsafeMutableRawPointer) throws(StreamLineError) -> Int
  ) throws(StreamLineError) {
    let count = try write(tail + string.utf8CodeUnitCount + 1)
    append(string)
    append(UInt8(ascii: "\""))
    advance(by: count)
    append(UInt8(ascii: "\""))
  }
}
