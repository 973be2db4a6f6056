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
  /// - Parameter known: The error because of which the amount is not converted; `nil` to convert it.
  /// - Returns: The error in the object.
  func writeObject(
    _ amount: UnsafeBufferPointer<UInt8>?, by conversion: Int?, _ output: inout ByteQueue, _ known: StreamLineError?
  ) -> StreamLineError? {
    // The amount without redundant zeros; `null` if it is not an amount in the given syntax.
    let hasAmount = amount.map { amount in
      output.append("{\"amount\":") { tail throws(StreamLineError) in
        try conversions.identity.write(amount, in: layout.amounts, to: tail)
      } == nil
    }
    if hasAmount != true { output.append("{\"amount\":null") }
    if let conversion {
      conversions.appendMembers(at: conversion, to: &output)
    } else {
      output.append(",\"date\":null,\"freshness\":null,\"from\":null,\"line\":")
    }
    output.advance(by: DecimalWriter.write(UInt64(line), 0, decimals: 0, keepsZeros: false, to: output.tail))
    // Without an amount or a conversion, there is always an error.
    var error: StreamLineError? = known ?? .amount(.empty)
    if known == nil, let conversion, let amount {
      error = output.append(",\"problem\":null,\"result\":") { tail throws(StreamLineError) in
        try conversions.write(amount, in: layout.amounts, by: conversion, to: tail)
      }
    }
    if let error { output.append(Array(",\"problem\":\"\(error.code)\",\"result\":null".utf8)) }
    output.append(conversions.jsonEnd)
    return error
  }
}

extension ByteQueue {
  fileprivate mutating func append(_ string: StaticString) { append(string.utf8Start, string.utf8CodeUnitCount) }

  /// Appends a string and a number in quotation marks; appends nothing if writing the number throws an error, which is
  /// returned.
  @inline(__always)
  fileprivate mutating func append(
    _ string: StaticString, quoting write: (UnsafeMutableRawPointer) throws(StreamLineError) -> Int
  ) -> StreamLineError? {
    do {
      let count = try write(tail + string.utf8CodeUnitCount + 1)
      append(string)
      append(UInt8(ascii: "\""))
      advance(by: count)
      append(UInt8(ascii: "\""))
      return nil
    } catch {
      return error
    }
  }
}
